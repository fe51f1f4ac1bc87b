"""The last test of a puzzle: every right choice must beat every wrong choice if `expert` plays on.

In `deeper` a quick player plays on, and its own errors may favor a choice. So here `expert`, the strongest
player, plays the rest of the hole in all seats, with other samples of the unseen cards. `expert` is slow, so
a wrong choice is tried only until it is surely worse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random
from typing import Final

from engine.advice.imagined import Imagined
from engine.cpu.expert import expert
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.hole import Hole
from engine.puzzles.deeper import Verdict
from engine.puzzles.puzzle import SOLVER, Puzzle

AT_ONCE: Final = 8
"""Number of holes that one job plays to the end. A job takes some tenths of a second."""

LOOK: Final = 20
"""The proof checks which differences are sure each time that this many samples were added."""

MOST: Final = 400
"""Samples after which a puzzle without a verdict is given up."""

SURE: Final = 3.5
"""Standard errors by which every wrong choice must be worse than every right choice."""

FEWEST: Final = 40
"""Number of samples before which nothing is decided."""

HOPE: Final = 2.0
"""A measured difference may be too small by this many standard errors."""

Pair = tuple[Action, Action]
"""A right choice and a wrong choice."""

Values = Sequence[Sequence[float]]
"""A row for each sample. A value is the solver's points less the mean of the others' points."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The measured differences between wrong and right choices after `samples` samples.

    `sums` has, for each `Pair` that is not sure yet, the sum of the differences and the sum of their squares.
    A pair is sure if its mean difference is at least `sure` standard errors. After `most` samples the proof
    fails. `refuted` are pairs that are unlikely to become sure.
    """

    sums: Mapping[Pair, tuple[float, float]]
    sure: float = SURE
    most: int = MOST
    samples: int = 0
    refuted: tuple[Pair, ...] = field(default=())

    @classmethod
    def of(cls, puzzle: Puzzle, *, sure: float = SURE, most: int = MOST) -> Proof:
        """Return a proof without samples. It pairs each right choice of `puzzle` with each wrong choice."""
        right = [action for action in puzzle.costs if puzzle.solved_by(action)]
        wrong = [action for action in puzzle.costs if not puzzle.solved_by(action)]
        return cls({(one, other): (0.0, 0.0) for one in right for other in wrong}, sure, most)

    @property
    def verdict(self) -> Verdict:
        """`unclear` if a pair is refuted; `open` if a pair is not sure yet; `clear` if all pairs are sure."""
        if self.refuted:
            return "unclear"
        return "open" if self.sums else "clear"

    @property
    def actions(self) -> tuple[Action, ...]:
        """The choices to try in the next samples."""
        return tuple(dict.fromkeys(action for pair in self.sums for action in pair))

    @property
    def next_samples(self) -> int:
        return max(AT_ONCE // len(self.actions), 1)

    def after(self, values: Values) -> Proof:
        """Return the proof with more samples. A row of `values` has the values of `actions` in one sample."""
        due = (self.samples + len(values)) // LOOK > self.samples // LOOK
        place = {action: number for number, action in enumerate(self.actions)}
        sums = {}
        for (right, wrong), (total, squares) in self.sums.items():
            worse = [row[place[wrong]] - row[place[right]] for row in values]
            sums[right, wrong] = total + sum(worse), squares + sum(each * each for each in worse)
        more = replace(self, sums=sums, samples=self.samples + len(values))
        return more._decided() if due and more.samples >= FEWEST else more

    def _decided(self) -> Proof:
        left = {pair: sums for pair, sums in self.sums.items() if not self._sure(*sums)}
        hopeless = tuple([pair for pair, sums in left.items() if self._hopeless(*sums)])
        return replace(self, sums=left, refuted=hopeless)

    def _sure(self, total: float, squares: float) -> bool:
        mean = total / self.samples
        return mean > 0 and mean >= self.sure * self._error(mean, squares)

    def _hopeless(self, total: float, squares: float) -> bool:
        """Whether it is unlikely that the pair with these sums becomes sure within `most` samples."""
        mean = total / self.samples
        error = self._error(mean, squares)
        at_last = error * sqrt(self.samples / self.most)
        return self.samples >= self.most or mean + HOPE * error <= self.sure * at_last

    def _error(self, mean: float, squares: float) -> float:
        return sqrt(max(squares / self.samples - mean * mean, 0.0) / self.samples)


def values_by_expert(puzzle: Puzzle, actions: Sequence[Action], first: int, count: int) -> Values:
    """Return the values of `actions` in `count` samples. The numbers of the samples start at `first`.

    `expert` plays on for all seats. A sample takes some hundredths of a second for each action.
    """
    imagined = Imagined(puzzle.view, puzzle.remembered)
    return [
        [_by_expert(puzzle, imagined, action, sample) for action in actions]
        for sample in range(first, first + count)
    ]


def _by_expert(puzzle: Puzzle, imagined: Imagined, action: Action, sample: int) -> float:
    random = Random(f"confirm {sample}")  # noqa: S311  # the cards of a calculation
    hole = imagined.deal(random)
    known = [puzzle.remembered if seat == SOLVER else _peeked(hole, seat) for seat in range(hole.seats)]
    hole.apply(action)
    while waiting := hole.waiting():
        view = hole.observe(waiting[0])
        hole.apply(expert(view, known[waiting[0]], random))
    totals = [score.total for score in hole.scores()]
    return totals[SOLVER] - (sum(totals) - totals[SOLVER]) / (len(totals) - 1)


def _peeked(hole: Hole, seat: int) -> Mapping[int, Card]:
    """Return the cards that `seat` knows from its peek and that still lie face down, slot to card."""
    rules = hole.rules
    if rules.opening != "peek":
        return {}
    bottom = range(rules.size - rules.columns, rules.size)
    return {slot: hole.grids[seat][slot] for slot in bottom if hole.hidden[seat] >> slot & 1}
