"""What a choice leaves, by what its seat can see: its own cards, the discard for the next, who is out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.actions import Action
from engine.cards import Card, Rank
from engine.cpu.appraisal import Appraisal
from engine.cpu.estimate import Grid
from engine.cpu.known import Known
from engine.pairs import cancelled_slots
from engine.rules import Rules
from engine.view import View


class Pair(NamedTuple):
    """Cards of one rank that count 0 together. `column` from 0; None where pairs cancel anywhere."""

    rank: Rank
    column: int | None


def pairs_of(rules: Rules, grid: Grid) -> frozenset[Pair]:
    """The pairs of a grid as far as it is known."""
    cancelled = cancelled_slots(rules, grid)
    columns = None if rules.pairs == "anywhere" else rules.columns
    return frozenset(
        Pair(card.rank, None if columns is None else slot % columns)
        for slot in cancelled
        if (card := grid[slot]) is not None
    )


@dataclass(frozen=True, slots=True)
class Left:
    """What a choice leaves. `grid` are the own cards, None where not known, worth `points` on average.

    `put`: the slot where a card was put. `hidden` counts own cards face down. `top`: the card known to lie on
    the discard then. `out`: whether the seat goes out by it. After a draw nothing is put or left yet; its
    `points` are the average over all cards of the best that can be done with each.
    """

    points: float
    grid: tuple[Card | None, ...]
    hidden: int
    put: int | None = None
    top: Card | None = None
    out: bool = False


class Outlook:
    """A decision as its seat sees it. `remembered` is what a peek showed it of its own cards."""

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        self.view = view
        self.rules = view.rules
        self.known = known = Known(view, remembered)
        self.mean = known.unseen.mean
        """What an unseen card counts on average."""
        self.appraisal = Appraisal(view.rules, known.unseen, self.mean)
        self.grid = tuple(known.grid)
        self.worth = self.appraisal.worth(self.grid)
        self.slots = known.replaceable()
        self.next_slots = self._replaceable_of(known.next_seat)

    @property
    def drawing(self) -> float:
        """How many points a card drawn saves on average, put where it does most, or discarded."""
        return self.appraisal.drawing_gain(self.grid, self.slots)

    def left_by(self, action: Action) -> Left:
        """What `action` leaves; a take, with its card where it saves most."""
        view, hidden = self.view, self.known.hidden
        match action.verb, action.slot:
            case "swap", int(slot) if view.drawn is not None:
                return self._put(view.drawn, slot)
            case "take", _ if view.discard is not None:
                gains = self.appraisal.gains(self.grid, view.discard, self.slots)
                return self._put(view.discard, max(gains, key=lambda slot: gains[slot]))
            case "draw", _:
                return Left(self.worth - self.drawing, self.grid, hidden)
            case "knock", _:
                hidden = 0 if self.rules.knock_early else hidden
                return Left(self.worth, self.grid, hidden, top=view.discard, out=True)
        hidden -= action.verb in ("flip", "turn")
        top = view.drawn if action.verb == "discard" else view.discard
        return Left(self.worth, self.grid, hidden, top=top, out=self._goes_out(hidden))

    def made_by(self, left: Left) -> Pair | None:
        """The pair that the card put makes, or None."""
        return next(iter(pairs_of(self.rules, left.grid) - pairs_of(self.rules, self.grid)), None)

    def broken_by(self, left: Left) -> Pair | None:
        """The pair that is broken up by putting a card there, or None."""
        return next(iter(pairs_of(self.rules, self.grid) - pairs_of(self.rules, left.grid)), None)

    # ------------------------------------------------------------------ the others

    def next_plays(self, left: Left) -> bool:
        """Whether the next seat has a turn after this one."""
        view, seat = self.view, self.known.next_seat
        ended = left.out and self.rules.ending == "immediate"
        most = self.rules.turns or self.rules.turn_cap
        return not ended and seat != view.out and view.turns[seat] < most

    def next_gain(self, card: Card) -> float:
        """How many points `card` saves the next seat at the most, on average."""
        return self.appraisal.best_gain(self.view.grids[self.known.next_seat], card, self.next_slots)

    def next_pairs(self, card: Card) -> bool:
        """Whether the next seat can make a pair with `card`, as far as its cards are seen."""
        grid = self.view.grids[self.known.next_seat]
        before = pairs_of(self.rules, grid)
        tried = ((*grid[:slot], card, *grid[slot + 1 :]) for slot in self.next_slots)
        return any(pair.rank == card.rank for after in tried for pair in pairs_of(self.rules, after) - before)

    def gift(self, left: Left) -> float:
        """What the card left costs: how much more than a draw it saves the next seat, one of the others."""
        if left.top is None or not self.next_plays(left):
            return 0.0
        draws = self.appraisal.drawing_gain(self.view.grids[self.known.next_seat], self.next_slots)
        return max(self.next_gain(left.top) - draws, 0.0) / len(self.known.others)

    def lowest_other(self) -> tuple[int, float]:
        """The other seat whose cards are worth least on average, and how much."""
        worths = {seat: self.appraisal.worth(self.view.grids[seat]) for seat in self.known.others}
        lowest = min(worths, key=lambda seat: worths[seat])
        return lowest, worths[lowest]

    # ------------------------------------------------------------------

    def _put(self, card: Card, slot: int) -> Left:
        grid: Grid = (*self.grid[:slot], card, *self.grid[slot + 1 :])
        hidden = self.known.hidden - (not self.known.face_up[slot])
        return Left(
            self.appraisal.worth(grid), tuple(grid), hidden, slot, self.grid[slot], self._goes_out(hidden)
        )

    def _goes_out(self, hidden: int) -> bool:
        return not hidden and self.view.out is None and self.rules.ending != "turns"

    def _replaceable_of(self, seat: int) -> list[int]:
        locked = self.rules.lock_face_up
        return [slot for slot, up in enumerate(self.view.face_up[seat]) if not (locked and up)]
