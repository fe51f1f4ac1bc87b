"""The estimated cost of each action in a decision, for any rules and any number of seats.

    cost = average score of the seat's grid − gain of later turns + cost of going out
           + the next seat's gain by the card on the discard, in points

For a draw or a flip, each unseen card is tried as the card that comes; the cost is the average.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random

from engine.cpu.appraisal import Appraisal
from engine.cpu.ending import EndingCosts, Outcome
from engine.cpu.estimate import usual_card
from engine.cpu.known import Known
from engine.cpu.later_turns import LaterTurns
from engine.cpu.other_seats import OtherSeats
from engine.cpu.prospects import Column, Prospects
from engine.cpu.traits import Traits
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import View


class EstimatedCosts:
    """The estimated cost of each action in one decision, in points: less is better."""

    def __init__(
        self,
        view: View,
        remembered: Mapping[int, Card],
        random: Random,
        traits: Traits,
    ) -> None:
        self.known = known = Known(view, remembered)
        self.view = view
        self.rules = view.rules
        self.traits = traits
        self.random = random
        usual, spread = usual_card(view.rules)
        mean = known.unseen.mean if traits.counts_cards else usual
        if traits.misjudges_hidden:
            mean += random.gauss(0.0, traits.misjudges_hidden * spread)
        self.appraisal = Appraisal(view.rules, known.unseen, mean, traits.foresees_pairs, traits.prizes_pairs)
        prospects = Prospects(self.appraisal)
        self.others = OtherSeats(known, self.appraisal, prospects)
        self.overlooked = {
            face.rank
            for face, _ in self.appraisal.faces
            if traits.overlooks and random.random() < traits.overlooks
        }
        self.worth = self.appraisal.worth(known.grid)
        self.later = LaterTurns(known, prospects, traits.plans)
        outcome = Outcome(view.rules)
        nerve = random.gauss(0.0, traits.misjudges_risk) if traits.misjudges_risk else 0.0
        reluctance = traits.patience + nerve
        self.ending = EndingCosts(
            known, self.worth, self.appraisal, self.others, self.later, outcome, reluctance
        )
        self.tried = self._thought_of()
        self._turned: dict[tuple[Card | None, Column], float] = {}

    def action(self) -> Action:
        """Return the action with the lowest cost; of several, the first."""
        costs = self.costs()
        return min(costs, key=lambda action: costs[action])

    def _thought_of(self) -> Sequence[int]:
        """Return the slots that the player thinks of: all, if the card in hand must go into the grid."""
        skips = self.traits.skips
        if not skips or self.view.phase == "taken":
            return self.later.slots
        return [slot for slot in self.later.slots if self.random.random() >= skips] or self.later.slots

    def costs(self) -> dict[Action, float]:
        if self.view.phase == "choose":
            return {action: self._beginning(action) for action in self.view.legal}
        if self.view.phase == "flip":
            return {action: self._after_discard(action) for action in self.view.legal}
        card = self.view.drawn
        assert card is not None, "A card in one's own hand is always seen."  # noqa: S101
        swaps = self.swaps(card)
        return {
            action: self._discarding(card) if action.slot is None else swaps[action.slot]
            for action in self.view.legal
            if action.slot is None or action.slot in swaps
        }

    def _beginning(self, action: Action) -> float:
        top = self.view.discard
        if action.verb == "draw":
            return self._drawing()
        if action.verb == "take" and top is not None:
            return min(self.swaps(top).values())
        left = 0.0 if top is None else self._denial(top)
        if action.verb == "knock":
            return left + self.worth + self.ending.going_out(self.worth)
        return left + self._turning_up(action.slot)

    def _drawing(self) -> float:
        return sum(
            chance * min(self._discarding(face), *self.swaps(face).values())
            for face, chance in self.appraisal.faces
        )

    def _discarding(self, card: Card) -> float:
        """Return the cost of discarding `card`, with the best flip if a flip may follow."""
        cost = self._denial(card)
        if self.ending.settles:
            return cost + self.worth + self.ending.settling(self.worth, self.known.grid.count(None))
        if not self.known.flip_follows_discard():
            return cost + self.ending.staying
        if self.rules.discard_flip == "required":
            return cost + self._best_flip
        return cost + min(self._best_flip, self.ending.staying)

    def _after_discard(self, action: Action) -> float:
        return self.ending.staying if action.slot is None else self._turning_up(action.slot)

    @cached_property
    def _best_flip(self) -> float:
        return min(self._turning_up(slot) for slot, up in enumerate(self.known.face_up) if not up)

    def _turning_up(self, slot: int | None) -> float:
        assert slot is not None, "A flip has a slot."  # noqa: S101
        known = self.known
        if known.hidden == 1:
            return self.worth + self.ending.going_out(self.worth)
        if not self.later.turns_worth:
            return self.worth
        place = (known.grid[slot], tuple(known.grid[slot % self.rules.columns :: self.rules.columns]))
        if self.rules.lock_face_up or place not in self._turned:
            self._turned[place] = self.worth - self._ahead_once_known(slot)
        return self._turned[place]

    def _ahead_once_known(self, slot: int) -> float:
        known = self.known
        slots = self.later.slots_after(slot)
        if known.grid[slot] is not None:
            return self.later.gain(known.grid, slots)
        tried = list(known.grid)
        ahead = 0.0
        for face, chance in self.appraisal.faces:
            tried[slot] = face
            ahead += chance * self.later.gain(tried, slots)
        return ahead

    def swaps(self, card: Card) -> dict[int, float]:
        """Return the cost of putting `card` into each slot that the player thinks of."""
        known = self.known
        gains = self.appraisal.gains(known.grid, card, self.tried)
        tried = list(known.grid)
        costs = {}
        for slot in self.tried:
            before = known.grid[slot]
            cost = self.worth - gains[slot] + self._overlooked_at(slot, card)
            if self.ending.settles:
                cost += self.ending.settling(cost, known.grid.count(None) - (before is None))
            elif known.hidden == 1 and not known.face_up[slot]:
                cost += self.ending.going_out(cost)
            else:
                tried[slot] = card
                cost -= self.later.gain(tried, self.later.slots_after(slot))
                tried[slot] = before
            costs[slot] = cost + self._denial(before)
        return costs

    def _overlooked_at(self, slot: int, card: Card) -> float:
        """Return the points of the pair that `card` makes in `slot` if the player overlooks it, else 0."""
        if card.rank not in self.overlooked:
            return 0.0
        grid = self.known.grid
        if self.rules.pairs == "anywhere":
            mates = [
                other for at, other in enumerate(grid) if other and at != slot and other.rank == card.rank
            ]
            return self.appraisal.plain([mates[0], card]) if len(mates) == 1 else 0.0
        columns = self.rules.columns
        beside = [grid[at] for at in range(slot % columns, len(grid), columns) if at != slot]
        if any(other is None or other.rank != card.rank for other in beside):
            return 0.0
        cards = (*beside, card)
        return self.appraisal.plain(cards) - self.appraisal.column(cards)

    def _denial(self, card: Card | None) -> float:
        """Return the cost of leaving `card` (None: an unknown card) on the discard to the next seat."""
        return self.traits.denies * self.others.gift(card) if self.traits.denies else 0.0
