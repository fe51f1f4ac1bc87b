"""A player for any rules and any number of seats: each move by what it leaves to itself and to the others.

What a move leaves is counted in points, the fewer the better: the average worth of one's own grid less what
the turns to come may gain it, what going out costs or saves, and what the card on the discard is worth to the
next seat. A draw counts as the average over all unseen cards of the best answer to each, and so does a card
turned up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from math import exp
from random import Random
from statistics import fmean, pstdev
from typing import Final

from engine.actions import Action
from engine.cards import Card, fresh_deck
from engine.cpu.appraisal import Appraisal
from engine.cpu.estimate import Grid
from engine.cpu.known import Known
from engine.cpu.obvious import obvious
from engine.cpu.others import Others
from engine.cpu.prospects import Column, Prospects
from engine.cpu.traits import Traits
from engine.rules import Rules
from engine.scoring import card_points
from engine.view import View

MOST_TURNS_AHEAD: Final = 3
"""Turns that are reckoned with beyond this one, at most: nobody knows for how long a hole goes on."""

FADING: Final = 0.75
"""How much of a turn's gain the turn after it still brings: a grid gets harder to improve."""

COMES_TRUE: Final = 0.8
"""How much of the gain reckoned with comes true, as the hole may end sooner."""

COMES_TRUE_SURELY: Final = 1.2
"""The same where the turns are counted; above 1, as the others' discards come in addition."""

THEIRS_COMES_TRUE: Final = 1.5
"""The same for the gain of the others that one prevents by going out."""

THEIRS_AMONG_KNOCKERS: Final = 1.0
"""The same where they may knock at any time."""

FEWEST_CARDS: Final = 4
"""A hole takes as many more decisions as a grid has cards, and errors add up; so each is smaller there."""

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
        self.random = random
        mean = known.unseen.mean if traits.counts_cards else usual_card(view.rules)[0]
        self.appraisal = Appraisal(view.rules, known.unseen, mean, traits.foresees_pairs, traits.prizes_pairs)
        self.prospects = Prospects(self.appraisal)
        self.others = Others(known, self.appraisal, self.prospects)
        self.overlooked = {
            face.rank
            for face, _ in self.appraisal.faces
            if traits.overlooks and random.random() < traits.overlooks
        }
        self._turned: dict[tuple[Card | None, Column], float] = {}
        self.slots = known.replaceable()
        self.worth = self.appraisal.worth(known.grid)

    def action(self) -> Action:
        """The action that seems to leave fewest points; of equal ones the first."""
        costs = self.costs()
        if self.traits.misjudges:
            error = self.traits.misjudges * usual_card(self.rules)[1] * FEWEST_CARDS / self.rules.size
            costs = {action: cost + self.random.gauss(0.0, error) for action, cost in costs.items()}
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
        if action.verb == "draw":
            return self._drawing()
        if action.verb == "take" and top is not None:
            return min(self._swaps(top).values())
        left = 0.0 if top is None else self._denial(top)
        if action.verb == "knock":
            return left + self.worth + self._cost_of_going_out(self.worth)
        return left + self._turning_up(action.slot)

    def _drawing(self) -> float:
        return sum(
            chance * min(self._discarding(face), *self._swaps(face).values())
            for face, chance in self.appraisal.faces
        )

    def _discarding(self, card: Card) -> float:
        """What discarding `card` costs, with the best of what may follow."""
        cost = self._denial(card)
        if not self.known.flip_follows_discard():
            return cost + self._staying
        if self.rules.discard_flip == "required":
            return cost + self._best_flip
        return cost + min(self._best_flip, self._staying)

    def _after_discard(self, action: Action) -> float:
        return self._staying if action.slot is None else self._turning_up(action.slot)

    @cached_property
    def _staying(self) -> float:
        return self.worth - self._ahead(self.known.grid, self.slots)

    @cached_property
    def _best_flip(self) -> float:
        return min(self._turning_up(slot) for slot, up in enumerate(self.known.face_up) if not up)

    def _turning_up(self, slot: int | None) -> float:
        """What it costs to turn up `slot`: on average it counts the same, but it helps to know it."""
        assert slot is not None, "A card is turned up somewhere."  # noqa: S101
        known = self.known
        if known.hidden == 1:
            return self.worth + self._cost_of_going_out(self.worth)
        if not self._turns_worth:
            return self.worth
        place = (known.grid[slot], tuple(known.grid[slot % self.rules.columns :: self.rules.columns]))
        if self.rules.lock_face_up or place not in self._turned:
            self._turned[place] = self.worth - self._ahead_once_known(slot)
        return self._turned[place]

    def _ahead_once_known(self, slot: int) -> float:
        known = self.known
        slots = self._slots_after(slot)
        if known.grid[slot] is not None:
            return self._ahead(known.grid, slots)
        tried = list(known.grid)
        ahead = 0.0
        for face, chance in self.appraisal.faces:
            tried[slot] = face
            ahead += chance * self._ahead(tried, slots)
        return ahead

    def _swaps(self, card: Card) -> dict[int, float]:
        """What it costs to put `card` into each slot that may take it."""
        known = self.known
        gains = self.appraisal.gains(known.grid, card, self.slots)
        tried = list(known.grid)
        costs = {}
        for slot in self.slots:
            before = known.grid[slot]
            cost = self.worth - gains[slot] + self._overlooked_at(slot, card)
            if known.hidden == 1 and not known.face_up[slot]:
                cost += self._cost_of_going_out(cost)
            else:
                tried[slot] = card
                cost -= self._ahead(tried, self._slots_after(slot))
                tried[slot] = before
            costs[slot] = cost + self._denial(before)
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

    # ------------------------------------------------------------------ the turns to come

    def _ahead(self, grid: Grid, slots: Sequence[int]) -> float:
        """What the turns to come gain `grid`, where `slots` may be replaced."""
        return self._turns_worth * self.prospects.of(grid, slots) if self._turns_worth else 0.0

    @cached_property
    def _turns_worth(self) -> float:
        """How many times the next turn's gain all turns to come are worth, if one doesn't go out."""
        if self.view.out is not None:
            return 0.0
        if self.rules.turns is not None:
            return COMES_TRUE_SURELY * _faded(self.rules.turns - self.view.turns[self.known.seat] - 1)
        return COMES_TRUE * _faded(self._turns_ahead)

    @cached_property
    def _turns_ahead(self) -> int:
        """How many more turns one would have if one didn't go out."""
        fewest = min(map(self.known.hidden_of, self.known.others))
        seat = self.known.seat
        left = self.rules.turn_cap - self.view.turns[seat] - 1
        return max(min(fewest, MOST_TURNS_AHEAD, left), min(1, left))

    def _slots_after(self, slot: int) -> Sequence[int]:
        """The slots that may be replaced once `slot` lies face up."""
        if not self.rules.lock_face_up:
            return self.slots
        return [other for other in self.slots if other != slot]

    # ------------------------------------------------------------------ going out

    def _cost_of_going_out(self, points: float) -> float:
        """What it costs, beside its points, to go out with a grid of `points` on average.

        Going on, one would gain by each turn to come; but so would the others, and by going out one leaves
        each of them a single turn, or none.
        """
        rules, traits = self.rules, self.traits
        if self.view.out is not None or rules.ending == "turns":
            return 0.0
        extra = traits.patience
        if rules.knock_penalty:
            extra += PENALTY * self._chance_of_a_lower_one(points)
        if rules.knock_bonus:
            extra += BONUS
        left = 0 if rules.ending == "immediate" else 1
        prevented = _faded(self._turns_ahead) - _faded(left)
        comes_true = THEIRS_AMONG_KNOCKERS if rules.knock_anytime else THEIRS_COMES_TRUE
        return extra - comes_true * self.others.mean_gain * max(prevented, 0.0)

    def _chance_of_a_lower_one(self, points: float) -> float:
        """How likely another seat ends with less than `points`."""
        none_lower = 1.0
        for lower in self._others_worth:
            none_lower *= 1 / (1 + exp((points - lower) / SPREAD * 2))
        return 1 - none_lower

    @cached_property
    def _others_worth(self) -> list[float]:
        """What the others may be expected to end with if one goes out."""
        seats, worth = self.known.others, self.appraisal.worth
        last_turn = self.rules.ending != "immediate"
        return [
            worth(self.view.grids[seat]) - (self.others.gain_of(seat) if last_turn else 0.0) for seat in seats
        ]

    def _denial(self, card: Card | None) -> float:
        """What it costs to leave `card` on the discard, None for one that isn't known."""
        return self.traits.denies * self.others.gift(card) if self.traits.denies else 0.0


@cache
def _faded(turns: int) -> float:
    """How many turns' gain so many turns bring."""
    return sum(FADING**turn for turn in range(turns))


@cache
def usual_card(rules: Rules) -> tuple[float, float]:
    """What a card of a fresh deck counts, in points: the mean and the standard deviation."""
    points = [card_points(rules, card) for card in fresh_deck(1, rules.jokers)]
    return fmean(points), pstdev(points)
