"""The place in a finished hole from which a person plays on, as custom ids write it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, Self

from cogs.kit.ids.solo import SoloId

Source = Literal["match", "daily", "event"]
"""The owner of a hole: a finished match, or the person's own holes of a day or of an event."""

_SOURCES: Final[dict[str, Source]] = {"m": "match", "d": "daily", "e": "event"}
_PLACE: Final = re.compile("([mde])([0-9a-f]{8,10})-([0-9]{1,2})-([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class PlayOnPlace:
    """The place in a finished hole from which a person plays on.

    `key` is the id of a match or of an event, or a day as `20261231`. `hole` counts from 1; `step` is the
    number of the hole's actions before the place.
    """

    source: Source
    key: str
    hole: int
    step: int = 0

    def __str__(self) -> str:
        return f"{self.source[0]}{self.key}-{self.hole}-{self.step}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Return the place that is written as `text`, or None if `text` is no place."""
        found = _PLACE.fullmatch(text)
        if found is None:
            return None
        source, key, hole, step = found.groups()
        return cls(_SOURCES[source], key, int(hole), int(step))

    @property
    def begun(self) -> str:
        """The custom id of the button that begins to play on from here."""
        return str(SoloId.show("play_on", str(self)))
