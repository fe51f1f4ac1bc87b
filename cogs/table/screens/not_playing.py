"""The answer to somebody who asks for their cards at a match in which they have no seat."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.kit.pages import page_text
from cogs.kit.screen import Screen
from cogs.table.screens.buttons import button
from engine.game.errors import GolfError, WrongStage
from engine.language import say
from engine.table import TableState, requests


def not_playing(state: TableState, user: int, notice: str = "") -> Screen:
    """Offer `user`, who has no seat, to watch, and to take a computer's seat if that is possible now.

    `notice` is a sentence about their last press.
    """
    refusal = _refusal(state, user)
    sit = () if refusal else (button(state, say("Take a seat"), "sit", "primary"),)
    return Screen(
        title="Golf",
        text=page_text((say("You’re not playing here."), *_about_seats(state, refusal)), notice),
        rows=((button(state, say("Watch"), "watch", "secondary" if sit else "primary"), *sit),),
    )


def _refusal(state: TableState, user: int) -> GolfError | None:
    """Why `user` can't take a computer's seat now; None if they can."""
    try:
        requests.take_seat(user, "")(state)
    except GolfError as refusal:
        return refusal
    return None


def _about_seats(state: TableState, refusal: GolfError | None) -> Iterator[str]:
    if refusal is None:
        yield say("**Take a seat** gives you a computer’s seat, with the points it has.")
    elif isinstance(refusal, WrongStage) and any(seat.user is None for seat in state.seats):
        yield refusal.sentence
