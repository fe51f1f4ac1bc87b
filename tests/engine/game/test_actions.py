from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.actions import SLOT_VERBS, VERBS, Action, HoleEvent, event, offers
from engine.game.cards import card
from engine.game.errors import BadNotation

numbers = st.integers(0, 99)
plain_verbs = st.sampled_from([verb for verb in VERBS if verb not in SLOT_VERBS])
actions = st.builds(Action, numbers, plain_verbs, st.none()) | st.builds(
    Action, numbers, st.sampled_from(SLOT_VERBS), numbers
)


@given(actions)
def test_notation_round_trip(action: Action) -> None:
    assert Action.parse(str(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0 flip 4", Action(0, "flip", 4)),
        ("1 swap 0", Action(1, "swap", 0)),
        ("2 draw", Action(2, "draw")),
        ("3 take", Action(3, "take")),
        ("0 discard", Action(0, "discard")),
        ("0 pass", Action(0, "pass")),
        ("5 ready", Action(5, "ready")),
        ("2 turn 11", Action(2, "turn", 11)),
        ("7 knock", Action(7, "knock")),
    ],
)
def test_notation_of_the_record(text: str, action: Action) -> None:
    assert Action.parse(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "draw", "0", "0 draw 1", "0 flip", "0 flip 1 2", "x draw", "0 fold", "0 Draw", "0 flip x"),
        *("0 turn", "0 knock 1", "0 knocks", "knock"),
        *("0  draw", " 0 draw", "0 draw ", "0 draw\n", "00 draw", "0 flip 01"),
        *("-1 draw", "0 flip -1", "+0 draw", "٠ draw", "1_0 draw", "100 draw"),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is not an action"):
        Action.parse(text)


@given(st.text(alphabet="0123 flipswadretunkoc", max_size=12))
def test_what_is_read_is_written_the_same(text: str) -> None:
    try:
        action = Action.parse(text)
    except BadNotation:
        return
    assert str(action) == text


def test_an_event_is_the_same_by_either_way_of_making_it() -> None:
    turned = (card("4D"), card("5D"))
    made = event(Action(0, "swap", 1), card("7S"), card("KH"), True, True, turned)
    assert made == HoleEvent(Action(0, "swap", 1), card("7S"), card("KH"), out=True, over=True, turned=turned)
    assert type(made) is HoleEvent
    assert event(Action(0, "ready")) == HoleEvent(Action(0, "ready"))


def test_offers_name_the_slots_of_the_mask() -> None:
    of_seat = offers(3, 4)[2]
    assert of_seat.swap[0b1001] == (Action(2, "swap", 0), Action(2, "swap", 3))
    assert of_seat.swap_or_discard[0b10] == (Action(2, "swap", 1), Action(2, "discard"))
    assert of_seat.flip[0] == ()
    assert of_seat.flip_or_pass[0b100] == (Action(2, "flip", 2), Action(2, "pass"))
    assert (of_seat.draw + of_seat.take, of_seat.ready) == (of_seat.draw_or_take, (Action(2, "ready"),))
    assert (of_seat.turn[0b100], of_seat.knock) == ((Action(2, "turn", 2),), (Action(2, "knock"),))
