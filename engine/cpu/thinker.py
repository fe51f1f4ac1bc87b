"""A player for any rules and any number of seats, which chooses the action with the lowest estimated cost.

The cost, in points, is the average score of its own grid less the gain of later turns, plus the cost or gain
of going out and the gain of the next seat by the card on the discard. The cost of a draw is the average over
all unseen cards of the best answer to each; that of a flip is an average too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from math import exp, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Final

from engine.cpu.appraisal import Appraisal
from engine.cpu.estimate import Grid
from engine.cpu.known import Known
from engine.cpu.obvious import obvious
from engine.cpu.other_seats import OtherSeats
from engine.cpu.outcome import EXACT, Forecast, Outcome
from engine.cpu.plain_sight import weighed
from engine.cpu.prospects import Column, Prospects
from engine.cpu.standing import Standing
from engine.cpu.traits import Traits
from engine.game.actions import Action
from engine.game.cards import Card, fresh_deck
from engine.game.rules import Rules
from engine.game.scoring import card_points
from engine.game.view import View

MOST_TURNS_AHEAD: Final = 3
"""Most later turns that count, as nobody knows how long a hole lasts."""

FADING: Final = 0.75
"""Gain of a turn in proportion to that of the turn before: a grid gets harder to improve."""

COMES_TRUE: Final = 0.8
"""Part of the calculated gain of later turns that comes true, as the hole may end sooner."""

COMES_TRUE_SURELY: Final = 1.2
"""The same if the rules fix the number of turns; above 1, as the others' discards come in addition."""

THEIRS_COMES_TRUE: Final = 1.5
"""The same for the gain of the others that going out prevents."""

THEIRS_AMONG_KNOCKERS: Final = 1.0
"""The same if the others may knock at any time."""

PENALTY: Final = 10
BONUS: Final = -5
SPREAD: Final = 4.0
"""Spread of final scores around their estimates, in points, for the chance that another is lower."""


def think(
    view: View,
    remembered: Mapping[int, Card],
    random: Random,
    traits: Traits,
    standing: Standing | None = None,
) -> Action:
    """Return the action that a player of `traits` does for the seat of `view`, which must be to act."""
    action = obvious(view)
    if action is not None:
        return action
    kept = _kept_in_mind(view, remembered, random, traits)
    thought = EstimatedCosts(view, kept, random, traits, standing if traits.minds_match else None)
    if traits.careless:
        return thought.action()
    return weighed(view, remembered, thought.costs(), thought.swaps).best


def _kept_in_mind(
    view: View, remembered: Mapping[int, Card], random: Random, traits: Traits
) -> Mapping[int, Card]:
    if not traits.forgets or view.seat is None or view.peeking:
        return remembered
    keeps = (1 - traits.forgets) ** view.turns[view.seat]
    return {slot: card for slot, card in remembered.items() if random.random() < keeps}


class EstimatedCosts:
    """The estimated cost of each action in one decision, in points: less is better."""

    def __init__(
        self,
        view: View,
        remembered: Mapping[int, Card],
        random: Random,
        traits: Traits,
        standing: Standing | None = None,
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
        self.prospects = Prospects(self.appraisal)
        self.others = OtherSeats(known, self.appraisal, self.prospects)
        self.overlooked = {
            face.rank
            for face, _ in self.appraisal.faces
            if traits.overlooks and random.random() < traits.overlooks
        }
        self.outcome = Outcome(view.rules, known.seat, known.others, standing)
        self._nerve = random.gauss(0.0, traits.misjudges_risk) if traits.misjudges_risk else 0.0
        self._turned: dict[tuple[Card | None, Column], float] = {}
        self.slots = view.replaceable(known.seat)
        self.tried = self._thought_of()
        self.worth = self.appraisal.worth(known.grid)

    def action(self) -> Action:
        """Return the action of the lowest cost; of equal ones the first."""
        costs = self.costs()
        return min(costs, key=lambda action: costs[action])

    def _thought_of(self) -> Sequence[int]:
        """Return the slots that the player thinks of, where it must not put a card somewhere."""
        skips = self.traits.skips
        if not skips or self.view.phase == "taken":
            return self.slots
        return [slot for slot in self.slots if self.random.random() >= skips] or self.slots

    def costs(self) -> dict[Action, float]:
        """Return the cost of each legal action, in points."""
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
            return left + self.worth + self._cost_of_going_out(self.worth)
        return left + self._turning_up(action.slot)

    def _drawing(self) -> float:
        return sum(
            chance * min(self._discarding(face), *self.swaps(face).values())
            for face, chance in self.appraisal.faces
        )

    def _discarding(self, card: Card) -> float:
        """Return the cost of discarding `card`, with the best flip if one may follow."""
        cost = self._denial(card)
        if self._settles:
            return cost + self.worth + self._settling(self.worth, self.known.grid.count(None))
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
        """Return the cost of flipping `slot`: the same points on average, but worth knowing."""
        assert slot is not None, "A flip has a slot."  # noqa: S101
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

    def swaps(self, card: Card) -> dict[int, float]:
        """Return the cost of putting `card` into each slot that the player thinks of."""
        known = self.known
        gains = self.appraisal.gains(known.grid, card, self.tried)
        tried = list(known.grid)
        costs = {}
        for slot in self.tried:
            before = known.grid[slot]
            cost = self.worth - gains[slot] + self._overlooked_at(slot, card)
            if self._settles:
                cost += self._settling(cost, known.grid.count(None) - (before is None))
            elif known.hidden == 1 and not known.face_up[slot]:
                cost += self._cost_of_going_out(cost)
            else:
                tried[slot] = card
                cost -= self._ahead(tried, self._slots_after(slot))
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

    def _ahead(self, grid: Grid, slots: Sequence[int]) -> float:
        """Return the gain of `grid` by later turns, if `slots` may be replaced."""
        return self._turns_worth * self.prospects.of(grid, slots) if self._turns_worth else 0.0

    @cached_property
    def _turns_worth(self) -> float:
        """The gain of all later turns in proportion to that of the next, if this move doesn't go out."""
        if self.view.out is not None:
            return 0.0
        plans = self.traits.plans
        if self.rules.turns is not None:
            return plans * COMES_TRUE_SURELY * _faded(self.rules.turns - self.view.turns[self.known.seat] - 1)
        return plans * COMES_TRUE * _faded(self._turns_ahead)

    @cached_property
    def _turns_ahead(self) -> int:
        """The number of later turns of this seat, if this move doesn't go out."""
        fewest = min(map(self.known.hidden_of, self.known.others))
        seat = self.known.seat
        left = self.rules.turn_cap - self.view.turns[seat] - 1
        return max(min(fewest, MOST_TURNS_AHEAD, left), min(1, left))

    def _slots_after(self, slot: int) -> Sequence[int]:
        """Return the slots that may be replaced once `slot` lies face up."""
        if not self.rules.lock_face_up:
            return self.slots
        return [other for other in self.slots if other != slot]

    def _cost_of_going_out(self, points: float) -> float:
        """Return the cost of going out with a grid of `points` on average, beside these points.

        It prevents later gains of the others, who have a single turn left, or none. The own gains that it
        prevents are part of the cost of all other actions (`_ahead`).
        """
        rules, traits = self.rules, self.traits
        if not self._may_go_out:
            return 0.0
        extra = traits.patience + self._nerve + self._deciding_now(points)
        if rules.knock_penalty:
            extra += PENALTY * self._chance_of_a_lower_one(points)
        if rules.knock_bonus:
            extra += BONUS
        left = 0 if rules.ending == "immediate" else 1
        prevented = _faded(self._turns_ahead) - _faded(left)
        comes_true = THEIRS_AMONG_KNOCKERS if rules.knock_anytime else THEIRS_COMES_TRUE
        return extra - comes_true * self.others.mean_gain * max(prevented, 0.0)

    @cached_property
    def _settles(self) -> bool:
        """Whether this is the seat's last turn, and its points are compared with those of the others."""
        rules, turns = self.rules, self.view.turns[self.known.seat]
        last = self.view.out is not None or turns + 1 >= (rules.turns or rules.turn_cap)
        return last and self.outcome.matters

    def _settling(self, points: float, unknown: int) -> float:
        """Return the cost of ending with `points` on average and `unknown` cards, on the last turn."""
        return self.outcome.cost(self._forecast(points, unknown), self._others_at_the_end)

    def decides(self, action: Action) -> float:
        """Return the cost of `action` by what it decides in the match and among the scores, 0 if nothing yet.

        It decides if it ends the hole for this seat, by going out or on the last turn.
        """
        known, slot, card = self.known, action.slot, self.view.drawn
        if not self.outcome.matters or action.verb in ("draw", "take", "pass"):
            return 0.0
        if action.verb == "swap" and slot is not None and card is not None:
            points = self.worth - self.appraisal.gains(known.grid, card, [slot])[slot]
            if self._settles:
                return self._settling(points, known.grid.count(None) - (known.grid[slot] is None))
            goes_out = known.hidden == 1 and not known.face_up[slot]
            return self._deciding_now(points) if goes_out and self._may_go_out else 0.0
        if self._settles:
            return self._settling(self.worth, known.grid.count(None))
        goes_out = action.verb == "knock" or (action.slot is not None and known.hidden == 1)
        return self._deciding_now(self.worth) if goes_out and self._may_go_out else 0.0

    @property
    def _may_go_out(self) -> bool:
        return self.view.out is None and self.rules.ending != "turns"

    def _deciding_now(self, points: float) -> float:
        """Return the cost of going out with `points`, rather than playing on, by what it decides."""
        if not self.outcome.matters:
            return 0.0
        now = self.outcome.cost(self._forecast(points, 0), self._others_at_the_end)
        return now - self._deciding_later

    @cached_property
    def _deciding_later(self) -> float:
        """The cost of how the hole ends if this seat plays on."""
        turns = max(_faded(self._turns_ahead), 1.0)
        seats, worth = self.known.others, self.appraisal.worth
        theirs = [
            Forecast(worth(self.view.grids[seat]) - turns * self.others.gain_of(seat), SPREAD)
            for seat in seats
        ]
        return self.outcome.cost(Forecast(self._staying, SPREAD), theirs)

    @cached_property
    def _others_at_the_end(self) -> list[Forecast]:
        """The points of the other seats if this seat's hole ends with this turn."""
        view, known = self.view, self.known
        found = []
        for place, seat in enumerate(known.others):
            grid = view.grids[seat]
            plays = self._plays_again(place, seat)
            points = self.appraisal.worth(grid) - (self.others.gain_of(seat) if plays else 0.0)
            found.append(self._forecast(points, grid.count(None) + plays))
        return found

    def _plays_again(self, place: int, seat: int) -> bool:
        """Whether `seat`, at `place` of the others, has a turn after this one, the last of this seat."""
        rules, view = self.rules, self.view
        if rules.ending == "turns":
            return view.turns[seat] < (rules.turns or 0)
        if view.out is None:
            return rules.ending != "immediate"
        return place < self.known.others.index(view.out)

    def _forecast(self, points: float, unknown: int) -> Forecast:
        return Forecast(points, EXACT + sqrt(unknown) * usual_card(self.rules)[1])

    def _chance_of_a_lower_one(self, points: float) -> float:
        """Return the probability that another seat ends with less than `points`."""
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

    def _denial(self, card: Card | None) -> float:
        """Return the cost of leaving `card` (None: an unknown one) on the discard to the next seat."""
        return self.traits.denies * self.others.gift(card) if self.traits.denies else 0.0


@cache
def _faded(turns: int) -> float:
    """Return the sum of the discounted gains of `turns` turns, that of the first being 1."""
    return sum(FADING**turn for turn in range(turns))


@cache
def usual_card(rules: Rules) -> tuple[float, float]:
    """Return the mean and the standard deviation of the points of a card of a fresh deck."""
    points = [card_points(rules, card) for card in fresh_deck(1, rules.jokers)]
    return fmean(points), pstdev(points)
