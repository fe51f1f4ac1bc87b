"""In a rush presses are answered without pictures, which follow by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.answering.limits import UNBOUNDED
from cogs.table.private import hand_message
from tests.journeys.match import past_opening
from tests.journeys.player import Player, find
from tests.journeys.world import world

LATER = 60.0


def pictures(player: Player) -> list[str]:
    """Return the names of the pictures that the person sees of their own cards."""
    return [each.filename for each in player.hand.attachments]


async def test_in_a_rush_the_buttons_come_first_and_the_picture_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Shorter waits pass while the simulated Discord comes to rest.
    monkeypatch.setattr(hand_message, "PICTURE_LATER", LATER)
    async with world(limits=replace(UNBOUNDED, pictures=1)) as here:
        ana, ben = await past_opening(here, 2, clock=86_400)
        await here.wait(LATER)
        await ana.press("My cards")
        await here.wait(1)
        assert pictures(ana) == ["cards.png"], "a single press is no rush"
        draw = find(ana.hand, "Draw").id
        cards = find(here.table_message(), "My cards").id
        await here.together((ben.person, cards, here.table_message()), (ana.person, draw, ana.hand))
        assert "You drew" in ana.hand_words
        assert [pictures(ben), pictures(ana)] == [["cards.png"], []], "the second in a second has none"
        await here.wait(LATER)
        assert pictures(ana) == ["cards.png"]
        assert "You drew" in ana.hand_words
        await ana.press("Discard", ana.hand)
        assert pictures(ana) == ["cards.png"], "the rush is over"
