"""The review of a match: each seat's accuracy, what its errors cost, its luck, and its costliest moves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import exp
from typing import Any, Final

from engine.actions import Action
from engine.review.hole import MOST_MOVES, Move, SeatHole

FORMAT: Final = 1
"""Raised whenever a review of the same match would come out different, so that older ones are made anew."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """A seat in the `holes` that its owner played in: `decisions`, points `lost` by them, points of `luck`.

    `moves` are the costliest of the match, worst first.
    """

    holes: int
    decisions: int
    lost: float
    luck: float
    moves: tuple[Move, ...]

    @property
    def accuracy(self) -> float | None:
        """From 0 to 100, see `accuracy`; None for a seat that had nothing to decide."""
        return accuracy(self.lost / self.decisions) if self.decisions else None

    @property
    def lost_a_hole(self) -> float:
        """Points lost by errors, for each hole."""
        return self.lost / self.holes if self.holes else 0.0

    @property
    def luck_a_hole(self) -> float:
        """Points that luck gave, for each hole; below 0 is bad luck."""
        return self.luck / self.holes if self.holes else 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """A whole match, seat by seat. It names nobody and shows no card: moves are numbers and slots."""

    seats: tuple[SeatReview, ...]

    def costliest(self, seat: int | None) -> tuple[Move, ...]:
        """The moves that cost `seat` most, or anybody, if it is None; worst first."""
        if seat is not None:
            return self.seats[seat].moves
        return _worst([move for each in self.seats for move in each.moves])


def accuracy(loss: float) -> float:
    """How near to the best play an average loss of `loss` points a decision comes: 100 · e^(−loss).

    100 is never to do worse than the strongest computer player for these rules thinks possible. An
    exponential, since the first tenth of a point tells more of a player than the tenth after two whole ones.
    Of the computer levels at `classic`, `hard` and `medium` come to about 85, `easy` to 75, `beginner` to 58,
    and chance alone to 6.
    """
    return 100 * exp(-loss)


def summed(holes: Sequence[Sequence[SeatHole]]) -> Review:
    """The review of a match from those of all its holes."""
    return Review(tuple(_seat(seat) for seat in zip(*holes, strict=True)))


def _seat(holes: Sequence[SeatHole]) -> SeatReview:
    return SeatReview(
        holes=sum(hole.present for hole in holes),
        decisions=sum(hole.decisions for hole in holes),
        lost=sum(hole.lost for hole in holes),
        luck=sum(hole.luck for hole in holes),
        moves=_worst([move for hole in holes for move in hole.moves]),
    )


def _worst(moves: Sequence[Move]) -> tuple[Move, ...]:
    return tuple(sorted(moves, key=lambda move: -move.cost)[:MOST_MOVES])


# ---------------------------------------------------------------------- as text


def dump(review: Review) -> str:
    """The review as a JSON object, for `load`."""
    seats = [{**asdict(seat), "moves": [_dumped(move) for move in seat.moves]} for seat in review.seats]
    return json.dumps({"format": FORMAT, "seats": seats}, separators=(",", ":"))


def _dumped(move: Move) -> dict[str, Any]:
    return {**asdict(move), "done": str(move.done), "better": str(move.better)}


def load(text: str) -> Review | None:
    """The review that `dump` wrote, or None if it is of another format."""
    found = json.loads(text)
    if found["format"] != FORMAT:
        return None
    return Review(tuple(_seat_loaded(seat) for seat in found["seats"]))


def _seat_loaded(found: dict[str, Any]) -> SeatReview:
    return SeatReview(**{**found, "moves": tuple(_move_loaded(move) for move in found["moves"])})


def _move_loaded(found: dict[str, Any]) -> Move:
    actions = {name: Action.parse(found[name]) for name in ("done", "better")}
    return Move(**{**found, **actions})
