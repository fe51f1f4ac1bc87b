"""Tip for newcomers: the coach's move if the review finds it good, otherwise the best move by the review.

So nobody who follows tips is told later that they made a mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.view import NOTHING, View
from engine.review.decision import judge
from engine.solo.coach import Coaching, coach, explained


def tip(view: View, remembered: Mapping[int, Card] = NOTHING, *, taking: bool = False) -> Coaching | None:
    """Return a move for the seat of `view` that a review would not call a mistake, with a plain reason.

    None if the coach has nothing to say (`engine.solo.coach.coach`). `remembered` are the seat's own cards
    from a peek, slot to card. `taking`: the player is asked which card the top of the discard pile should
    replace. Takes as long as one or two moves of `expert`, some milliseconds.
    """
    good = coach(view, taking=taking)
    if good is None:
        return None
    asked = after_take(view) if taking else view
    decision = judge(asked, remembered, Action(view.turn, good.verb, _slot(good)))
    if decision is None:
        verb, slot = good.verb, good.slot
    else:
        verb, slot = decision.best.verb, decision.best.slot
    if verb == "take":
        slot = _place(view, remembered)
    if (verb, slot) == (good.verb, good.slot):
        return good
    return explained(view, verb, slot, remembered=remembered, taking=taking)


def _slot(good: Coaching) -> int | None:
    """Return the slot of the action that `good` advises. A take has None, as its slot is chosen later."""
    return None if good.verb == "take" else good.slot


def _place(view: View, remembered: Mapping[int, Card]) -> int | None:
    """Return the slot that a tip names for the top of the discard pile, if the seat takes this card."""
    place = tip(view, remembered, taking=True)
    return None if place is None else place.slot


def after_take(view: View) -> View:
    """Return `view` after its seat has taken the top of the discard pile. The seat must be allowed to."""
    seat = view.turn
    return replace(
        view,
        phase="taken",
        drawn=view.discard,
        source="discard",
        discards=view.discards[:-1],
        legal=tuple([Action(seat, "swap", slot) for slot in view.replaceable(seat)]),
    )
