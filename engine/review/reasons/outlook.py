"""What a seat sees of the position after an action: its own grid, the discard, and whether it goes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.cpu.appraisal import Appraisal
from engine.cpu.estimate import Grid
from engine.cpu.known import Known
from engine.game.actions import Action
from engine.game.cards import Card, Rank
from engine.game.rules import Rules
from engine.game.scoring import cancelled_slots
from engine.game.view import View


class Pair(NamedTuple):
    """Cards of one rank that cancel. `column` counts from 0; it is None if cards cancel anywhere."""

    rank: Rank
    column: int | None


def pairs_of(rules: Rules, grid: Grid) -> frozenset[Pair]:
    """Return the pairs among the known cards of `grid`."""
    cancelled = cancelled_slots(rules, grid)
    columns = None if rules.pairs == "anywhere" else rules.columns
    return frozenset(
        Pair(card.rank, None if columns is None else slot % columns)
        for slot in cancelled
        if (card := grid[slot]) is not None
    )


@dataclass(frozen=True, slots=True)
class PositionAfter:
    """The position after an action, as the acting seat sees it.

    `grid` is the seat's own grid, None for an unknown card. `points` are the average points of the grid.
    `put` is the slot that got a card. `hidden` is the number of face-down cards. `top` is the top of the
    discard pile, if known. `out`: the action goes out. After a draw the grid is unchanged, but `points`
    already count the best use of the drawn card, on average.
    """

    points: float
    grid: tuple[Card | None, ...]
    hidden: int
    put: int | None = None
    top: Card | None = None
    out: bool = False


class Outlook:
    """A decision as the seat of `view` sees it. `remembered` are own cards that a peek showed the seat."""

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        self.view = view
        self.rules = view.rules
        self.known = known = Known(view, remembered)
        self.mean = known.unseen.mean
        """Average points of an unseen card."""
        self.appraisal = Appraisal(view.rules, known.unseen, self.mean)
        self.grid = tuple(known.grid)
        self.worth = self.appraisal.worth(self.grid)
        self.slots = view.replaceable(known.seat)
        self.next_slots = view.replaceable(known.next_seat)

    @property
    def drawing(self) -> float:
        """The points that drawing saves on average, if the card goes to its best slot or is discarded."""
        return self.appraisal.drawing_gain(self.grid, self.slots)

    def after(self, action: Action) -> PositionAfter:
        """Return the position after `action`. A taken card lies in its best slot."""
        view, hidden = self.view, self.known.hidden
        match action.verb, action.slot:
            case "swap", int(slot) if view.drawn is not None:
                return self._put(view.drawn, slot)
            case "take", _ if view.discard is not None:
                gains = self.appraisal.gains(self.grid, view.discard, self.slots)
                return self._put(view.discard, max(gains, key=lambda slot: gains[slot]))
            case "draw", _:
                return PositionAfter(self.worth - self.drawing, self.grid, hidden)
            case "knock", _:
                hidden = 0 if self.rules.knock_early else hidden
                return PositionAfter(self.worth, self.grid, hidden, top=view.discard, out=True)
        hidden -= action.verb in ("flip", "turn")
        top = view.drawn if action.verb == "discard" else view.discard
        return PositionAfter(self.worth, self.grid, hidden, top=top, out=self._goes_out(hidden))

    def made_by(self, after: PositionAfter) -> Pair | None:
        """Return the pair that `after` has and the present grid hasn't, or None."""
        return next(iter(pairs_of(self.rules, after.grid) - pairs_of(self.rules, self.grid)), None)

    def broken_by(self, after: PositionAfter) -> Pair | None:
        """Return the pair that the present grid has and `after` hasn't, or None."""
        return next(iter(pairs_of(self.rules, self.grid) - pairs_of(self.rules, after.grid)), None)

    def next_plays(self, after: PositionAfter) -> bool:
        """Whether the next seat has another turn in the position `after`."""
        view, seat = self.view, self.known.next_seat
        ended = after.out and self.rules.ending == "immediate"
        most = self.rules.turns or self.rules.turn_cap
        return not ended and seat != view.out and view.turns[seat] < most

    def next_gain(self, card: Card) -> float:
        """Return the average points that `card` saves the next seat in its best slot."""
        return self.appraisal.best_gain(self.view.grids[self.known.next_seat], card, self.next_slots)

    def next_pairs(self, card: Card) -> bool:
        """Whether the next seat can make a pair of `card` and a card that all can see."""
        grid = self.view.grids[self.known.next_seat]
        before = pairs_of(self.rules, grid)
        tried = ((*grid[:slot], card, *grid[slot + 1 :]) for slot in self.next_slots)
        return any(pair.rank == card.rank for after in tried for pair in pairs_of(self.rules, after) - before)

    def gift(self, after: PositionAfter) -> float:
        """Return how much more the discard saves the next seat than a draw, per other seat; at least 0."""
        if after.top is None or not self.next_plays(after):
            return 0.0
        draws = self.appraisal.drawing_gain(self.view.grids[self.known.next_seat], self.next_slots)
        return max(self.next_gain(after.top) - draws, 0.0) / len(self.known.others)

    def lowest_other(self) -> tuple[int, float]:
        """Return the other seat that ends with the fewest points on average, and these points."""
        worths = {seat: self.appraisal.worth(self.view.grids[seat]) for seat in self.known.others}
        lowest = min(worths, key=lambda seat: worths[seat])
        return lowest, worths[lowest]

    def _put(self, card: Card, slot: int) -> PositionAfter:
        grid: Grid = (*self.grid[:slot], card, *self.grid[slot + 1 :])
        hidden = self.known.hidden - (not self.known.face_up[slot])
        return PositionAfter(
            self.appraisal.worth(grid), tuple(grid), hidden, slot, self.grid[slot], self._goes_out(hidden)
        )

    def _goes_out(self, hidden: int) -> bool:
        return not hidden and self.view.out is None and self.rules.ending != "turns"
