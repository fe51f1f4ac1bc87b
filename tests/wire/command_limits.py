"""Limits on slash commands and the choices they offer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.wire.pieces import Piece, count, length, objects, text, unique

SLASH = 1
# Letters and digits of any script, with the combining marks of Devanagari and Thai.
NAME = re.compile(r"[-'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")


def command_problems(command: Piece, where: str) -> Iterator[str]:
    """Yield the faults of the command at pointer `where` of a registration."""
    yield from count(where, "characters together", _characters(command), 8000)
    if (command.get("type") or SLASH) == SLASH:
        yield from _named_problems(command, where)
        return
    # Commands of the context menu: any name, no description, no options.
    yield from length(f"{where}/name", text(command, "name"), 32, least=1)
    if text(command, "description"):
        yield f"{where}/description: a context menu command has none"


def choice_problems(owner: Piece, where: str) -> Iterator[str]:
    """Yield the faults of the choices of an option, or of an autocompletion."""
    choices = objects(owner, "choices")
    yield from count(f"{where}/choices", "choices", len(choices), 25)
    for index, choice in enumerate(choices):
        yield from length(f"{where}/choices/{index}/name", text(choice, "name"), 100, least=1)
        yield from length(f"{where}/choices/{index}/value", text(choice, "value"), 100)


def _named_problems(named: Piece, where: str) -> Iterator[str]:
    """The rules that a slash command, its subcommands and its options have in common."""
    for name in _spellings(named, "name"):
        if not NAME.fullmatch(name) or name != name.lower():
            yield f"{where}/name: {name!r} is not 1–32 small letters, digits, - _ or '"
    for description in _spellings(named, "description"):
        yield from length(f"{where}/description", description, 100, least=1)
    options = objects(named, "options")
    yield from count(f"{where}/options", "options", len(options), 25)
    yield from unique(f"{where}/options", "name", [text(option, "name") for option in options])
    needed = [option.get("required") is True for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{where}/options: a required option follows an optional one"
    for index, option in enumerate(options):
        yield from _named_problems(option, f"{where}/options/{index}")
    yield from choice_problems(named, where)


def _characters(named: Piece) -> int:
    """Count the characters towards a command's 8,000: names, descriptions, values in the longest language."""
    own = max(map(len, _spellings(named, "name"))) + max(map(len, _spellings(named, "description")))
    below = sum(map(_characters, objects(named, "options") + objects(named, "choices")))
    return own + len(text(named, "value")) + below


def _spellings(named: Piece, key: str) -> list[str]:
    """A text in its own language first, then in the others."""
    others = named.get(f"{key}_localizations")
    others = others if isinstance(others, dict) else {}
    return [text(named, key), *(text(others, language) for language in others)]
