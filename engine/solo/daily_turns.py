"""The cost of each turn of a daily hole, by what the person could know then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from engine.review.decision import judge
from engine.review.played import PlayedHole, played_holes, played_moves
from engine.solo.course import PERSON
from engine.table.entries import Stamped

GOOD_BELOW: Final = 0.25
"""A turn that loses fewer points counts as good. So small a loss is within the review's own error."""

BAD_FROM: Final = 2.0
"""A turn that loses this many points or more counts as bad.

Of the turns of `hard` 67% are good and 15% are bad; of `medium` 57% and 22%, of `easy` 47% and 26%.
"""

Judgement = Literal["good", "fair", "bad"]


def played_hole(entries: Sequence[Stamped]) -> PlayedHole:
    """Return the hole of a finished try from its journal. Raises what `played_holes` raises."""
    (hole,) = played_holes(entries)
    return hole


def turn_costs(hole: PlayedHole, seat: int = PERSON) -> tuple[float, ...]:
    """Return the points that each turn of `seat` lost against the best choices. Luck does not count.

    Takes some hundredths of a second.
    """
    costs: list[float] = []
    for move in played_moves(hole):
        if move.done.seat != seat or move.view.phase == "opening":
            continue
        if move.view.phase == "choose":
            costs.append(0.0)
        decision = judge(move.view, move.remembered, move.done)
        costs[-1] += 0.0 if decision is None else decision.cost
    return tuple(costs)


def judged(cost: float) -> Judgement:
    if cost < GOOD_BELOW:
        return "good"
    return "fair" if cost < BAD_FROM else "bad"
