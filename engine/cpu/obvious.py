"""Choices that every level makes alike: the only one there is, and the flips of the opening."""

from __future__ import annotations

from engine.actions import Action
from engine.view import View


def obvious(view: View) -> Action | None:
    """The action that needs no thought, or None. Raises `ValueError` for a seat that has nothing to do.

    In the opening, cards of different columns: two half-known columns give more chances to pair.
    """
    if view.seat is None or not view.legal:
        raise ValueError("This view's seat has nothing to choose.")
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase != "opening":
        return None
    columns = view.rules.columns
    known = {slot % columns for slot, up in enumerate(view.face_up[view.seat]) if up}
    fresh = [each for each in view.legal if each.slot is not None and each.slot % columns not in known]
    return (fresh or view.legal)[0]
