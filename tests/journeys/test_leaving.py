"""Somebody leaves on their turn and comes back; a table with a seat for everybody plays a hole."""

from __future__ import annotations

import simcord

from tests.journeys import table_text
from tests.journeys.match import compare_with_table, finish_hole, past_opening, started
from tests.journeys.player import Player, refusal
from tests.journeys.world import World, words_of, world


def private_words(result: simcord.InteractionResult) -> str:
    """Return the private answer to a command."""
    assert result.response is not None
    assert result.response.ephemeral
    return words_of(result.response.message)


async def leave(world: World, player: Player) -> str:
    """`/golf leave`, confirmed."""
    return private_words(await world.leave(player.person))


async def test_the_computer_plays_for_someone_who_leaves_on_their_turn() -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        await ana.press("Draw")
        assert "The computer is playing for you" in await leave(here, ana)
        assert table_text.on_turn(here.table_message()) == "Ben"
        assert "left" in table_text.alt_text(here.table_message())
        assert "You already left." in refusal(await here.slash(ana.person, "leave"))
        await ben.turn()
        assert table_text.on_turn(here.table_message()) == "Ben", "the computer has played"
        await ana.press("Take my seat back")
        compare_with_table(players)
        await ben.turn()
        assert table_text.on_turn(here.table_message()) == "Ana"
        assert "Your turn" in ana.hand_words
        await ana.turn()


async def test_six_people_play_a_hole_with_two_decks() -> None:
    async with world() as here:
        players = await started(here, 6, holes=1)
        assert "Draw pile: 67" in table_text.alt_text(here.table_message())
        await finish_hole(players)
        assert len(table_text.hole_points(here.table_message())) == 6
