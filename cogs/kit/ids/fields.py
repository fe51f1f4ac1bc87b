"""Fields of the custom ids of several features."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, Self, TypeVar

from cogs.kit.custom_id import Part, number, text

T = TypeVar("T", bound=str)

MATCH: Final = re.compile("[0-9a-f]{10}")
"""Pattern of a match's id."""

Match = Annotated[str, text(MATCH.pattern)]
Version = Annotated[int, number(9)]
Slot = Annotated[int | None, number(2, ".", optional=True)]
"""Slot in reading order; None for words that need no slot."""

# A user id has up to 19 digits, and SQLite takes no number beyond 9,223,372,036,854,775,807.
UserId = Annotated[
    int | None,
    Part[int | None]("[0-8]?[0-9]{1,18}", lambda digits: int(digits) or None, lambda user: str(user or 0)),
]

ControlName = Annotated[str, text("[a-z]{1,12}")]

DRAWINGS: Final = 10_000
"""Drawings of a message are numbered from 0 to less than this, then from 0 again."""

Drawing = Annotated[int, number(4)]
"""Number of a drawing of a message with menus, so that redrawn menus have new ids.

In a menu with the same id, Discord's apps keep showing the choice, even if it was refused.
"""


class Redrawn:
    """Base of custom ids on a message that is redrawn. They have the fields `drawing` and `control`."""

    def next(self) -> Self:
        """The id of the same control in the next drawing of the message."""
        place: Any = self
        again: Self = replace(place, drawing=(place.drawing + 1) % DRAWINGS)
        return again

    def of(self, control: str) -> str:
        """The custom id of `control` in this drawing."""
        place: Any = self
        return str(replace(place, control=control))


def themselves(words: Iterable[T]) -> Mapping[T, str]:
    """Return the mapping of each of `words` to itself, so that `one_of` writes the words unchanged."""
    return {word: word for word in words}
