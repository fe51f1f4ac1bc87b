"""Answers to `/golf leaderboard`."""

from __future__ import annotations

from cogs.answering.home_server import server_of
from cogs.answering.messages.sharing import Shares, share
from cogs.answering.reply import Reply
from cogs.kit.ids.statistics import LeaderboardId
from cogs.kit.names import server_name
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.statistics.boards import BOARDS, BoardQuery
from cogs.statistics.leaderboard_screen import leaderboard, shared_leaderboard
from data.people.preferences import LOOK
from data.store import Store


async def show_leaderboard(store: Store, place: LeaderboardId, reply: Reply) -> None:
    """Answer with the page `place` of the server's leaderboard."""
    await reply.show(await reply.during(_leaderboard(store, place, reply)))


async def share_leaderboard(store: Store, shares: Shares, place: LeaderboardId, reply: Reply) -> None:
    """Post the page `place` as a picture for everybody in the channel to see, once for each message."""

    async def page() -> Screen:
        query = await _query(store, place, reply, None)
        server = server_name(reply.interaction.client, query.guild)
        return shared_leaderboard(await BOARDS[place.by].page(query), place, query.season, server)

    await share(page, shares.once(reply), reply)


async def _leaderboard(store: Store, place: LeaderboardId, reply: Reply) -> Screen:
    query = await _query(store, place, reply, reply.interaction.user.id)
    page = await BOARDS[place.by].page(query)
    looks = reply.interaction.client.services.preferences.chosen(LOOK)
    return leaderboard(page, place, query.season, looks, complete=store.statistics.counter.complete)


async def _query(store: Store, place: LeaderboardId, reply: Reply, reader: int | None) -> BoardQuery:
    guild = server_of(reply.interaction)
    season = (await store.statistics.seasons.list(guild))[-1]
    return BoardQuery(store, guild, place, season, reader, now())
