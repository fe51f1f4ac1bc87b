"""Ratings find out who is stronger, and say how sure they are."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

from data.statistics.ratings import FRESH, NEW_SEASON, Rating, into_season, merged, rated
from engine.cpu.levels import level
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import preset

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


def test_those_who_are_level_share_a_place() -> None:
    first, second = rated([FRESH] * 2, [1, 1])
    assert first == second


def test_nobody_is_rated_alone() -> None:
    assert rated([FRESH], [1]) == [FRESH]


def test_two_seats_of_one_player_give_the_mean() -> None:
    assert merged([Rating(20.0, 6.0), Rating(30.0, 8.0)]) == Rating(25.0, 7.0)


def test_a_new_season_leaves_the_strength_and_doubts_it() -> None:
    settled = Rating(31.0, 2.5)
    assert into_season(settled) == Rating(31.0, NEW_SEASON)
    assert into_season(settled).provisional
    assert into_season(FRESH) == FRESH
