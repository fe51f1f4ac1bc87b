"""Moves and scores in words."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.screens.words import AS_TEXT, MOVES_SHOWN, face, moves, points, sum_of
from engine.actions import Action, Event
from engine.cards import Rank, card, fresh_deck
from engine.errors import BadRules
from engine.options import OPTIONS
from engine.presets import CLASSIC, FOUR_CARD, PRESETS, Preset
from engine.scoring import Adjustment, Score, score_grid, score_hole
from tests.cogs.screens.evenings import Evening, evenings
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


def test_faces_keep_their_suit_from_becoming_a_picture() -> None:
    assert face(card("TH")) == "10♥" + AS_TEXT
    assert face(card("*1")) == "Joker" + AS_TEXT
    assert face(None) == ""


def test_points_have_a_real_minus_sign() -> None:
    assert [points(number) for number in (-12, -1, 0, 7)] == ["−12", "−1", "0", "7"]


@pytest.mark.parametrize(
    ("preset", "codes", "text"),
    [
        (CLASSIC, "AS KH 3D 2C 5S 3H", "A + 2 = −1, K + 5 = 5, 3 3 = 0"),
        (CLASSIC, "TS JH 2D TC QS 2H", "10 10 = 0, J + Q = 20, 2 2 = 0"),
        (FOUR_CARD, "6S QS JC 6D", "6 6 = 0, Q = 10, J = 0"),
        (FOUR_CARD, "7S 7H 7D KD", "7 7 = 0, 7, K = 10"),
    ],
)
def test_a_score_tells_how_it_came_about(preset: Preset, codes: str, text: str) -> None:
    assert sum_of(score_grid(preset.rules, [card(code) for code in codes.split()])) == text


@pytest.mark.parametrize(
    ("preset", "changes", "codes", "text"),
    [
        ("nine-card", {}, "7S 2H 3D 7C 2S 3H 7H 5S 4H", "7 7 7 = 0, 2 + 2 + 5 = 1, 3 + 3 + 4 = 10"),
        ("eight-card", {}, "7S 2H 3D KS 7C 2S 3H TH", "7 7 = 0, 2 2 = 0, 3 3 = 0, K + 10 = 10"),
        ("house", {"eagle_eye": True}, "*1 2H 3D *2 2S 4H", "Joker + Joker = −4, 2 2 = 0, 3 + 4 = 7"),
        (
            "house",
            {"wolfpack": True, "four_of_a_kind": True},
            "JS JH 3D JD JC 4H",
            "J J = 0, J J = 0, 3 + 4 = 7, wolfpack −20, four of a kind −20",
        ),
    ],
)
def test_a_score_by_other_rules(preset: str, changes: dict[str, Any], codes: str, text: str) -> None:
    rules = PRESETS[preset].rules_for(2, 9, changes)
    assert sum_of(score_grid(rules, [card(code) for code in codes.split()])) == text


def test_what_the_end_of_a_hole_adds_is_named() -> None:
    rules = PRESETS["house"].rules_for(2, 9, {"knock_penalty": True, "knock_bonus": True, "tied_shame": True})
    grids = [[card(code) for code in codes.split()] for codes in ("9S KH KD 2C KC KS", "3S KH 3D 2C KC 2D")]
    first, second = score_hole(rules, grids, out=0)
    assert sum_of(first) == "9 + 2 = 7, K K = 0, K K = 0, knock penalty +10, knock bonus −5"
    assert sum_of(second) == "3 + 2 = 1, K K = 0, 3 + 2 = 1"


@pytest.mark.parametrize("option", [name for name, option in OPTIONS.items() if option.group == "bonuses"])
def test_every_adjustment_has_a_name(option: str) -> None:
    score = Score(-3, (), (Adjustment(option, -3),))
    assert sum_of(score) == f"{OPTIONS[option].name.lower()} −3"


_SCORING = sorted(
    {option.field for option in OPTIONS.values() if option.group in ("values", "bonuses") and option.switch}
)
"""Every switch that has to do with points."""


@given(
    st.sampled_from(sorted(PRESETS)),
    st.sets(st.sampled_from(_SCORING), max_size=4),
    st.integers(2, 4),
    st.integers(0, 3),
    st.randoms(use_true_random=False),
)
@examples(60)
def test_the_numbers_of_a_score_add_up_to_it(
    preset: str, switched: set[str], columns: int, out: int, random: Random
) -> None:
    try:
        changes = {**dict.fromkeys(switched, True), **({"columns": columns} if columns != 2 else {})}
        rules = PRESETS[preset].rules_for(4, 9, changes)
    except BadRules:
        return
    # Few ranks, so that pairs and whole columns are not rare.
    ranks = random.sample("A23TJK", random.randint(1, 4))
    cards = [each for each in fresh_deck(8, 2) if each.rank in (*ranks, "*")]
    grids = [random.sample(cards, rules.size) for _ in range(4)]
    for score in score_hole(rules, grids, out):
        told = [part.replace("−", "-") for part in sum_of(score).split(", ")]
        assert sum(int(part.split()[-1].removeprefix("+")) for part in told) == score.total
        for part in told:
            ranks_told, equals, worth = part.partition(" = ")
            if set(ranks_told.split(" + ")) == {"Joker"} and rules.eagle_eye:
                assert int(worth) == -2 * rules.rows
            elif " + " in ranks_told:
                spelled: dict[str, Rank] = {"10": "T", "Joker": "*", **{rank: rank for rank in rules.values}}
                values = [rules.values[spelled[rank]] for rank in ranks_told.split(" + ")]
                too_much = sum(values) - int(worth)
                assert too_much == 0 or (rules.one_eyed_jacks and "J" in ranks_told and too_much % 10 == 0)
            elif equals and " " in ranks_told:
                assert int(worth) == 0
                assert len(set(ranks_told.split())) == 1
