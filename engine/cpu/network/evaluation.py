"""The values of actions by the network.

The value of a move is the value of the position after it. The value of a draw is the average over all drawn
cards. Cards that a move uncovers are averaged over all unseen ranks: the card drawn, a card turned up, and a
face-down card that goes to the discard. Moves that end the hole for the seat are calculated without the
network (`ends`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import add, mul, sub
from typing import Final, NamedTuple

from engine.cpu.known import Known
from engine.cpu.network.describe import NUMBER_OF, Description
from engine.cpu.network.ends import Ends
from engine.cpu.network.input_layout import RANK_COUNT, rank_of
from engine.cpu.network.weights import Numbers, Weights
from engine.game.actions import Action
from engine.game.cards import Card

UNIT: Final = 10.0
"""Points in one unit of the network's output."""

CLOSE: Final = 0.05
"""A move is valued exactly if its estimate is at most this much worse than the best, in units.

The estimate values the average of the cards that may be uncovered. The exact value is the average of the
values of each of these cards.
"""


class MoveEstimate(NamedTuple):
    """The value of a move in units, estimated at the average of the cards that may be uncovered.

    `exactly` returns the average of the values for each of these cards; None if no card is uncovered.
    """

    value: float
    exactly: Callable[[], float] | None = None


class SharedSums:
    """Sums of rows that several moves share. `unseen`: the number of unseen cards of each rank.

    `everything` sums all rows of the position before the move, except the rows for the seat's number of
    face-down cards and for the discard. `rest[part]` is the same sum without one part of the seat's grid.
    """

    def __init__(
        self, values: NetworkValues, unseen: tuple[int, ...], other: SharedSums | None = None
    ) -> None:
        """Sum up all rows, or change the sums of `other` by the rows that differ."""
        seen, weights = values.seen, values.weights
        self.unseen = unseen
        if other is None:
            known: Sequence[int] = (0,) * RANK_COUNT
            self._public = seen.public_rows(unseen)
            self._base = values.total([*self._public, *seen.steady_rows()], weights.begin)
            self._parts = [values.total(seen.own_rows(part, unseen)) for part in range(weights.layout.parts)]
        else:
            known, self._public, self._base = other.unseen, other._public, other._base
            changed = {rank for rank, left in enumerate(unseen) if left != known[rank]}
            if changed & seen.public_ranks:
                self._public = seen.public_rows(unseen)
                for before, after in zip(other._public, self._public, strict=True):
                    if before != after:
                        self._base = _sum(_difference(self._base, weights.rows[before]), weights.rows[after])
            self._parts = [
                values.total(seen.own_rows(part, unseen)) if changed & seen.own_ranks[part] else total
                for part, total in enumerate(other._parts)
            ]
        for rank, more in enumerate(map(sub, unseen, known)):
            if more:
                row = weights.rows[weights.layout.unseen + rank]
                self._base = tuple(
                    [one + more / 4 * weight for one, weight in zip(self._base, row, strict=True)]
                )
        self.everything = self._base
        for total in self._parts:
            self.everything = _sum(self.everything, total)
        self.rest = [_difference(self.everything, total) for total in self._parts]


class NetworkValues:
    """The values of one decision, in points above the mean of the other seats' scores: less is better."""

    def __init__(self, known: Known, weights: Weights) -> None:
        self.known = known
        self.weights = weights
        self.seen = Description(known, weights.layout)
        self.may_flip = known.flip_follows_discard()
        self.may_pass = not (self.may_flip and known.rules.discard_flip == "required")
        self.ends = Ends(known, weights.kept)
        self._nothing = (0.0,) * len(weights.begin)
        count = sum(self.seen.unseen)
        self._chances = [(rank, left / count) for rank, left in enumerate(self.seen.unseen) if left]
        self._now = SharedSums(self, tuple(self.seen.unseen))
        self._hidden = [weights.rows[self.seen.hidden_row(hidden)] for hidden in range(known.hidden + 1)]
        flipping = known.view.phase == "flip"
        hidden = [slot for slot, up in enumerate(known.face_up) if not up]
        self._flips = known.slots("flip") if flipping else hidden
        self._slots = known.view.replaceable(known.seat)
        self._tops: dict[int, Numbers] = {}
        self._any_top: Numbers | None = None
        self._turned: dict[int, tuple[list[Numbers], Numbers]] = {}
        self._parts: dict[tuple[int, int, int], Numbers] = {}

    def action(self) -> Action:
        """Return the best action. Openings are not valued here: `obvious` decides them."""
        values = self.values()
        return min(values, key=lambda action: values[action])

    def values(self) -> dict[Action, float]:
        """Return the value of each legal action. The best actions for the rest of the turn are assumed."""
        view = self.known.view
        if view.phase == "choose":
            return {action: self._beginning(action) for action in view.legal}
        if view.phase == "flip":
            ways = self._discards(self._now, self._number(view.discard))
            valued = dict(zip(ways, self._valued(ways.values()), strict=True))
            slots = self._flips
        else:
            card, slots = self._number(view.drawn), self._slots
            ways = self._discards(self._now, card) if view.phase == "drawn" else {}
            swaps = self._swaps(self._now, card)
            found = self._valued([*swaps.values(), *ways.values()])
            valued = dict(zip(swaps, found, strict=False)) | {None: min(found[len(swaps) :], default=0.0)}
        alike = {slot: first for first, slots in self._alike(slots).items() for slot in slots}
        return {action: valued[None if action.slot is None else alike[action.slot]] for action in view.legal}

    def drawing(self) -> float:
        """Return the value of a draw: the average of the best answers to each rank."""
        return sum([chance * self.answering(rank) for rank, chance in self._chances])

    def answering(self, rank: int) -> float:
        """Return the value of the best answer to a card of `rank`, if it is drawn next."""
        shared = SharedSums(self, self._without(rank), self._now)
        return min(
            self._valued([*self._discards(shared, rank).values(), *self._swaps(shared, rank).values()])
        )

    def swaps(self, card: Card) -> dict[int, float]:
        """Return the value of `card` by slot; equivalent slots have one entry, under the first of them."""
        found = self._swaps(self._now, self._number(card))
        return dict(zip(found, self._valued(found.values()), strict=True))

    def total(self, rows: Iterable[int], begin: Numbers = ()) -> Numbers:
        """Return the sum of `begin` and of the weights of `rows`, by unit."""
        sums = begin or self._nothing
        for row in rows:
            sums = _sum(sums, self.weights.rows[row])
        return sums

    def _beginning(self, action: Action) -> float:
        top = self._number(self.known.view.discard)
        if action.verb == "draw":
            return self.drawing()
        if action.verb == "take":
            return min(self._valued(self._swaps(self._now, top).values()))
        return UNIT * self._staying(self._now, top, knocks=True).value

    def _valued(self, options: Iterable[MoveEstimate]) -> list[float]:
        """Return the value of each option in points: exact if it may be the best, else the estimate."""
        options = list(options)
        limit = min(option.value for option in options) + CLOSE
        return [
            UNIT * (option.value if option.exactly is None or option.value > limit else option.exactly())
            for option in options
        ]

    def _discards(self, shared: SharedSums, rank: int) -> dict[int | None, MoveEstimate]:
        """Return an estimate of each way to discard a card of `rank`, by the slot turned up, or None."""
        found: dict[int | None, MoveEstimate] = {None: self._staying(shared, rank)} if self.may_pass else {}
        if self.may_flip:
            for slot in self._alike(self._flips):
                found[slot] = self._turning(shared, slot, rank)
        return found

    def _swaps(self, shared: SharedSums, rank: int) -> dict[int, MoveEstimate]:
        """Return an estimate of each swap of a card of `rank`, by slot; equivalent slots have one entry."""
        return {slot: self._swapping(shared, rank, slot) for slot in self._alike(self._slots)}

    def _staying(self, shared: SharedSums, top: int, knocks: bool = False) -> MoveEstimate:
        if self.ends.comes(self.known.hidden, knocks):
            return MoveEstimate(self._end(self.seen.own, top))
        return MoveEstimate(
            self._value(shared.everything, _sum(self._hidden[self.known.hidden], self._top(top)))
        )

    def _swapping(self, shared: SharedSums, rank: int, slot: int) -> MoveEstimate:
        own = self.seen.own
        before, own[slot] = own[slot], rank
        hidden = self.known.hidden - (not self.known.face_up[slot])
        replaced = rank_of(before)
        try:
            if self.ends.comes(hidden):
                tops = [(replaced, 1.0)] if replaced >= 0 else self._chances
                return MoveEstimate(sum([chance * self._end(own, top) for top, chance in tops]))
        finally:
            own[slot] = before
        sums = _sum(shared.rest[self.seen.part_of(slot)], self._placed(slot, rank, shared.unseen))
        if replaced >= 0:
            return MoveEstimate(self._value(sums, self._top(replaced)))
        return MoveEstimate(self._value(sums, self._average_top()), partial(self._replacing, sums))

    def _replacing(self, sums: Numbers) -> float:
        """Return the mean value over all ranks that the replaced face-down card may have."""
        return sum([chance * self._value(sums, self._top(rank)) for rank, chance in self._chances])

    def _turning(self, shared: SharedSums, slot: int, top: int) -> MoveEstimate:
        """Return the estimate of turning up `slot`, with a card of rank `top` on the discard."""
        hidden = self.known.hidden - 1
        if self.ends.comes(hidden):
            own = self.seen.own
            before, value = own[slot], 0.0
            for own[slot], chance in self._chances:
                value += chance * self._end(own, top)
            own[slot] = before
            return MoveEstimate(value)
        if slot not in self._turned:
            self._turned[slot] = self._turned_up(slot)
        parts, average = self._turned[slot]
        sums = _sum(shared.rest[self.seen.part_of(slot)], self._top(top))
        return MoveEstimate(self._value(sums, average), partial(self._revealing, sums, parts))

    def _revealing(self, sums: Numbers, parts: Sequence[Numbers]) -> float:
        """Return the mean value over all ranks of a turned-up card; `parts` has a sum for each rank."""
        each = zip(self._chances, parts, strict=True)
        return sum([chance * self._value(sums, part) for (_, chance), part in each])

    def _turned_up(self, slot: int) -> tuple[list[Numbers], Numbers]:
        """Return `_placed` for each unseen rank in `slot`, and the average of these sums."""
        parts = [self._placed(slot, rank, self._without(rank)) for rank, _ in self._chances]
        return parts, self._average(parts)

    def _placed(self, slot: int, rank: int, unseen: tuple[int, ...]) -> Numbers:
        """Return the sum of the rows that depend on a card of `rank` lying face up in `slot`.

        These are the rows for the slot's part of the seat's grid and for the number of face-down cards.
        `unseen`: the number of unseen cards of each rank.
        """
        key = slot, rank, unseen[rank]
        if key not in self._parts:
            own, hidden = self.seen.own, self.known.hidden - (not self.known.face_up[slot])
            before, own[slot] = own[slot], rank
            rows = self.seen.own_rows(self.seen.part_of(slot), unseen)
            own[slot] = before
            self._parts[key] = self.total(rows, self._hidden[hidden])
        return self._parts[key]

    def _without(self, rank: int) -> tuple[int, ...]:
        """Return how many cards of each rank are unseen after a card of `rank` was seen."""
        return tuple([left - (each == rank) for each, left in enumerate(self.seen.unseen)])

    def _end(self, own: Sequence[int], top: int) -> float:
        return (self.ends.points(own) - self.ends.others(top)) / UNIT

    def _value(self, sums: Numbers, more: Numbers) -> float:
        """Return the value, in units, of the position whose rows add up to `sums` + `more`."""
        added = _sum(sums, more)
        bent: float = sum(map(mul, self.weights.bend, map(abs, added)))
        return added[-1] + bent

    def _top(self, rank: int) -> Numbers:
        if rank not in self._tops:
            self._tops[rank] = self.total(self.seen.leaving_rows(rank))
        return self._tops[rank]

    def _average_top(self) -> Numbers:
        if self._any_top is None:
            self._any_top = self._average([self._top(rank) for rank, _ in self._chances])
        return self._any_top

    def _average(self, sums: Sequence[Numbers]) -> Numbers:
        """Return the average of `sums`, one for each unseen rank, weighted by the rank's chance."""
        average = [0.0] * len(self._nothing)
        for (_, chance), numbers in zip(self._chances, sums, strict=True):
            average = [one + chance * number for one, number in zip(average, numbers, strict=True)]
        return tuple(average)

    def _alike(self, slots: Sequence[int]) -> dict[int, list[int]]:
        """Return groups of slots that are equivalent for a move, by the first slot of each group."""
        found: dict[tuple[int, int, bool], list[int]] = {}
        for slot in slots:
            which = self.seen.part_of(slot), self.seen.own[slot], self.known.face_up[slot]
            found.setdefault(which, []).append(slot)
        return {slots[0]: slots for slots in found.values()}

    @staticmethod
    def _number(card: Card | None) -> int:
        return NUMBER_OF[card.rank] if card is not None else 0


def _sum(one: Numbers, other: Numbers) -> Numbers:
    return tuple(map(add, one, other))


def _difference(one: Numbers, other: Numbers) -> Numbers:
    return tuple(map(sub, one, other))
