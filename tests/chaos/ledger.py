"""What people asked for and what they were answered, noted before the bot hears of it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final, Literal

from cogs.custom_id import PressId, Word
from engine.actions import SLOT_VERBS, Verb

MOVES: Final[dict[Word, tuple[Verb, ...]]] = {
    "draw": ("draw",),
    "take": ("take", "swap"),
    "swap": ("swap",),
    "discard": ("discard",),
    "flip": ("flip",),
    "turn": ("turn",),
    "knock": ("knock",),
    "pass": ("pass",),
    "seen": ("ready",),
}
"""Which actions of the hole a press asks for."""

OTHER_DEEDS: Final[dict[Word, str]] = {"join": "join", "start": "start", "ready": "next hole", "seat": "back"}
"""What other presses are called once they are in the journal."""

Outcome = Literal["unanswered", "noted", "refused", "granted"]
"""What came back: nothing; nothing that shows the state after the press, as none was waited for; a sentence
that says why not; or the state after it."""

Move = tuple[Verb, int | None]
Deed = tuple[str, ...]
"""What a person did, as the journal tells it: several words make one deed, wholly there or not at all."""


@dataclass(slots=True, eq=False)
class Press:
    """What `user` asked for at `match`: `deed`, on what they saw of the table at `version`.

    `shown` is the version that the answer showed; `sentence` is why it was refused.
    """

    match: str
    user: int
    deed: Deed
    version: int
    moves: bool
    outcome: Outcome = "unanswered"
    shown: int = 0
    sentence: str = ""

    def __str__(self) -> str:
        return (
            f"match {self.match}: {' + '.join(self.deed)} by {self.user}, pressed at version {self.version}"
        )


class Ledger:
    """Every press that asks for something that goes into the journal.

    `opened` are the matches that a wish for a table was answered with; `in_flight` counts the presses that
    wait for their answer.
    """

    def __init__(self) -> None:
        self.presses: list[Press] = []
        self.opened: list[str] = []
        self.in_flight = 0
        self._sent = asyncio.Event()

    def send(self, press: Press) -> None:
        """Note a press that is about to go out."""
        if press.deed:
            self.presses.append(press)
            self.in_flight += 1
            self._sent.set()
            self._sent = asyncio.Event()

    def settle(self, press: Press) -> None:
        """Note that nothing more will be heard of a press."""
        if press.deed:
            self.in_flight -= 1

    async def sent(self) -> None:
        """Wait until the next press goes out."""
        await self._sent.wait()


def moves_of(press: PressId) -> list[Move]:
    """The moves that a button stands for, as `Table.act` takes them."""
    return [(verb, press.slot if verb in SLOT_VERBS else None) for verb in MOVES.get(press.word, ())]


def deed_of(press: PressId) -> Deed:
    """What the press of a button is in the journal; empty for one that changes nothing by itself."""
    if press.word in OTHER_DEEDS:
        return (OTHER_DEEDS[press.word],)
    return tuple(words(verb, slot) for verb, slot in moves_of(press))


def words(verb: Verb, slot: int | None) -> str:
    """An action in the record's notation, without the seat."""
    return verb if slot is None else f"{verb} {slot}"
