"""The comparison of all choices in a position by playing the hole to its end hundreds of times.

A review estimates choices from the cards in sight. Here each choice is tried with many samples of the unseen
cards, and compared with the best choice in the same samples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final, Literal

from engine.advice.imagined import Imagined
from engine.advice.quick_player import QuickPlayer
from engine.cpu.expert import weigh
from engine.cpu.known import Known
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.view import View
from engine.puzzles.puzzle import Puzzle

AT_ONCE: Final = 50
"""Number of samples that one job tries. A job takes some tenths of a second."""

FEWEST: Final = 200
MOST: Final = 1000
"""A verdict needs at least `FEWEST` samples. After `MOST` samples, a position without one is given up."""

CLEAR: Final = 0.75
"""Points by which every wrong choice must be worse than the best one, on average."""

SURE: Final = 3.5
"""Standard errors by which every wrong choice must be worse. Chance does this once in some thousands."""

ALIKE: Final = 0.5
"""Points by which two choices may differ here if the review values them equally."""

Verdict = Literal["open", "clear", "unclear"]


class Trials:
    """Plays on from the position that a seat sees. `remembered` are the seat's own cards from a peek.

    `expert` plays the rest of the seat's turn, `QuickPlayer` all that follows.
    """

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        known = Known(view, remembered)
        self._seat = known.seat
        self._remembered = remembered
        self._imagined = Imagined(view, remembered)
        self._quick = QuickPlayer(known)
        self._answers: dict[object, Action] = {}

    def value(self, action: Action, sample: int) -> float:
        """Return the seat's points less the others' mean after `action`. `sample` fixes the unseen cards."""
        hole = self._imagined.deal(Random(sample))  # noqa: S311  # the cards of a calculation
        hole.apply(action)
        while hole.turn == self._seat and hole.phase in ("drawn", "taken", "flip"):
            hole.apply(self._answer(hole))
        self._quick.play_out(hole)
        totals = [score.total for score in hole.scores()]
        own = totals[self._seat]
        return own - (sum(totals) - own) / (len(totals) - 1)

    def _answer(self, hole: Hole) -> Action:
        """Return the next action of the seat's turn. It depends only on what the seat sees."""
        key = hole.phase, self._quick.groups.kind[hole.held or hole.discard[-1]]
        if key not in self._answers:
            self._answers[key] = weigh(hole.observe(self._seat), self._remembered).best
        return self._answers[key]


@dataclass(frozen=True, slots=True)
class ChoiceComparison:
    """How much worse each choice was than the choice that the review calls best, in `samples` samples.

    For each choice, `behind` has the sum of the differences in points, and `squares` the sum of their
    squares.
    """

    samples: int = 0
    behind: Mapping[Action, float] | None = None
    squares: Mapping[Action, float] | None = None

    def __add__(self, other: ChoiceComparison) -> ChoiceComparison:
        return ChoiceComparison(
            self.samples + other.samples,
            _added(self.behind, other.behind),
            _added(self.squares, other.squares),
        )

    def mean(self, action: Action) -> float:
        """Return by how many points `action` was worse on average."""
        return (self.behind or {})[action] / self.samples

    def error(self, action: Action) -> float:
        spread = (self.squares or {})[action] / self.samples - self.mean(action) ** 2
        return sqrt(max(spread, 0.0) / self.samples)


def _added(
    one: Mapping[Action, float] | None, other: Mapping[Action, float] | None
) -> Mapping[Action, float] | None:
    if one is None or other is None:
        return other if one is None else one
    return {action: one[action] + other[action] for action in one}


def compare(draft: Puzzle, first: int, count: int) -> ChoiceComparison:
    """Compare all choices of `draft` in `count` samples. The numbers of the samples start at `first`."""
    trials = Trials(draft.view, draft.remembered)
    behind = dict.fromkeys(draft.costs, 0.0)
    squares = dict.fromkeys(draft.costs, 0.0)
    best = draft.best
    for sample in range(first, first + count):
        least = trials.value(best, sample)
        for action in behind:
            if action != best:
                more = trials.value(action, sample) - least
                behind[action] += more
                squares[action] += more * more
    return ChoiceComparison(count, behind, squares)


def verdict(draft: Puzzle, compared: ChoiceComparison) -> Verdict:
    if compared.samples < FEWEST:
        return "open"
    others = [action for action in draft.costs if action != draft.best]
    alike = [action for action in others if draft.solved_by(action)]
    wrong = [action for action in others if not draft.solved_by(action)]
    if any(abs(compared.mean(action)) > ALIKE + SURE * compared.error(action) for action in alike):
        return "unclear"
    if any(compared.mean(action) + 2 * compared.error(action) < CLEAR for action in wrong):
        return "unclear"
    settled = all(abs(compared.mean(action)) < ALIKE for action in alike)
    if settled and all(_clear(compared, action) for action in wrong):
        return "clear"
    return "open" if compared.samples < MOST else "unclear"


def _clear(compared: ChoiceComparison, action: Action) -> bool:
    mean = compared.mean(action)
    return mean >= CLEAR and mean > SURE * compared.error(action)


def with_compared_costs(draft: Puzzle, compared: ChoiceComparison) -> Puzzle:
    """Return `draft` with the costs that `compared` measured. Choices as good as the best one cost 0."""
    costs = {
        action: 0.0 if draft.solved_by(action) else round(compared.mean(action), 2) for action in draft.costs
    }
    return Puzzle(draft.view, draft.remembered, draft.played, costs)


def deepen(draft: Puzzle) -> Puzzle | None:
    """Return `draft` with measured costs, or None if its best choice is not clear. Takes some seconds."""
    compared = ChoiceComparison()
    while (found := verdict(draft, compared)) == "open":
        compared += compare(draft, compared.samples, AT_ONCE)
    return with_compared_costs(draft, compared) if found == "clear" else None


def by_cost(puzzle: Puzzle) -> Sequence[Action]:
    """Return the choices from best to worst."""
    return sorted(puzzle.costs, key=lambda action: puzzle.costs[action])
