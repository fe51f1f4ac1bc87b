"""Every press and its answer, noted before the press is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final, Literal

from cogs.kit.ids.table import PressId, Word
from engine.game.actions import SLOT_VERBS, Verb
from tests.standin import Answer, NoAnswerError
from tests.tools.chaos.silence import Asked

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
"""The actions of the hole that a press asks for."""

OTHER_DEEDS: Final[dict[Word, str]] = {"join": "join", "start": "start", "ready": "next hole", "seat": "back"}
"""Names of the other presses' entries in the journal."""

Outcome = Literal["unanswered", "noted", "refused", "granted"]
"""The answer to a press: none, one that does not show the state, a refusal, or the state after the press."""

Move = tuple[Verb, int | None]
Deed = tuple[str, ...]
"""A person's action in the journal's words; all of its words are written, or none."""


@dataclass(slots=True, eq=False)
class Press:
    """A press by `user` at `match` on a message that showed `version`; `deed` is its action in the journal.

    `shown` is the version that the answer showed, `sentence` the reason for a refusal.
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
    """Every press that leads to an entry in the journal.

    `opened` are the matches of the tables that the bot opened; `in_flight` counts the unanswered presses.
    `asked` is everything that somebody waited for, commands too.
    """

    def __init__(self) -> None:
        self.presses: list[Press] = []
        self.opened: list[str] = []
        self.asked: list[Asked] = []
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
        """Note that no further answer to `press` will come."""
        if press.deed:
            self.in_flight -= 1

    async def timed(self, guild: int, asking: Coroutine[Any, Any, Answer]) -> Answer:
        """The answer that `asking` waits for on a server, noted with its seconds. Raises `NoAnswerError`."""
        began = asyncio.get_running_loop().time()
        try:
            answer = await asking
        except NoAnswerError as error:
            waited = asyncio.get_running_loop().time() - began
            self.asked.append(Asked(guild, began, None, waited, str(error)))
            raise
        self.asked.append(Asked(guild, began, answer.seconds))
        return answer

    async def sent(self) -> None:
        """Wait until the next press goes out."""
        await self._sent.wait()


def moves_of(press: PressId) -> list[Move]:
    """The moves that a button stands for, as `engine.table.requests.act` takes them."""
    return [(verb, press.slot if verb in SLOT_VERBS else None) for verb in MOVES.get(press.word, ())]


def deed_of(press: PressId) -> Deed:
    """Return the journal's words for the press of a button; empty if the press alone is not written down."""
    if press.word in OTHER_DEEDS:
        return (OTHER_DEEDS[press.word],)
    return tuple(words(verb, slot) for verb, slot in moves_of(press))


def words(verb: Verb, slot: int | None) -> str:
    """An action in the record's notation, without the seat."""
    return verb if slot is None else f"{verb} {slot}"
