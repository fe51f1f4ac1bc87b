"""The main reason why an action was better: own points, a gift to the next seat, or when to go out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.scoring import card_points
from engine.game.view import View
from engine.language import mark, plural, say
from engine.review.reasons import sentences
from engine.review.reasons.outlook import Outlook, Pair
from engine.review.reasons.phrases import by_points, figure, in_column, pair, points

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
"""Share of a move's cost that a reason must explain."""


class Reason(NamedTuple):
    """Why another action was better. Without a reason, `kind` is "none" and `sentence` is ""."""

    kind: Kind
    sentence: str


NO_REASON: Final = Reason("none", "")


def reason(
    view: View,
    remembered: Mapping[int, Card],
    done: Action,
    better: Action,
    cost: float,
    names: Sequence[str],
) -> Reason:
    """Return why `better` was better than `done`, by `cost` points, judged by what the seat of `view` saw.

    `remembered` are the seat's own cards from a peek, `names` the names of the seats. Three effects are
    compared in points: on the seat's own grid, on the next seat through the discard, and of turning cards up
    or going out, which is the rest of the cost. An effect below `LEAST_SHARE` of the cost is no reason.
    """
    return _Comparison(Outlook(view, remembered), done, better, names).reason(cost)


def has_reason(view: View, remembered: Mapping[int, Card], done: Action, better: Action, cost: float) -> bool:
    """Whether `reason` finds a reason. The arguments are as in `reason`."""
    return reason(view, remembered, done, better, cost, [""] * view.seats).kind != "none"


class _Comparison:
    def __init__(self, outlook: Outlook, done: Action, better: Action, names: Sequence[str]) -> None:
        self.outlook = outlook
        self.rules = outlook.rules
        self.names = names
        self.done, self.better = done, better
        self.after, self.after_best = outlook.after(done), outlook.after(better)

    def reason(self, cost: float) -> Reason:
        outlook = self.outlook
        own = self.after.points - self.after_best.points
        gift = outlook.gift(self.after) - outlook.gift(self.after_best)
        weights = [(own, self._own), (gift, self._gift), (cost - own - gift, self._timing)]
        for weight, explain in sorted(weights, key=lambda each: -each[0]):
            if weight < max(LEAST_SHARE * cost, 0.05):
                break
            found = explain()
            if found is not None:
                return found
        return NO_REASON

    def _own(self) -> Reason:
        return self._about_pairs() or self._about_cards() or self._plain()

    def _about_pairs(self) -> Reason | None:
        outlook = self.outlook
        made = outlook.made_by(self.after_best)
        if made is not None and made != outlook.made_by(self.after) and self._pays(made):
            return Reason("makes a pair", self._would_have_made(made))
        broken = outlook.broken_by(self.after)
        if broken is not None and broken != outlook.broken_by(self.after_best) and self._pays(broken):
            return Reason("breaks a pair", say("That broke up {pair}.", pair=self._pair(broken)))
        made = outlook.made_by(self.after)
        if made is not None and made != outlook.made_by(self.after_best) and self.rules.values[made.rank] < 0:
            sentence = say(
                "That made {pair}: together they score 0, apart less than 0.",
                pair=self._pair(made),
            )
            return Reason("made a bad pair", sentence)
        return None

    def _would_have_made(self, made: Pair) -> str:
        view, words = self.outlook.view, self._pair(made)
        if self.better.verb == "take":
            return say("Taking the {card} would have made {pair}.", card=view.discard, pair=words)
        return say("The {card} would have made {pair}.", card=view.drawn, pair=words)

    def _about_cards(self) -> Reason | None:
        """Return a reason that compares a draw with a take, two places, or two cards, if there is one."""
        verbs = {self.done.verb, self.better.verb}
        if verbs == {"draw", "take"}:
            return self._draw_or_take()
        if verbs == {"swap"}:
            return self._place_against_place()
        if verbs == {"swap", "discard"}:
            return self._swap_or_discard()
        return None

    def _draw_or_take(self) -> Reason:
        card, drawing = self.outlook.view.discard, self.outlook.drawing
        taking = self.outlook.worth - (self.after if self.done.verb == "take" else self.after_best).points
        if self.better.verb == "take":
            return Reason("draw against card", sentences.taking_is_better(card, taking, drawing))
        return Reason("draw against card", sentences.drawing_is_better(card, drawing, taking))

    def _place_against_place(self) -> Reason:
        choices = (self.after, self.after_best)
        places = [self._in_place_of(after.put) for after in choices]
        if places[0] == places[1]:  # only their columns differ
            places = [in_column((after.put or 0) % self.rules.columns) for after in choices]
        saved = [self.outlook.worth - after.points for after in choices]
        sentence = sentences.place_against_place(self.outlook.view.drawn, places, saved)
        return Reason("place against place", sentence)

    def _swap_or_discard(self) -> Reason | None:
        outlook = self.outlook
        card, swap = outlook.view.drawn, self.after if self.done.verb == "swap" else self.after_best
        if card is None or swap.put is None or outlook.made_by(swap) or outlook.broken_by(swap):
            return None
        counts, lying = card_points(self.rules, card), outlook.grid[swap.put]
        before = outlook.mean if lying is None else card_points(self.rules, lying)
        if (counts > before) != (swap is self.after):
            return None  # the reason is a possible pair, which these numbers don't show
        done = swap is self.after
        if lying is None:
            return Reason("card against unseen", sentences.card_against_unseen(card, counts, before, done))
        return Reason("card against card", sentences.card_against_card(card, counts, lying, before, done))

    def _plain(self) -> Reason:
        worse = figure(self.after.points)
        if worse == figure(self.after_best.points):
            return NO_REASON
        sentence = by_points(
            mark("It leaves you with about {worse}; the better move, about {points} point."),
            mark("It leaves you with about {worse}; the better move, about {points} points."),
            self.after_best.points,
            worse=worse,
        )
        return Reason("own points", sentence)

    def _gift(self) -> Reason | None:
        card, outlook = self.after.top, self.outlook
        if card is None:
            return None
        name = self.names[outlook.known.next_seat]
        if outlook.next_pairs(card) and self.rules.values[card.rank] > 0:
            sentence = say("That gave {name} the {card}, which makes a pair.", card=card, name=name)
            return Reason("gave a pair", sentence)
        gain = points(outlook.next_gain(card))
        sentence = say(
            "That gave {name} the {card}, which can save them {points}.", card=card, name=name, points=gain
        )
        return Reason("gave points", sentence)

    def _timing(self) -> Reason | None:
        after, best = self.after, self.after_best
        if after.out and not best.out:
            return self._went_out()
        if best.out and not after.out:
            return self._should_go_out()
        if (
            self.better.verb == "discard"
            and after.put is not None
            and after.hidden == self.outlook.known.hidden
        ):
            return self._nothing_turned_up(after.put)
        if "draw" in (self.done.verb, self.better.verb) or after.hidden == best.hidden:
            return None
        return self._turned_up_less() if best.hidden < after.hidden else self._turned_up_more()

    def _went_out(self) -> Reason:
        seat, lowest = self.outlook.lowest_other()
        own, sure = self.after.points, None not in self.after.grid
        if lowest < own - 0.5:
            sentence = sentences.went_out_while(own, sure, self.names[seat], lowest)
        else:
            sentence = sentences.went_out_too_soon(own, sure)
        return Reason("went out", sentence)

    def _should_go_out(self) -> Reason:
        own, sure = self.after_best.points, None not in self.after_best.grid
        immediate = self.rules.ending == "immediate"
        return Reason("should go out", sentences.should_go_out(own, sure, immediate))

    def _nothing_turned_up(self, slot: int) -> Reason | None:
        """Explain a swap with a face-up card where a discard would have let the seat flip a card."""
        outlook = self.outlook
        if not outlook.known.flip_follows_discard() or self.rules.ending == "turns":
            return None
        saved = outlook.worth - self.after.points
        sentence = sentences.nothing_turned_up(outlook.view.drawn, outlook.grid[slot], saved)
        return Reason("nothing turned up", sentence)

    def _turned_up_less(self) -> Reason | None:
        if self.rules.ending == "turns" or self.outlook.view.out is not None:
            return None
        if self.outlook.view.drawn is None:
            sentence = say("Flip a card instead: it gets you closer to going out.")
        else:
            sentence = say("A hidden card was the better spot: it also gets you closer to going out.")
        return Reason("turns up more", sentence)

    def _turned_up_more(self) -> Reason | None:
        if self.rules.lock_face_up and self.after.put is not None:
            sentence = say(
                "That locked in the {card}: you can’t replace face-up cards here.",
                card=self.after.grid[self.after.put],
            )
            return Reason("locked", sentence)
        if self.rules.ending == "turns" or self.outlook.view.out is not None:
            return None
        sentence = plural(
            "That left only one card face down, with a grid of about {points}.",
            "That left only {count} cards face down, with a grid of about {points}.",
            count=self.after.hidden,
            points=figure(self.after.points),
        )
        return Reason("turned up more", sentence)

    def _pays(self, found: Pair) -> bool:
        return self.rules.values[found.rank] > 0

    def _pair(self, found: Pair) -> str:
        return pair(found.rank, found.column, self.rules.rows)

    def _in_place_of(self, slot: int | None) -> str:
        card = None if slot is None else self.outlook.grid[slot]
        return say("in place of an unseen card") if card is None else say("in place of the {card}", card=card)
