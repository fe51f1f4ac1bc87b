"""Several reviews taken together are the review of all their holes."""

from __future__ import annotations

import pytest

from cogs.statistics.stats import combined
from engine.review.summary import Review, SeatReview, accuracy

FIRST = Review((SeatReview(3, 10, 2.0, 1.5, ()), SeatReview(3, 12, 9.0, -4.0, ())))
SECOND = Review(
    (SeatReview(9, 30, 1.0, 0.0, ()), SeatReview(2, 8, 0.5, 3.0, ()), SeatReview(9, 31, 4.0, 1.0, ()))
)


def test_of_one_match_it_is_that_match_s() -> None:
    seat = combined({"a": (1,)}, {"a": FIRST})
    assert (seat.accuracy, seat.lost_a_hole, seat.luck_a_hole) == (
        FIRST.seats[1].accuracy,
        FIRST.seats[1].lost_a_hole,
        FIRST.seats[1].luck_a_hole,
    )


def test_each_hole_and_decision_weighs_the_same_in_all_seats_that_were_held() -> None:
    seat = combined(
        {"a": (0,), "b": (1, 2), "c": (0,)},
        {"b": SECOND, "a": FIRST},
    )
    assert (seat.holes, seat.decisions) == (14, 49)
    assert seat.accuracy == pytest.approx(accuracy(6.5 / 49))
    assert seat.lost_a_hole == pytest.approx(6.5 / 14)
    assert seat.luck_a_hole == pytest.approx(5.5 / 14)


def test_without_reviews_there_is_nothing_to_tell() -> None:
    seat = combined({"a": (0,)}, {})
    assert (seat.holes, seat.accuracy) == (0, None)
