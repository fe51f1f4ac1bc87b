"""Newcomers: offered the lesson once, and given tips in their first match until they have finished a hole."""

from __future__ import annotations

import discord

from tests.data.sql import sql
from tests.journeys.match import finish_hole, seated
from tests.journeys.player import Player
from tests.journeys.test_learn import Learner
from tests.journeys.world import World, buttons, words_of, world

TIP = "💡 Tip: "


def offers(player: Player) -> list[discord.Message]:
    """Return the messages that offer the lesson to a person."""
    return [each for each in player.world.visible(player.person) if "New to Golf?" in words_of(each)]


async def begun(here: World) -> tuple[Player, Player]:
    """Begin a match of two newcomers, and return the host first."""
    ana, ben = await seated(here, 2, holes=2)
    await ana.press("Start")
    return ana, ben


async def test_who_joins_for_the_first_time_is_offered_the_lesson_and_never_again() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        assert not offers(ana), "she has opened the table by a command"
        (offer,) = offers(ben)
        assert offer.flags.ephemeral
        await ben.press("Leave")
        await ben.press("Join")
        await here.restart()
        await ben.press("Leave")
        await ben.press("Join")
        assert len(offers(ben)) == 1
        button = buttons(offer)[0]
        await here.press_id(ben.person, button.id, offer)
        lesson = Learner(here, ben.person, offer)
        while not lesson.over:
            await lesson.follow()
        assert here.live().table.state.seat_of(ben.person.id) is not None, "the seat is kept meanwhile"
        # Lessons name cards, whatever lies on the table beside them. Other journeys look for leaks.
        here.leaks.found.clear()


async def test_who_has_finished_a_match_is_no_newcomer() -> None:
    async with world() as here:
        _, ben = players = await seated(here, 2, holes=1)
        await players[0].press("Start")
        await finish_hole(list(players))
        here.bot.house.newcomers.forget(ben.person.id)
        await here.store.database.write([sql("DELETE FROM learners")])
        table = here.table_message()
        again = await seated(here, 2)
        assert table.id != here.table_message().id
        assert len(offers(again[1])) == 1, "that of the first time"
        assert await here.store.database.read(*sql("SELECT 1 FROM learners")) == [], (
            "nothing is kept about them"
        )


async def test_the_first_hole_comes_with_tips_that_follow_the_turn() -> None:
    async with world() as here:
        ana, ben = players = await begun(here)
        assert TIP in ana.hand_words and TIP in ben.hand_words
        assert "Flip a card" in ana.hand_words
        await here.restart()
        await ana.press("My cards")
        assert TIP in ana.hand_words, "a restart changes nothing"
        await finish_hole(list(players))
        rows = await here.store.database.read(*sql("SELECT tips FROM learners"))
        assert [row.tips for row in rows] == [0, 0]
        for player in players:
            await player.press("Ready")
        await ana.press("My cards")
        assert TIP not in ana.hand_words, "she has finished a hole"


async def test_tips_end_with_a_press_and_stay_away() -> None:
    async with world() as here:
        ana, ben = await begun(here)
        await ana.press("No tips", ana.hand)
        assert TIP not in ana.hand_words
        assert TIP in ben.hand_words
        await here.restart()
        await ana.press("My cards")
        assert TIP not in ana.hand_words
