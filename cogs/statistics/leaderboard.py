"""Answer `/golf leaderboard` with a page of it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from cogs.answering.home_server import server_of
from cogs.answering.messages.sharing import Shares, share_once
from cogs.answering.reply import Reply
from cogs.answering.services import Asked
from cogs.kit.ids.statistics import LeaderboardId, Period
from cogs.kit.names import server_name
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.statistics.leaderboard_picture import (
    shared_daily_leaderboard,
    shared_event_leaderboard,
    shared_leaderboard,
)
from cogs.statistics.leaderboard_screen import daily_leaderboard, event_leaderboard, leaderboard
from data.statistics.daily_standings import FEW_IN_A_WEEK, DailyPeriod
from data.statistics.event_standings import EventStanding
from data.statistics.periods import calendar_period, first_day, first_whole_day, season_period
from data.statistics.seasons import Season
from data.statistics.standings import FEW_HOLES, PlayerStanding, StandingsPage
from data.store import Store
from engine.solo.daily import day_of


async def show_leaderboard(store: Store, place: LeaderboardId, reply: Reply) -> None:
    """Answer with the page `place` of the server's leaderboard."""
    await reply.show(await reply.during(_leaderboard(store, place, reply.interaction)))


async def share_leaderboard(store: Store, shares: Shares, place: LeaderboardId, reply: Reply) -> None:
    """Post the page `place` as a picture for everybody in the channel to see, once for each message."""

    async def page() -> Screen:
        season, guild = await _present(store, reply.interaction), server_of(reply.interaction)
        server = server_name(reply.interaction.client, guild)
        if place.by == "daily":
            # Today's hole is left out: those who read this may still have it before them.
            days = _days(place.period, season, day_of(now()), day_of(now()))
            daily = await store.statistics.daily_standings.page(guild, days, place.number, None)
            return shared_daily_leaderboard(daily, place, season, server)
        if place.by == "events":
            events = await _events(store, place, season, guild, None)
            return shared_event_leaderboard(events, place, season, server)
        shown = await _page(store, place, season, guild, None)
        return shared_leaderboard(shown, place, season, server)

    await share_once(shares, page, reply)


async def _leaderboard(store: Store, place: LeaderboardId, interaction: Asked) -> Screen:
    season, guild = await _present(store, interaction), server_of(interaction)
    if place.by == "daily":
        return await _daily_leaderboard(store, place, season, interaction)
    if place.by == "events":
        events = await _events(store, place, season, guild, interaction.user.id)
        return event_leaderboard(events, place, season)
    page = await _page(store, place, season, guild, interaction.user.id)
    looks = interaction.client.services.looks.chosen
    return leaderboard(page, place, season, looks, complete=store.statistics.counter.complete)


async def _present(store: Store, interaction: Asked) -> Season:
    return (await store.statistics.seasons.list(server_of(interaction)))[-1]


async def _page(
    store: Store, place: LeaderboardId, season: Season, guild: int, reader: int | None
) -> StandingsPage[PlayerStanding]:
    match place.by:
        case "daily" | "events":
            raise ValueError(f"{place.by} are no matches")
        case by:
            return await store.statistics.standings.page(
                guild,
                by,
                place.number,
                reader,
                period=_period(place.period, season),
                preset=place.preset,
                computers=place.computers,
            )


async def _daily_leaderboard(
    store: Store, place: LeaderboardId, season: Season, interaction: Asked
) -> Screen:
    """Return a page of the daily holes; without today's until the reader has finished it."""
    guild, reader = server_of(interaction), interaction.user.id
    today = day_of(now())
    finished = await store.daily_tries.result(today, reader) is not None
    period = _days(place.period, season, today, today + timedelta(days=finished))
    page = await store.statistics.daily_standings.page(guild, period, place.number, reader)
    return daily_leaderboard(page, place, season, few=period.few, with_today=finished)


async def _events(
    store: Store, place: LeaderboardId, season: Season, guild: int, reader: int | None
) -> StandingsPage[EventStanding]:
    """Return a page of the points in events that ended in the period."""
    if place.period == "season":
        since = season.began_at or 0.0
    else:
        since = datetime.combine(first_day(place.period, day_of(now())), time(), UTC).timestamp()
    return await store.statistics.event_standings.page(guild, since, place.number, reader)


def _days(period: Period, season: Season, today: date, before: date) -> DailyPeriod:
    if period == "season":
        return DailyPeriod(first_whole_day(season.began_at), before)
    few = FEW_IN_A_WEEK if period == "week" else FEW_HOLES
    return DailyPeriod(first_day(period, today), before, few)


def _period(period: Period, season: Season) -> str:
    if period == "season":
        return season_period(season.number)
    return calendar_period(period, now())
