"""The custom ids of holes that are played on from a replay."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Final, Literal, Self

from cogs.kit.custom_id import CustomId, Part
from cogs.kit.ids.solo import SoloId

Source = Literal["match", "daily", "event"]
"""What a hole belongs to: a finished match, or the person's own holes of a day or of an event."""

_SOURCES: Final[dict[str, Source]] = {"m": "match", "d": "daily", "e": "event"}
_PLACE: Final = "[mde][0-9a-f]{8,10}-[0-9]{1,2}-[0-9]{1,4}-[0-7]?-[tc](?:-[0-9A-Za-z]{1,43})?"


@dataclass(frozen=True, slots=True)
class PlayOnPlace:
    """Where a person plays on, and their choices from there (`engine.solo.recorded_course.choices_of`).

    `key` is the id of a match or of an event, or a day as `20261231`. `hole` counts from 1, `step` counts the
    hole's actions before. `seat` is the person's; None means their own or, if they have none, the seat to act
    next. `as_then`: the others do what they did then, as long as they can.
    """

    source: Source
    key: str
    hole: int
    step: int
    seat: int | None = None
    as_then: bool = True
    choices: str = ""

    def __str__(self) -> str:
        """The place as it stands in ids."""
        seat = "" if self.seat is None else self.seat
        others = "t" if self.as_then else "c"
        text = f"{self.source[0]}{self.key}-{self.hole}-{self.step}-{seat}-{others}"
        return f"{text}-{self.choices}" if self.choices else text

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Return the place that is written as `text`, or None if that is no place."""
        if re.fullmatch(_PLACE, text) is None:
            return None
        key, hole, step, seat, others, *choices = text.split("-")
        number, as_then = int(seat) if seat else None, others == "t"
        return cls(_SOURCES[key[0]], key[1:], int(hole), int(step), number, as_then, "".join(choices))

    @property
    def played(self) -> str:
        """The custom id of the button with which the hole is played from here."""
        return str(SoloId.show("play_on", str(self)))


def _read(text: str) -> PlayOnPlace:
    place = PlayOnPlace.read(text)
    if place is None:
        raise ValueError(f"not a place: {text!r}")
    return place


PlayOnControl = Literal["open", "back", "next", "others", "seat", "expert", "share", "advice"]


@dataclass(frozen=True)
class PlayOnId(CustomId, prefix="golfplayon"):
    """Custom id of a button or menu about playing on from `place`.

    `expert` has the points of the best computer player worked out, `advice` has that player say what to do,
    and `share` shares the end of the hole; all others show the page from which the hole is played. `seat` is
    the menu of seats.
    """

    place: Annotated[PlayOnPlace, Part(_PLACE, _read)]
    control: PlayOnControl
