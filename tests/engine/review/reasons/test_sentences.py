"""There is a sentence for whatever points can be compared, and it says them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.cards import card
from engine.review.reasons.phrases import figure
from engine.review.reasons.sentences import (
    drawing_is_better,
    nothing_turned_up,
    place_against_place,
    should_go_out,
    taking_is_better,
    went_out_too_soon,
    went_out_while,
)

FIVE, KING = card("5S"), card("KH")
saved = st.floats(-30, 30) | st.sampled_from([0.0, 0.04, -0.04, 1.0, -1.0])


def assert_says(sentence: str, *numbers: float) -> None:
    """The sentence says each of `numbers` as saved or costing so much, or as nothing."""
    for number in numbers:
        said = figure(abs(number))
        verb = "nothing" if said == "0" else f"saves {said} " if number > 0 else f"costs {said} "
        assert verb in sentence.replace("about ", ""), sentence


@given(saved, saved)
def test_the_better_of_two_places_comes_first(one: float, other: float) -> None:
    less, more = sorted((one, other))
    first, _, second = place_against_place(FIVE, ["here", "there"], [less, more]).partition(";")
    assert first.endswith(" there") and second.startswith(" here, it ")
    assert_says(first, more)
    assert_says(second, less)


@given(saved, st.floats(0, 30))
def test_taking_and_drawing_are_compared_with_the_better_one_first(taking: float, drawing: float) -> None:
    if taking >= drawing:
        first, _, second = taking_is_better(FIVE, taking, drawing).partition(";")
        assert first.startswith("Taking the 5♠ ") and "drawing" in second
        assert_says(first, taking)
        assert_says(second, drawing)
    else:
        first, _, second = drawing_is_better(FIVE, drawing, taking).partition(";")
        assert first.startswith("Drawing ") and "taking the 5♠" in second
        assert_says(first, drawing)
        assert_says(second, taking)


@given(saved)
def test_a_swap_that_kept_a_card_hidden_says_what_it_saved(number: float) -> None:
    sentence = nothing_turned_up(FIVE, KING, number)
    assert sentence.startswith("Replacing the K♥ with the 5♠ ")
    assert_says(sentence, number)


@pytest.mark.parametrize(("sure", "own"), [(True, "with 7 points"), (False, "with about 7 points")])
def test_points_that_nobody_knew_for_sure_are_about_so_many(sure: bool, own: str) -> None:
    said = [
        went_out_while(7, sure, "Ben", 3.5),
        went_out_too_soon(7, sure),
        should_go_out(7, sure, immediate=False),
        should_go_out(7, sure, immediate=True),
    ]
    assert len(set(said)) == 4
    assert all(own in sentence for sentence in said)
    assert "Ben had about 3.5" in said[0]
    assert "right away" in said[3] and "one turn each" in said[2]
