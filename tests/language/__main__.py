"""`python -m tests.language`: put new texts into the catalogues, take out those that are said no more.

What is translated stays. Then says how many texts wait for a translation, by language.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from engine.language.languages import ENGLISH, FOLDER, LANGUAGES
from tests.language.texts import Text, texts

WIDTH: Final = 100
"""Columns of a catalogue."""

IDLE: Final = (
    b'"POT-Creation-Date',
    b'"PO-Revision-Date',
    b'"Last-Translator',
    b'"Language-Team',
    b'"Report-Msgid-Bugs-To',
    b'"Generated-By',
)
"""How the lines of a header begin that are left out."""


def renewed(language: str, former: Catalog, wanted: dict[Text, list[str]]) -> Catalog:
    """A catalogue of all `wanted` texts with the translations of the `former` one."""
    catalogue = Catalog(locale=language, project="golf", version="", fuzzy=False)
    for text in sorted(wanted, key=lambda text: (text.context or "", text.one)):
        one, many, context = text
        message = former.get(one, context)
        kept = message.string if message is not None and not message.fuzzy else None
        forms = catalogue.num_plurals if many is not None else 0
        if many is not None and not (isinstance(kept, (tuple, list)) and len(kept) == forms):
            kept = ("",) * forms
        elif many is None and not isinstance(kept, str):
            kept = ""
        comments = [", ".join(sorted(set(wanted[text])))] if wanted[text] else []
        catalogue.add((one, many) if many is not None else one, kept, context=context, auto_comments=comments)
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """The file of a catalogue, without the lines of its header that tell nothing or change each day."""
    catalogue.header_comment = f"# Golf, the card game: what players read ({catalogue.locale_identifier})"
    file = BytesIO()
    write_po(file, catalogue, width=WIDTH)
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(IDLE))


def main() -> None:
    """Renew all catalogues."""
    wanted = texts()
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        path = FOLDER / f"{language}.po"
        former = Catalog(locale=language)
        if path.exists():
            with path.open("rb") as file:
                former = read_po(file, locale=language)
        catalogue = renewed(language, former, wanted)
        path.write_bytes(written(catalogue))
        waiting = [message for message in catalogue if message.id and not _said(message.string)]
        print(f"{language}: {len(wanted)} texts, {len(waiting)} without a translation")


def _said(string: object) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


if __name__ == "__main__":
    main()
