"""The cost of ending a hole for one’s own seat: by going out, or on one’s last turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import exp, pi, sqrt
from typing import Final, NamedTuple

from engine.cpu.appraisal import Appraisal
from engine.cpu.estimate import usual_card
from engine.cpu.known import Known, on_last_turn
from engine.cpu.later_turns import LaterTurns, faded
from engine.cpu.other_seats import OtherSeats
from engine.game.rules import Rules

THEIRS_COMES_TRUE: Final = 1.5
"""Points that going out takes from the others, for each point of their calculated gain."""

THEIRS_AMONG_KNOCKERS: Final = 1.0
"""`THEIRS_COMES_TRUE` if the others may knock at any time."""

PENALTY: Final = 10
BONUS: Final = -5
SPREAD: Final = 4.0
"""Standard deviation of final scores from their estimates, for the chance that another score is lower."""

UNDERDOG: Final = -3
SHAME: Final = 5
EXACT: Final = 0.3
"""Standard deviation of the points of a grid whose cards all lie face up."""

LOGISTIC: Final = 1.7
"""Factor that brings the logistic curve close to the normal distribution."""


class Forecast(NamedTuple):
    """The points with which a seat ends the hole: their mean and standard deviation."""

    points: float
    spread: float


class Outcome:
    """What the options that compare scores cost at the end of a hole by `rules`, in points."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.matters = rules.underdog_bonus or rules.tied_shame

    def cost(self, mine: Forecast, theirs: Sequence[Forecast]) -> float:
        """Return the cost if this seat ends with `mine` and the others end with `theirs`."""
        cost = 0.0
        if self.rules.underdog_bonus:
            lowest = 1.0
            for each in theirs:
                lowest *= _below(each.points + 0.5 - mine.points, _both(mine, each))
            cost += UNDERDOG * lowest
        if self.rules.tied_shame:
            alone = 1.0
            for each in theirs:
                spread = _both(mine, each)
                alone *= 1 - min(1.0, _density((mine.points - each.points) / spread) / spread)
            cost += SHAME * (1 - alone)
        return cost


class EndingCosts:
    """The cost of ending the hole for the seat of `known`, whose grid has `worth` points on average.

    Costs are in points. `reluctance`, a trait of the player, is added to the cost of going out.
    """

    def __init__(
        self,
        known: Known,
        worth: float,
        appraisal: Appraisal,
        others: OtherSeats,
        later: LaterTurns,
        outcome: Outcome,
        reluctance: float,
    ) -> None:
        self.known = known
        self.view = known.view
        self.rules = known.rules
        self.worth = worth
        self.appraisal = appraisal
        self.others = others
        self.later = later
        self.outcome = outcome
        self.reluctance = reluctance

    @cached_property
    def staying(self) -> float:
        """The cost of keeping the grid: its average points less the gain of later turns."""
        return self.worth - self.later.gain_unchanged

    def going_out(self, points: float) -> float:
        """Return what going out costs besides the grid's average `points`; 0 if the seat can't go out.

        Going out takes later gains from the others, who have one more turn, or none. It also ends the seat's
        own later gains, which lower the cost of all other actions instead (`LaterTurns`).
        """
        rules = self.rules
        if not self.may_go_out:
            return 0.0
        extra = self.reluctance + self.deciding(points)
        if rules.knock_penalty:
            extra += PENALTY * self._chance_of_a_lower_one(points)
        if rules.knock_bonus:
            extra += BONUS
        left = 0 if rules.ending == "immediate" else 1
        prevented = faded(self.later.number) - faded(left)
        comes_true = THEIRS_AMONG_KNOCKERS if rules.knock_anytime else THEIRS_COMES_TRUE
        return extra - comes_true * self.others.mean_gain * max(prevented, 0.0)

    @cached_property
    def settles(self) -> bool:
        """Whether this is the seat's last turn, and options that compare scores are on."""
        return self.outcome.matters and on_last_turn(self.view)

    def settling(self, points: float, unknown: int) -> float:
        """Return what the options that compare scores cost if the last turn leaves `points` on average.

        `unknown` is the number of unknown cards in the grid then.
        """
        return self.outcome.cost(self._forecast(points, unknown), self._others_at_the_end)

    @property
    def may_go_out(self) -> bool:
        return self.view.out is None and self.rules.ending != "turns"

    def deciding(self, points: float) -> float:
        """Return what the options that compare scores add to the cost of going out with `points` now."""
        if not self.outcome.matters:
            return 0.0
        now = self.outcome.cost(self._forecast(points, 0), self._others_at_the_end)
        return now - self._deciding_later

    @cached_property
    def _deciding_later(self) -> float:
        """What the options that compare scores are likely to cost if this seat plays on."""
        turns = max(faded(self.later.number), 1.0)
        seats, worth = self.known.others, self.appraisal.worth
        theirs = [
            Forecast(worth(self.view.grids[seat]) - turns * self.others.gain_of(seat), SPREAD)
            for seat in seats
        ]
        return self.outcome.cost(Forecast(self.staying, SPREAD), theirs)

    @cached_property
    def _others_at_the_end(self) -> list[Forecast]:
        """The forecasts of the other seats if this turn is the viewer's last."""
        view, known = self.view, self.known
        found = []
        for place, seat in enumerate(known.others):
            grid = view.grids[seat]
            plays = self._plays_again(place, seat)
            points = self.appraisal.worth(grid) - (self.others.gain_of(seat) if plays else 0.0)
            found.append(self._forecast(points, grid.count(None) + plays))
        return found

    def _plays_again(self, place: int, seat: int) -> bool:
        """Whether `seat` gets one more turn if this turn is the viewer's last.

        `place` is the index of `seat` in `known.others`.
        """
        rules, view = self.rules, self.view
        if rules.ending == "turns":
            return view.turns[seat] < (rules.turns or 0)
        if view.out is None:
            return rules.ending != "immediate"
        return place < self.known.others.index(view.out)

    def _forecast(self, points: float, unknown: int) -> Forecast:
        return Forecast(points, EXACT + sqrt(unknown) * usual_card(self.rules)[1])

    def _chance_of_a_lower_one(self, points: float) -> float:
        none_lower = 1.0
        for lower in self._others_worth:
            none_lower *= 1 / (1 + exp((points - lower) / SPREAD * 2))
        return 1 - none_lower

    @cached_property
    def _others_worth(self) -> list[float]:
        """The expected final points of the other seats if this seat goes out."""
        seats, worth = self.known.others, self.appraisal.worth
        last_turn = self.rules.ending != "immediate"
        return [
            worth(self.view.grids[seat]) - (self.others.gain_of(seat) if last_turn else 0.0) for seat in seats
        ]


def _both(one: Forecast, other: Forecast) -> float:
    return sqrt(one.spread**2 + other.spread**2)


def _below(margin: float, spread: float) -> float:
    """Return the probability that a normal error with the standard deviation `spread` is below `margin`."""
    scaled = LOGISTIC * margin / spread
    return 1 / (1 + exp(-scaled)) if scaled > -500 else 0.0


def _density(deviation: float) -> float:
    return exp(-deviation * deviation / 2) / sqrt(2 * pi)
