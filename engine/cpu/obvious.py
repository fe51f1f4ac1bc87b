"""Actions that every level chooses alike: the only legal one, and the flips of the opening."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.game.actions import Action
from engine.game.view import View


def obvious(view: View) -> Action | None:
    """Return the obvious action of the seat of `view`, or None. Raises `ValueError` if the seat is not to
    act.
    """
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
