"""Choices that anybody at the table would make, and the computer makes too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cpu import choose
from engine.game.cards import card
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, FOUR_CARD
from tests.engine.game.strategies import act, stacked

OTHER = "AS AC AD 3S 4S 6S"
"""A grid for the other seat that none of these choices is about."""


def classic(grid: str, discard: str, *stock: str, flips: tuple[int, int] = (0, 1)) -> Hole:
    """Two seats; seat 0 has `grid`, its cards at `flips` turned up, and is on turn."""
    hole = stacked(CLASSIC.rules, f"{grid} {OTHER} {discard} {' '.join(stock)}")
    act(hole, *(f"0 flip {slot}" for slot in flips), "1 flip 0", "1 flip 1")
    return hole


def chosen(hole: Hole, remembered: str = "") -> str:
    """Return the computer's action at seat 0; it saw the cards `remembered` in slots 2 and 3 of four."""
    cards = {slot: card(code) for slot, code in enumerate(remembered.split(), 2)}
    return str(choose(hole.observe(0), cards))


def test_it_takes_a_card_that_pairs() -> None:
    hole = classic("9S KH 4D 2C 5S 3H", discard="9H")
    assert chosen(hole) == "0 take"
    act(hole, "0 take")
    assert chosen(hole) == "0 swap 3"


def test_it_lays_a_drawn_card_where_it_pairs() -> None:
    hole = classic("8S KH 4D 2C 5S 3H", "QH", "8D")
    assert chosen(hole) == "0 draw"
    act(hole, "0 draw")
    assert chosen(hole) == "0 swap 3"


def test_it_leaves_a_dear_card_that_pairs_with_nothing() -> None:
    hole = classic("KS KH 4D 2C 5S 3H", "QH", "QD")
    assert chosen(hole) == "0 draw"
    act(hole, "0 draw")
    assert chosen(hole) == "0 discard"


def test_it_does_not_break_a_pair() -> None:
    hole = classic("TS KH 4D TH 5S 3H", "AH", flips=(0, 3))
    act(hole, "0 take")
    assert chosen(hole) not in ("0 swap 0", "0 swap 3")


@pytest.mark.parametrize("first", range(6))
def test_it_turns_a_card_of_another_column(first: int) -> None:
    hole = stacked(CLASSIC.rules)
    act(hole, f"0 flip {first}")
    second = choose(hole.observe(0), {}).slot
    assert second is not None
    assert second % 3 != first % 3


def poor(discard: str, *stock: str) -> Hole:
    """Seat 0 has five dear cards up, slot 5 down, and is on turn: going out would cost it dear."""
    hole = classic("TS QH JD 9C 8S 7H", "3H", *["5H", "6C", "5D", "6D", "5C", "6H"], discard, *stock)
    for slot, code in ((2, "5H"), (3, "5D"), (4, "5C")):
        assert hole.stock[-1] is card(code)
        act(hole, "0 draw", "0 discard", f"0 flip {slot}", "1 draw", "1 discard", "1 pass")
    return hole


def test_it_does_not_go_out_poor_by_a_flip() -> None:
    hole = poor("TD")
    act(hole, "0 draw", "0 discard")
    assert chosen(hole) == "0 pass"


@pytest.mark.parametrize("drawn", ["KD", "JH", "2S"])
def test_it_does_not_go_out_poor_by_a_swap(drawn: str) -> None:
    hole = poor(drawn)
    assert chosen(hole) == "0 draw"
    act(hole, "0 draw")
    assert chosen(hole) != "0 swap 5"


def test_on_its_last_turn_it_does_what_is_best_then() -> None:
    hole = poor("JH")
    hole.out = 1
    act(hole, "0 draw")
    assert chosen(hole) == "0 swap 5", "a pair of jacks"


def four_card(grid: str, discard: str, *stock: str) -> Hole:
    """Two seats; seat 0 has `grid`, has seen its bottom row, and is on turn."""
    hole = stacked(FOUR_CARD.rules, f"{grid} AS AC AD 3S {discard} {' '.join(stock)}")
    act(hole, "0 ready", "1 ready")
    return hole


def test_it_pairs_a_card_that_it_was_shown() -> None:
    hole = four_card("9S 8H QS 4D", discard="QH")
    assert chosen(hole, remembered="QS 4D") == "0 take"
    assert chosen(hole) == "0 draw", "without having seen the other queen"
    act(hole, "0 take")
    assert chosen(hole, remembered="QS 4D") in ("0 swap 0", "0 swap 1")


def test_it_replaces_a_dear_card_that_it_was_shown() -> None:
    hole = four_card("9S 8H KS 4D", discard="JH")
    act(hole, "0 take")
    assert chosen(hole, remembered="KS 4D") == "0 swap 2"
    assert chosen(hole, remembered="4D KS") == "0 swap 3"


def test_it_keeps_a_cheap_card_that_it_was_shown() -> None:
    hole = four_card("9S 8H JS AH", discard="3H")
    act(hole, "0 take")
    assert chosen(hole, remembered="JS AH") in ("0 swap 0", "0 swap 1")


def test_the_memory_does_not_outlive_the_card() -> None:
    hole = four_card("9S 8H KS 4D", "QS", "QH")
    act(hole, "0 take", "0 swap 2", "1 draw", "1 discard")
    assert chosen(hole, remembered="KS 4D") == "0 take", "a pair with the queen that lies there now"


def test_a_flip_it_must_do_is_done() -> None:
    rules = replace(CLASSIC.rules, discard_flip="required", initial_flips=0)
    hole = stacked(rules, dealer=-1)
    act(hole, "0 draw", "0 discard")
    assert chosen(hole).startswith("0 flip")


def test_a_small_gain_is_enough_to_keep_a_card() -> None:
    hole = classic("2S KH 4D 2C 5S 3H", "QH", "4C")
    act(hole, "0 draw")
    assert chosen(hole).startswith("0 swap")
