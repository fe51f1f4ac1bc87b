"""A player's own message offers exactly what the rules allow that player at that moment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from cogs.custom_id import PressId
from cogs.screens.hand import FACE_DOWN, Hand
from engine.actions import Action, Verb
from engine.table import Table
from tests.cogs.screens.evenings import Evening, evenings, first_turn, turns_of

ACTION_WORDS: dict[str, Verb] = {
    "draw": "draw",
    "swap": "swap",
    "discard": "discard",
    "flip": "flip",
    "pass": "pass",
    "seen": "ready",
}


def pressable(table: Table, user: int, *, taking: bool = False) -> set[str]:
    """What can be pressed: words with their slots, such as `swap.3`."""
    screen = Hand(table, user, taking=taking).screen()
    ids = [PressId.parse(button.id) for row in screen.rows for button in row if not button.disabled]
    assert all(press is not None and press.version == table.state.version for press in ids)
    return {str(press).split(":")[3] for press in ids}


def offered(user: int, table: Table, *, taking: bool = False) -> Iterator[Action]:
    """The actions of the rules that the buttons stand for, a take and its swap counting as the swap."""
    seat = table.state.seat_of(user)
    assert seat is not None
    for press in pressable(table, user, taking=taking):
        word, _, slot = press.partition(".")
        if word in ACTION_WORDS:
            yield Action(seat, ACTION_WORDS[word], int(slot) if slot else None)
        elif word == "take":
            yield Action(seat, "swap", int(slot))
        elif word == "choose":
            yield Action(seat, "take")


@given(evenings)
@settings(max_examples=20, deadline=None)
def test_the_buttons_are_the_legal_actions(evening: Evening) -> None:
    for table in evening.moments():
        state = table.state
        for number in range(len(evening.names)):
            seat, user = state.seats[number], number + 1
            legal = set(state.playing.hole.legal_actions(number)) if state.stage == "playing" else set()
            assert set(offered(user, table)) == (legal if seat.person else set())


@given(evenings)
@settings(max_examples=20, deadline=None)
def test_the_slots_for_a_taken_card_are_those_that_a_swap_may_have(evening: Evening) -> None:
    for table in evening.moments():
        state = table.state
        for number in range(len(evening.names)):
            take = Action(number, "take")
            if state.stage != "playing" or not state.seats[number].person:
                continue
            trial = state.playing.trial()
            if trial.phase == "choose" and trial.can(take):
                trial.apply(take)
                legal = set(trial.legal_actions(number))
                assert set(offered(number + 1, table, taking=True)) == legal
                assert "back" in pressable(table, number + 1, taking=True)


@given(evenings)
@settings(max_examples=10, deadline=None)
def test_the_grid_is_always_laid_out_as_the_grid(evening: Evening) -> None:
    for table in evening.moments():
        rules = table.state.playing.rules
        for user in range(1, len(evening.names) + 1):
            rows = Hand(table, user).screen().rows
            slots = [
                [press.slot for button in row if (press := PressId.parse(button.id))] for row in rows[:2]
            ]
            columns = rules.columns
            assert slots == [list(range(columns)), list(range(columns, 2 * columns))]
            for button in (button for row in rows[:2] for button in row):
                assert (button.emoji == FACE_DOWN) == (not button.label)


def test_words_of_a_turn() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    assert "Your turn. Draw, or take the" in Hand(table, 1).screen().text
    assert "Wait for your turn." in Hand(table, 2).screen().text
    assert "Nothing has happened yet." in Hand(table, 1, taking=True).screen().text
    assert "The computer plays for you <t:" in Hand(table, 1).screen().text
    turns_of(table, "0 draw")
    assert "Press the card it replaces, or discard it." in Hand(table, 1).screen().text
    assert "You drew the" not in Hand(table, 2).screen().text
    turns_of(table, "0 discard")
    assert "You may turn one card up." in Hand(table, 1).screen().text
    assert {"pass"} < pressable(table, 1)


def test_the_slots_are_not_offered_to_somebody_who_is_not_on_turn() -> None:
    table = first_turn(Evening(5, ("Ana", "Ben")))
    assert pressable(table, 2, taking=True) == set()


def test_words_of_the_opening() -> None:
    table = next(Evening(5, ("Ana", "Ben")).moments())
    assert "Choose 2 cards to turn up." in Hand(table, 1).screen().text
    turns_of(table, "0 flip 3")
    assert "Choose one card to turn up." in Hand(table, 1).screen().text
    turns_of(table, "0 flip 1")
    assert "Wait for your turn." in Hand(table, 1).screen().text
    assert pressable(table, 1) == set()


def test_a_peek_is_shown_once() -> None:
    table = next(Evening(5, ("Ana", "Ben"), preset="four-card").moments())
    before = Hand(table, 1).screen()
    assert "you will not see it again" in before.text
    assert [bool(button.label) for row in before.rows[:2] for button in row] == [False, False, True, True]
    turns_of(table, "0 ready")
    after = Hand(table, 1).screen()
    assert not any(button.label for row in after.rows[:2] for button in row)


def test_a_refusal_and_a_trouble_stand_in_it() -> None:
    table = first_turn(Evening(5, ("Ana", "*Ben*")))
    screen = Hand(table, 2, notice="It is *Ana*’s turn.", trouble="I may not speak.").screen()
    assert screen.text.startswith("*It is \\*Ana\\*’s turn.*\n")
    assert screen.footer == "I may not speak."


@pytest.mark.parametrize("holes", [1, 2])
def test_the_end_of_a_hole(holes: int) -> None:
    for table in Evening(5, ("Ana", "Ben"), holes=holes).moments():
        if table.state.stage == "between":
            assert pressable(table, 1) <= {"ready", "seat"}
    screen = Hand(table, 1).screen()
    assert "**Ana** · **" in screen.text
    assert "**Ben**" not in screen.text, "the others are on the table"
    assert pressable(table, 1) == set()
