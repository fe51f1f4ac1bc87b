"""Three people play `four-card`: a memory game, in which the bottom row is shown once and never again."""

from __future__ import annotations

from random import Random

import pytest

from tests.journeys import table_text
from tests.journeys.match import check_final, compare_with_table, everyone_ready, play_hole, started, summary
from tests.journeys.player import Player, refusal
from tests.journeys.world import World, words_of, world

REMEMBER = "Your bottom row. Memorize it: you won’t see it again!"


@pytest.mark.long
async def test_three_people_play_four_holes_of_four_card() -> None:
    random = Random(4)
    async with world() as here:
        players = await started(here, 3, preset="four-card", holes=4)
        totals = dict.fromkeys((player.name for player in players), 0)
        for hole in range(1, 5):
            for player in random.sample(players, len(players)):
                await _peek(here, player)
            await play_hole(players, random)
            for name, points in summary(players, "four-card").items():
                totals[name] += points
            if hole < 4:
                await everyone_ready(players, random)
        check_final(here, totals, holes=4)
        assert {"draw", "choose", "take", "swap", "discard"} <= {
            word for player in players for word in player.pressed
        }


async def _peek(here: World, player: Player) -> None:
    """The peek lasts until the player says so; then nothing that can be opened shows it again."""
    assert REMEMBER in player.hand_words
    assert "Waiting for " in words_of(here.table_message())
    assert player.name in table_text.choosing(here.table_message())
    peeked = player.cards
    assert peeked[:2] == ["🎴", "🎴"]
    assert "🎴" not in peeked[2:]
    await player.press("My cards")
    assert player.cards == peeked
    await player.press("Got it", player.hand)
    assert player.cards == ["🎴"] * 4
    assert REMEMBER not in player.hand_words
    await player.press("My cards")
    assert player.cards == ["🎴"] * 4
    assert not refusal(await here.slash(player.person, "cards"))
    assert player.cards == ["🎴"] * 4
    assert player.name not in table_text.choosing(here.table_message())
    assert "seen the cards" not in words_of(here.table_message()), "it is nobody else's business"
    compare_with_table([player])
    named = [
        message
        for message in here.visible(player.person)
        if any(each in words_of(message) for each in peeked[2:])
    ]
    assert not named, "a card that was peeked at can be read again"
