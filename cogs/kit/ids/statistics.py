"""The custom ids of leaderboards, people’s own figures, their collections, and seasons."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, get_args

from cogs.kit.custom_id import CustomId, Part, number, one_of, text
from cogs.kit.ids.fields import Drawing, Redrawn, themselves
from data.statistics.what_counts import APART, FORMAT_BOARDS, OWN_BOARD
from engine.game.presets import PRESETS
from engine.table.computers import TABLE_LEVELS

Order = Literal["rating", "average", "wins", "best hole", "handicap", "daily", "events"]
"""Order of the leaderboard: by a figure of rated matches, by handicap, by daily holes, or by points in
events.
"""

Period = Literal["all", "season", "year", "month", "week"]
"""Period whose matches or daily holes count: all time, or the present season, year, month or week."""

ORDERS: Final[tuple[Order, ...]] = get_args(Order)
PERIODS: Final[tuple[Period, ...]] = get_args(Period)

FORMER_ORDERS: Final[Mapping[str, Order]] = {"best match": "average", "streak": "wins"}
"""Orders that messages of 1.0.0 still ask for, each with the order shown instead."""

MEANT_ORDERS: Final[Mapping[str, Order]] = {**{by: by for by in ORDERS}, **FORMER_ORDERS}
BY: Final = Part[Order](
    "|".join(by.replace(" ", "-") for by in MEANT_ORDERS),
    lambda word: MEANT_ORDERS[word.replace("-", " ")],
    lambda by: by.replace(" ", "-"),
)
"""Order of a leaderboard. The words of `FORMER_ORDERS` are read, but not written."""

ANY_PRESET: Final = "any"
"""Value that means matches by all presets."""

MATCHES_OF: Final = (*PRESETS, *FORMAT_BOARDS, *APART)
"""Matches that every leaderboard can show: all by one preset, or a group of matches that don't count."""

MATCHES: Final = Part[str | None](
    "|".join([ANY_PRESET, *map(re.escape, MATCHES_OF), OWN_BOARD]),
    lambda word: None if word == ANY_PRESET else word,
    lambda preset: preset or ANY_PRESET,
    ".",
)
"""Matches that a leaderboard can show: `MATCHES_OF`, matches by a server's own preset, or all (None)."""


def is_matches(value: str) -> bool:
    """Whether `value` is one of `MATCHES_OF`, or names a board of a server's own preset."""
    return value in MATCHES_OF or re.fullmatch(OWN_BOARD, value) is not None


@dataclass(frozen=True)
class LeaderboardId(CustomId, prefix="golfboard"):
    """A button or menu, called `control`, of page `number` (from 0) of a leaderboard.

    The other fields identify the leaderboard; a press or a choice changes one of them. `preset` is as in
    `MATCHES`. For the daily holes `preset` and `computers` have no effect, but are kept for other orders. The
    controls `by`, `period` and `preset` are menus.
    """

    by: Annotated[Order, BY] = "rating"
    preset: Annotated[str | None, MATCHES] = None
    computers: Annotated[bool, one_of({True: "shown", False: "hidden"}, ".")] = False
    period: Period = "all"
    number: Annotated[int, number(6)] = 0
    control: Annotated[str, text("[a-z]{1,8}")] = "turn"

    def chosen(self, value: str) -> LeaderboardId:
        """The first page after choosing `value`; this page if there is no such choice."""
        first = replace(self, number=0)
        match self.control:
            case "by" if value in MEANT_ORDERS:
                return replace(first, by=MEANT_ORDERS[value])
            case "period" if value in PERIODS:
                return replace(first, period=next(each for each in PERIODS if each == value))
            case "preset" if value == ANY_PRESET:
                return replace(first, preset=None)
            case "preset" if is_matches(value):
                return replace(first, preset=value)
        return self


@dataclass(frozen=True)
class StatsId(CustomId, prefix="golfstats"):
    """A button under a person's own figures, by one preset or all presets (None).

    Only messages of 1.0.0 have `profile` and `stats`, which show the figures that are not on the card.
    """

    control: Literal["share", "profile", "stats"]
    preset: Annotated[str | None, one_of({None: ANY_PRESET, **themselves(PRESETS)})] = None


@dataclass(frozen=True)
class PlayerStatsId(CustomId, prefix="golfplayer"):
    """A button to the card, or further figures, of a person or of the computer player of a `level`.

    `user` is 0 for a computer player. `preset` is as for `StatsId`.
    """

    control: Literal["card", "more"]
    user: Annotated[int, number(20)]
    preset: Annotated[str | None, one_of({None: ANY_PRESET, **themselves(PRESETS)})] = None
    level: Annotated[str, one_of(themselves(TABLE_LEVELS), ".", optional=True)] = ""


@dataclass(frozen=True)
class CollectionId(Redrawn, CustomId, prefix="golflook"):
    """A button that shows the person's collection or the `list` of achievements, or a menu of the collection.

    `page` is a page of the list, from 0; a number too high shows the last page.
    """

    drawing: Drawing
    control: Literal["show", "list", "back", "cloth", "title", "deck"]
    page: Annotated[int | None, number(1, ".", optional=True)] = None


@dataclass(frozen=True)
class HallId(CustomId, prefix="golfhall"):
    """A button that shows page `number` (from 0) of the seasons in a server's hall of fame."""

    number: Annotated[int, number(4)]
    control: Literal["show", "back", "next"]


MOST_SEASON_NAME: Final = 32


@dataclass(frozen=True)
class SeasonId(CustomId, prefix="golfseason"):
    """A button of the question whether season `name` begins after season `number`."""

    control: Literal["begin", "keep"]
    number: Annotated[int, number(6)]
    name: Annotated[str, text(rf"[^\r\n]{{0,{MOST_SEASON_NAME}}}")] = ""
