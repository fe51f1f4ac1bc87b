"""What the buttons and menus of the leaderboard and of seasons carry, so that nothing need be remembered.

The leaderboard's are `golfboard:<by>.<preset>.<computers>:<period>:<page>:<control>`, whose values are those
shown; a press or a choice takes the place of one of them. Without the second part they are from before there
was anything but wins to go by, and are still answered.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from data.statistics.standings import By
from engine.presets import PRESETS

Order = Literal[By, "daily"]
"""What the leaderboard goes by: figures of rated matches, or the daily holes."""

Stretch = Literal["all", "season", "year", "month", "week"]
"""The time whose matches or daily holes are added up: all, or the present season, year, month or week."""

BYS: Final[tuple[Order, ...]] = get_args(Order)
STRETCHES: Final[tuple[Stretch, ...]] = get_args(Stretch)
ANY_PRESET: Final = "any"
"""Where a preset stands: matches by all of them."""

_BY_WORDS: Final[dict[str, Order]] = {by.replace(" ", "-"): by for by in BYS}
BOARD_PATTERN: Final = (
    rf"golfboard:(?:(?P<by>{'|'.join(_BY_WORDS)})\.(?P<preset>{'|'.join((ANY_PRESET, *PRESETS))})"
    rf"\.(?P<computers>shown|hidden):)?(?P<period>{'|'.join(STRETCHES)}):(?P<number>[0-9]{{1,6}})"
    r":(?P<control>[a-z]{1,8})"
)
_BOARD: Final = re.compile(BOARD_PATTERN)

MOST_SEASON_NAME: Final = 32
SEASON_PATTERN: Final = (
    rf"golfseason:(?P<control>begin|keep):(?P<number>[0-9]{{1,6}}):(?P<name>[^\r\n]{{0,{MOST_SEASON_NAME}}})"
)
_SEASON: Final = re.compile(SEASON_PATTERN)


@dataclass(frozen=True, slots=True)
class BoardId:
    """A place in the leaderboard: page `number`, from 0, of what is asked for, and the control that is there.

    `preset` is None for matches by all presets; it and `computers` mean nothing to the daily holes, and are
    only carried on to where one goes from there. Of the controls `by`, `period` and `preset` are menus.
    """

    by: Order = "rating"
    period: Stretch = "all"
    preset: str | None = None
    computers: bool = False
    number: int = 0
    control: str = "turn"

    def __str__(self) -> str:
        computers = "shown" if self.computers else "hidden"
        view = f"{self.by.replace(' ', '-')}.{self.preset or ANY_PRESET}.{computers}"
        return f"golfboard:{view}:{self.period}:{self.number}:{self.control}"

    @classmethod
    def parse(cls, text: str) -> BoardId | None:
        """The meaning of a custom id, or None if it is not one of the leaderboard's."""
        found = _BOARD.fullmatch(text)
        if found is None:
            return None
        preset = found["preset"]
        return cls(
            by=_BY_WORDS[found["by"] or "wins"],
            period=next(each for each in STRETCHES if each == found["period"]),
            preset=None if preset in (None, ANY_PRESET) else preset,
            computers=found["computers"] == "shown",
            number=int(found["number"]),
            control=found["control"],
        )

    def chosen(self, value: str) -> BoardId:
        """Where choosing `value` leads: to the first page of it, or nowhere if there is no such choice."""
        first = replace(self, number=0)
        match self.control:
            case "by" if value in BYS:
                return replace(first, by=next(each for each in BYS if each == value))
            case "period" if value in STRETCHES:
                return replace(first, period=next(each for each in STRETCHES if each == value))
            case "preset" if value == ANY_PRESET:
                return replace(first, preset=None)
            case "preset" if value in PRESETS:
                return replace(first, preset=value)
        return self


@dataclass(frozen=True, slots=True)
class SeasonId:
    """The answer to whether another season, called `name`, is to follow season `number`, or not."""

    control: Literal["begin", "keep"]
    number: int
    name: str = ""

    def __str__(self) -> str:
        return f"golfseason:{self.control}:{self.number}:{self.name}"

    @classmethod
    def parse(cls, text: str) -> SeasonId | None:
        """The meaning of a custom id, or None if it is not one about seasons."""
        found = _SEASON.fullmatch(text)
        if found is None:
            return None
        return cls("begin" if found["control"] == "begin" else "keep", int(found["number"]), found["name"])
