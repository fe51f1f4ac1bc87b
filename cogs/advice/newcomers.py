"""Offers newcomers the lesson, and how to play in pictures."""

from __future__ import annotations

from cogs.kit.ids.learn import HowId
from cogs.kit.ids.solo import SoloId
from cogs.kit.screen import Button, Screen
from engine.language import say


def offer_screen(match: str) -> Screen:
    """Return the message that offers the lesson at a person's first table. `match` is the table's match."""
    return Screen(
        title=say("New to Golf?"),
        text=say("You’re in! While you wait, a short hole just for you shows how it’s played."),
        rows=((learn_button(primary=True), how_button(match)),),
    )


def learn_button(*, primary: bool = False) -> Button:
    return Button(
        say("Learn in 2 minutes"), str(SoloId.show("lesson")), "primary" if primary else "secondary"
    )


def how_button(match: str = "") -> Button:
    """Return the button for how to play, by the rules of `match`; by the usual rules if empty."""
    return Button(say("How to play"), str(HowId("goal", match=match)))
