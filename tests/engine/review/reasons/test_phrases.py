"""Phrases of reviews: figures as people write them, and a pair or column by its rank and place."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from engine.game.cards import RANKS, Rank
from engine.language import speaking
from engine.review.reasons.phrases import COLUMNS, PAIRS, figure, in_column, pair, points, with_plus


@given(st.floats(-200, 200))
def test_a_figure_is_rounded_to_a_decimal_that_says_something(number: float) -> None:
    said = figure(number)
    assert re.fullmatch(r"−?\d+(\.[1-9])?", said)
    assert abs(float(said.replace("−", "-")) - number) <= 0.05 + 1e-9
    assert said != "−0"
    assert with_plus(said) == (said if number < 0.05 else f"+{said}") or abs(abs(number) - 0.05) < 1e-9


def test_points_are_one_or_many() -> None:
    assert [points(number) for number in (1, -1, 0, 2, 0.96, 1.1)] == [
        "1 point",
        "−1 point",
        "0 points",
        "2 points",
        "1 point",
        "1.1 points",
    ]


def test_a_number_with_decimals_takes_the_form_of_the_language() -> None:
    said = {}
    for language in ("fr", "de", "es"):
        with speaking(language):
            said[language] = [points(number) for number in (0, 1, 1.5, -1.5, 2)]
    assert said["fr"] == ["0 point", "1 point", "1,5 point", "−1,5 point", "2 points"]
    assert said["de"] == ["0 Punkte", "1 Punkt", "1,5 Punkte", "−1,5 Punkte", "2 Punkte"]
    assert said["es"] == ["0 puntos", "1 punto", "1,5 puntos", "−1,5 puntos", "2 puntos"]


def test_every_rank_has_its_words_and_every_column_its_place() -> None:
    ranks: list[Rank] = [*RANKS, "*"]
    assert set(PAIRS) == set(COLUMNS) == set(ranks)
    said = {pair(rank, column, rows) for rank in ranks for column in (None, 0, 3) for rows in (2, 3)}
    assert len(said) == len(ranks) * 5, "anywhere, a pair or a whole column in each of two"
    assert pair("5", 0, 2) == "a pair of fives in the first column"
    assert pair("5", 1, 3) == "a column of fives, the second column"
    assert [in_column(number) for number in (0, 3)] == ["in the first column", "in the fourth column"]
