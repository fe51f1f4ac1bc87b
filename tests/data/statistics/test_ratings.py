"""Ratings find out who is stronger, and say how sure they are."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate, permutations, product
from random import Random
from typing import Final

import pytest
from hypothesis import given, strategies

from data.statistics.ratings import FRESH, NEW_SEASON, Rating, into_season, merged, rated
from engine.cpu.levels import level
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import preset
from tests.data.statistics.recount import by_openskill

LADDER: Final = ("random", "beginner", "medium")


def test_known_strengths_are_found_in_their_order() -> None:
    """Six players of 0, 2, 4, … points a hole, with as much luck as a match of nine holes has."""
    random = Random(3)
    ratings = [FRESH] * 6
    for _ in range(600):
        seats = random.sample(range(6), 4)
        totals = [random.gauss(1.0 * seat * 9, 15.0) for seat in seats]
        places = [1 + sum(other < total for other in totals) for total in totals]
        after = rated([ratings[seat] for seat in seats], places)
        for seat, rating in zip(seats, after, strict=True):
            ratings[seat] = rating
    means = [rating.mu for rating in ratings]
    assert means == sorted(means, reverse=True)
    assert not any(rating.provisional for rating in ratings)


def test_a_league_of_computers_ends_in_the_order_of_their_levels() -> None:
    random = Random(5)
    ratings = dict.fromkeys(LADDER, FRESH)
    rules = preset("four-card").rules_for(len(LADDER), 1)
    for match in range(15):
        seats = random.sample(LADDER, len(LADDER))
        totals: Counter[str] = Counter(dict.fromkeys(seats, 0))
        for number in range(3):
            deck = list(fresh_deck(rules.decks, rules.jokers))
            random.shuffle(deck)
            hole = Hole(rules, len(seats), (match + number) % len(seats), deck, random.shuffle)
            shown = [hole.observe(seat).grids[seat] for seat in range(len(seats))]
            known = [{slot: card for slot, card in enumerate(grid) if card is not None} for grid in shown]
            while waiting := hole.waiting():
                seat = waiting[0]
                hole.apply(level(seats[seat])(hole.observe(seat), known[seat], random))
            totals.update({seats[seat]: score.total for seat, score in enumerate(hole.scores())})
        places = [1 + sum(totals[other] < totals[name] for other in seats) for name in seats]
        after = rated([ratings[name] for name in seats], places)
        ratings.update(zip(seats, after, strict=True))
    assert sorted(LADDER, key=lambda name: ratings[name].mu) == list(LADDER)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_about_ten_to_twenty_matches_settle_a_rating(seats: int) -> None:
    random = Random(seats)
    ratings = [FRESH] * seats
    matches = 0
    while any(rating.provisional for rating in ratings):
        ratings = rated(ratings, random.sample(range(1, seats + 1), seats))
        matches += 1
    assert 8 <= matches <= 22


def test_the_winner_rises_and_the_last_falls() -> None:
    first, second, third = rated([FRESH] * 3, [1, 2, 3])
    assert first.mu > second.mu > third.mu
    assert first.shown > 1500 > third.shown
    assert FRESH.shown == 1500


def test_a_shared_win_is_worth_more_than_the_place_below() -> None:
    totals = [3, 3, 12, 20, 31]
    first, second, third, *others = rated([FRESH] * 5, [1 + sum(o < t for o in totals) for t in totals])
    assert first == second
    assert first.mu > third.mu > max(other.mu for other in others)
    assert [rating.shown for rating in rated([FRESH] * 4, [1, 1, 3, 4])] == [1565, 1565, 1491, 1379]


PATTERNS: Final = [
    tuple(1 + sum(other < group for other in groups) for group in groups)
    for seats in range(2, 9)
    for groups in (list(accumulate((0, *steps))) for steps in product((0, 1), repeat=seats - 1))
]
"""All 247 patterns of places with and without ties, of 2 to 8 players, and the 7 of one place for all."""

SETTLED_ONES: Final = (FRESH, Rating(31.0, 2.5), Rating(17.5, 5.0), Rating(25.0, 1.5))


@pytest.mark.parametrize("kinds", [1, 2, 4])
def test_nobody_gains_less_than_somebody_they_beat_with_the_same_rating(kinds: int) -> None:
    random = Random(kinds)
    for places in PATTERNS:
        before = [random.choice(SETTLED_ONES[:kinds]) for _ in places]
        after = rated(before, places)
        for (old, new, place), (other_old, other_new, other_place) in permutations(
            zip(before, after, places, strict=True), 2
        ):
            if old == other_old and place == other_place:
                assert new == other_new, (before, places)
            elif old == other_old and place < other_place:
                assert new.mu > other_new.mu, (before, places)


RATINGS: Final = strategies.builds(Rating, strategies.floats(5.0, 45.0), strategies.floats(0.5, FRESH.sigma))


@strategies.composite
def matches(draw: strategies.DrawFn, most: int = 8) -> tuple[list[Rating], list[int]]:
    """Ratings of which some are the same, and a place for each."""
    kinds = draw(strategies.lists(RATINGS, min_size=1, max_size=3))
    before = draw(strategies.lists(strategies.sampled_from(kinds), min_size=2, max_size=most))
    results = [draw(strategies.integers(1, 4)) for _ in before]
    return before, [1 + sum(other < result for other in results) for result in results]


@given(matches(), strategies.randoms(use_true_random=False))
def test_the_order_of_the_players_does_not_matter(
    match: tuple[list[Rating], list[int]], random: Random
) -> None:
    before, places = match
    order = random.sample(range(len(before)), len(before))
    shuffled = rated([before[seat] for seat in order], [places[seat] for seat in order])
    assert shuffled == [rated(before, places)[seat] for seat in order]


@given(matches(5))
def test_a_tie_is_the_mean_of_the_orders_that_break_it(match: tuple[list[Rating], list[int]]) -> None:
    before, places = match
    for ours, theirs in zip(rated(before, places), by_openskill(before, places), strict=True):
        assert ours == pytest.approx(theirs)


def test_who_ties_with_a_stronger_player_rises() -> None:
    stronger, weaker = Rating(31.0, 4.0), Rating(24.0, 4.0)
    first, second = rated([stronger, weaker], [1, 1])
    assert stronger.mu > first.mu > second.mu > weaker.mu


def test_nobody_is_rated_alone() -> None:
    assert rated([FRESH], [1]) == [FRESH]


def test_two_seats_of_one_player_give_the_mean() -> None:
    assert merged([Rating(20.0, 6.0), Rating(30.0, 8.0)]) == Rating(25.0, 7.0)


def test_a_new_season_leaves_the_strength_and_doubts_it() -> None:
    settled = Rating(31.0, 2.5)
    assert into_season(settled) == Rating(31.0, NEW_SEASON)
    assert into_season(settled).provisional
    assert into_season(FRESH) == FRESH
