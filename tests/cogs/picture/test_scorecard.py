"""The scorecard: its totals and places, and the same in words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.message_limits import LONGEST_ALT_TEXT
from cogs.picture import Avatar, ScorecardPicture, describe_scorecard, render_scorecard
from engine.game.cards import card
from engine.game.rules import Rules
from engine.names.graphemes import utf16_length

THREE = ScorecardPicture(("Ana", "Ben", "Cy"), ((4, -1, 9), (3, 8, -2), (0, 0, 1)), 3, "Golf · classic")


ANA = st.just("Ana")


@st.composite
def scorecards(draw: st.DrawFn, names: st.SearchStrategy[str] = ANA) -> ScorecardPicture:
    seats, holes = draw(st.integers(2, 8)), draw(st.integers(1, 18))
    row = st.tuples(*[st.integers(-40, 140)] * seats)
    results = draw(st.lists(row, min_size=1, max_size=holes))
    who = draw(st.lists(names, min_size=seats, max_size=seats))
    return ScorecardPicture(tuple(who), tuple(results), holes, "Golf", ended=draw(st.booleans()))


def test_what_follows_from_the_numbers() -> None:
    assert [each.totals for each in THREE.standings] == [(4, -1, 9), (7, 7, 7), (7, 7, 8)]
    assert THREE.first == (0, 1)
    assert THREE.order == (0, 1, 2)
    assert [THREE.place(seat) for seat in range(3)] == [1, 1, 3]
    assert THREE.over
    assert not replace(THREE, holes=9).over
    assert not replace(THREE, ended=True).over


def test_a_scorecard_in_words() -> None:
    assert describe_scorecard(THREE) == (
        "Golf · classic.\n"
        "Ana and Ben share the win with 7.\n"
        "Scores by hole, * best of the hole.\n"
        "1. Ana, total 7: 4, 3, 0*.\n"
        "1. Ben, total 7: −1*, 8, 0*.\n"
        "3. Cy, total 8: 9, −2*, 1.\n"
        "In the lead: Ben 1, Ana, Ben and Cy 2, Ana and Ben 3."
    )


def test_a_match_that_goes_on_has_a_leader() -> None:
    text = describe_scorecard(ScorecardPicture(("Ana", "李明"), ((4, -1), (3, 2)), 9))
    assert text.startswith("李明 leads with 1.\nAfter 2 of 9 holes.\n")
    assert text.endswith("In the lead: 李明 1–2.")


def test_a_match_that_was_ended_has_no_winner() -> None:
    text = describe_scorecard(replace(THREE, ended=True))
    assert "Ended after 3 of 3 holes." in text
    assert "wins" not in text
    assert "leads" not in text


@given(scorecards())
def test_every_score_is_said(card: ScorecardPicture) -> None:
    text = describe_scorecard(card)
    lines = [line for line in text.splitlines() if re.match(r"\d\. ", line)]
    said = [re.findall(r"−?\d+", line.partition(": ")[2]) for line in lines]
    shown = [[str(row[seat]).replace("-", "−") for row in card.results] for seat in card.order]
    assert said == shown


@given(scorecards(st.text(max_size=40)))
def test_words_stay_within_the_limit(card: ScorecardPicture) -> None:
    assert utf16_length(describe_scorecard(card)) <= LONGEST_ALT_TEXT


@pytest.mark.parametrize(
    "change",
    [
        {"names": ("Ana",)},
        {"results": ()},
        {"results": ((1, 2),)},
        {"holes": 2},
        {"holes": 19},
    ],
)
def test_what_is_no_scorecard_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"scorecard|score for each"):
        replace(THREE, **change)  # type: ignore[arg-type]  # wrong on purpose


def test_holes_that_the_computer_played_are_marked_and_best_for_nobody() -> None:
    card = ScorecardPicture(("Ana", "Ben"), ((1, 2), (4, 3)), 2, computers=frozenset({(0, 0)}))
    told = describe_scorecard(card)
    assert "° played by the computer" in told
    assert "Ana, total 5: 1°, 4" in told
    assert "Ben, total 5: 2, 3*" in told
    assert render_scorecard(card) != render_scorecard(replace(card, computers=frozenset()))


def test_what_made_the_result_is_said_and_drawn() -> None:
    told = replace(
        THREE,
        avatars=(Avatar("Ana"), Avatar("Ben"), Avatar("Cy", person=False)),
        headline="Luckiest card: Ben’s 5♦, worth 9 points.",
        cards=(card("5D"),),
        rivalry="Ana leads Ben 7:4.",
    )
    words = describe_scorecard(told).split("\n")
    assert words[2] == "Luckiest card: Ben’s 5♦, worth 9 points."
    assert words[-1] == "Ana leads Ben 7:4."
    others = [
        replace(told, avatars=()),
        replace(told, avatars=(Avatar("Zed"), *told.avatars[1:])),
        replace(told, headline="Luckiest card: Ben’s 6♦, worth 9 points."),
        replace(told, cards=(card("6D"),)),
        replace(told, rivalry="Ana leads Ben 7:5."),
    ]
    drawn = [render_scorecard(each) for each in (told, *others)]
    assert len(set(drawn)) == 6


def test_a_single_hole_has_its_points_once() -> None:
    one = ScorecardPicture(("Ana", "Ben"), ((12, 20),), 1, "Golf", headline="Ana won by 8 points.")
    assert describe_scorecard(one) == (
        "Golf.\nAna wins with 12.\nAna won by 8 points.\n1. Ana: 12.\n2. Ben: 20."
    )


def test_each_name_has_an_avatar_or_none_has() -> None:
    with pytest.raises(ValueError, match="avatars"):
        replace(THREE, avatars=(Avatar("Ana"),))


TWO_SIDES = ScorecardPicture(
    ("Ana", "Ben"), ((5, 7), (4, 4), (3, 9), (0, 8)), 6, rules=Rules(format="match_play")
)
SKINS = ScorecardPicture(("Ana", "Ben", "Cy"), ((5, 5, 8), (3, 4, 9)), 9, rules=Rules(format="skins"))
NET = ScorecardPicture(
    ("Ana", "Ben"), ((5, 7), (4, 5)), 2, rules=Rules(handicap_strokes=True), strokes=(0, 9)
)


def test_a_match_that_is_decided_is_over() -> None:
    assert TWO_SIDES.over
    assert not replace(TWO_SIDES, holes=9).over
    assert describe_scorecard(TWO_SIDES) == (
        "Ana wins 3 & 2.\n"
        "Scores by hole, * best of the hole.\n"
        "1. Ana, 3 & 2: 5*, 4*, 3*, 0*.\n"
        "2. Ben, 3 down: 7, 4*, 9, 8.\n"
        "In the lead: Ana 1–4."
    )


def test_what_a_hole_gave_stands_beside_its_points() -> None:
    assert describe_scorecard(SKINS).splitlines()[:5] == [
        "Ana leads with 2 skins.",
        "After 2 of 9 holes.",
        "Scores by hole, * best of the hole.",
        "In brackets: what the hole gave.",
        "1. Ana, 2 skins: 5 (0), 3* (2).",
    ]
    assert [[SKINS.note(seat, hole) for hole in (0, 1)] for seat in (0, 1)] == [["", "+2"], ["", ""]]
    assert not THREE.noted and not TWO_SIDES.noted and SKINS.noted


def test_handicap_strokes_are_dots_at_their_holes() -> None:
    assert NET.first == (1,)
    assert [NET.note(1, hole) for hole in (0, 1)] == ["•5", "•4"]
    assert replace(NET, strokes=(0, 3)).note(1, 0) == "••"
    assert "Card points taken off: Ben 9." in describe_scorecard(NET)
    assert "1. Ben, net 3: 7*, 5*." in describe_scorecard(NET)


def test_in_best_ball_only_the_ball_that_counted_is_best() -> None:
    rules = Rules(partners="best_ball")
    card = ScorecardPicture(("A", "B", "C", "D"), ((9, 7, 3, 8),), 1, rules=rules)
    assert card.best(0) == (2,)
    assert card.first == (0, 2)
