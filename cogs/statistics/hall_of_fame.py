"""The hall of fame of a server: the champions of its seasons, and the holders of its records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.figure_text import a_hole
from cogs.kit.ids.statistics import HallId, LeaderboardId
from cogs.kit.names import bold, plain
from cogs.kit.pages import ItemsPage, paged
from cogs.kit.rules_text import some
from cogs.kit.screen import Button, Screen
from cogs.kit.unix_time import now
from cogs.statistics.boards import BOARDS
from data.statistics.seasons import Season
from data.statistics.standings import By, Standing
from data.statistics.trophies import SHORTEST_STREAK
from data.store import Store
from engine.language import plural, say

PAGE_SIZE: Final = 8
"""Seasons on one page."""

RECORDS: Final[tuple[By, ...]] = ("rating", "wins", "streak", "best match", "best hole")
"""Orders of the leaderboard whose first place is a record."""

NAMES_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class HallOfFame:
    """A page of finished `seasons`, newest first, and the `champions` of each.

    `records` has the players in first place in each order of `RECORDS`, `week` the players in first place
    last week.
    """

    seasons: ItemsPage[Season]
    champions: Sequence[Sequence[Standing[Any]]]
    records: Mapping[By, Sequence[Standing[Any]]]
    week: Sequence[Standing[Any]]


async def show_hall_of_fame(store: Store, place: HallId, reply: Reply) -> None:
    hall = await reply.during(_read(store, server_of(reply.interaction), place.number))
    await reply.show(hall_of_fame(hall))


async def _read(store: Store, guild: int, number: int) -> HallOfFame:
    trophies = store.statistics.trophies
    ended = [each for each in await store.statistics.seasons.list(guild) if each.ended_at is not None]
    seasons = paged(ended[::-1], PAGE_SIZE, number)
    champions = [await trophies.champions(guild, season) for season in seasons.items]
    records = {by: await trophies.first(guild, by) for by in RECORDS}
    return HallOfFame(seasons, champions, records, await trophies.holders(guild, "week", now()))


def hall_of_fame(hall: HallOfFame) -> Screen:
    lines = [
        say("🏆 {season}: {names}", season=_season(season), names=_names(first) or say("nobody"))
        for season, first in zip(hall.seasons.items, hall.champions, strict=True)
    ]
    records = [_record(by, first) for by, first in hall.records.items() if _counts(by, first)]
    week = _names(hall.week)
    return Screen(
        title=say("Hall of fame"),
        text="\n".join(lines) or say("No season has ended yet."),
        fields=(
            (say("Last week"), week),
            (say("Records"), "\n".join(records)),
        ),
        rows=(
            (
                *hall.seasons.buttons(HallId),
                Button(say("Leaderboard"), str(LeaderboardId())),
            ),
        ),
    )


def _counts(by: By, first: Sequence[Standing[Any]]) -> bool:
    """Whether first place is a record. With a provisional rating or without a win, for example, it isn't."""
    if not first:
        return False
    totals = first[0].totals
    figures: dict[By, bool] = {
        "rating": not totals.rating.provisional,
        "wins": totals.wins > 0,
        "streak": totals.best_streak >= SHORTEST_STREAK,
        "best match": totals.best_match is not None,
        "best hole": totals.best_hole is not None,
    }
    return by in figures and figures[by]


def _record(by: By, first: Sequence[Standing[Any]]) -> str:
    totals = first[0].totals
    match by:
        case "streak":
            record = say("Streak")
            figure = plural("{count} in a row", "{count} in a row", count=totals.best_streak)
        case "best match":
            record, figure = say("Best match"), a_hole(totals.best_match)
        case _:
            record, figure = say(BOARDS[by].choice), BOARDS[by].words(totals).figure
    return f"{record}: {_names(first)} · {figure}"


def _season(season: Season) -> str:
    if season.name:
        return say("Season {number}, “{name}”", number=season.number, name=plain(season.name))
    return say("Season {number}", number=season.number)


def _names(first: Sequence[Standing[Any]]) -> str:
    return some([bold(each.name) for each in first], NAMES_SHOWN) if first else ""
