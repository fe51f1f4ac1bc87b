"""The review of a match: each seat's accuracy, points lost by errors, luck, and costliest moves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from math import exp
from typing import Any, Final

from engine.game.actions import Action
from engine.review.hole_review import CostlyMove, SeatHoleReview, worst_moves

FORMAT: Final = 1
"""The version of reviews, raised if a match's review would change: stored reviews are then made anew."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat in the `holes` that its owner played: `decisions`, the points `lost` by them, and `luck` in
    points.

    `moves` are the costliest moves of the match, worst first.
    """

    holes: int
    decisions: int
    lost: float
    luck: float
    moves: tuple[CostlyMove, ...]

    @property
    def accuracy(self) -> float | None:
        """The accuracy from 0 to 100 (see `accuracy`); None for a seat that had nothing to decide."""
        return accuracy(self.lost / self.decisions) if self.decisions else None

    @property
    def lost_a_hole(self) -> float:
        return self.lost / self.holes if self.holes else 0.0

    @property
    def luck_a_hole(self) -> float:
        """The points that luck gave, for each hole; below 0 is bad luck."""
        return self.luck / self.holes if self.holes else 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match, seat by seat, without names and cards: moves are numbers and slots."""

    seats: tuple[SeatReview, ...]

    def costliest(self, seat: int | None) -> tuple[CostlyMove, ...]:
        """Return the costliest moves of `seat`, or of all seats if `seat` is None, as `worst_moves` does."""
        if seat is not None:
            return self.seats[seat].moves
        return worst_moves([move for each in self.seats for move in each.moves])


def accuracy(loss: float) -> float:
    """Return the accuracy for a loss of `loss` points a decision: 100 · e^(−loss).

    100 means choices that are always as good as those of the strongest computer player for the rules. The
    formula is exponential, as the first tenth of a point says more about a player than the tenth after two
    whole points.

    Of the computer levels at `classic`, in 200 holes of five seats, `hard` comes to 71, `medium` to 61,
    `easy` to 57, `beginner` to 44, and chance alone to 9 (`uv run python -m tests.tools.benchmarks.review
    --accuracy 200` measures it).
    """
    return 100 * exp(-loss)


def review_of_holes(holes: Sequence[Sequence[SeatHoleReview]]) -> Review:
    return Review(tuple(_seat(seat) for seat in zip(*holes, strict=True)))


def _seat(holes: Sequence[SeatHoleReview]) -> SeatReview:
    return SeatReview(
        holes=sum(hole.present for hole in holes),
        decisions=sum(hole.decisions for hole in holes),
        lost=sum(hole.lost for hole in holes),
        luck=sum(hole.luck for hole in holes),
        moves=worst_moves([move for hole in holes for move in hole.moves]),
    )


def dump(review: Review) -> str:
    """Return the review as a JSON object, which `load` reads."""
    seats = [{**asdict(seat), "moves": [_dumped(move) for move in seat.moves]} for seat in review.seats]
    return json.dumps({"format": FORMAT, "seats": seats}, separators=(",", ":"))


def _dumped(move: CostlyMove) -> dict[str, Any]:
    return {**asdict(move), "done": str(move.done), "better": str(move.better)}


def load(text: str) -> Review | None:
    """Return the review that `dump` wrote, or None if it has another format.

    Fields that only earlier versions wrote, such as a seat's habits, are ignored.
    """
    found = json.loads(text)
    if found["format"] != FORMAT:
        return None
    return Review(tuple(_seat_loaded(seat) for seat in found["seats"]))


def _seat_loaded(found: dict[str, Any]) -> SeatReview:
    kept = {field.name: found[field.name] for field in fields(SeatReview)}
    return SeatReview(**{**kept, "moves": tuple(_move_loaded(move) for move in kept["moves"])})


def _move_loaded(found: dict[str, Any]) -> CostlyMove:
    actions = {name: Action.parse(found[name]) for name in ("done", "better")}
    return CostlyMove(**{**found, **actions})
