"""The computer's estimate of a grid, against going through every way the unseen cards can lie."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.estimate import Unseen, expected_points, unseen_cards
from engine.game.cards import Card, card, fresh_deck
from engine.game.presets import CLASSIC, FOUR_CARD, PRESETS, Preset
from engine.game.scoring import score_grid
from tests.engine.cpu.players import dealt, memories
from tests.engine.game.strategies import Deal, a_few, act, deals

few_ranks = st.sampled_from([card(code) for code in ("AS", "2S", "5S", "QS", "KS")])


def unseen_of(preset: Preset, cards: list[Card]) -> Unseen:
    values = preset.rules.values
    return Unseen(Counter(one.rank for one in cards), len(cards), fmean(values[one.rank] for one in cards))


@a_few
@given(
    st.lists(few_ranks, min_size=6, max_size=6),
    st.sets(st.integers(0, 5), max_size=4),
    st.lists(few_ranks, min_size=4, max_size=6),
)
def test_columns_are_estimated_exactly(grid: list[Card], unknown: set[int], unseen: list[Card]) -> None:
    rules = CLASSIC.rules
    slots = sorted(unknown)

    def filled(cards: tuple[Card, ...]) -> list[Card]:
        lying = dict(zip(slots, cards, strict=True))
        return [lying.get(slot, known) for slot, known in enumerate(grid)]

    average = fmean(score_grid(rules, filled(cards)).total for cards in permutations(unseen, len(slots)))
    seen = [None if slot in unknown else known for slot, known in enumerate(grid)]
    assert expected_points(rules, seen, unseen_of(CLASSIC, unseen)) == pytest.approx(average)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@a_few
@given(data=st.data())
def test_a_known_grid_is_worth_its_score(preset: Preset, data: st.DataObject) -> None:
    size = preset.rules.size
    grid = data.draw(st.lists(few_ranks, min_size=size, max_size=size))
    unseen = unseen_of(preset, [card("7S"), card("9S")])
    assert expected_points(preset.rules, grid, unseen) == score_grid(preset.rules, grid).total


def test_an_unknown_card_may_pair_with_a_known_one() -> None:
    rules = FOUR_CARD.rules
    grid = [card("QS"), card("AS"), card("5S"), None]
    unseen = unseen_of(FOUR_CARD, [card("QH"), card("KH")])
    assert expected_points(rules, grid, unseen) == pytest.approx((6 + 26) / 2)


@a_few
@given(deals(), st.integers(0, 60))
def test_what_is_seen_and_what_is_not_are_the_whole_deck(deal: Deal, presses: int) -> None:
    hole = deal.hole()
    for _ in zip(range(presses), deal.play(hole), strict=False):
        pass
    for seat in range(hole.seats):
        view = hole.observe(seat)
        unseen = unseen_cards(view, {})
        seen = [one for grid in view.grids for one in grid if one] + list(view.discards)
        seen += [view.drawn] if view.drawn else []
        everything = Counter(one.rank for one in fresh_deck(deal.rules.decks, deal.rules.jokers))
        assert Counter(unseen.ranks) + Counter(one.rank for one in seen) == everything
        assert unseen.count == sum(unseen.ranks.values())


def test_what_was_shown_in_the_peek_is_not_unseen() -> None:
    hole = dealt(FOUR_CARD, 2, seed=1)
    memory = memories(hole)[0]
    act(hole, "0 ready", "1 ready")
    view = hole.observe(0)
    assert unseen_cards(view, memory).count == unseen_cards(view, {}).count - 2
