"""What a seat knows in a decision, and what every level decides alike."""

from __future__ import annotations

import pytest

from engine.cpu.known import Known, obvious, on_last_turn
from engine.game.actions import Action
from engine.game.cards import card
from engine.game.presets import PRESETS
from tests.engine.cpu.test_house_rules import house
from tests.engine.game.strategies import act, stacked

CODES = "5S TH KD 8D 7C 5H AS AC AD 3S 4S 6S 9C"


def test_a_grid_has_the_cards_that_lie_face_up_and_those_of_a_peek() -> None:
    known = Known(house(CODES).observe(0), {4: card("7C")})
    assert list(known.grid) == [card("5S"), card("TH"), None, None, card("7C"), None]
    assert (known.hidden, known.others, known.hidden_of(1)) == (4, (1,), 4)


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_spectator_and_a_seat_that_waits_have_no_decision(viewer: int | None) -> None:
    view = house(CODES).observe(viewer)
    with pytest.raises(ValueError, match="nothing to choose"):
        obvious(view)
    with pytest.raises(ValueError, match="nothing to choose"):
        Known(view, {})


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0), (3, 1)])
def test_an_opening_flips_cards_of_different_columns(first: int, second: int) -> None:
    hole = stacked(PRESETS["house"].rules_for(2, 1, {}), CODES)
    assert obvious(hole.observe(0)) == Action.parse("0 flip 0")
    act(hole, f"0 flip {first}")
    assert obvious(hole.observe(0)) == Action.parse(f"0 flip {second}")


def test_a_turn_with_a_choice_has_no_obvious_action() -> None:
    assert obvious(house(CODES).observe(0)) is None


def test_a_turn_is_the_last_after_somebody_has_gone_out_and_at_the_cap() -> None:
    hole = house(CODES, turn_cap=3)
    assert not on_last_turn(hole.observe(0))
    hole.turns[0] = 2
    assert on_last_turn(hole.observe(0))
    hole.turns[0], hole.out = 0, 1
    assert on_last_turn(hole.observe(0))
