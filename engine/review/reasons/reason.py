"""The reason that weighs most: one's own points, a gift to the next seat, or when to go out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from engine.actions import Action
from engine.cards import Card
from engine.review.reasons.outlook import Outlook, Pair
from engine.review.reasons.words import column, figure, points, saves, several
from engine.scoring import card_points
from engine.view import View

Kind = Literal[
    "makes a pair",
    "breaks a pair",
    "made a bad pair",
    "card against card",
    "card against unseen",
    "place against place",
    "draw against card",
    "own points",
    "gave a pair",
    "gave points",
    "went out",
    "should go out",
    "nothing turned up",
    "turns up more",
    "turned up more",
    "locked",
    "none",
]

LEAST_SHARE: Final = 0.3
"""The part of what a move cost that a reason must account for to be given."""


class Reason(NamedTuple):
    """Why another choice was better. `kind` tells what the `sentence` is about."""

    kind: Kind
    sentence: str


def reason(
    view: View,
    remembered: Mapping[int, Card],
    done: Action,
    better: Action,
    cost: float,
    names: Sequence[str],
) -> Reason:
    """Why `better` was better than `done`, by `cost` points, from what the seat of `view` could see alone.

    `remembered` is what a peek showed it of its own cards, `names` are those of the seats. The three things
    that a move changes are weighed in points: what the own cards are worth on average, what the card left on
    the discard is worth to the next seat, and, for what these leave unexplained, that a move turns cards up
    or goes out. Where none of them accounts for a fair part of the cost, the sentence says so.
    """
    return _Comparison(Outlook(view, remembered), done, better, names).reason(cost)


class _Comparison:
    def __init__(self, outlook: Outlook, done: Action, better: Action, names: Sequence[str]) -> None:
        self.outlook = outlook
        self.rules = outlook.rules
        self.names = names
        self.done, self.better = done, better
        self.left, self.best = outlook.left_by(done), outlook.left_by(better)

    def reason(self, cost: float) -> Reason:
        outlook = self.outlook
        own = self.left.points - self.best.points
        gift = outlook.gift(self.left) - outlook.gift(self.best)
        weights = [(own, self._own), (gift, self._gift), (cost - own - gift, self._timing)]
        for weight, explain in sorted(weights, key=lambda each: -each[0]):
            if weight < max(LEAST_SHARE * cost, 0.05):
                break
            found = explain()
            if found is not None:
                return found
        return Reason(
            "none", "No single thing decides it: it comes out worse on average, over all that can follow."
        )

    # ------------------------------------------------------------------ the own cards

    def _own(self) -> Reason:
        return self._about_pairs() or self._about_cards() or self._plain()

    def _about_pairs(self) -> Reason | None:
        outlook = self.outlook
        made = outlook.made_by(self.best)
        if made is not None and made != outlook.made_by(self.left) and self._pays(made):
            return Reason("makes a pair", f"{self._card_of(self.better)} would have made {self._pair(made)}.")
        broken = outlook.broken_by(self.left)
        if broken is not None and broken != outlook.broken_by(self.best) and self._pays(broken):
            return Reason("breaks a pair", f"It broke up {self._pair(broken)}.")
        made = outlook.made_by(self.left)
        if made is not None and made != outlook.made_by(self.best) and self.rules.values[made.rank] < 0:
            return Reason(
                "made a bad pair",
                f"It made {self._pair(made)}: together they count 0, apart they would take points off.",
            )
        return None

    def _about_cards(self) -> Reason | None:
        """For what the numbers show at a glance: one card against one place, or a draw against a card."""
        verbs = {self.done.verb, self.better.verb}
        if verbs == {"draw", "take"}:
            return self._draw_or_take()
        if verbs == {"swap"}:
            return self._place_against_place()
        if verbs == {"swap", "discard"}:
            return self._swap_or_discard()
        return None

    def _draw_or_take(self) -> Reason:
        drawn = f"a card drawn {saves(self.outlook.drawing)}"
        taking = self.left if self.done.verb == "take" else self.best
        taken = f"taking the {self.outlook.view.discard} {saves(self.outlook.worth - taking.points)}"
        least = f"{taken}, {drawn}" if self.better.verb == "take" else f"{drawn}, {taken}"
        return Reason("draw against card", f"On average {least}.")

    def _place_against_place(self) -> Reason:
        card, choices = self.outlook.view.drawn, (self.left, self.best)
        lying = [f"in place of {self._lying(left.put)}" for left in choices]
        if lying[0] == lying[1]:  # only the columns tell these apart
            lying = [f"in the {column((left.put or 0) % self.rules.columns)}" for left in choices]
        saved = [saves(self.outlook.worth - left.points) for left in choices]
        here, there = (" ".join(each) for each in zip(lying, saved, strict=True))
        return Reason("place against place", f"On average the {card} {here}, {there}.")

    def _swap_or_discard(self) -> Reason | None:
        outlook = self.outlook
        card, swap = outlook.view.drawn, self.left if self.done.verb == "swap" else self.best
        if card is None or swap.put is None or outlook.made_by(swap) or outlook.broken_by(swap):
            return None
        counts, lying = card_points(self.rules, card), outlook.grid[swap.put]
        would = "counts" if swap is self.left else "would have counted"
        before = outlook.mean if lying is None else card_points(self.rules, lying)
        if (counts > before) != (swap is self.left):
            return None  # it is about what may yet become a pair, which these numbers don't show
        if lying is None:
            unseen = f"an unseen card counts {figure(before)} on average"
            return Reason("card against unseen", f"The {card} {would} {figure(counts)}, where {unseen}.")
        return Reason(
            "card against card",
            f"The {card} {would} {figure(counts)}, the {lying} in its place counts {figure(before)}."
            if swap is self.best
            else f"The {card} counts {figure(counts)}, the {lying} that it replaced {figure(before)}.",
        )

    def _plain(self) -> Reason:
        worse, better = figure(self.left.points), points(self.best.points)
        if worse == figure(self.best.points):
            return Reason("none", "It is hardly worse: the own cards are worth a little more on average.")
        return Reason(
            "own points", f"It leaves cards worth {worse} on average, the better move cards worth {better}."
        )

    # ------------------------------------------------------------------ the next seat

    def _gift(self) -> Reason | None:
        card, outlook = self.left.top, self.outlook
        if card is None:
            return None
        name = self.names[outlook.known.next_seat]
        if outlook.next_pairs(card) and self.rules.values[card.rank] > 0:
            return Reason("gave a pair", f"It left the {card} to {name}, who can make a pair with it.")
        gain = points(outlook.next_gain(card))
        return Reason("gave points", f"It left the {card} to {name}, whom it can save {gain}.")

    # ------------------------------------------------------------------ turning up, and going out

    def _timing(self) -> Reason | None:
        left, best = self.left, self.best
        if left.out and not best.out:
            return self._went_out()
        if best.out and not left.out:
            return self._should_go_out()
        if (
            self.better.verb == "discard"
            and left.put is not None
            and left.hidden == self.outlook.known.hidden
        ):
            return self._nothing_turned_up()
        if "draw" in (self.done.verb, self.better.verb) or left.hidden == best.hidden:
            return None
        return self._turned_up_less() if best.hidden < left.hidden else self._turned_up_more()

    def _went_out(self) -> Reason:
        seat, lowest = self.outlook.lowest_other()
        own = f"{'' if None not in self.left.grid else 'about '}{points(self.left.points)}"
        if lowest < self.left.points - 0.5:
            there = f"while {self.names[seat]} stood at about {figure(lowest)}"
            return Reason("went out", f"It went out with {own} {there}.")
        return Reason("went out", f"It went out with {own}, where playing on was worth more on average.")

    def _should_go_out(self) -> Reason:
        own = f"{'' if None not in self.best.grid else 'about '}{points(self.best.points)}"
        then = (
            "would have ended the hole at once"
            if self.rules.ending == "immediate"
            else "would have left the others one turn each"
        )
        return Reason("should go out", f"Going out with {own} {then}.")

    def _nothing_turned_up(self) -> Reason | None:
        """For a card put on a face-up one where a discard would have let the seat turn another up."""
        outlook = self.outlook
        if not outlook.known.flip_follows_discard() or self.rules.ending == "turns":
            return None
        gained = saves(outlook.worth - self.left.points)
        return Reason(
            "nothing turned up",
            f"In place of {self._lying(self.left.put)} the {outlook.view.drawn} {gained} on average; "
            "after a discard a card could have been turned up.",
        )

    def _turned_up_less(self) -> Reason | None:
        if self.rules.ending == "turns" or self.outlook.view.out is not None:
            return None
        card = self.outlook.view.drawn
        what = f"In place of a face-down card the {card}" if card is not None else "A card turned up"
        return Reason("turns up more", f"{what} would have brought going out a step nearer.")

    def _turned_up_more(self) -> Reason | None:
        if self.rules.lock_face_up and self.left.put is not None:
            lying = self.left.grid[self.left.put]
            return Reason("locked", f"It locked the {lying} in for good, as cards face up can’t be replaced.")
        if self.rules.ending == "turns" or self.outlook.view.out is not None:
            return None
        down = "one card" if self.left.hidden == 1 else f"{self.left.hidden} cards"
        about = figure(self.left.points)
        return Reason("turned up more", f"It left only {down} face down, with a grid worth about {about}.")

    # ------------------------------------------------------------------ words

    def _pays(self, pair: Pair) -> bool:
        return self.rules.values[pair.rank] > 0

    def _pair(self, pair: Pair) -> str:
        if pair.column is None:
            return f"a pair of {several(pair.rank)}"
        what = "a pair of" if self.rules.rows == 2 else "a column of"
        where = "" if self.rules.rows == 3 else " in"
        return f"{what} {several(pair.rank)}{where or ','} the {column(pair.column)}"

    def _card_of(self, action: Action) -> str:
        view = self.outlook.view
        return f"Taking the {view.discard}" if action.verb == "take" else f"The {view.drawn}"

    def _lying(self, slot: int | None) -> str:
        card = None if slot is None else self.outlook.grid[slot]
        return "an unseen card" if card is None else f"the {card}"
