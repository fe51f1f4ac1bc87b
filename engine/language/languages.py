"""The languages and their catalogues. Babel is loaded when another language than English is spoken."""

from __future__ import annotations

import gettext
import hashlib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de", "es", "fr", "pl", "pt_BR")
"""The languages by their gettext names. The code is in English, which needs no catalogue."""

FOLDER: Final = Path(__file__).parent / "catalogues"


@cache
def closest(locale: str | None) -> str:
    """Return the language for a locale of Discord, such as `pt-BR` or `es-419`; English if none is close."""
    wanted = (locale or ENGLISH).replace("-", "_")
    spoken = wanted.partition("_")[0]
    for found in (wanted, spoken):
        if found in LANGUAGES:
            return found
    return next((each for each in LANGUAGES if each.partition("_")[0] == spoken), ENGLISH)


def digest() -> str:
    """Return a hash of all catalogues."""
    found = hashlib.sha256()
    for path in sorted(FOLDER.glob("*.po")):
        found.update(path.read_bytes())
    return found.hexdigest()


def load() -> None:
    """Read all catalogues, which takes a while, before they are needed."""
    for language in LANGUAGES:
        catalogue(language)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    if language == ENGLISH:
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with (FOLDER / f"{language}.po").open("rb") as file:
        read = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def called(language: str) -> str:
    """Return the name of a language in the language itself: `Deutsch`."""
    from babel.core import Locale

    name = Locale.parse(language).get_display_name(language) or language
    return name[0].upper() + name[1:]


@cache
def thousands_separator(language: str) -> str:
    """Return the sign between thousands and hundreds."""
    if language == ENGLISH:
        return ","
    from babel.core import Locale

    # Some languages use a narrow space that fonts lack; the usual space is as good.
    return str(Locale.parse(language).number_symbols["latn"]["group"]).replace("\u202f", "\xa0")


@cache
def decimal_point(language: str) -> str:
    if language == ENGLISH:
        return "."
    from babel.core import Locale

    return str(Locale.parse(language).number_symbols["latn"]["decimal"])


def is_singular(number: float, language: str) -> bool:
    """Whether `number`, with at most one decimal, takes the singular: 1, and 1.5 in French."""
    bare = abs(number)
    if language == ENGLISH:
        return bare == 1
    from babel import Locale

    return bool(Locale.parse(language).plural_form(int(bare) if bare == int(bare) else bare) == "one")
