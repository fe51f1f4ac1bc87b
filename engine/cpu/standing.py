"""The standing of a match: which hole it is, and each seat's points before it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game.match import Match


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """The standing before hole `hole`, from 1, of `holes`: `totals` are the points of each seat so far,
    less its handicap strokes in the whole match.
    """

    hole: int
    holes: int
    totals: tuple[int, ...]

    @classmethod
    def of(cls, match: Match) -> MatchStanding:
        """Return the standing of `match` in its present hole."""
        strokes = match.strokes or (0,) * match.seats
        totals = [total - strokes[seat] for seat, total in enumerate(match.totals)]
        return cls(match.number, match.rules.holes, tuple(totals))

    @property
    def left(self) -> int:
        """The number of holes after this one."""
        return self.holes - self.hole
