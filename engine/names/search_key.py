"""Keys by which texts are searched and names compared."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

_DOTLESS: Final = str.maketrans({"ı": "i"})
_DOTTED: Final = "i\N{COMBINING DOT ABOVE}"
"""Text that `İ` becomes when its case is folded."""

_HIDDEN: Final = re.compile(r"[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Pattern of invisible characters that choose a form or join signs, such as variation selectors."""


def search_key(text: str) -> str:
    """Return `text` composed, in folded case, without invisible characters, and with single spaces.

    Texts that look the same to people have the same key: full-width letters and ligatures become the plain
    letters, and i, I, ı and İ become one letter, as a Turkish keyboard has all four.
    """
    folded = normalize("NFKC", normalize("NFKC", text).casefold()).translate(_DOTLESS).replace(_DOTTED, "i")
    visible = "".join(sign for sign in _HIDDEN.sub("", folded) if category(sign) != "Cf")
    return " ".join(visible.split())


def likeness(name: str) -> str:
    """Return the letters and digits in the search key of `name`, or the whole key if it has none.

    Names of the same likeness look the same where emoji are missing, for example in a picture.
    """
    key = search_key(name)
    return "".join(filter(str.isalnum, key)) or key
