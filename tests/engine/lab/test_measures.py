"""Means, intervals and ratings."""

from __future__ import annotations

from itertools import combinations
from math import isnan
from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lab.bradley_terry import AVERAGE, ratings
from engine.lab.measures import SURE, Sums, mean_of, share_of, sums_of

NUMBERS = st.lists(st.floats(-1000, 1000), min_size=2, max_size=50)


@given(NUMBERS)
def test_means_and_intervals_are_those_of_the_textbook(numbers: list[float]) -> None:
    found = mean_of(numbers)
    assert found.value == pytest.approx(fmean(numbers), abs=1e-6)
    assert found.within == pytest.approx(SURE * stdev(numbers) / len(numbers) ** 0.5, rel=1e-4, abs=1e-3)


@given(NUMBERS, st.integers(0, 50))
def test_sums_may_be_added_in_pieces(numbers: list[float], cut: int) -> None:
    whole, pieces = sums_of(numbers), sums_of(numbers[:cut]) + Sums(*sums_of(numbers[cut:]).kept())
    assert pieces.mean().value == pytest.approx(whole.mean().value, abs=1e-9)
    assert pieces.deviation() == pytest.approx(whole.deviation(), rel=1e-4, abs=1e-3)


def test_of_nothing_there_is_no_mean() -> None:
    assert isnan(mean_of([]).value)


def test_who_wins_all_of_few_may_still_lose_the_next() -> None:
    all_won, half_won = share_of([1.0] * 40), share_of([1.0, 0.0] * 500)
    assert all_won.value == 1
    assert 0.05 < all_won.within < 0.1
    assert half_won.within == pytest.approx(mean_of([1.0, 0.0] * 500).within, rel=0.01)


def test_ten_wins_to_one_are_four_hundred() -> None:
    strong, weak = ratings([[0, 10_000], [1_000, 0]])
    assert strong.value - weak.value == pytest.approx(400, abs=0.5)
    assert strong.value + weak.value == pytest.approx(2 * AVERAGE)


def test_who_always_wins_has_a_rating_all_the_same() -> None:
    strong, weak = ratings([[0, 20], [0, 0]])
    assert 400 < strong.value - weak.value < 1000
    assert strong.within > 200


def test_strengths_are_found_again() -> None:
    random, strengths = Random(1), (1250, 1450, 1500, 1800)
    won = np.zeros((4, 4))
    for a, b in combinations(range(4), 2):
        chance = 1 / (1 + 10 ** ((strengths[b] - strengths[a]) / 400))
        for _ in range(400):
            won[(a, b) if random.random() < chance else (b, a)] += 1
    for expected, found in zip(strengths, ratings(won), strict=True):
        assert abs(found.value - expected) < 1.5 * found.within
        assert 15 < found.within < 60


def test_more_matches_make_an_interval_smaller() -> None:
    few, many = ratings([[0, 6], [4, 0]])[0], ratings([[0, 600], [400, 0]])[0]
    assert few.within > 5 * many.within
