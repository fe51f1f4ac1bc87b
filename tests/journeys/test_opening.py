"""Everybody turns up their first cards at the same time, in any order."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.journeys import table_text
from tests.journeys.match import compare_with_table, started
from tests.journeys.player import refusal
from tests.journeys.world import buttons, world

WAITS = ("You go first, once everyone’s ready.", "You’re up after Ana.", "You’re up after Ben.")
ORDERS = sorted(set(permutations((0, 0, 1, 1, 2, 2))))[::18]


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


async def test_everybody_presses_at_the_same_moment() -> None:
    async with world() as here:
        players = await started(here, 3)
        for slot in (0, 5):
            presses = [
                (player.person, button.id, player.hand)
                for player in players
                for button in buttons(player.hand)
                if button.slot == slot
            ]
            for result in await here.together(*presses):
                assert not refusal(result)
        compare_with_table(players)
        assert table_text.on_turn(here.table_message()) == players[0].name


async def test_two_quick_presses_on_different_cards_both_count() -> None:
    async with world() as here:
        first, second = await started(here, 2)
        hand, written = first.hand, await here.journal()
        ids = [button.id for button in buttons(hand)]
        results = await here.together((first.person, ids[0], hand), (first.person, ids[4], hand))
        assert [refusal(result) for result in results] == ["", ""]
        assert len(await here.journal()) == len(written) + 2
        assert [slot for slot, card in enumerate(first.cards) if card != "🎴"] == [0, 4]
        assert WAITS[0] in first.hand_words
        compare_with_table([first, second])
        assert table_text.choosing(here.table_message()) == [second.name]


async def test_two_quick_presses_on_one_card_turn_it_up_once() -> None:
    async with world() as here:
        first, second = await started(here, 2)
        hand, written = first.hand, await here.journal()
        card = buttons(hand)[3].id
        await here.together((first.person, card, hand), (first.person, card, hand))
        assert len(await here.journal()) == len(written) + 1
        assert "*You can’t pick that card. Pick another one.*" in first.hand_words
        assert "Pick a card to flip." in first.hand_words
        compare_with_table([first, second])
        await first.slot(4)
        assert table_text.choosing(here.table_message()) == [second.name]


async def test_a_third_quick_press_is_one_too_many() -> None:
    async with world() as here:
        first, second = await started(here, 2)
        hand, written = first.hand, await here.journal()
        await here.together(*((first.person, button.id, hand) for button in buttons(hand)[:3]))
        assert len(await here.journal()) == len(written) + 2
        assert "*You’re done. Waiting for the others.*" in first.hand_words
        compare_with_table([first, second])
