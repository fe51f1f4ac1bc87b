"""Names that are shortened and still differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.names.graphemes import cut, graphemes
from engine.names.telling_apart import MARK

_ENDING: Final = 2
"""Number of last signs that a name keeps if it would otherwise be shortened to the same text as another."""


def short_name(name: str, most: int, length: Callable[[str], int] = len) -> str:
    """Return `name`. If its `length` is more than `most`, shorten it, but keep the mark at its end."""
    mark = MARK.search(name)
    return _cut_before(name, "" if mark is None else mark[0], most, length)


def short_names(names: Sequence[str], most: int, length: Callable[[str], int] = len) -> list[str]:
    """Return `names` as by `short_name`. Names that become equal keep their last signs or get a number."""
    short = [short_name(name, most, length) for name in names]
    for number in _not_alone(short):
        ending = "".join(graphemes(names[number])[-_ENDING:])
        short[number] = _cut_before(names[number], ending, most, length)
    for number in _not_alone(short):
        ending = str(number + 1)
        short[number] = cut(names[number], most - len(ending), length) + ending
    return short


def _not_alone(names: Sequence[str]) -> list[int]:
    return [number for number, name in enumerate(names) if names.count(name) > 1]


def _cut_before(name: str, ending: str, most: int, length: Callable[[str], int]) -> str:
    if length(name) <= most:
        return name
    return cut(name.removesuffix(ending), most - length(ending), length) + ending
