"""What a person may play on: a record of holes that are over for them, and the button that begins it."""

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

    `levels` are those of the computers that play the seats again, one for each seat.
    """

    title: str
    record: Record
    levels: tuple[str, ...]
    own: int


FindRecorded = Callable[[str, Reply], Awaitable[Recorded]]
"""Finds what has a key, such as a match id, for the person of a reply.

Raises `GolfError` if there is nothing that the person has played and may see whole.
"""


def play_on_button(place: PlayOnPlace) -> Button:
    """Return the button below a move or a mistake that plays on from `place`."""
    return Button(say("Play on from here"), place.begun)
