"""Knowledge of each viewer, worked out from the actions alone."""

from __future__ import annotations

from random import Random

from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.hole import Hole
from tests.engine.game.strategies import Deal

Viewer = int | None


class Account:
    """Face-up slots and seats that still peek, worked out from the actions."""

    def __init__(self, deal: Deal) -> None:
        rules = deal.rules
        self.face_up = [set[int]() for _ in range(deal.seats)]
        self.peeking = set(range(deal.seats)) if rules.opening == "peek" else set[int]()
        self.slots = range(rules.rows * rules.columns)
        self.bottom_row = self.slots[-rules.columns :]
        self.knocks_turn_up = rules.knock_early
        self.hand_from: str | None = None

    def note(self, action: Action | None) -> None:
        if action is None:
            return
        if action.slot is not None:
            self.face_up[action.seat].add(action.slot)
        if action.verb == "ready":
            self.peeking.remove(action.seat)
        if action.verb == "knock" and self.knocks_turn_up:
            self.face_up[action.seat].update(self.slots)
        self.hand_from = action.verb if action.verb in ("draw", "take") else None

    def knows(self, viewer: Viewer, hole: Hole, seat: int, slot: int) -> bool:
        peeked = viewer == seat and seat in self.peeking and slot in self.bottom_row
        return hole.over or peeked or slot in self.face_up[seat]

    def knows_hand(self, viewer: Viewer, hole: Hole) -> bool:
        return self.hand_from == "take" or (self.hand_from == "draw" and viewer == hole.turn)

    def visible(self, viewer: Viewer, hole: Hole) -> list[Card]:
        """Number of each card that the viewer may know."""
        known = [
            face
            for seat, grid in enumerate(hole.grids)
            for slot, face in enumerate(grid)
            if self.knows(viewer, hole, seat, slot)
        ]
        in_hand = [hole.held] if hole.held is not None and self.knows_hand(viewer, hole) else []
        return known + in_hand + hole.discard


def with_unknown_cards_permuted(hole: Hole, viewer: Viewer, account: Account, random: Random) -> Hole:
    """Return a hole with other hidden cards that `viewer` can't tell from this one."""
    twin = hole.copy(hole.shuffle)
    places = [
        (grid, slot)
        for seat, grid in enumerate(twin.grids)
        for slot in range(len(grid))
        if not account.knows(viewer, hole, seat, slot)
    ]
    places += [(twin.stock, at) for at in range(len(twin.stock))]
    hand = [] if hole.held is None else [hole.held]
    if hand and not account.knows_hand(viewer, hole):
        places.append((hand, 0))
    faces = [pile[at] for pile, at in places]
    random.shuffle(faces)
    for (pile, at), face in zip(places, faces, strict=True):
        pile[at] = face
    twin.held = hand[0] if hand else None
    return twin
