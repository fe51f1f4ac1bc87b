"""The computer player knows what its seat may know, and plays by the rules, whatever they are."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu import choose
from engine.cpu.levels import LEVELS, by_chance, level
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, PRESETS, Preset
from tests.engine.cpu.players import Memory, dealt, memories
from tests.engine.effort import examples
from tests.engine.game.strategies import Deal, a_few, deals


def with_other_secrets(hole: Hole, seat: int, remembered: Memory, random: Random) -> Hole:
    """`hole` with everything that `seat` can't know dealt anew among the places where it may lie."""
    twin = hole.copy(hole.shuffle)
    places = [
        (number, slot)
        for number, grid in enumerate(hole.observe(seat).grids)
        for slot, card in enumerate(grid)
        if card is None and not (number == seat and slot in remembered)
    ]
    unknown: list[Card] = [hole.grids[number][slot] for number, slot in places] + hole.stock
    random.shuffle(unknown)
    for number, slot in places:
        twin.grids[number][slot] = unknown.pop()
    twin.stock = unknown
    return twin


def assert_ignorant(
    hole: Hole, seat: int, remembered: Memory, decide: Callable[[Hole], Action], random: Random
) -> None:
    """`decide` does for `seat` the same in `hole` and in others that look just like it."""
    decided = decide(hole)
    for _ in range(2):
        twin = with_other_secrets(hole, seat, remembered, random)
        assert twin.observe(seat) == hole.observe(seat)
        assert decide(twin) == decided


def assert_ignorant_all_along(hole: Hole, random: Random, presses: int) -> None:
    """Play so many actions, some well and some at random, and then look at every seat that may act."""
    remembered = memories(hole)
    for _ in range(presses):
        waiting = hole.waiting()
        if not waiting:
            return
        seat = random.choice(waiting)
        view = hole.observe(seat)
        hole.apply(random.choice(view.legal) if random.random() < 0.5 else choose(view, remembered[seat]))
    for seat in hole.waiting():
        assert_ignorant(hole, seat, remembered[seat], _computer(seat, remembered[seat]), random)


def _computer(seat: int, remembered: Memory) -> Callable[[Hole], Action]:
    return lambda hole: choose(hole.observe(seat), remembered)


@a_few
@given(deals(), st.integers(0, 120))
def test_by_any_rules_hidden_cards_make_no_difference(deal: Deal, presses: int) -> None:
    assert_ignorant_all_along(deal.hole(), Random(deal.seed), presses)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@examples(8)
@given(data=st.data(), seed=st.integers(0, 2**32), presses=st.integers(0, 60))
def test_by_the_presets_hidden_cards_make_no_difference(
    preset: Preset, data: st.DataObject, seed: int, presses: int
) -> None:
    seats = data.draw(st.integers(preset.fewest, preset.most))
    assert_ignorant_all_along(dealt(preset, seats, seed), Random(seed), presses)


def test_a_cheat_would_be_found_out() -> None:
    hole = dealt(CLASSIC, 2, seed=0)

    def turn_up_the_best(hole: Hole) -> Action:
        values = [hole.rules.values[card.rank] for card in hole.grids[0]]
        return hole.legal_actions(0)[values.index(min(values))]

    with pytest.raises(AssertionError):
        assert_ignorant(hole, 0, {}, turn_up_the_best, Random(0))


@examples(8)
@given(deals())
def test_by_any_rules_it_plays_a_whole_hole(deal: Deal) -> None:
    hole = deal.hole()
    remembered = memories(hole)
    while waiting := hole.waiting():
        for seat in waiting:
            view = hole.observe(seat)
            action = choose(view, remembered[seat])
            assert action in view.legal
            assert action == choose(view, remembered[seat]), "the same view, the same choice"
            hole.apply(action)


def _level(name: str, seat: int, remembered: Memory, seed: int) -> Callable[[Hole], Action]:
    return lambda hole: level(name)(hole.observe(seat), remembered, Random(seed))


def assert_levels_ignorant(hole: Hole, random: Random, presses: int) -> None:
    """Play so many random actions, and then look at what every level would do."""
    remembered = memories(hole)
    for _ in range(presses):
        legal = hole.legal_actions()
        if not legal:
            return
        hole.apply(random.choice(legal))
    for seat in hole.waiting():
        for name in LEVELS:
            decide = _level(name, seat, remembered[seat], random.getrandbits(32))
            assert decide(hole) in hole.legal_actions(seat)
            assert_ignorant(hole, seat, remembered[seat], decide, random)


@examples(10)
@given(deals(), st.integers(0, 60))
def test_by_any_rules_no_level_peeks_and_all_play_by_the_rules(deal: Deal, presses: int) -> None:
    assert_levels_ignorant(deal.hole(), Random(deal.seed), presses)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("presses", [5, 16])
def test_by_the_presets_no_level_peeks(preset: Preset, presses: int) -> None:
    for seats in (preset.fewest, preset.most):
        assert_levels_ignorant(dealt(preset, seats, presses), Random(seats), presses + 2 * seats)


@pytest.mark.parametrize("seat", [None, 1])
def test_who_has_nothing_to_do_has_nothing_to_choose(seat: int | None) -> None:
    hole = dealt(CLASSIC, 2, seed=1)
    for slot in (0, 1):
        hole.apply(Action(1, "flip", slot))
    for player in LEVELS.values():
        if player is not by_chance:
            with pytest.raises(ValueError, match="nothing to choose"):
                player(hole.observe(seat), {}, Random(1))
