"""Morning post on a server about who did best at yesterday's hole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from cogs.answering.messages.posts import Series, posting_day
from cogs.daily.screen import brief, place_of, play_button
from cogs.daily.tries import Tries
from cogs.kit.figure_text import MEDALS, a_hole, daily_holes
from cogs.kit.names import bold
from cogs.kit.pages import more_words, page_text
from cogs.kit.screen import Screen
from data.matches.daily_tries import DailyResult
from data.statistics.daily_standings import FEW_IN_A_WEEK, DailyPeriod, DailyTotals, by_daily_holes
from data.statistics.standings import PlayerStandings, Standing
from engine.language import plural, say, signed
from engine.solo.daily_par import number_of

MOST_SHOWN: Final = 5
"""Most results shown when several people share a place; the post counts the others."""

MONDAY: Final = 0


def morning_posts(tries: Tries, standings: PlayerStandings) -> Series:
    """Return the daily posts about the hole of the day before, from `tries`.

    On Mondays, the best of the week before follow, from `standings`.
    """

    async def screen(guild: int, today: str) -> Screen | None:
        day = date.fromisoformat(today)
        results = await tries.standing(day - timedelta(days=1), guild)
        if not results:
            return None
        return podium_screen(day - timedelta(days=1), results, await _week_before(standings, guild, day))

    return Series("daily", posting_day, screen)


async def _week_before(standings: PlayerStandings, guild: int, day: date) -> Sequence[Standing[DailyTotals]]:
    """Return the best people over the seven holes before `day`, if `day` is a Monday; else nobody."""
    if day.weekday() != MONDAY:
        return ()
    week = DailyPeriod(day - timedelta(days=7), day, FEW_IN_A_WEEK)
    return (await standings.page(guild, by_daily_holes(week), 0, None, size=MOST_SHOWN)).rows


def podium_screen(
    day: date, results: Sequence[DailyResult], week: Sequence[Standing[DailyTotals]] = ()
) -> Screen:
    """Return the post about the hole of `day`, with its `results`, best first.

    `week`: the best of the week that ended with `day`.
    """
    placed = [(place_of(each, results), each) for each in results]
    lines = [
        f"{MEDALS[place]} {bold(each.name)} · {brief(each)}" for place, each in placed if place in MEDALS
    ]
    about = [plural("{count} played it here", "{count} played it here", count=len(results))]
    if results[0].par is not None:
        about.insert(0, say("Par {points}", points=signed(results[0].par)))
    return Screen(
        title=say("Yesterday’s hole #{number}", number=number_of(day)),
        text=page_text(
            [
                *lines[:MOST_SHOWN],
                more_words(len(lines) - MOST_SHOWN),
                " · ".join(about),
                say("Today’s cards are out. Your turn!"),
            ]
        ),
        fields=_cup(week),
        rows=((play_button(),),),
    )


def _cup(week: Sequence[Standing[DailyTotals]]) -> tuple[tuple[str, str], ...]:
    """Return the podium of a week, among the people who finished enough of its holes."""
    lines = [
        " · ".join(
            (
                f"{MEDALS[each.rank]} {bold(each.name)}",
                a_hole(each.totals.average),
                daily_holes(each.totals.holes),
            )
        )
        for each in week
        if each.rank in MEDALS and each.totals.holes >= FEW_IN_A_WEEK
    ]
    return ((say("Last week’s seven holes"), "\n".join(lines)),) if lines else ()
