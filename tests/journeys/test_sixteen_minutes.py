"""Private messages that can't be edited any more: 15 minutes after a press, and after a restart."""

from __future__ import annotations

import discord
import pytest

from tests.journeys import table_text
from tests.journeys.match import compare_with_table, gathered, past_opening
from tests.journeys.player import Player, find
from tests.journeys.world import World, buttons, words_of, world

TOO_LONG = 16 * 60.0
CLOCKS = [0, 86_400]


def private(world: World, player: Player) -> list[int]:
    """The ids of all the private messages that a person sees."""
    return [message.id for message in world.visible(player.person) if message.flags.ephemeral]


@pytest.mark.parametrize("clock", CLOCKS)
async def test_the_public_table_is_enough_to_carry_on(clock: int) -> None:
    async with world() as here:
        players = await past_opening(here, 2, clock=clock)
        for player in players:
            await here.wait(TOO_LONG)
            assert table_text.on_turn(here.table_message()) == player.name
            await player.press("Draw")
            assert "You drew **" in player.hand_words
            await player.slot(3)
        compare_with_table([players[1]])
        await here.wait(TOO_LONG)
        await players[0].press("Take")
        assert "You can still go back." in players[0].hand_words
        await players[0].slot(3)
        compare_with_table([players[0]])


@pytest.mark.parametrize("clock", CLOCKS)
async def test_my_cards_opens_again_and_follows_the_table_again(clock: int) -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2, clock=clock)
        before = private(here, ben)
        await here.wait(TOO_LONG)
        await ana.turn()
        left = next(message for message in here.visible(ben.person) if message.id == before[-1])
        assert "Your turn" not in words_of(left), "it could not be told"
        await ben.press("My cards")
        assert ben.hand.id not in before
        compare_with_table(players)
        await ben.turn()
        await ana.turn()
        assert "Your turn" in ben.hand_words
        compare_with_table(players)


async def test_cards_are_sent_by_themselves_only_while_discord_lets_us() -> None:
    """Two who waited in the lobby for too long press My cards; one who has just pressed is shown theirs."""
    async with world() as here:
        ana, ben, chloe = gathered(here, 3)
        await here.slash(ana.person, "start", clock=0)
        await ben.press("Join")
        await here.wait(TOO_LONG)
        await chloe.press("Join")
        await ana.press("Start")
        assert here.hand(ben.person) is None
        await ben.press("My cards")
        compare_with_table([ana, ben, chloe])


async def test_old_cards_that_can_not_be_taken_away_can_still_be_pressed() -> None:
    async with world() as here:
        ana, _ = await past_opening(here, 2, clock=86_400)
        old = ana.hand
        await here.wait(TOO_LONG)
        await ana.press("My cards")
        assert private(here, ana)[-2:] == [old.id, ana.hand.id]
        left = next(message for message in here.visible(ana.person) if message.id == old.id)
        await ana.press("Draw", left)
        drawn = next(message for message in here.visible(ana.person) if message.id == old.id)
        assert "You drew **" in words_of(drawn)
        await ana.press(find(drawn, "Discard").label, drawn)
        assert "Don’t flip" in [
            button.label
            for message in here.visible(ana.person)
            if message.id == old.id
            for button in buttons(message)
        ]


def cards_of(player: Player) -> list[discord.Message]:
    """Return the messages with a person's own cards."""
    return [each for each in player.world.visible(player.person) if words_of(each).startswith("\nMy cards")]


async def test_a_press_on_old_cards_acts_and_the_newer_ones_go() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2)
        old = ana.hand
        await here.restart()
        await ana.press("My cards")
        assert len(cards_of(ana)) == 2, "the old ones can't be removed"
        await ana.press("Draw", old)
        (left,) = cards_of(ana)
        assert left.id == old.id
        assert "You drew **" in words_of(left)
        await ana.slot(2)
        assert table_text.on_turn(here.table_message()) == ben.name
        await ben.press("My cards")
        compare_with_table([ana, ben])
