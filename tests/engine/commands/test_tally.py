from __future__ import annotations

from collections import Counter

import pytest

from engine.commands.simulation import SimulatedMatch
from engine.commands.tally import Tally


def match(*holes: tuple[int, ...], times: tuple[dict[int, int], ...] | None = None) -> SimulatedMatch:
    """A match with these points of each hole, and these decisions by nanoseconds."""
    thinking = times or ({},) * len(holes[0])
    keys = tuple(map(sum, zip(*holes, strict=True)))
    shared = keys.count(min(keys)) > 1
    return SimulatedMatch("m", holes, keys, shared, tuple(Counter(each) for each in thinking), None, (), {})


def test_wins_shared_wins_and_means() -> None:
    tally = Tally(("a", "b", "c"))
    tally.add(match((1, 5, 9), (7, 2, 2)))
    tally.add(match((0, 3, 4), (3, 0, -1)))
    tally.add(match((-4, 3, 4), (5, 1, 4)))
    result = tally.result(2.5)
    assert (result["matches"], result["holes"], result["seconds"]) == (3, 6, 2.5)
    told = [
        (each["cpu"], each["mean"], each["match_wins"], each["shared"], each["hole_wins"])
        for each in result["players"]
    ]
    assert told == [("a", 2.0, 1, 1, 3), ("b", 2.3333, 1, 1, 2), ("c", 3.6667, 0, 1, 2)]


def test_decisions_and_how_long_they_took() -> None:
    tally = Tally(("a", "b"))
    slow = {1_000_000: 98, 64_000_000: 1}
    tally.add(match((1, 2), times=(slow, {500: 1})))
    tally.add(match((1, 2), times=({1_000_000: 1}, {})))
    first, second = tally.result(1.0)["players"]
    assert (first["decisions"], second["decisions"]) == (100, 1)
    assert first["ms_p50"] == pytest.approx(1.0, rel=0.01)
    assert first["ms_p99"] == pytest.approx(1.0, rel=0.01)
    tally.add(match((1, 2), times=({64_000_000: 1}, {})))
    assert tally.result(1.0)["players"][0]["ms_p99"] == pytest.approx(64.0, rel=0.01)
    assert second["ms_p50"] == second["ms_p99"] == pytest.approx(0.0005, rel=0.01)


def test_long_runs_do_not_remember_every_duration() -> None:
    tally = Tally(("a", "b"))
    tally.add(match((1, 2), times=(dict.fromkeys(range(1, 200_000), 1), {})))
    assert len(tally.players[0]._times) < 2_500
    assert tally.result(1.0)["players"][0]["ms_p50"] == pytest.approx(0.1, rel=0.01)


def test_nothing_at_all() -> None:
    result = Tally(("a",)).result(0.0)
    assert result["players"][0] == {
        "cpu": "a",
        "mean": None,
        "match_wins": 0,
        "shared": 0,
        "hole_wins": 0,
        "decisions": 0,
        "ms_p50": None,
        "ms_p99": None,
    }
