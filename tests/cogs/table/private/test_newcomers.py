"""Newcomers: offered the lesson once, and given tips in their first three holes."""

from __future__ import annotations

import asyncio
from typing import cast

import discord

from cogs.table.private.newcomers import FinishedHoles
from data.people.newcomers import Newcomers
from data.sql.database import Database
from engine.table import Change
from engine.table.entries import Missed
from tests.cogs.learn.test_commands import Learner
from tests.cogs.table.screens.evenings import Evening, add
from tests.data.run_sql import sql
from tests.journeys.match import finish_hole, seated
from tests.journeys.player import Player
from tests.journeys.world import World, buttons, words_of, world

TIP = "💡 Tip: "
NO_MORE = "💡 That was your third hole! You’re on your own now. Stuck? /golf help"


def offers(player: Player) -> list[discord.Message]:
    """Return the messages that offer the lesson to a person."""
    return [each for each in player.world.visible(player.person) if "New to Golf?" in words_of(each)]


async def begun(here: World) -> tuple[Player, Player]:
    """Begin a match of two newcomers, and return the host first."""
    ana, ben = await seated(here, 2, holes=4)
    await ana.press("Start")
    return ana, ben


async def test_who_joins_for_the_first_time_is_offered_the_lesson_and_never_again() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        assert not offers(ana), "she has opened the table by a command"
        (offer,) = offers(ben)
        assert offer.flags.ephemeral
        await here.leave(ben.person)
        await ben.press("Join")
        await here.restart()
        await here.leave(ben.person)
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


class CountedHoles(Newcomers):
    """Counts in memory which holes with tips are finished, by the people who finish them."""

    def __init__(self) -> None:
        super().__init__(cast("Database", None))
        self.finished: list[int] = []

    async def finish_hole(self, user: int) -> None:
        """Count it."""
        self.finished.append(user)


async def test_only_the_tips_of_newcomers_end_who_have_played_a_hole_to_its_end() -> None:
    evening = Evening(7, ("Ana", "Ben", "Chloe"), holes=2)
    table = next(each for each in evening.moments() if each.state.stage == "between")
    assert all(seat.kept for seat in table.state.hole_results[-1].seats)
    add(table, Missed(1, handed_over=True))
    newcomers = CountedHoles()
    newcomers.with_tips = {1: 1, 2: 1, 3: 2}
    holes = FinishedHoles(newcomers, evening.lobby())
    for _ in range(2):  # each hole is counted once
        holes.changed(table, Change(()))
        await asyncio.sleep(0.01)
    assert (newcomers.untold, newcomers.finished) == ({1}, [1, 3])


def private(player: Player) -> list[discord.Message]:
    """Return the private messages that a person sees."""
    return [each for each in player.world.visible(player.person) if each.flags.ephemeral]


async def test_at_the_start_only_the_cards_of_a_newcomer_stay() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        for label in ("How to play", "Rules"):
            await here.press(ben.person, label)
        assert len(private(ben)) == 3 and len(offers(ben)) == 1
        await ana.press("Start")
        assert [each.id for each in private(ben)] == [ben.hand.id]
        await here.press(ben.person, "Details")
        await ben.step()
        assert len(private(ben)) == 2, "what is asked for in the match stays"


async def test_the_offer_becomes_what_it_leads_to_and_a_lesson_stays_beside_the_cards() -> None:
    async with world() as here:
        ana, ben, chloe = await seated(here, 3)
        (offer,) = offers(ben)
        await here.press(ben.person, "Learn in 2 minutes", offer)
        assert not offers(ben)
        assert [each.id for each in private(ben)] == [offer.id]
        await here.press(chloe.person, "How to play", *offers(chloe))
        assert not offers(chloe)
        await ana.press("Start")
        assert {each.id for each in private(ben)} == {offer.id, ben.hand.id}
        assert [each.id for each in private(chloe)] == [chloe.hand.id]
        lesson = Learner(here, ben.person, offer)
        while not lesson.over:
            await lesson.follow()
        # Lessons name cards, whatever lies on the table beside them. Other journeys look for leaks.
        here.leaks.found.clear()


async def test_an_offer_goes_with_its_lobby() -> None:
    async with world() as here:
        ana, ben = await seated(here, 2)
        assert offers(ben)
        question = await here.slash(ana.person, "end")
        assert question.response is not None
        await here.press(ana.person, "Close table", question.response.message)
        assert not offers(ben)


async def test_who_has_finished_a_match_is_no_newcomer() -> None:
    async with world() as here:
        _, ben = players = await seated(here, 2, holes=1)
        await players[0].press("Start")
        await finish_hole(list(players))
        here.bot.services.newcomers.forget(ben.person.id)
        await here.store.database.write([sql("DELETE FROM learners")])
        table = here.table_message()
        again = await seated(here, 2)
        assert table.id != here.table_message().id
        assert not offers(again[1])
        assert await here.store.database.read(*sql("SELECT 1 FROM learners")) == [], (
            "nothing is kept about them"
        )


async def test_the_first_three_holes_come_with_tips_that_follow_the_turn() -> None:
    async with world() as here:
        ana, ben = players = await begun(here)
        assert TIP in ana.hand_words and TIP in ben.hand_words
        assert "Flip a card" in ana.hand_words
        await here.restart()
        await ana.press("My cards")
        assert TIP in ana.hand_words, "a restart changes nothing"
        for left in (2, 1):
            await finish_hole(list(players))
            assert NO_MORE not in ana.hand_words
            rows = await here.store.database.read(*sql("SELECT tips FROM learners"))
            assert [row.tips for row in rows] == [left, left]
            for player in players:
                await player.press("Ready")
        await ana.press("My cards")
        assert TIP in ana.hand_words or TIP in ben.hand_words
        await finish_hole(list(players))
        rows = await here.store.database.read(*sql("SELECT tips FROM learners"))
        assert [row.tips for row in rows] == [0, 0]
        assert NO_MORE in ana.hand_words and NO_MORE in ben.hand_words
        await here.slash(ana.person, "cards")
        assert NO_MORE in ana.hand_words, "nothing has happened since"
        for player in players:
            await player.press("Ready")
        await ana.press("My cards")
        assert TIP not in ana.hand_words, "she has finished three holes"
        assert NO_MORE not in ana.hand_words, "it is said once"


async def test_tips_end_with_a_press_and_stay_away() -> None:
    async with world() as here:
        ana, ben = await begun(here)
        await ana.press("No tips", ana.hand)
        assert TIP not in ana.hand_words
        assert TIP in ben.hand_words
        await here.restart()
        await ana.press("My cards")
        assert TIP not in ana.hand_words
