"""What may be done while an event is open, paused or over; the refusals where it may not."""

from __future__ import annotations

from typing import Final

from data.events.events import Event
from engine.game.errors import WrongStage
from engine.language import mark

GONE: Final = mark("That event is gone.")
NOT_OPEN: Final = mark("This event hasn’t started yet.")
PAUSED: Final = mark("The organizer paused this event. Try again later.")
OVER: Final = mark("This event is over.")
REMOVED: Final = mark("The organizer removed you from this event.")
NOT_ENTERED: Final = mark("You haven’t entered this event. Press Play first.")
SEEN: Final = mark("You’ve already played in this event, before I forgot you.")
HIDDEN: Final = mark("This event isn’t over yet, so its cards stay hidden.")
ANNULLED: Final = mark("This event was annulled, so its cards stay hidden.")


def check_revealed(event: Event) -> None:
    """Raise `WrongStage` unless the cards of an event may be shown to everybody."""
    if event.status != "finished":
        raise WrongStage(ANNULLED if event.status == "annulled" else HIDDEN)


def check_going_on(event: Event) -> None:
    """Raise `WrongStage` if an event is over."""
    if event.over:
        raise WrongStage(OVER)


def check_open(event: Event) -> None:
    """Raise `WrongStage` unless people may play now."""
    check_going_on(event)
    if event.status != "open":
        raise WrongStage(PAUSED if event.status == "paused" else NOT_OPEN)
