"""Figures of players in words."""

from __future__ import annotations

import pytest

from cogs.kit.figure_text import a_hole, average_words, daily_holes, match_words
from engine.language import speaking


def test_numbers_have_their_plurals() -> None:
    assert (match_words(1), match_words(2)) == ("1 match", "2 matches")
    assert (daily_holes(1), daily_holes(7)) == ("1 daily hole", "7 daily holes")
    with speaking("pl"):
        assert len({daily_holes(number).split(maxsplit=1)[1] for number in (1, 2, 5)}) == 3


@pytest.mark.parametrize(("average", "words"), [(None, "–"), (3.0, "3.00"), (-0.5, "−0.50")])
def test_an_average_has_two_decimals_or_is_a_dash(average: float | None, words: str) -> None:
    assert average_words(average) == words
    assert a_hole(average) == f"{average_words(average)} a hole"
