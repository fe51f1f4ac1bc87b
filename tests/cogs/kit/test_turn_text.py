"""Moves and scores in words."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given

from cogs.kit.card_text import AS_TEXT
from cogs.kit.turn_text import MOVES_SHOWN, moves
from engine.game.actions import Action, HoleEvent
from engine.game.cards import card
from engine.table.turn_log import Done, Player, SeatChange, TurnLog
from tests.cogs.table.screens.evenings import Evening, evenings
from tests.engine.effort import examples

NAMES = ("Ana", "Ben", "Chloe")


def event(
    text: str, shown: str = "", replaced: str = "", *, out: bool = False, turned: str = ""
) -> HoleEvent:
    """What the action that `text` writes did; cards by their codes."""
    return HoleEvent(
        Action.parse(text),
        card(shown) if shown else None,
        card(replaced) if replaced else None,
        out,
        False,
        tuple(map(card, turned.split())),
    )


def done(*events: HoleEvent, by: Player = "person") -> list[Done]:
    return [Done(each, by) for each in events]


def told(*events: HoleEvent) -> list[str]:
    """The sentences, without what keeps suits from turning into pictures."""
    return [sentence.replace(AS_TEXT, "") for sentence in moves(done(*events), NAMES)]


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ([event("0 draw", "7S")], "Ana drew a card."),
        (
            [event("0 draw", "7S"), event("0 swap 2", "7S", "TH")],
            "Ana drew 7♠ and replaced 10♥.",
        ),
        (
            [event("0 draw", "7S"), event("0 discard", "7S"), event("0 pass")],
            "Ana drew 7♠ and discarded it.",
        ),
        ([event("0 draw", "7S"), event("0 discard", "7S")], "Ana drew 7♠ and discarded it."),
        (
            [event("0 draw", "7S"), event("0 discard", "7S"), event("0 flip 1", "KD")],
            "Ana drew 7♠, discarded it and flipped K♦.",
        ),
        (
            [event("1 take", "AC"), event("1 swap 0", "AC", "QD", out=True)],
            "Ben took A♣ from the discard pile, replacing Q♦. Ben is out: everyone else gets one more turn!",
        ),
        ([event("2 flip 0", "3C"), event("2 flip 1", "4C")], "Chloe flipped 3♣ and 4♣."),
        ([event("0 turn 3", "7D")], "Ana flipped 7♦ instead of drawing."),
        (
            [event("0 turn 3", "7D", out=True)],
            "Ana flipped 7♦ instead of drawing. Ana is out: everyone else gets one more turn!",
        ),
        ([event("0 knock", out=True)], "Ana knocked. Ana is out: everyone else gets one more turn!"),
        (
            [event("0 knock", out=True, turned="KD")],
            "Ana knocked and flipped K♦. Ana is out: everyone else gets one more turn!",
        ),
        (
            [event("0 knock", out=True, turned="5S KD")],
            "Ana knocked and flipped 5♠ and K♦. Ana is out: everyone else gets one more turn!",
        ),
    ],
)
def test_a_turn_in_a_sentence(events: list[HoleEvent], sentence: str) -> None:
    assert told(*events) == [sentence]


def test_a_peek_is_nobody_s_business() -> None:
    assert told(event("0 ready"), event("1 ready")) == []
    assert told(event("0 ready"), event("0 draw", "7S")) == ["Ana drew a card."]


def test_a_first_turn_right_after_one_s_own_opening_flips_is_told_as_a_turn() -> None:
    flips = [event("0 flip 0", "9C"), event("1 flip 0", "3C"), event("1 flip 1", "4C")]
    turn = [event("1 draw", "7S"), event("1 swap 2", "7S", "TH")]
    assert told(*flips, *turn) == ["Ben drew 7♠ and replaced 10♥."]
    assert told(*flips, *turn[:1]) == ["Ben drew a card."]


def test_opening_flips_give_way_to_turns() -> None:
    flips = [event("0 flip 0", "3C"), event("1 flip 1", "4C"), event("0 flip 2", "5C")]
    assert told(*flips) == ["Ana flipped 3♣.", "Ben flipped 4♣.", "Ana flipped 5♣."]
    assert told(*flips, event("2 draw", "7S")) == ["Chloe drew a card."]


def test_two_turns_of_one_seat_in_a_row_are_two_sentences() -> None:
    turn = [event("0 draw", "7S"), event("0 discard", "7S"), event("0 pass")]
    assert len(told(*turn, *turn)) == 2


@pytest.mark.parametrize("turn", [event("0 turn 2", "7S"), event("0 knock", out=True)])
def test_a_turn_without_drawing_is_a_turn_of_its_own(turn: HoleEvent) -> None:
    flips = [event("0 flip 0", "9C"), event("0 flip 1", "3C")]
    before = [event("0 draw", "7S"), event("0 discard", "7S"), event("0 pass")]
    assert told(*flips, turn) == told(turn)
    assert told(*before, turn) == [*told(*before), *told(turn)]


def test_only_the_newest_turns_are_told() -> None:
    turns = [event(f"{number % 3} draw", "7S") for number in range(2 * MOVES_SHOWN)]
    assert len(told(*turns)) == MOVES_SHOWN
    assert told() == []


TURN: Final = (event("0 draw", "7S"), event("0 swap 2", "7S", "TH"))


def log_told(*log: Done | SeatChange) -> list[str]:
    return [sentence.replace(AS_TEXT, "") for sentence in moves(log, NAMES)]


def test_it_is_told_whom_the_computer_played_for() -> None:
    assert log_told(*done(*TURN, by="computer")) == ["Ana drew 7♠ and replaced 10♥."]
    assert log_told(*done(*TURN, by="clock")) == [
        "Ana’s time ran out: the computer drew 7♠ and replaced 10♥."
    ]
    assert log_told(*done(*TURN, by="stand-in")) == ["Ana (computer) drew 7♠ and replaced 10♥."]
    assert log_told(*done(event("0 knock", out=True), by="clock")) == [
        "Ana’s time ran out: the computer knocked. Ana is out: everyone else gets one more turn!"
    ]


def test_a_turn_that_its_player_began_is_theirs_and_the_computer_s() -> None:
    mixed = [*done(TURN[0]), *done(TURN[1], by="clock")]
    assert log_told(*mixed) == ["Ana drew 7♠ and replaced 10♥. The computer finished that turn."]


def test_seats_that_change_hands_are_told_among_the_moves() -> None:
    other = (event("1 draw", "2S"), event("1 discard", "2S"), event("1 pass"))
    log: TurnLog = [
        SeatChange(2, "taken", "Bir_die"),
        *done(*TURN, by="clock"),
        SeatChange(0, "away"),
        *done(other[0]),
        SeatChange(1, "left"),
        *done(*other[1:], by="stand-in"),
        SeatChange(0, "back"),
    ]
    assert log_told(*log) == [
        "Chloe took over Bir\\_die’s seat.",
        "Ana’s time ran out: the computer drew 7♠ and replaced 10♥.",
        "Ana is away. The computer plays for them.",
        "Ben drew 2♠ and discarded it. The computer finished that turn.",
        "Ben left. The computer plays for them.",
        "Ana is back.",
    ]


@given(evenings)
@examples(6)
def test_a_sentence_names_one_card_for_each_that_moved_in_the_open(evening: Evening) -> None:
    for table in evening.moments():
        names = [f"Seat{number}" for number in range(len(table.state.seats))]
        for sentence in moves(table.state.log, names):
            assert sentence.endswith((".", "!"))
            assert sentence.startswith("Seat")
            assert sum(sentence.count(sign) for sign in ("♠", "♥", "♦", "♣", "Joker")) <= 2


def test_a_card_that_lay_face_down_is_told_as_hidden() -> None:
    drawn = event("0 draw", "7S"), event("0 swap 2", "7S", "TH")
    taken = event("1 take", "AC"), event("1 swap 0", "AC", "QD")
    log = [Done(drawn[0], "person"), Done(drawn[1], "person", hidden=True)]
    log += [Done(taken[0], "person"), Done(taken[1], "person", hidden=True)]
    assert [sentence.replace(AS_TEXT, "") for sentence in moves(log, NAMES)] == [
        "Ana drew 7♠ and replaced a hidden 10♥.",
        "Ben took A♣ from the discard pile, replacing a hidden Q♦.",
    ]


def test_a_table_notes_whether_a_replaced_card_lay_face_down() -> None:
    seen, before = set[bool](), list[int]()
    for table in Evening(5, ("Ana", "Ben"), quick=False).moments():
        last = table.state.log[-1] if table.state.log else None
        if isinstance(last, Done) and last.event.action.verb == "swap":
            slot = last.event.action.slot or 0
            assert last.hidden is bool(before[last.event.action.seat] >> slot & 1)
            seen.add(last.hidden)
        before = list(table.state.playing.hole.hidden)
    assert seen == {True, False}
