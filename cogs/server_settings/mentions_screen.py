"""The page of a server's settings on which managers choose when a slow player is mentioned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.screen import Button, Choice, Menu, Screen
from engine.language import mark, say

TIMES: Final[Mapping[int, str]] = {
    0: mark("Never"),
    10: mark("After 10 seconds"),
    25: mark("After 25 seconds"),
    60: mark("After 1 minute"),
    120: mark("After 2 minutes"),
}
"""The choices, by their seconds."""


def mentions_screen(seconds: int, place: SettingsId) -> Screen:
    """Return the page with the choice `seconds`; 0 stands for never."""
    choices = [
        Choice(say("Mention: {time}", time=say(words)), str(each), chosen=each == seconds)
        for each, words in TIMES.items()
    ]
    return Screen(
        title=say("Mentions"),
        text=say(
            "If someone keeps the table waiting, I mention them once in the channel and delete that "
            "after their turn. With a short turn clock, I do it halfway through."
        ),
        menus=(Menu(place.of("after"), say("When to mention"), tuple(choices)),),
        rows=((Button(say("Back"), place.of("show")),),),
    )
