"""The facts that a seat knows in a decision, and the decisions that every level takes alike.

If only one action is legal, the seat takes it. In the opening, cards of different columns are flipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cpu.estimate import unseen_cards
from engine.game.actions import Action, Verb
from engine.game.cards import Card
from engine.game.view import View


def on_last_turn(view: View) -> bool:
    """Whether the seat of `view`, which is to act, has no turn after this one."""
    assert view.seat is not None, "A seat is to act."  # noqa: S101
    return view.out is not None or view.turns[view.seat] + 1 >= (view.rules.turns or view.rules.turn_cap)


class Known:
    """The facts of one decision. `grid` has the seat's cards, with None for cards that the seat doesn't know.

    `remembered`: the seat's cards that a peek showed, by slot. `others`: the other seats in order of play.
    `hidden`: the number of the seat's face-down cards. Raises `ValueError` if the seat is not to act.
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


def obvious(view: View) -> Action | None:
    """The obvious action of the seat of `view`, or None. Raises `ValueError` if the seat is not to act."""
    if view.seat is None or not view.legal:
        raise ValueError("This view's seat has nothing to choose.")
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase != "opening":
        return None
    face_up = [slot for slot, up in enumerate(view.face_up[view.seat]) if up]
    return opening_flip(view.legal, face_up, view.rules.columns)


def opening_flip(legal: Sequence[Action], face_up: Iterable[int], columns: int) -> Action:
    """Return the first of the `legal` flips in a column without a `face_up` slot, else the first of all
    flips.

    Two half-known columns give more chances to pair than a known one.
    """
    known = {slot % columns for slot in face_up}
    fresh = (each for each in legal if each.slot is not None and each.slot % columns not in known)
    return next(fresh, legal[0])
