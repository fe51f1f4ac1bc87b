"""The facts that a seat knows in a decision: its grid with remembered cards, the other grids, the unseen
cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cpu.estimate import unseen_cards
from engine.game.actions import Action, Verb
from engine.game.cards import Card
from engine.game.view import View


def on_last_turn(view: View) -> bool:
    """Whether the seat of `view`, which is to act, has no turn after this one."""
    assert view.seat is not None, "A seat is to act."  # noqa: S101
    return view.out is not None or view.turns[view.seat] + 1 >= (view.rules.turns or view.rules.turn_cap)


class Known:
    """The facts of one decision. `grid` has the seat's own cards; None for a card that not even a peek
    showed.

    `others` are the other seats in the order in which they play. `hidden` counts the seat's face-down cards.
    Raises `ValueError` if the seat of the view is not to act.
    """

    def __init__(self, view: View, remembered: Mapping[int, Card]) -> None:
        if view.seat is None or not view.legal:
            raise ValueError("This view's seat has nothing to choose.")
        self.view = view
        self.rules = view.rules
        self.seat = view.seat
        self.others = tuple((view.seat + place) % view.seats for place in range(1, view.seats))
        self.next_seat = self.others[0]
        self.face_up = view.face_up[view.seat]
        self.hidden = self.face_up.count(False)
        self.grid = view.known_grids(remembered)[view.seat]
        self.unseen = unseen_cards(view, remembered)

    def hidden_of(self, seat: int) -> int:
        return self.view.face_up[seat].count(False)

    def action(self, verb: Verb, slot: int | None = None) -> Action:
        return next(action for action in self.view.legal if action.verb == verb and action.slot == slot)

    def may(self, verb: Verb) -> bool:
        return any(action.verb == verb for action in self.view.legal)

    def slots(self, verb: Verb) -> list[int]:
        return [a.slot for a in self.view.legal if a.verb == verb and a.slot is not None]

    def flip_follows_discard(self) -> bool:
        """Whether a flip follows a discard now (rule 4)."""
        mode = self.rules.discard_flip
        if mode == "never" or not self.hidden:
            return False
        return mode != "endgame" or min(map(self.hidden_of, range(self.view.seats))) <= 1
