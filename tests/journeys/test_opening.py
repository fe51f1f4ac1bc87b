"""Everybody turns up their first cards at the same time, in any order."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.journeys import table_text
from tests.journeys.match import compare_with_table, started
from tests.journeys.player import refusal
from tests.journeys.world import buttons, world

WAITS = ("You go first, once everyone’s ready.", "You’re up after Ana.", "You’re up after Ben.")
ORDERS = sorted(set(permutations((0, 0, 1, 1, 2, 2))))[::45]


@pytest.mark.parametrize("order", ORDERS)
async def test_the_first_cards_are_turned_up_in_any_order(order: tuple[int, ...]) -> None:
    async with world() as here:
        players = await started(here, 3)
        owed = [2, 2, 2]
        for number in order:
            still = [player.name for player, left in zip(players, owed, strict=True) if left]
            assert table_text.choosing(here.table_message()) == still
            await players[number].step()
            owed[number] -= 1
            compare_with_table(players)
            assert table_text.alt_text(here.table_message()).count("(last move)") == 1
            if not owed[number] and any(owed):
                assert WAITS[number] in players[number].hand_words
                assert all(button.disabled for button in buttons(players[number].hand))
        assert table_text.on_turn(here.table_message()) == players[0].name
        assert "Your turn" in players[0].hand_words


async def test_quick_presses_count_once_for_each_card_and_as_often_as_there_are_cards_to_flip() -> None:
    async with world() as here:
        ana, ben, chloe = players = await started(here, 3)
        hand, written = ana.hand, await here.journal()
        ids = [button.id for button in buttons(hand)]
        results = await here.together((ana.person, ids[0], hand), (ana.person, ids[4], hand))
        assert [refusal(result) for result in results] == ["", ""]
        assert len(await here.journal()) == len(written) + 2
        assert [slot for slot, card in enumerate(ana.cards) if card != "🎴"] == [0, 4]
        hand = ben.hand
        card = buttons(hand)[3].id
        await here.together((ben.person, card, hand), (ben.person, card, hand))
        assert len(await here.journal()) == len(written) + 3
        assert "*You can’t pick that card. Pick another one.*" in ben.hand_words
        assert "Pick a card to flip." in ben.hand_words
        hand = chloe.hand
        await here.together(*((chloe.person, button.id, hand) for button in buttons(hand)[:3]))
        assert len(await here.journal()) == len(written) + 5
        assert "*You’re done. Waiting for the others.*" in chloe.hand_words
        compare_with_table(players)
        await ben.slot(4)
        assert table_text.on_turn(here.table_message()) == ana.name
