"""Records of holes that are over, from which a person may play on, and the button to begin."""

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
    """A `record`, called `title` in messages, in which the asking person had the seat `own`.

    `levels` has, for each seat, the level of the computer that plays the seat again.
    """

    title: str
    record: Record
    levels: tuple[str, ...]
    own: int


FindRecorded = Callable[[str, Reply], Awaitable[Recorded]]
"""Finds the record with a key, such as a match id, for the person of a reply.

Raises `GolfError` unless the person has played in the record and may see all of it.
"""


def play_on_button(place: PlayOnPlace) -> Button:
    """Return the button, below a move or a mistake, that plays on from `place`."""
    return Button(say("Play on from here"), place.begun)
