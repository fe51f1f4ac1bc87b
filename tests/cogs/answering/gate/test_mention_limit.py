"""One mention of a person by a person, or for a turn, in the period."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.gate.mention_limit import MentionLimit
from cogs.answering.limits import Limits

PERIOD = Limits().mentioned


@given(st.lists(st.tuples(st.floats(0, PERIOD), st.integers(1, 3), st.integers(1, 3)), max_size=60))
def test_no_pair_has_two_mentions_within_the_period_and_none_is_kept_waiting_longer(
    tries: Sequence[tuple[float, int, int]],
) -> None:
    now, last = 0.0, dict[tuple[int, int], float]()
    limit = MentionLimit(Limits(), lambda: now)
    for pause, cause, user in tries:
        now += pause
        free = (cause, user) not in last or last[cause, user] + PERIOD <= now
        assert (limit.minutes(cause, user) == 0) == free
        assert limit.take(cause, user) == free
        if free:
            last[cause, user] = now
