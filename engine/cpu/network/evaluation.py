"""The values of actions by the network: of a move by the position after it, of a draw by the average draw."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from engine.cpu.known import Known
from engine.cpu.network.describe import NUMBER_OF, Description
from engine.cpu.network.input_layout import UNKNOWN_TOP
from engine.cpu.network.weights import Numbers, Weights
from engine.game.actions import Action
from engine.game.cards import Card

UNIT = 10.0
"""Points in one unit of the network's output."""


class NetworkValues:
    """The values of one decision, in points above the mean of the other seats' scores: less is better."""

    def __init__(self, known: Known, weights: Weights) -> None:
        self.known = known
        self.weights = weights
        self.seen = Description(known, weights.layout)
        self._nothing = (0.0,) * len(weights.hidden[0])
        self.base, self.base_linear = self._sum(self.seen.common)
        self.tops = [self._sum(rows) for rows in self.seen.tops]
        self.may_flip = known.flip_follows_discard()
        self.may_pass = not (self.may_flip and known.rules.discard_flip == "required")
        self._stays: tuple[Numbers, float] | None = None
        self._turned: dict[int, tuple[Numbers, float]] = {}
        self._rest: dict[int, tuple[Numbers, float]] = {}
        self._begun: dict[tuple[int, int], Numbers] = {}

    def action(self) -> Action:
        """Return the best action. The opening must not come here: `obvious` decides it."""
        values = self.values()
        return min(values, key=lambda action: values[action])

    def values(self) -> dict[Action, float]:
        """Return the value of each legal action, with the best further action of the same turn after it."""
        known, phase = self.known, self.known.view.phase
        if phase == "choose":
            return {action: self._beginning(action) for action in known.view.legal}
        if phase == "flip":
            top = self._number(known.view.discard)
            return {
                action: self._stay(top) if action.slot is None else self._turn_up(action.slot, top)
                for action in known.view.legal
            }
        card = self._number(known.view.drawn)
        return {
            action: self.discarding(card) if action.slot is None else self.swapping(card, action.slot)
            for action in known.view.legal
        }

    def _beginning(self, action: Action) -> float:
        top = self._number(self.known.view.discard)
        if action.verb == "draw":
            return self.drawing()
        if action.verb == "take":
            return min(self.swapping(top, slot) for slot in self._places())
        return self._stay(top, goes_out=True)

    def drawing(self) -> float:
        """Return the value of a draw: the average of the best answers to each rank."""
        total = count = 0.0
        slots = self._places()
        for rank, left in enumerate(self.seen.unseen):
            if left > 0:
                best = min([self.discarding(rank), *[self.swapping(rank, slot) for slot in slots]])
                total += left * best
                count += left
        return total / count if count else 0.0

    def swaps(self, card: Card) -> dict[int, float]:
        """Return the value of `card` in each slot; of equivalent slots only the first is there."""
        return {slot: self.swapping(self._number(card), slot) for slot in self._places()}

    def discarding(self, rank: int) -> float:
        """Return the value of discarding a card of `rank`, with the best flip if one follows."""
        values = [self._stay(rank)] if self.may_pass else []
        if self.may_flip:
            hidden = [slot for slot, up in enumerate(self.known.face_up) if not up]
            values += [self._turn_up(slot, rank) for slot in self._different(hidden)]
        return min(values)

    def swapping(self, rank: int, slot: int) -> float:
        """Return the value of the position after putting a card of `rank` into `slot`."""
        seen, own = self.seen, self.seen.own
        before = own[slot]
        replaced = seen.rank_of(before)
        hidden = self.known.hidden - (not self.known.face_up[slot])
        if self.weights.layout.anywhere:
            own[slot] = rank
            position = self._sum(seen.own_rows(hidden), self.base)
        else:
            column = slot % self.known.rules.columns
            beside, beside_linear = self._beside(column)
            own[slot] = rank
            sums, linear = self._sum([*seen.column_rows(column), seen.hidden_row(hidden)], beside)
            position = sums, linear + beside_linear
        own[slot] = before
        return self._value(position, UNKNOWN_TOP if replaced < 0 else replaced, hidden == 0)

    def _beside(self, column: int) -> tuple[Numbers, float]:
        """Return the sums of the weights of all rows but those of `column` of the own grid."""
        if column not in self._rest:
            others = [each for each in range(self.known.rules.columns) if each != column]
            rows = [row for each in others for row in self.seen.column_rows(each)]
            self._rest[column] = self._sum(rows, self.base)
        return self._rest[column]

    def _turn_up(self, slot: int, top: int) -> float:
        hidden = self.known.hidden - 1
        if slot not in self._turned:
            own = self.seen.own
            before = own[slot]
            own[slot] = self.weights.layout.turning
            self._turned[slot] = self._sum(self.seen.own_rows(hidden), self.base)
            own[slot] = before
        return self._value(self._turned[slot], top, hidden == 0)

    def _stay(self, top: int, goes_out: bool = False) -> float:
        if self._stays is None:
            self._stays = self._sum(self.seen.own_rows(self.known.hidden), self.base)
        return self._value(self._stays, top, goes_out or self.known.hidden == 0)

    def _sum(self, rows: Sequence[int], base: Numbers = ()) -> tuple[Numbers, float]:
        hidden, linear = self.weights.hidden, self.weights.linear
        sums = base or self._nothing
        for row in rows:
            sums = tuple(map(add, sums, hidden[row]))
        return sums, sum([linear[row] for row in rows])

    def _value(self, position: tuple[Numbers, float], top: int, goes_out: bool) -> float:
        sums, linear = position
        bucket = self.seen.bucket(goes_out)
        beside = self._begun.get((top, bucket))
        if beside is None:
            both = zip(self.tops[top][0], self.weights.bias[bucket], strict=True)
            beside = self._begun[top, bucket] = tuple([one + other for one, other in both])
        head = self.weights.head[bucket]
        total = self.base_linear + linear + self.tops[top][1] + head[-1]
        for one, other, weight in zip(sums, beside, head, strict=False):
            unit = one + other
            if unit > 0:
                total += unit * weight
        return total * UNIT

    def _places(self) -> list[int]:
        """Return the slots to try a card in."""
        return self._different(self.known.view.replaceable(self.known.seat))

    def _different(self, slots: Sequence[int]) -> list[int]:
        """Return `slots` without each slot that is equivalent to an earlier slot."""
        own, columns = self.seen.own, self.known.rules.columns
        found = {
            (0 if self.weights.layout.anywhere else slot % columns, own[slot]): slot for slot in slots[::-1]
        }
        return sorted(found.values())

    @staticmethod
    def _number(card: Card | None) -> int:
        return UNKNOWN_TOP if card is None else NUMBER_OF[card.rank]
