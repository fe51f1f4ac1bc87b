"""Reading pieces of a JSON body that may have any shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Piece = Mapping[str, Any]


def objects(owner: Piece, key: str) -> list[Piece]:
    """The JSON objects in the array under `key`; empty without one."""
    value = owner.get(key)
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def text(owner: Piece, key: str) -> str:
    """The string under `key`, or an empty one."""
    value = owner.get(key)
    return value if isinstance(value, str) else ""


def length(where: str, value: str, most: int, least: int = 0) -> Iterator[str]:
    """A problem unless `value` has `least` to `most` characters.

    Towards `least`, blanks at the ends do not count: Discord strips them.
    """
    if len(value) > most:
        yield f"{where}: {len(value)} characters, at most {most}"
    if len(value.strip()) < least:
        yield f"{where}: {len(value.strip())} characters, at least {least}"


def count(where: str, what: str, number: int, most: int) -> Iterator[str]:
    """A problem where there are more than `most` of something."""
    if number > most:
        yield f"{where}: {number} {what}, at most {most}"


def unique(where: str, what: str, values: list[str]) -> Iterator[str]:
    """A problem for each value that occurs more than once."""
    for value in dict.fromkeys(values):
        if values.count(value) > 1:
            yield f"{where}: {what} {value!r} more than once"
