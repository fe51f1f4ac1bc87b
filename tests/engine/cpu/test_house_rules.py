"""House rules change what is wise; the players that think for themselves change with them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.cpu.levels import Memory, level
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, PRESETS
from tests.engine.game.strategies import act, stacked

THINKERS = ("hard", "expert")
thinkers = pytest.mark.parametrize("name", THINKERS)


def house(codes: str, up: str = "0 1", other_up: str = "0 1", **changes: Any) -> Hole:
    """Two seats by `house`, seat 0 on turn; `codes` are its grid, the other's, the discard and the stock.

    `up` and `other_up` are the slots that lie face up, two of them or more.
    """
    rules = PRESETS["house"].rules_for(2, 1, changes)
    return laid(stacked(rules, codes), up, other_up)


def laid(hole: Hole, *ups: str) -> Hole:
    """`hole` after the opening, with these slots of each seat face up."""
    for seat, up in enumerate(ups):
        *earlier, one, other = map(int, up.split())
        for slot in earlier:
            hole.hidden[seat] &= ~(1 << slot)
        act(hole, f"{seat} flip {one}", f"{seat} flip {other}")
    return hole


def chosen(name: str, hole: Hole, remembered: Memory | None = None) -> str:
    """Return the most frequent action of the level, as `hard` sometimes errs."""
    view = hole.observe(0)
    return Counter(str(level(name)(view, remembered or {}, Random(seed))) for seed in range(9)).most_common(
        1
    )[0][0]


@thinkers
def test_twos_are_kept_apart_unless_a_pair_of_them_keeps_its_value(name: str) -> None:
    single = house("2S 9H 8D 7C 5S 3H AS AC AD 3S 4S 6S 2H")
    act(single, "0 take")
    assert chosen(name, single) != "0 swap 3"
    pair = "2S TH KS 2C TS KD AS AC 3D 3S 4S 6S AH"
    for keeps, slots in ((False, ("0 swap 0", "0 swap 3")), (True, ("0 swap 2", "0 swap 5"))):
        hole = house(pair, "0 1 2 3 4 5", negative_pairs_keep_value=keeps)
        hole.out = 1
        act(hole, "0 take")
        assert chosen(name, hole) in slots, "a pair worth nothing is broken, one worth −4 is left alone"


@thinkers
def test_a_ten_is_good_where_it_is_worth_one(name: str) -> None:
    codes = "QS 9H 8D 7C 5S 3H AS AC AD 3S 4S 6S TH"
    assert chosen(name, house(codes, ten_penny=True)) == "0 take"
    assert chosen(name, house(codes)) == "0 draw"


@thinkers
def test_it_does_not_go_out_behind_where_that_is_punished(name: str) -> None:
    hole = house("5S 4H 6D AC 3S 9H KS KC AD AH 3D 6S 2H", "0 1 2 3 4", "0 1 2 3 4", knock_penalty=True)
    act(hole, "0 take")
    assert chosen(name, hole) != "0 swap 5", "17 points, and the other has 4 with a card to come"


@thinkers
def test_an_early_knock_is_used_with_a_good_grid_only(name: str) -> None:
    good = "KS 2H 2D KC AS 3H QS JC 9D 8S 7S 6S TH"
    poor = "QS 9H 8D 7C 5S 3H AS AC AD 3S 4S 6S TH"
    for codes, knocks in ((good, True), (poor, False)):
        hole = house(codes, "0 1 2 3 4", knock_early=True)
        assert (chosen(name, hole) == "0 knock") == knocks


@thinkers
def test_the_knock_of_knock_four_is_used_with_a_good_grid_only(name: str) -> None:
    rules = PRESETS["knock-four"].rules_for(2, 1)
    for grid, knocks in (("KD 2C 2S KH", True), ("9S 8H 7S 6H", False)):
        hole = stacked(rules, f"{grid} QS JC 9D TS TH")
        kept = {2: hole.grids[0][2], 3: hole.grids[0][3]}
        hole.hidden[0] = 0b1100
        act(hole, "0 ready", "1 ready")
        done = chosen(name, hole, kept)
        assert (done == "0 knock") == knocks


@thinkers
def test_the_last_card_is_turned_up_in_place_of_a_turn_where_that_wins(name: str) -> None:
    for ranks, turns in (("KS 2H 2D KC AS 3H", True), ("9S 8H 7D TC JS 3H", False)):
        hole = house(f"{ranks} QS JC 9D 8S 7S 6S TH", "0 1 2 3 4", flip_as_action=True)
        assert (chosen(name, hole) == "0 turn 5") == turns


@thinkers
def test_in_three_rows_a_third_card_completes_a_column(name: str) -> None:
    rules = PRESETS["nine-card"].rules_for(2, 1)
    hole = stacked(rules, "9S KH 4D 9C 5S 3H TS 6S 7S AS AC AD 3S 4S 6H 3C 4C 6C 9H")
    act(hole, "0 flip 0", "0 flip 3", "1 flip 0", "1 flip 1")
    assert chosen(name, hole) == "0 take"
    act(hole, "0 take")
    assert chosen(name, hole) == "0 swap 6"


@thinkers
def test_in_its_last_turn_of_four_it_takes_what_counts_least(name: str) -> None:
    hole = stacked(PRESETS["four-card"].rules_for(2, 1), "9S 8H QS 4D AS AC AD 3S QH")
    kept = {2: hole.grids[0][2], 3: hole.grids[0][3]}
    act(hole, "0 ready", "1 ready")
    hole.turns[:] = [3, 3]
    assert chosen(name, hole, kept) == "0 take", "the queens cancel"
    act(hole, "0 take")
    assert chosen(name, hole, kept) in ("0 swap 0", "0 swap 1")


@thinkers
def test_what_the_next_seat_needs_is_kept_from_it(name: str) -> None:
    codes = "KS AH 8D KC AS 3H 9S JC 9D 8S 7S 6S TH 9H"
    hole = laid(stacked(CLASSIC.rules, codes), "0 1 2 3 4", "0 1")
    act(hole, "0 draw")
    assert chosen(name, hole) != "0 discard", "a nine, of which the other has one"
