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
"""What a leaderboard is sorted by: a figure of rated matches, handicaps, daily holes, or event points."""

Period = Literal["all", "season", "year", "month", "week"]
"""Period whose matches or daily holes count: all time, or the present season, year, month or week."""

ORDERS: Final[tuple[Order, ...]] = get_args(Order)
PERIODS: Final[tuple[Period, ...]] = get_args(Period)

FORMER_ORDERS: Final[Mapping[str, Order]] = {"best match": "average", "streak": "wins"}
"""Orders that only messages of release 1.0.0 name, each with the order shown instead."""

MEANT_ORDERS: Final[Mapping[str, Order]] = {**{by: by for by in ORDERS}, **FORMER_ORDERS}
BY: Final = Part[Order](
    "|".join(by.replace(" ", "-") for by in MEANT_ORDERS),
    lambda word: MEANT_ORDERS[word.replace("-", " ")],
    lambda by: by.replace(" ", "-"),
)
"""How an `Order` is written. The words of `FORMER_ORDERS` can be read, but are never written."""

ANY_PRESET: Final = "any"
"""Value that means matches by all presets."""

MATCHES_OF: Final = (*PRESETS, *FORMAT_BOARDS, *APART)
"""Choices of matches that every server has: a preset, a format, or a group in `APART`."""

MATCHES: Final = Part[str | None](
    "|".join([ANY_PRESET, *map(re.escape, MATCHES_OF), OWN_BOARD]),
    lambda word: None if word == ANY_PRESET else word,
    lambda preset: preset or ANY_PRESET,
    ".",
)
"""A choice of matches: one of `MATCHES_OF`, a server's own preset, or None for all presets."""


def is_matches(value: str) -> bool:
    """Whether `value` is one of `MATCHES_OF`, or names a board of a server's own preset."""
    return value in MATCHES_OF or re.fullmatch(OWN_BOARD, value) is not None


@dataclass(frozen=True)
class LeaderboardId(CustomId, prefix="golfboard"):
    """A button or menu, called `control`, of page `number` (from 0) of a leaderboard.

    The other fields say which leaderboard; `preset` is a choice of `MATCHES`. The controls `by`, `period` and
    `preset` are menus that change the field of the same name. On the leaderboard of daily holes, `preset`
    and `computers` have no effect.
    """

    by: Annotated[Order, BY] = "rating"
    preset: Annotated[str | None, MATCHES] = None
    computers: Annotated[bool, one_of({True: "shown", False: "hidden"}, ".")] = False
    period: Period = "all"
    number: Annotated[int, number(6)] = 0
    control: Annotated[str, text("[a-z]{1,8}")] = "turn"

    def chosen(self, value: str) -> LeaderboardId:
        """The id of the first page after choosing `value`; the same id if there is no such choice."""
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
    """A button under a person's own figures. `preset`: the matches that count; None for all.

    Only messages of release 1.0.0 have `profile` and `stats`, which show the figures that aren't on the card.
    """

    control: Literal["share", "profile", "stats"]
    preset: Annotated[str | None, one_of({None: ANY_PRESET, **themselves(PRESETS)})] = None


@dataclass(frozen=True)
class PlayerStatsId(CustomId, prefix="golfplayer"):
    """A button that shows a player's card, or `more` figures. `preset` is as for `StatsId`.

    The player is the person `user` or, if `user` is 0, the computer player of a `level`.
    """

    control: Literal["card", "more"]
    user: Annotated[int, number(20)]
    preset: Annotated[str | None, one_of({None: ANY_PRESET, **themselves(PRESETS)})] = None
    level: Annotated[str, one_of(themselves(TABLE_LEVELS), ".", optional=True)] = ""


@dataclass(frozen=True)
class CollectionId(Redrawn, CustomId, prefix="golflook"):
    """A button or menu of a person's collection, or a button to the `list` of achievements.

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
    """A button that answers whether a new season, called `name`, begins after the season `number`."""

    control: Literal["begin", "keep"]
    number: Annotated[int, number(6)]
    name: Annotated[str, text(rf"[^\r\n]{{0,{MOST_SEASON_NAME}}}")] = ""
