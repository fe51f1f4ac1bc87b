"""The record from which a person may play on, of holes that are over for them, and the button to begin."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from cogs.answering.reply import Reply
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.screen import Button
from engine.language import say
from engine.record import Record


@dataclass(frozen=True, slots=True)
class Recorded:
    """A `record`, called `title` in messages, in which the person who asks had the seat `own`.

    `levels` are the levels of the computers that play the seats again, one for each seat.
    """

    title: str
    record: Record
    levels: tuple[str, ...]
    own: int


FindRecorded = Callable[[str, Reply], Awaitable[Recorded]]
"""Finds the record of a key, such as a match id, for the person of a reply.

Raises `GolfError` if there is no record that the person has played and may see whole.
"""


def play_on_button(place: PlayOnPlace) -> Button:
    """Return the button, below a move or a mistake, that plays on from `place`."""
    return Button(say("Play on from here"), place.begun)
