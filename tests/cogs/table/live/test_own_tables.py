"""A person's tables on all servers, from memory or, if another process has them, from their journals."""

from __future__ import annotations

from pathlib import Path

from cogs.house import House
from cogs.table.live.live_table import LiveTable
from cogs.table.live.own_tables import OwnTables
from data.no_server import NO_SERVER
from engine.table import ending, requests
from engine.table.entries import Joined
from tests.cogs.table.support_tables import GUILD, NEW_TABLE, house_in, person

ANA, BEN = person(1), person(2)
ELSEWHERE = GUILD + 1


async def begun(house: House, guild: int, channel: int, host: Joined = ANA, guest: Joined = BEN) -> LiveTable:
    """Open a table in a channel and begin its match."""
    live = await house.tables.open(guild, channel, NEW_TABLE, host)
    await live.table.ask(requests.join(guest.user, guest.name, guest.press))
    await live.table.ask(requests.start(host.user))
    return live


async def test_tables_of_all_servers_and_processes_with_whose_turn_it_is(tmp_path: Path) -> None:
    async with house_in(tmp_path) as house:
        own = OwnTables(house.tables, house.store)
        live = await begun(house, ELSEWHERE, 8)
        here, abroad = (await begun(house, GUILD, 7)).table.id, live.table.id
        await begun(house, GUILD, 9, BEN, person(3))
        before = {each.state.id: each for each in await own.of(ANA.user, GUILD, 7)}
        assert before.keys() == {here, abroad}
        assert [before[match].here for match in (here, abroad)] == [True, False]
        assert before[abroad].address == f"https://discord.com/channels/{ELSEWHERE}/8"
        house.tables.drop(live)  # as if another process had it
        after = {each.state.id: each for each in await own.of(ANA.user, GUILD, 7)}[abroad]
        assert after.state is not before[abroad].state
        kept = ("seat", "channel", "address", "waiting", "deadline", "movable")
        assert [getattr(after, name) for name in kept] == [getattr(before[abroad], name) for name in kept]
        assert after.awaited and after.deadline == 120.0


async def test_who_has_left_or_was_only_invited_has_no_table_there(tmp_path: Path) -> None:
    async with house_in(tmp_path) as house:
        own = OwnTables(house.tables, house.store)
        live = await begun(house, GUILD, 7)
        lobby = await house.tables.open(GUILD, 8, NEW_TABLE, person(3))
        await live.table.ask(ending.leave(BEN.user))
        await lobby.table.ask(requests.invite(3, [(BEN.user, BEN.name)]))
        assert await own.of(BEN.user, GUILD, 7) == []


async def test_a_paused_or_lost_match_can_be_continued_on_its_server_in_a_free_channel(
    tmp_path: Path,
) -> None:
    async with house_in(tmp_path) as house:
        own = OwnTables(house.tables, house.store)
        paused, lost = await begun(house, GUILD, 7), await begun(house, GUILD, 8)
        await paused.table.ask(ending.put_aside(ANA.user, moderator=True, now=paused.table.now()))
        await paused.table.rested()
        lost.message.lost = True

        async def movable(guild: int, channel: int) -> set[str]:
            found = await own.of(ANA.user, guild, channel)
            return {each.state.id for each in found if each.movable}

        assert await movable(GUILD, 9) == {paused.table.id, lost.table.id}
        assert await movable(ELSEWHERE, 9) == await movable(NO_SERVER, 9) == await movable(GUILD, 8) == set()
        (address,) = {each.address for each in await own.of(ANA.user, GUILD, 9) if each.state.live}
        assert address == ""


async def test_without_a_server_a_table_has_no_channel_to_name_and_stays_where_it_is(tmp_path: Path) -> None:
    async with house_in(tmp_path) as house:
        live = await begun(house, NO_SERVER, 7)
        await live.table.ask(ending.put_aside(ANA.user, moderator=True, now=live.table.now()))
        await live.table.rested()
        own = OwnTables(house.tables, house.store)
        for channel, movable in ((7, True), (8, False)):
            (found,) = await own.of(ANA.user, NO_SERVER, channel)
            assert (found.channel, found.movable) == (None, movable)
            assert found.address == "", "the channel may be on a server"


async def test_whether_there_are_tables_elsewhere_is_known_without_a_journal(tmp_path: Path) -> None:
    async with house_in(tmp_path) as house:
        own = OwnTables(house.tables, house.store)
        live = await begun(house, GUILD, 7)
        assert [await own.elsewhere(ANA.user, channel) for channel in (7, 8)] == [False, True]
        await live.table.ask(ending.leave(BEN.user))
        assert [await own.elsewhere(BEN.user, channel) for channel in (7, 8)] == [False, False]
        await live.table.ask(ending.put_aside(ANA.user, moderator=True, now=live.table.now()))
        await live.table.rested()
        house.tables.drop(live)
        house.store.journal = None  # type: ignore[assignment]
        assert [await own.elsewhere(ANA.user, channel) for channel in (7, 8)] == [False, True]
