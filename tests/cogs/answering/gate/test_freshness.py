"""Interactions that come too late or twice are told from the others, whatever the host's clock shows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.gate.gate import LATEST, REMEMBERED, Freshness

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
OFFSETS = [-86_400.0, -3.0, 0.0, 3.0, 1e9]
"""How far the host's clock is ahead of Discord's, in seconds."""


class Host:
    """A host whose clock is `offset` seconds ahead of Discord's and runs `drift` seconds a second faster."""

    def __init__(self, offset: float = 0.0, drift: float = 0.0) -> None:
        self._offset = offset
        self._drift = drift
        self._now = 0.0
        self._numbers = count()
        self.freshness = Freshness(self.clock)

    def clock(self) -> float:
        """The time by the host's clock."""
        return BEGINNING.timestamp() + self._offset + self._now * (1 + self._drift)

    def later(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    def made(self) -> int:
        """The id of an interaction made at this moment."""
        at = BEGINNING + timedelta(seconds=self._now)
        return discord.utils.time_snowflake(at) + next(self._numbers) % 4096

    def receives(self, on_its_way: float) -> str | None:
        """The objection to an interaction that was `on_its_way` for some seconds."""
        interaction = self.made()
        self.later(on_its_way)
        return self.freshness.objection(interaction)


@pytest.mark.parametrize("offset", OFFSETS)
def test_what_is_late_is_dropped_and_the_next_is_not(offset: float) -> None:
    host = Host(offset)
    assert host.receives(0.2) is None
    assert host.receives(LATEST + 0.3) == "late"
    assert host.receives(30.0) == "late"
    assert host.receives(0.1) is None
    assert host.receives(LATEST - 0.1) is None


@given(st.floats(-1e6, 1e6), st.lists(st.tuples(st.floats(0, 2.4), st.floats(0, 900)), max_size=60))
def test_whatever_the_clock_shows_nothing_punctual_is_dropped(
    offset: float, arrivals: list[tuple[float, float]]
) -> None:
    host = Host(offset)
    for on_its_way, pause in arrivals:
        assert host.receives(on_its_way) is None
        host.later(pause)


@given(st.floats(-1e4, 1e4), st.floats(2.8, 600), st.floats(0, 60))
def test_whatever_the_clock_shows_what_is_late_is_dropped(offset: float, late: float, pause: float) -> None:
    host = Host(offset)
    assert host.receives(0.1) is None
    host.later(pause)
    assert host.receives(late) == "late"


@pytest.mark.parametrize("drift", [-0.0005, 0.0005])
def test_clocks_that_part_slowly_do_not_make_anything_late(drift: float) -> None:
    host = Host(3.0, drift)
    for _ in range(500):
        assert host.receives(0.1) is None
        host.later(600)
    assert host.receives(6.0) == "late"


def test_the_first_interaction_is_never_late_as_there_is_nothing_to_compare_it_with() -> None:
    assert Host(3.0).receives(5.0) is None


def test_a_host_that_slept_takes_what_comes_afterwards() -> None:
    """While a machine sleeps its steady clock stands still, so that what comes later looks younger."""
    host = Host()
    host.receives(0.1)
    interaction = discord.utils.time_snowflake(BEGINNING + timedelta(hours=5))
    assert host.freshness.objection(interaction) is None
    assert host.freshness.objection(interaction + 1) is None


def test_a_second_delivery_is_known_even_after_many_others() -> None:
    host = Host()
    interaction = host.made()
    assert host.freshness.objection(interaction) is None
    assert host.freshness.objection(interaction) == "twice"
    for _ in range(REMEMBERED - 1):
        host.receives(0.001)
    assert host.freshness.objection(interaction) == "twice"


def test_a_limited_number_is_remembered() -> None:
    host = Host()
    for _ in range(3 * REMEMBERED):
        host.receives(0.001)
    assert len(host.freshness._seen) == REMEMBERED
