"""The custom ids of the daily hole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final, Literal, get_args

from cogs.kit.custom_id import CustomId, Part
from cogs.kit.ids.fields import Slot, Version
from cogs.kit.ids.table import HoleWord, PressId

Day = Annotated[
    date, Part("[1-9][0-9]{5}", lambda day: date.fromordinal(int(day)), lambda day: str(day.toordinal()))
]
"""A date as its proleptic Gregorian ordinal, so that every number is a valid date."""

DailyWord = Literal[HoleWord, "show", "share", "details", "today", "remind", "silent"]
"""The request of a press in a daily hole. `show` shows the hole as it stands, `details` its scoring and deal,
`share` shows the result to everybody, `today` opens today's hole, `remind` and `silent` switch reminders of
the streak on and off; the others are as for a table."""

DAILY_WORDS: Final[Mapping[str, DailyWord]] = {word: word for word in get_args(DailyWord)}


@dataclass(frozen=True)
class DailyId(CustomId, prefix="golfdaily"):
    """A button of the daily hole of a `day`, which everybody plays for themselves."""

    day: Day
    version: Version
    word: DailyWord
    slot: Slot = None

    @classmethod
    def like(cls, day: date, press: PressId) -> DailyId:
        """The id in a daily hole for the button of a table. Raises `KeyError` for a word not used there."""
        return cls(day, press.version, DAILY_WORDS[press.word], press.slot)
