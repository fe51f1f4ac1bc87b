"""The picture of a player's own cards, from what that player may see and from nothing else."""

from __future__ import annotations

from collections.abc import Collection

from cogs.picture import DEFAULT_BACK, DEFAULT_CLOTH, CardBeside, OwnCards
from engine.game.scoring import cancelled_slots, slot_points
from engine.game.view import View


def own_cards(
    view: View,
    *,
    taking: bool = False,
    choosable: Collection[int] = (),
    best: int | None = None,
    points: bool = False,
    back: str = DEFAULT_BACK,
    cloth: str = DEFAULT_CLOTH,
    two_colours: bool = False,
) -> OwnCards:
    """Return the picture of the grid of the seat of `view`, for a message that only its player sees.

    Everything comes from `view`, so nothing can be shown that the player may not know. The card in hand
    stands beside the grid. So does the top of the discard pile on the player's turn before a card is chosen;
    `taking`: the player is being asked which card it replaces. `choosable`: the slots that may be pressed;
    marked unless all may be pressed. `best`: the slot that a hint means. `points`: a badge with its points on
    each face-up card, for learners. `back` is the back chosen for this seat, `cloth` the cloth of this table.
    `two_colours`: the deck that the player chose.

    The file for a message is `own_cards_file(own_cards(view, …))` of `cogs.picture.picture_attachments`; its
    description in words is `describe_own_cards`. Raises `ValueError` for a spectator's view.
    """
    if view.seat is None:
        raise ValueError("a spectator has no cards")
    grid, face_up = view.grids[view.seat], view.face_up[view.seat]
    known = {slot for slot, card in enumerate(grid) if card is not None}
    return OwnCards(
        rows=view.rules.rows,
        columns=view.rules.columns,
        cards=grid,
        only_now=frozenset(slot for slot in known if not face_up[slot]),
        cancelled=cancelled_slots(view.rules, grid),
        choosable=frozenset(choosable) if len(set(choosable)) < len(grid) else frozenset(),
        best=best,
        points=slot_points(view.rules, grid) if points else (),
        beside=card_beside(view, taking=taking),
        back=back,
        cloth=cloth,
        two_colours=two_colours,
    )


def card_beside(view: View, *, taking: bool) -> CardBeside | None:
    """Return the card that stands beside the grid of the seat of `view`; None if there is none.

    `taking` is as in `own_cards`.
    """
    if view.seat != view.turn or view.phase in ("opening", "over"):
        return None
    if view.drawn is not None:
        return CardBeside(view.drawn, "taken" if view.source == "discard" else "drawn")
    if view.discard is None or view.phase != "choose":
        return None
    return CardBeside(view.discard, "taking" if taking else "discard")
