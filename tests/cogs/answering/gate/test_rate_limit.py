"""People who ask for too much are limited, and people who play are not."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.gate.rate_limit import RateLimit, Rush, Verdict
from cogs.answering.limits import DISCORDS_OWN, UNBOUNDED, Limits

LIMITS = Limits(presses=5, window=2.0, quiet=5.0)


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        """Seconds."""
        return self.now


def verdicts(limits: Limits, presses: list[tuple[float, int]]) -> list[tuple[float, int, Verdict]]:
    """The verdicts on presses, given as times and people."""
    clock = Clock()
    limit, made = RateLimit(limits, clock), []
    for clock.now, user in sorted(presses):
        made.append((clock.now, user, limit.verdict(user)))
    return made


presses_of_three = st.lists(st.tuples(st.floats(0, 30), st.integers(1, 3)), max_size=200)


@given(presses_of_three)
def test_nobody_gets_more_done_than_the_limit_nor_is_told_more_often(
    presses: list[tuple[float, int]],
) -> None:
    made = verdicts(LIMITS, presses)
    for user in (1, 2, 3):
        done = [at for at, whose, verdict in made if (whose, verdict) == (user, "do")]
        told = [at for at, whose, verdict in made if (whose, verdict) == (user, "tell")]
        for first in range(len(done) - 5):
            assert done[first + 5] - done[first] >= LIMITS.window
        assert all(after - before >= LIMITS.quiet for before, after in pairwise(told))


@given(presses_of_three)
def test_the_limit_of_one_person_is_nobody_else_s(presses: list[tuple[float, int]]) -> None:
    alone = [each for each in presses if each[1] == 1]
    together = [each for each in verdicts(LIMITS, presses) if each[1] == 1]
    assert together == verdicts(LIMITS, alone)


def test_a_hundred_presses_in_a_second() -> None:
    made = [verdict for *_, verdict in verdicts(DISCORDS_OWN, [(number / 100, 1) for number in range(100)])]
    assert made == ["do"] * 5 + ["tell"] + ["ignore"] * 94


def test_a_short_pause_is_enough() -> None:
    hasty = [(number / 100, 1) for number in range(100)]
    assert verdicts(DISCORDS_OWN, [*hasty, (3.0, 1)])[-1][2] == "do"


def test_who_presses_twice_a_second_for_an_hour_is_never_stopped() -> None:
    made = verdicts(DISCORDS_OWN, [(number / 2, 1) for number in range(7_200)])
    assert {verdict for *_, verdict in made} == {"do"}


def test_without_bounds_everything_is_done() -> None:
    assert {verdict for *_, verdict in verdicts(UNBOUNDED, [(0.0, 1)] * 1_000)} == {"do"}


def test_who_has_been_silent_is_forgotten() -> None:
    clock = Clock()
    limit = RateLimit(LIMITS, clock)
    for user in range(1_000):
        for _ in range(7):
            limit.verdict(user)
        clock.now += 0.1
    assert len(limit._done) <= LIMITS.window / 0.1 + 1
    assert len(limit._warned) <= LIMITS.quiet / 0.1 + 1


def test_a_rush_is_more_presses_than_usual_in_one_second_and_ends_by_itself() -> None:
    time = 0.0
    rush = Rush(2, clock=lambda: time)
    for _ in range(2):
        rush.press()
    assert not rush.on
    rush.press()
    assert rush.on
    time = 0.9
    assert rush.on
    time = 1.0
    assert not rush.on
