"""Adding up simulated matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.commands.named_players import command_of
from engine.commands.simulation import SimulatedMatch
from engine.cpu.program.program_player import SUBSTITUTE

_BITS: Final = 8
"""Durations are cut to this many leading bits, so they are known to 1 in 128."""


class Tally:
    """The sums over the matches of a simulation. `players` has the names in `--cpu`."""

    def __init__(self, players: Sequence[str]) -> None:
        self.matches = 0
        self.holes = 0
        self.players = [_Sums(name) for name in players]

    def add(self, played: SimulatedMatch) -> None:
        self.matches += 1
        self.holes += len(played.holes)
        totals = [sum(points) for points in zip(*played.holes, strict=True)]
        for player in _best(played.keys):
            if played.shared:
                self.players[player].shared += 1
            else:
                self.players[player].match_wins += 1
        for scores in played.holes:
            for player in _best(scores):
                self.players[player].hole_wins += 1
        for sums, points, times in zip(self.players, totals, played.thinking, strict=True):
            sums.points += points
            sums.note(times)
        for player in played.failures:
            self.players[player].failures += 1
        for player, decisions in played.substituted.items():
            self.players[player].substituted += decisions

    def result(self, seconds: float) -> dict[str, Any]:
        """Return what `--json` prints; see `DESCRIPTION` in `engine.commands.simulate`."""
        return {
            "matches": self.matches,
            "holes": self.holes,
            "seconds": round(seconds, 3),
            "players": [sums.result(self.holes) for sums in self.players],
        }


class _Sums:
    def __init__(self, name: str) -> None:
        self.name = name
        self.points = self.match_wins = self.shared = self.hole_wins = self.decisions = 0
        self.failures = self.substituted = 0
        self._times: Counter[int] = Counter()

    def note(self, times: Mapping[int, int]) -> None:
        """Add decisions: `times` maps nanoseconds to the number of decisions that took so long."""
        for nanoseconds, often in times.items():
            self.decisions += often
            self._times[_rounded(nanoseconds)] += often

    def result(self, holes: int) -> dict[str, Any]:
        found = {
            "cpu": self.name,
            "mean": round(self.points / holes, 4) if holes else None,
            "match_wins": self.match_wins,
            "shared": self.shared,
            "hole_wins": self.hole_wins,
            "decisions": self.decisions,
            "ms_p50": self._milliseconds(0.50),
            "ms_p99": self._milliseconds(0.99),
        }
        if command_of(self.name) is None:
            return found
        return found | {"failures": self.failures, f"{SUBSTITUTE}_decisions": self.substituted}

    def _milliseconds(self, part: float) -> float | None:
        """Return the milliseconds that were enough for `part` (0 to 1) of the decisions, or None."""
        left = part * self.decisions
        for nanoseconds, often in sorted(self._times.items()):
            left -= often
            if left <= 0:
                return float(f"{nanoseconds / 1e6:.3g}")
        return None


def _best(points: Sequence[int]) -> list[int]:
    lowest = min(points)
    return [player for player, each in enumerate(points) if each == lowest]


def _rounded(nanoseconds: int) -> int:
    dropped = max(nanoseconds.bit_length() - _BITS, 0)
    return nanoseconds >> dropped << dropped
