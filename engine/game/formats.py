"""Formats of a match: ways to decide from the points of holes who wins (engine/game/README.md, Formats).

A seat's net points are its card points less its handicap strokes. Partners have the better of their net
points, or the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.game.rules import FormatName, Rules

PAR_POINTS: Final = 2
MOST_POINTS_A_HOLE: Final = 4
"""Most Stableford points of a hole, for an eagle or better."""

MOST_STROKES: Final = 999
"""Most handicap strokes of a seat in a match, far more than handicaps can differ."""

Costs = Sequence[Sequence[int]]
"""What is compared in each hole: a number for each side, lower being better."""


@dataclass(frozen=True, slots=True)
class FormatScore:
    """The score of a match by its format, after the holes that have ended.

    Figures are by seat; partners have the same. `sides` are the seats of each side, one or two.

    - `gains`: by hole, the net points in stroke play, the skins, or the Stableford points. In match play, 2
      for each side beaten and 1 for each tied;
    - `totals`: the sums of `gains`;
    - `keys`: `totals`, negated if more is better, so that the lowest key is first;
    - `left`: the number of holes still to play;
    - `up`: in match play of two sides, the number of holes by which the leader leads, else None;
    - `carried`: skins that nobody has won yet. The next hole with a single lowest side wins them all.
    """

    sides: tuple[tuple[int, ...], ...]
    gains: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    keys: tuple[int, ...]
    left: int
    up: int | None = None
    carried: int = 0

    @property
    def decided(self) -> bool:
        """Whether the leader leads by more holes than are left to play."""
        return self.up is not None and self.up > self.left > 0

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that are first; several sides may share first place."""
        return self.first_of(range(len(self.keys)))

    def first_of(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Of the sides to which `seats` belong, all seats of the best, or of several equal ones."""
        sides = [side for side in self.sides if set(side) & set(seats)]
        best = min(self.keys[side[0]] for side in sides)
        return tuple(sorted(seat for side in sides if self.keys[side[0]] == best for seat in side))

    def is_shared(self, seats: Sequence[int]) -> bool:
        """Whether `seats` belong to more than one side."""
        return sum(bool(set(side) & set(seats)) for side in self.sides) > 1


class Format(NamedTuple):
    """How a format counts.

    - `gains`: returns the gains of each side in each hole from the costs of the sides.
    - `more_is_better`: whether the highest sum of gains wins.
    - `seat_cost`: returns the cost of a hole from a seat's net points, lower being better.
    """

    gains: Callable[[Costs], Costs]
    more_is_better: bool = True
    seat_cost: Callable[[Rules, int], int] = lambda rules, net: net


def format_score(
    rules: Rules, seats: int, results: Sequence[Sequence[int]], strokes: Sequence[int] = ()
) -> FormatScore:
    """Return the score of a match by the format of `rules`.

    `results` has the card points of all seats for each hole that has ended. `strokes` has each seat's
    handicap strokes in the whole match, or nothing.
    """
    chosen, sides = FORMATS[rules.format], sides_of(rules, seats)
    costs = [
        [_side_cost(rules, [chosen.seat_cost(rules, net) for net in side]) for side in _by_side(nets, sides)]
        for nets in net_results(rules, results, strokes)
    ]
    side_of = {seat: at for at, side in enumerate(sides) for seat in side}
    gains = tuple([tuple([hole[side_of[seat]] for seat in range(seats)]) for hole in chosen.gains(costs)])
    totals = tuple([sum(hole[seat] for hole in gains) for seat in range(seats)])
    keys = tuple([-total for total in totals]) if chosen.more_is_better else totals
    up = None
    if rules.format == "match_play" and len(sides) == 2:
        up = abs(totals[sides[0][0]] - totals[sides[1][0]]) // 2
    carried = 0
    if rules.format == "skins":
        carried = len(results) - sum(totals[side[0]] for side in sides)
    return FormatScore(sides, gains, totals, keys, rules.holes - len(results), up, carried)


def sides_of(rules: Rules, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side: one, or two partners who sit opposite each other."""
    if rules.partners == "none":
        return tuple([(seat,) for seat in range(seats)])
    return tuple([(seat, seat + seats // 2) for seat in range(seats // 2)])


def net_results(
    rules: Rules, results: Sequence[Sequence[int]], strokes: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return the net points of each seat in each hole: card points less the handicap strokes on the hole."""
    return [
        tuple(
            points - (strokes_at(strokes[seat], rules.holes, hole) if strokes else 0)
            for seat, points in enumerate(scores)
        )
        for hole, scores in enumerate(results)
    ]


def strokes_at(strokes: int, holes: int, hole: int) -> int:
    """Return how many of a seat's `strokes` fall on a hole, from 0, in a match of `holes` holes.

    One stroke falls on each hole in order, and again from the first hole until no stroke is left.
    """
    each, more = divmod(strokes, holes)
    return each + (hole < more)


def stableford_points(points: int, par: int, points_a_stroke: int) -> int:
    """Return the Stableford points of a hole. Half a stroke above or below par counts as par."""
    away = (abs(points - par) + (points_a_stroke + 1) // 2 - 1) // points_a_stroke
    strokes = away if points > par else -away
    return min(max(PAR_POINTS - strokes, 0), MOST_POINTS_A_HOLE)


def _by_side(nets: Sequence[int], sides: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[nets[seat] for seat in side] for side in sides]


def _side_cost(rules: Rules, costs: Sequence[int]) -> int:
    return sum(costs) if rules.partners == "foursomes" else min(costs)


def _costs(costs: Costs) -> Costs:
    return costs


def _match_play(costs: Costs) -> Costs:
    """Give a side 2 for each other side with a higher cost in the hole, and 1 for each with the same cost."""
    return [[sum(2 if own < other else own == other for other in hole) - 1 for own in hole] for hole in costs]


def _skins(costs: Costs) -> Costs:
    """Give each hole's skin to its single lowest side, with the skins of the ties just before."""
    gains, carried = [], 0
    for hole in costs:
        lowest = min(hole)
        carried += 1
        alone = hole.count(lowest) == 1
        gains.append([carried if alone and own == lowest else 0 for own in hole])
        carried = 0 if alone else carried
    return gains


def _negatives(costs: Costs) -> Costs:
    return [[-own for own in hole] for hole in costs]


FORMATS: Final[dict[FormatName, Format]] = {
    "stroke": Format(_costs, more_is_better=False),
    "match_play": Format(_match_play),
    "skins": Format(_skins),
    "stableford": Format(
        _negatives,
        seat_cost=lambda rules, net: -stableford_points(net, rules.par, rules.points_a_stroke),
    ),
}
