"""A sound first opponent: it takes, swaps or discards by what each slot is worth on average.

It looks at its own grid only, counts every unseen card as the mean of what is unseen, and goes out only
with a grid it expects to be worth `GOES_OUT_AT` or less.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.actions import Action
from engine.cards import Card, fresh_deck
from engine.cpu.estimate import Grid, Unseen, expected_points, unseen_cards
from engine.view import View

GOES_OUT_AT: Final = 5.0

KNOCKS_AT: Final = 3.0
"""A knock gives up the turn's own chance to improve, so the grid has to be better than for going out."""


class _Swap(NamedTuple):
    gain: float
    slot: int | None


def choose(view: View, remembered: Mapping[int, Card]) -> Action:
    """The action that the seat of `view` does now; `view` must be of a seat that has something to do.

    `remembered` holds cards of its own grid that it was shown in a peek, slot to card; they count only while
    they lie face down. The same view and memory always give the same action.
    """
    if view.seat is None or not view.legal:
        raise ValueError("This view's seat has nothing to choose.")
    if len(view.legal) == 1:
        return view.legal[0]
    return _Thought(view, remembered).action()


class _Thought:
    """One decision: the grid as the seat knows it, and what is unseen."""

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        seat = view.seat or 0
        self.view = view
        self.rules = view.rules
        self.face_up = view.face_up[seat]
        self.grid: list[Card | None] = [
            card or remembered.get(slot) for slot, card in enumerate(view.grids[seat])
        ]
        self.unseen: Unseen = unseen_cards(view, self.grid)
        self.worth = self.points(self.grid)

    def action(self) -> Action:
        view = self.view
        if view.phase == "opening":
            return self._opening_flip()
        if view.phase == "choose":
            return self._draw_or_take()
        if view.phase == "flip":
            return self._flip_or_pass()
        best = self._best_swap(view.drawn)
        if best.slot is None or (view.phase == "drawn" and best.gain <= 0):
            return self._legal("discard")
        return self._legal("swap", best.slot)

    def points(self, grid: Grid) -> float:
        return expected_points(self.rules, grid, self.unseen)

    def _legal(self, verb: str, slot: int | None = None) -> Action:
        return next(action for action in self.view.legal if action.verb == verb and action.slot == slot)

    def _opening_flip(self) -> Action:
        """Turn cards of different columns: two half-known columns give more chances to pair."""
        columns = self.rules.columns
        known = {slot % columns for slot, up in enumerate(self.face_up) if up}
        fresh = [
            action
            for action in self.view.legal
            if action.slot is not None and action.slot % columns not in known
        ]
        return (fresh or self.view.legal)[0]

    def _draw_or_take(self) -> Action:
        verbs = {action.verb for action in self.view.legal}
        if "knock" in verbs and self.worth <= KNOCKS_AT:
            return self._legal("knock")
        if "take" not in verbs and "draw" not in verbs:
            return self.view.legal[0]
        taken = self._best_swap(self.view.discard).gain
        drawn = sum(
            self.unseen.chance(card.rank) * max(self._best_swap(card).gain, 0.0)
            for card in self._one_of_each_rank()
        )
        return self._legal("take" if "draw" not in verbs or ("take" in verbs and taken > drawn) else "draw")

    def _one_of_each_rank(self) -> list[Card]:
        deck = fresh_deck(self.rules.decks, self.rules.jokers)
        return list({card.rank: card for card in deck if card.rank in self.unseen.ranks}.values())

    def _best_swap(self, card: Card | None) -> _Swap:
        """The slot where `card` does most, and how many points that gains on average."""
        if card is None:
            return _Swap(float("-inf"), None)
        options = []
        for slot in range(self.rules.size):
            if self.rules.lock_face_up and self.face_up[slot]:
                continue
            after = list(self.grid)
            after[slot] = card
            points = self.points(after)
            options.append(_Swap(self.worth - points - self._cost_of_going_out(slot, points), slot))
        return max(options, key=lambda option: option.gain, default=_Swap(float("-inf"), None))

    def _cost_of_going_out(self, slot: int, points: float) -> float:
        """What to hold against turning up `slot` if that ends the hole with too many points in hand."""
        last = not self.face_up[slot] and sum(self.face_up) == len(self.face_up) - 1
        if not last or self.view.out is not None or self.rules.ending == "turns":
            return 0.0
        return max(points - GOES_OUT_AT, 0.0)

    def _flip_or_pass(self) -> Action:
        """Turn a card for what it tells, but don't go out by it with a poor grid."""
        flips = [action for action in self.view.legal if action.verb == "flip"]
        goes_out = len(flips) == 1 and self.view.out is None
        if goes_out and self.worth > GOES_OUT_AT and len(flips) < len(self.view.legal):
            return self._legal("pass")
        return flips[0]
