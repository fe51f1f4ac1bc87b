"""Moves and scores in words."""

from __future__ import annotations

import pytest
from hypothesis import given

from cogs.kit.card_text import AS_TEXT
from cogs.kit.turn_text import MOVES_SHOWN, moves
from engine.game.actions import Action, Event
from engine.game.cards import card
from tests.cogs.table.screens.evenings import Evening, evenings
from tests.engine.effort import examples

NAMES = ("Ana", "Ben", "Chloe")


def event(text: str, shown: str = "", replaced: str = "", *, out: bool = False, turned: str = "") -> Event:
    """What the action that `text` writes did; cards by their codes."""
    return Event(
        Action.parse(text),
        card(shown) if shown else None,
        card(replaced) if replaced else None,
        out,
        False,
        tuple(map(card, turned.split())),
    )


def told(*events: Event) -> list[str]:
    """The sentences, without what keeps suits from turning into pictures."""
    return [sentence.replace(AS_TEXT, "") for sentence in moves(events, NAMES)]


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([event("0 draw", "7S")], "Ana drew a card."),
        (
            [event("0 draw", "7S"), event("0 swap 2", "7S", "TH")],
            "Ana drew 7♠ in place of 10♥.",
        ),
        (
            [event("0 draw", "7S"), event("0 discard", "7S"), event("0 pass")],
            "Ana drew 7♠ and discarded it.",
        ),
        ([event("0 draw", "7S"), event("0 discard", "7S")], "Ana drew 7♠ and discarded it."),
        (
            [event("0 draw", "7S"), event("0 discard", "7S"), event("0 flip 1", "KD")],
            "Ana drew 7♠, discarded it and turned up K♦.",
        ),
        (
            [event("1 take", "AC"), event("1 swap 0", "AC", "QD", out=True)],
            "Ben took A♣ in place of Q♦. Ben goes out.",
        ),
        ([event("2 flip 0", "3C"), event("2 flip 1", "4C")], "Chloe turned up 3♣ and 4♣."),
        ([event("0 turn 3", "7D")], "Ana turned up 7♦ instead of drawing."),
        ([event("0 turn 3", "7D", out=True)], "Ana turned up 7♦ instead of drawing. Ana goes out."),
        ([event("0 knock", out=True)], "Ana knocks."),
        ([event("0 knock", out=True, turned="KD")], "Ana knocks and turns up K♦."),
        ([event("0 knock", out=True, turned="5S KD")], "Ana knocks and turns up 5♠ and K♦."),
    ],
)
def test_a_turn_in_a_sentence(events: list[Event], sentence: str) -> None:
    assert told(*events) == [sentence]


def test_a_peek_is_nobody_s_business() -> None:
    assert told(event("0 ready"), event("1 ready")) == []
    assert told(event("0 ready"), event("0 draw", "7S")) == ["Ana drew a card."]


def test_a_first_turn_right_after_one_s_own_opening_flips_is_told_as_a_turn() -> None:
    flips = [event("0 flip 0", "9C"), event("1 flip 0", "3C"), event("1 flip 1", "4C")]
    turn = [event("1 draw", "7S"), event("1 swap 2", "7S", "TH")]
    assert told(*flips, *turn) == ["Ben drew 7♠ in place of 10♥."]
    assert told(*flips, *turn[:1]) == ["Ben drew a card."]


def test_opening_flips_give_way_to_turns() -> None:
    flips = [event("0 flip 0", "3C"), event("1 flip 1", "4C"), event("0 flip 2", "5C")]
    assert told(*flips) == ["Ana turned up 3♣.", "Ben turned up 4♣.", "Ana turned up 5♣."]
    assert told(*flips, event("2 draw", "7S")) == ["Chloe drew a card."]


def test_two_turns_of_one_seat_in_a_row_are_two_sentences() -> None:
    turn = [event("0 draw", "7S"), event("0 discard", "7S"), event("0 pass")]
    assert len(told(*turn, *turn)) == 2


@pytest.mark.parametrize("turn", [event("0 turn 2", "7S"), event("0 knock", out=True)])
def test_a_turn_without_drawing_is_a_turn_of_its_own(turn: Event) -> None:
    flips = [event("0 flip 0", "9C"), event("0 flip 1", "3C")]
    before = [event("0 draw", "7S"), event("0 discard", "7S"), event("0 pass")]
    assert told(*flips, turn) == told(turn)
    assert told(*before, turn) == [*told(*before), *told(turn)]


def test_only_the_newest_turns_are_told() -> None:
    turns = [event(f"{number % 3} draw", "7S") for number in range(2 * MOVES_SHOWN)]
    assert len(told(*turns)) == MOVES_SHOWN
    assert told() == []


@given(evenings)
@examples(6)
def test_a_sentence_names_one_card_for_each_that_moved_in_the_open(evening: Evening) -> None:
    for table in evening.moments():
        names = [f"Seat{number}" for number in range(len(table.state.seats))]
        for sentence in moves(table.state.recent, names):
            assert sentence.endswith(".")
            assert sentence.startswith("Seat")
            assert sum(sentence.count(sign) for sign in ("♠", "♥", "♦", "♣", "Joker")) <= 2
