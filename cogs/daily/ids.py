"""What the buttons of a daily hole carry: `golfdaily:<day>:<version>:<action>`, as those of a table do.

The day is a number, counted as Python counts days, so that every such id names a day. Whose game it is does
not stand there: it is that of whoever presses.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, get_args

DailyWord = Literal["draw", "choose", "back", "take", "swap", "discard", "flip", "pass", "show", "share"]
"""What a press asks for. `show` shows how things stand, `share` shows the result to everybody; the others are
as for a table (`cogs.custom_id`)."""

_WORDS: Final[dict[str, DailyWord]] = {word: word for word in get_args(DailyWord)}
DAILY_PATTERN: Final = (
    r"golfdaily:(?P<day>[1-9][0-9]{5}):(?P<version>[0-9]{1,9})"
    rf":(?P<word>{'|'.join(_WORDS)})(?:\.(?P<slot>[0-9]{{1,2}}))?"
)
_COMPILED: Final = re.compile(DAILY_PATTERN)


@dataclass(frozen=True, slots=True)
class DailyId:
    """A button's meaning. `slot` is a grid position in reading order, for the words that need one."""

    day: date
    version: int
    word: DailyWord
    slot: int | None = None

    def __str__(self) -> str:
        slot = "" if self.slot is None else f".{self.slot}"
        return f"golfdaily:{self.day.toordinal()}:{self.version}:{self.word}{slot}"

    @classmethod
    def parse(cls, text: str) -> DailyId | None:
        """The meaning of a custom id, or None if it is not one of a daily hole's."""
        found = _COMPILED.fullmatch(text)
        if found is None:
            return None
        slot = None if found["slot"] is None else int(found["slot"])
        day = date.fromordinal(int(found["day"]))
        return cls(day, int(found["version"]), _WORDS[found["word"]], slot)

    @classmethod
    def like(cls, day: date, version: int, word: str, slot: int | None) -> DailyId:
        """What a table's button becomes in a day's hole. Raises `KeyError` for a word not used there."""
        return cls(day, version, _WORDS[word], slot)
