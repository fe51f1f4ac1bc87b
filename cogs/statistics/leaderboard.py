"""Answers to `/golf leaderboard`."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from cogs.answering.home_server import server_of
from cogs.answering.messages.sharing import Shares, share
from cogs.answering.reply import Reply
from cogs.kit.ids.statistics import LeaderboardId
from cogs.kit.message_limits import LONGEST_CHOICE, MOST_CHOICES
from cogs.kit.names import server_name
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.statistics.boards import BOARDS, BoardQuery
from cogs.statistics.leaderboard_screen import leaderboard, matches_choices, meant_matches, shared_leaderboard
from data.errors import ReadFailed
from data.people.preferences import LOOK
from data.store import Store
from engine.names.graphemes import cut
from engine.names.search_key import search_key


async def show_leaderboard(store: Store, place: LeaderboardId, reply: Reply, matches: str = "") -> None:
    """Answer with the page `place` of the server's leaderboard, of the `matches` that were typed, if any."""
    await reply.show(await reply.during(_leaderboard(store, place, reply, matches)))


async def suggested_matches(store: Store, guild: int, typed: str) -> list[app_commands.Choice[str]]:
    """Return the kinds of matches to choose from whose words contain `typed`, at most as many as fit."""
    try:
        own = await store.statistics.own_boards.of(guild)
    except ReadFailed:
        own = []
    key = search_key(typed)
    found = [(choice, value) for choice, value in matches_choices(own) if key in search_key(choice)]
    return [
        app_commands.Choice(name=cut(choice, LONGEST_CHOICE), value=value)
        for choice, value in found[:MOST_CHOICES]
    ]


async def share_leaderboard(store: Store, shares: Shares, place: LeaderboardId, reply: Reply) -> None:
    """Post the page `place` as a picture for everybody in the channel to see, once for each message."""

    async def page() -> Screen:
        query = await _query(store, place, reply, None)
        server = server_name(reply.interaction.client, query.guild)
        return shared_leaderboard(await BOARDS[place.by].page(query), place, query.season, server, query.own)

    await share(page, shares.once(reply), reply)


async def _leaderboard(store: Store, place: LeaderboardId, reply: Reply, matches: str) -> Screen:
    query = await _query(store, place, reply, reply.interaction.user.id)
    if matches:
        place = replace(place, preset=meant_matches(matches, query.own))
        query = query._replace(place=place)
    page = await BOARDS[place.by].page(query)
    looks = reply.interaction.client.services.preferences.chosen(LOOK)
    complete = store.statistics.counter.complete
    return leaderboard(page, place, query.season, looks, query.own, complete=complete)


async def _query(store: Store, place: LeaderboardId, reply: Reply, reader: int | None) -> BoardQuery:
    guild = server_of(reply.interaction)
    season = (await store.statistics.seasons.list(guild))[-1]
    own = await store.statistics.own_boards.of(guild)
    return BoardQuery(store, guild, place, season, reader, now(), own)
