"""What a hole ends with is worked out: the own points, and the others' after their last turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.network.ends import Ends
from engine.cpu.network.weights import Numbers
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from tests.engine.cpu.test_house_rules import laid
from tests.engine.game.strategies import act, stacked

FIVE, KING = 4, 12


def ends(
    codes: str, *ups: str, preset: str = "house", seats: int = 2, kept: Sequence[Numbers] = (), **state: Any
) -> Ends:
    """What seat 0 sees of the ends of a hole; `ups` are the slots that lie face up."""
    hole: Hole = stacked(PRESETS[preset].rules_for(seats, 1), codes, seats)
    if hole.rules.opening == "peek":
        act(hole, *[f"{seat} ready" for seat in range(seats)])
    else:
        laid(hole, *ups)
    for name, value in state.items():
        setattr(hole, name, value)
    return Ends(Known(hole.observe(0), {}), kept)


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


def test_the_seats_after_the_next_find_a_discard_like_any_unseen_card() -> None:
    """Seat 1 has three pairs and nothing to gain; seat 2 has 5 9 / 5 T, A Q, and takes the better of two."""
    codes = "AS 2S 3S AH 2H 3H 4S 7S 8S 4H 7H 8H 5S 9S AD 5H TH QC 9C"
    every = "0 1 2 3 4 5"
    hole: Hole = laid(stacked(PRESETS["house"].rules_for(3, 1), codes, 3), every, every, every)
    known = Known(hole.observe(0), {})
    appraisal = Appraisal(known.rules, known.unseen, known.unseen.mean)
    chances = {face: chance for face, chance in appraisal.faces if chance}
    grid = known.view.grids[2]
    gains = {face: appraisal.best_gain(grid, face, range(6)) for face in chances}
    draw = sum(chances[face] * gain for face, gain in gains.items())
    better = sum(chances[face] * max(gain, draw) for face, gain in gains.items())
    assert better > draw + 1
    found = Ends(known, ())
    assert {round(found.others(rank), 6) for rank in range(13)} == {round((30 - better) / 2, 6)}


def test_cards_that_were_peeked_at_and_kept_make_more_of_their_column() -> None:
    """The next has 9 T over two face-down cards of a peek, after two turns: the 9 may pair."""
    codes = "AS 2S 3S 4H 9S TH 5D 6C 9C"
    kept = [(0.0, -0.5, -1.5, *[-2.0] * 9)] * 14
    kept[8] = (0.0, -5.0, -8.0, *[-9.0] * 9)
    both, ten = 0b1111, 0b1100

    def others(top: int, kept: Sequence[Numbers] = (), hidden: int = ten) -> float:
        state: dict[str, Any] = {"turns": [2, 2], "hidden": [both, hidden]}
        return ends(codes, preset="knock-four", kept=kept, **state).others(top)

    # All face down: an ace saves as much less in any slot as a card counts less there.
    assert others(0, kept, both) == pytest.approx(others(0, hidden=both) - 3 + 1.5)
    # Beside the 9 lies one that is likely a 9 too. An ace replaces the ten, which might have paired.
    assert others(0, kept) == pytest.approx(others(0) - 8 - 1.5 + 1.5)
    # Another 9 makes the pair that was counted already.
    assert others(8, kept) == pytest.approx(others(8) - 1.5)
    found = ends(codes, preset="knock-four", kept=kept)
    assert found.points([0, 1, 2, 3]) == ends(codes, preset="knock-four").points([0, 1, 2, 3])
    # Without a peek the same cards are as any others.
    codes = "5S TH KD 8D 7C 5H 9S QC AD 3S 4S 6S 9C"
    assert ends(codes, "0 1", "0 1", kept=kept).others(KING) == ends(codes, "0 1", "0 1").others(KING)
