"""What a hole ends with is worked out: the own points, and the others' after their last turns."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cpu.known import Known
from engine.cpu.network.ends import Ends
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from tests.engine.cpu.test_house_rules import laid
from tests.engine.game.strategies import stacked

FIVE, KING = 4, 12


def ends(codes: str, *ups: str, preset: str = "house", seats: int = 2, **state: Any) -> Ends:
    """What seat 0 sees of the ends of a hole; `ups` are the slots that lie face up."""
    hole: Hole = laid(stacked(PRESETS[preset].rules_for(seats, 1), codes, seats), *ups)
    for name, value in state.items():
        setattr(hole, name, value)
    return Ends(Known(hole.observe(0), {}))


def test_who_goes_out_ends_the_hole_and_so_does_a_last_turn() -> None:
    codes = "5S TH KD 8D 7C 5H 9S QC AD 3S 4S 6S 9C"
    going = ends(codes, "0 1", "0 1")
    assert [going.comes(1), going.comes(0), going.comes(4, knocks=True)] == [False, True, True]
    assert ends(codes, "0 1", "0 1", out=1).comes(3)


def test_open_grids_count_their_cards_and_the_best_of_a_last_turn() -> None:
    """The next has 5 9 / 5 T, A Q in columns 5 5, 9 T, A Q: a 9 or 10 saves 19, a queen 11."""
    codes = "AS 2S 3S AH 2H 3H 5S 9S AD 5H TH QC 9C"
    found = ends(codes, "0 1 2 3 4 5", "0 1 2 3 4 5")
    assert found.points([0, 1, 2, 0, 1, 2]) == 0
    assert found.points([FIVE, 1, 2, KING, 1, 2]) == 5
    assert found.others(8) == pytest.approx(9 + 10 + 1 + 10 - 19)
    assert found.others(9) == pytest.approx(9 + 10 + 1 + 10 - 19)
    assert found.others(8) < found.others(11) < found.others(KING)
    # A draw is better than a king left there, and is averaged over what is unseen.
    assert found.others(KING) < 30


def test_where_the_hole_ends_at_once_nobody_has_a_last_turn() -> None:
    codes = "AS 2S 3S AH 2H 3H 5S 9S AD 5H TH QC 9C"
    found = ends(codes, "0 1 2 3 4 5", "0 1 2 3 4 5", preset="golf-six")
    assert {found.others(rank) for rank in range(13)} == {30}


def test_only_those_before_the_seat_that_is_out_still_play() -> None:
    codes = "AS 2S 3S AH 2H 3H 5S 9S AD 5H TH QC 6S 9H AC 6H TD QD 9C"
    every = "0 1 2 3 4 5"
    one = ends(codes, every, every, every, seats=3, out=2)
    # Seat 1 still plays, seat 2 is out with 30.
    assert one.others(8) == pytest.approx((11 + 30) / 2)
    none = ends(codes, every, every, every, seats=3, out=1)
    assert {none.others(rank) for rank in range(13)} == {30}
