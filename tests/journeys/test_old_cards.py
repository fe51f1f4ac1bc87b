"""Private cards from before a restart, which nobody can remove: a press there leads to the present ones."""

from __future__ import annotations

import discord

from tests.journeys import table_text
from tests.journeys.match import compare_with_table, finish_hole, past_opening
from tests.journeys.player import Player, find, refusal
from tests.journeys.world import buttons, words_of, world


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


async def test_cards_of_a_match_that_is_over_give_way_to_a_sentence() -> None:
    async with world() as here:
        ana, ben = await past_opening(here, 2, holes=1)
        old = ana.hand
        await here.restart()
        for player in (ana, ben):
            await player.press("My cards")
        newer = [cards_of(player)[-1] for player in (ana, ben)]
        await finish_hole([ana, ben])
        assert "· final" in words_of(here.table_message())
        assert not {each.id for each in newer} & {each.id for each in cards_of(ana) + cards_of(ben)}
        result = await here.press_id(ana.person, find(old, "Draw").id, old)
        assert refusal(result) == ""
        left = next(each for each in here.visible(ana.person) if each.id == old.id)
        assert words_of(left).strip() == "Golf\nThis match is over. Start a new one with /golf start."
        assert not buttons(left)
