"""A player for any rules and any number of seats: each move by what it leaves to itself and to the others.

What a move leaves is counted in points, the fewer the better: the average worth of one's own grid, what going
out costs or saves, and what the card on the discard is worth to the next seat. A draw counts as the average
over all unseen cards of the best answer to each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from math import exp
from random import Random
from typing import Final

from engine.actions import Action
from engine.cards import Card
from engine.cpu.appraisal import Appraisal
from engine.cpu.known import Known
from engine.cpu.obvious import obvious
from engine.cpu.traits import Traits
from engine.view import View

MOST_TURNS_AHEAD: Final = 3
"""Turns that are reckoned with beyond this one, at most: nobody knows for how long a hole goes on."""

FADING: Final = 0.75
"""How much of a turn's gain the turn after it still brings: a grid gets harder to improve."""

PENALTY: Final = 10
BONUS: Final = -5
SPREAD: Final = 4.0
"""How widely, in points, final scores lie around their estimates; for the chance that another is lower."""


def think(view: View, remembered: Mapping[int, Card], random: Random, traits: Traits) -> Action:
    """The action that a player of these traits does; `view` must be of a seat that has something to do."""
    action = obvious(view)
    if action is not None:
        return action
    return Thought(view, _kept_in_mind(view, remembered, random, traits), random, traits).action()


def _kept_in_mind(
    view: View, remembered: Mapping[int, Card], random: Random, traits: Traits
) -> Mapping[int, Card]:
    if not traits.forgets or view.seat is None or view.peeking:
        return remembered
    keeps = (1 - traits.forgets) ** view.turns[view.seat]
    return {slot: card for slot, card in remembered.items() if random.random() < keeps}


class Thought:
    """One decision."""

    def __init__(self, view: View, remembered: Mapping[int, Card], random: Random, traits: Traits) -> None:
        self.known = known = Known(view, remembered)
        self.view = view
        self.rules = view.rules
        self.traits = traits
        mean = known.unseen.mean if traits.counts_cards else traits.guess
        self.appraisal = Appraisal(view.rules, known.unseen, mean, traits.foresees_pairs, traits.prizes_pairs)
        self.doubt = random.gauss(0.0, traits.doubt) if traits.doubt else 0.0
        self.overlooked = {
            face.rank
            for face, _ in self.appraisal.faces
            if traits.overlooks and random.random() < traits.overlooks
        }
        self.slots = known.replaceable()
        self.worth = self.appraisal.worth(known.grid)

    def action(self) -> Action:
        """The action that leaves fewest points; of equal ones the first."""
        costs = self.costs()
        return min(costs, key=lambda action: costs[action])

    def costs(self) -> dict[Action, float]:
        """What each legal action costs, in points."""
        if self.view.phase == "choose":
            return {action: self._beginning(action) for action in self.view.legal}
        if self.view.phase == "flip":
            return {action: self._after_discard(action) for action in self.view.legal}
        card = self.view.drawn
        assert card is not None, "A card in one's own hand is always seen."  # noqa: S101
        swaps = self._swaps(card)
        return {
            action: self._discarding(card) if action.slot is None else swaps[action.slot]
            for action in self.view.legal
        }

    # ------------------------------------------------------------------ choices

    def _beginning(self, action: Action) -> float:
        top = self.view.discard
        match action.verb:
            case "draw":
                return self._drawing()
            case "take" if top is not None:
                return min(self._swaps(top).values())
            case "knock":
                return self.worth + self._cost_of_going_out(self.worth) + self._denial(top)
        return self._turning(self.known.hidden == 1) + self._denial(top)

    def _drawing(self) -> float:
        return sum(
            chance * min(self._discarding(face), *self._swaps(face).values())
            for face, chance in self.appraisal.faces
        )

    def _discarding(self, card: Card) -> float:
        """What discarding `card` costs, with the best of what may follow."""
        known = self.known
        cost = self._denial(card)
        if not known.flip_follows_discard():
            return cost + self.worth
        turning = self._turning(known.hidden == 1)
        if self.rules.discard_flip == "required":
            return cost + turning
        return cost + min(turning, self.worth)

    def _after_discard(self, action: Action) -> float:
        if action.slot is None:
            return self.worth
        # What a card turned up is worth on average is known beforehand: what it tells breaks the tie.
        return self._turning(self.known.hidden == 1) - (0.01 if self.known.hidden > 1 else 0.0)

    def _turning(self, last: bool) -> float:
        return self.worth + self.traits.likes_hidden + (self._cost_of_going_out(self.worth) if last else 0.0)

    def _swaps(self, card: Card) -> dict[int, float]:
        """What it costs to put `card` into each slot that may take it."""
        known = self.known
        gains = self.appraisal.gains(known.grid, card, self.slots)
        costs = {}
        for slot in self.slots:
            after = self.worth - gains[slot] + self._overlooked_at(slot, card)
            turned = not known.face_up[slot]
            cost = after + self._denial(known.grid[slot], unknown=known.grid[slot] is None)
            if turned:
                cost += self.traits.likes_hidden
                if known.hidden == 1:
                    cost += self._cost_of_going_out(after)
            costs[slot] = cost
        return costs

    def _overlooked_at(self, slot: int, card: Card) -> float:
        """The points of a pair that `card` would make in `slot`, if it goes unnoticed."""
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

    # ------------------------------------------------------------------ going out

    def _cost_of_going_out(self, points: float) -> float:
        """What it costs, beside its points, to go out with a grid of `points` on average.

        Going on, one would gain by each turn to come; but so would the others, and by going out one leaves
        each of them a single turn, or none.
        """
        rules, traits = self.rules, self.traits
        if self.view.out is not None or rules.ending == "turns":
            return 0.0
        extra = 0.0
        if rules.knock_penalty:
            extra += PENALTY * self._chance_of_a_lower_one(points)
        if rules.knock_bonus:
            extra += BONUS
        if traits.goes_out_at is not None:
            return extra + max(points + self.doubt - traits.goes_out_at, 0.0)
        turns = self._turns_ahead
        left = 0 if rules.ending == "immediate" else 1
        mine = self._own_gain * _faded(turns)
        theirs = self._mean_gain * (_faded(turns) - _faded(left))
        return extra + mine - theirs + traits.patience + self.doubt

    @cached_property
    def _turns_ahead(self) -> int:
        """How many more turns one would have if one didn't go out."""
        fewest = min(map(self.known.hidden_of, self.known.others))
        seat = self.known.seat
        left = self.rules.turn_cap - self.view.turns[seat] - 1
        return max(min(fewest, MOST_TURNS_AHEAD, left), min(1, left))

    @cached_property
    def _own_gain(self) -> float:
        return self.appraisal.drawing_gain(self.known.grid, self.slots)

    @cached_property
    def _mean_gain(self) -> float:
        others = self.known.others
        return sum(self._gain_of(seat) for seat in others) / len(others)

    def _gain_of(self, seat: int) -> float:
        if seat == self.known.next_seat:
            return self._next_gain
        return self.appraisal.drawing_gain(self.view.grids[seat], self._slots_of(seat))

    def _slots_of(self, seat: int) -> list[int]:
        locked = self.rules.lock_face_up
        return [slot for slot, up in enumerate(self.view.face_up[seat]) if not (locked and up)]

    def _chance_of_a_lower_one(self, points: float) -> float:
        """How likely another seat ends with less than `points`."""
        none_lower = 1.0
        for worth, gain in self._others_worth:
            none_lower *= 1 / (1 + exp((points - (worth - gain)) / SPREAD * 2))
        return 1 - none_lower

    @cached_property
    def _others_worth(self) -> list[tuple[float, float]]:
        last_turn = self.rules.ending != "immediate"
        return [
            (self.appraisal.worth(self.view.grids[seat]), self._gain_of(seat) if last_turn else 0.0)
            for seat in self.known.others
        ]

    # ------------------------------------------------------------------ denial

    def _denial(self, card: Card | None, unknown: bool = False) -> float:
        """What it costs to leave `card` on the discard: how much more than a draw it gains the next seat.

        The others count by their mean, so with many of them it matters less what a single one gets.
        """
        if not self.traits.denies or not self._next_plays:
            return 0.0
        if unknown:
            return self._denial_of_unknown
        if card is None:
            return 0.0
        more = self._next_gains[card.rank] - self._next_gain if card.rank in self._next_gains else 0.0
        return self.traits.denies * max(more, 0.0) / len(self.known.others)

    @cached_property
    def _next_plays(self) -> bool:
        """Whether the next seat has a turn after this one."""
        view, seat = self.view, self.known.next_seat
        most = self.rules.turns or self.rules.turn_cap
        return seat != view.out and view.turns[seat] < most

    @cached_property
    def _next_gains(self) -> dict[str, float]:
        """By rank, what a card gains the next seat."""
        seat = self.known.next_seat
        grid, slots = self.view.grids[seat], self._slots_of(seat)
        faces = {face.rank: face for face, _ in self.appraisal.faces}
        for card in (self.view.discard, self.view.drawn, *self.known.grid):
            if card is not None:
                faces.setdefault(card.rank, card)
        return {rank: self.appraisal.best_gain(grid, face, slots) for rank, face in faces.items()}

    @cached_property
    def _next_gain(self) -> float:
        """What a draw gains the next seat."""
        return sum(chance * self._next_gains[face.rank] for face, chance in self.appraisal.faces)

    @cached_property
    def _denial_of_unknown(self) -> float:
        return sum(chance * self._denial(face) for face, chance in self.appraisal.faces)


@cache
def _faded(turns: int) -> float:
    """How many turns' gain so many turns bring."""
    return sum(FADING**turn for turn in range(turns))
