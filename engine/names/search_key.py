"""Keys by which texts are searched and names compared."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

_DOTLESS: Final = str.maketrans({"ı": "i"})
_DOTTED: Final = "i\N{COMBINING DOT ABOVE}"
"""What `İ` becomes when its case is folded."""

_HIDDEN: Final = re.compile(r"[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Pattern of variation selectors and the like: marks that choose a form, or join signs, and are not seen."""


def search_key(text: str) -> str:
    """Return `text` composed, in folded case, without what is hidden, and with single spaces.

    Texts that people take for the same have the same key: full-width letters and ligatures become the plain
    letters, and i, I, ı and İ become one letter, as a Turkish keyboard has all four.
    """
    folded = normalize("NFKC", normalize("NFKC", text).casefold()).translate(_DOTLESS).replace(_DOTTED, "i")
    visible = "".join(sign for sign in _HIDDEN.sub("", folded) if category(sign) != "Cf")
    return " ".join(visible.split())


def likeness(name: str) -> str:
    """Return what people who hear `name` would write: letters and digits, or its key if it has neither.

    Names of the same likeness are taken for each other, as in a picture, which has no emoji.
    """
    key = search_key(name)
    return "".join(filter(str.isalnum, key)) or key
