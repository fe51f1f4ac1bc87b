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
"""Version of stored reviews. Raise it if a match's review would change: older reviews are then made anew."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The review of one seat in the `holes` that its owner played.

    `decisions` is the number of decisions, `lost` the points that they cost, and `luck` is in points. `moves`
    are the costliest moves of the match, worst first.
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
        """Points of luck per hole; below 0 is bad luck."""
        return self.luck / self.holes if self.holes else 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a match, with one item for each seat. It holds no names and no cards."""

    seats: tuple[SeatReview, ...]

    def costliest(self, seat: int | None) -> tuple[CostlyMove, ...]:
        """Return the costliest moves of `seat` (see `worst_moves`), or of all seats if it is None."""
        if seat is not None:
            return self.seats[seat].moves
        return worst_moves([move for each in self.seats for move in each.moves])


def accuracy(loss: float) -> float:
    """Return the accuracy for a loss of `loss` points per decision: 100 · e^(−loss).

    100 means that each choice is as good as that of the strongest computer player. The first tenth of a point
    counts more than a later tenth, as it tells more about a player.

    In 200 holes of five seats at `classic`, `hard` reaches 71, `medium` 61, `easy` 57, `beginner` 44, and
    chance alone 9. `uv run python -m tests.tools.benchmarks.review --accuracy 200` measures this.
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
