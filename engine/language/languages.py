"""The languages and their catalogues."""

from __future__ import annotations

import gettext
import hashlib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.core import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ENGLISH: Final = "en"
LANGUAGES: Final = (ENGLISH, "de", "es", "fr", "pl", "pt_BR")
"""As gettext names them; English is what the code is written in and has no catalogue."""

FOLDER: Final = Path(__file__).parent / "catalogues"


@cache
def closest(locale: str | None) -> str:
    """The language for Discord's name of a locale, such as `pt-BR` or `es-419`; English if none is close."""
    wanted = (locale or ENGLISH).replace("-", "_")
    spoken = wanted.partition("_")[0]
    for found in (wanted, spoken):
        if found in LANGUAGES:
            return found
    return next((each for each in LANGUAGES if each.partition("_")[0] == spoken), ENGLISH)


def digest() -> str:
    """Another text for other catalogues."""
    found = hashlib.sha256()
    for path in sorted(FOLDER.glob("*.po")):
        found.update(path.read_bytes())
    return found.hexdigest()


def load() -> None:
    """Read all catalogues, which takes a moment, so that nobody waits for it later."""
    for language in LANGUAGES:
        catalogue(language)


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations into one of `LANGUAGES`."""
    if language == ENGLISH:
        return gettext.NullTranslations()
    with (FOLDER / f"{language}.po").open("rb") as file:
        read = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def called(language: str) -> str:
    """What a language is called by those who speak it: `Deutsch`."""
    name = Locale.parse(language).get_display_name(language) or language
    return name[0].upper() + name[1:]


@cache
def decimal_point(language: str) -> str:
    """What stands before the decimals of a number."""
    return str(Locale.parse(language).number_symbols["latn"]["decimal"])
