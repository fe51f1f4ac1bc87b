"""The database refuses to write for a while: what was asked did not happen, is said so, and works later."""

from __future__ import annotations

import pytest

from data.statistics.standings import by_matches
from engine.game.errors import StorageFailed
from tests.databases import FULL, held, refused_writes
from tests.journeys.channels import (
    at,
    delete_channel,
    move_once,
    next_move,
    play_out,
    said,
    seat,
    tables_in,
)
from tests.journeys.world import World, words_of, world

SENTENCE = StorageFailed().sentence


async def begun(here: World, **options: object) -> None:
    """Ana and Ben some presses into a match of one hole; what the writer logs is expected from here on."""
    people = here.people[:2]
    await seat(here, people, holes=1, **options)
    for _ in range(6):
        await move_once(here, people)
    here.expected_log += [f"Error: {FULL}", "trying again"]


@pytest.mark.usefixtures("both_engines")
async def test_a_move_that_cannot_be_saved_does_not_count() -> None:
    async with world() as here:
        await begun(here)
        people = here.people[:2]
        shown, version = words_of(here.table_message()), here.live().table.state.version
        with refused_writes(here.place, "journal"):
            mover = await move_once(here, people)
            assert mover is not None
            assert here.live().table.state.version == version
            assert words_of(here.table_message()) == shown
            hand = here.hand(mover)
            assert hand is not None
            assert SENTENCE in words_of(hand)
            button = next_move(hand)
            assert button is not None
        await here.press_id(mover, button.id, hand)
        assert here.live().table.state.version == version + 1
        assert SENTENCE not in words_of(here.hand(mover) or hand)
        await play_out(here, people)
        assert "final" in words_of(here.table_message())


async def test_a_press_on_the_public_table_is_answered_in_private() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await here.slash(ana, "start", holes=1)
        here.expected_log.append("writes failed")
        with refused_writes(here.place, "journal"):
            assert SENTENCE in said(await here.press(ben, "Join"))
            assert "**Ben**" not in words_of(here.table_message())
        await here.press(ben, "Join")
        assert "**Ben**" in words_of(here.table_message())


@pytest.mark.parametrize("table", ["tables", "journal"])
async def test_a_table_that_cannot_be_saved_is_not_opened(table: str) -> None:
    async with world() as here:
        here.expected_log.append("writes failed")
        ana = here.people[0]
        with refused_writes(here.place, table):
            assert SENTENCE in said(await here.slash(ana, "start"))
            assert not tables_in(here, here.channel)
        await here.slash(ana, "start")
        assert len(tables_in(here, here.channel)) == 1
        await here.restart()
        assert len(tables_in(here, here.channel)) == 1


async def test_the_computers_wait_until_it_works_again() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        await seat(here, [ana, ben], holes=1, computers=3)
        here.expected_log += ["writes failed", "could not write its own move"]
        with refused_writes(here.place, "journal"):
            await here.wait(130)
            version = here.live().table.state.version
        await here.wait(10)
        assert here.live().table.state.version > version
        await here.slash(ana, "cards")
        for _ in range(60):
            if here.bot.house.tables.in_channel(here.channel.id) is None:
                break
            if await move_once(here, [ana, ben]) is None:
                await here.wait(5)
        assert "final" in words_of(here.table_message())


async def test_a_result_that_cannot_be_kept_is_kept_later() -> None:
    async with world() as here:
        await begun(here)
        people = here.people[:2]
        with refused_writes(here.place, "hole_seats", "match_seats", "matches"):
            await play_out(here, people)
            assert "final" in words_of(here.table_message())
            page = await here.store.statistics.standings.page(here.guild.id, by_matches("wins"), 0, None)
            assert page.players == 0
        await here.wait(10)
        page = await here.store.statistics.standings.page(here.guild.id, by_matches("wins"), 0, None)
        assert page.players == 2


async def test_where_the_table_stands_need_not_be_saved_for_it_to_go_on() -> None:
    async with world() as here:
        await begun(here)
        people = here.people[:2]
        here.expected_log.append("where")
        with refused_writes(here.place, "tables"):
            await here.wait(20)
            await here.slash(people[0], "table")
            await move_once(here, people)
            newest = here.table_message()
            assert len(tables_in(here, here.channel)) == 1
        await play_out(here, people)
        assert "final" in words_of(here.table_message())
        assert here.table_message().id == newest.id


async def test_a_lobby_whose_place_is_not_saved_is_played_all_the_same() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        here.expected_log += ["writes failed", "where"]
        with refused_writes(here.place, "tables", changes=["UPDATE"]):
            await here.slash(ana, "start", holes=1)
        await here.press(ben, "Join")
        await here.press(ana, "Start")
        await play_out(here, [ana, ben])
        assert "final" in words_of(here.table_message())
        assert len(tables_in(here, here.channel)) == 1


async def test_a_lost_match_stays_lost_until_its_new_place_is_saved() -> None:
    async with world() as here:
        doomed, other = here.guild.create_text_channel("doomed"), here.guild.create_text_channel("other")
        with at(here, doomed):
            await begun(here)
        ana, ben = here.people[:2]
        await delete_channel(here, doomed)
        with at(here, other):
            with refused_writes(here.place, "tables"):
                assert SENTENCE in said(await here.slash(ana, "table"))
                assert not tables_in(here, other)
            await here.slash(here.people[2], "start")
            assert "**Chloe** · host" in words_of(here.table_message())
        await here.slash(ana, "table")
        for person in (ana, ben):
            await here.slash(person, "cards")
        await play_out(here, [ana, ben])
        assert "final" in words_of(here.table_message())


@pytest.mark.long
@pytest.mark.usefixtures("both_engines")
async def test_another_program_that_holds_the_database_is_waited_for_and_then_said() -> None:
    async with world() as here:
        await begun(here)
        here.expected_log += ["database is locked", "due to lock timeout"]
        people = here.people[:2]
        version = here.live().table.state.version
        with held(here.place):
            mover = await move_once(here, people)
        assert mover is not None
        assert here.live().table.state.version == version
        assert SENTENCE in words_of(here.hand(mover) or here.table_message())
        await play_out(here, people)
        assert "final" in words_of(here.table_message())
