"""How many later turns count, and how much each of them is worth."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.later_turns import COMES_TRUE, COMES_TRUE_SURELY, FADING, LaterTurns, faded
from engine.cpu.prospects import Prospects
from tests.engine.cpu.test_house_rules import house

CODES = "5S TH KD 8D 7C 5H AS AC AD 3S 4S 6S 9C"
FOUR_UP, FIVE_UP, ALL_UP = "0 1 2 3", "0 1 2 3 4", "0 1 2 3 4 5"


def later(other_up: str = "0 1", plans: float = 1.0, out: int | None = None, **changes: Any) -> LaterTurns:
    """The later turns of seat 0, while seat 1 has the slots of `other_up` face up."""
    hole = house(CODES, other_up=other_up, **changes)
    hole.out = out
    known = Known(hole.observe(0), {})
    return LaterTurns(known, Prospects(Appraisal(known.rules, known.unseen, known.unseen.mean)), plans)


def test_each_turn_is_worth_less_than_the_one_before() -> None:
    assert [faded(turns) for turns in range(4)] == [0, 1, 1 + FADING, 1 + FADING + FADING**2]


@pytest.mark.parametrize(
    ("other_up", "number"), [("0 1", 3), ("0 1 2", 3), (FOUR_UP, 2), (FIVE_UP, 1), (ALL_UP, 1)]
)
def test_there_are_as_many_as_another_needs_to_go_out(other_up: str, number: int) -> None:
    found = later(other_up)
    assert found.number == number
    assert found.turns_worth == pytest.approx(COMES_TRUE * faded(number))


def test_the_rules_may_leave_fewer() -> None:
    assert [later(turn_cap=cap).number for cap in (1, 2, 3, 9)] == [0, 1, 2, 3]
    fixed = later(FIVE_UP, ending="turns", turns=4)
    assert fixed.turns_worth == pytest.approx(COMES_TRUE_SURELY * faded(3))
    assert later(out=1).turns_worth == later(out=1).gain_unchanged == 0


def test_a_gain_is_that_of_the_next_draw_as_often_as_turns_are_worth() -> None:
    found = later()
    once = found.prospects.of(found.known.grid, found.slots)
    assert once > 0
    assert found.gain_unchanged == pytest.approx(once * found.turns_worth)
    assert later(plans=0.5).gain_unchanged == pytest.approx(found.gain_unchanged / 2)


def test_a_card_that_lies_face_up_may_be_locked() -> None:
    assert later().slots_after(3) == later().slots
    assert list(later(lock_face_up=True).slots_after(3)) == [2, 4, 5]
