"""People who press as fast as they are answered, in both bots that are compared."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Final, Protocol

from cogs.kit.ids.table import PressId, Word
from tests.standin import Button, Channel, DiscordStandIn, Message, Request, User, buttons

MOVES: Final[frozenset[Word]] = frozenset({"draw", "flip", "swap", "discard", "pass", "ready"})
"""Presses that go into the journal. Taking needs one that does not, so everybody here draws."""

HOLES: Final = 18
STUCK_AFTER: Final = 30.0
"""Seconds without a message after which a table is taken to be broken."""


class Presser(Protocol):
    """Makes one press after another."""

    async def press(self) -> float | None:
        """Press once; returns the seconds to the answer, or None if there was nothing to press."""
        ...


async def answered(pressers: list[Presser], seconds: float) -> list[float]:
    """Let all press for `seconds`, and return the seconds that each answer took."""
    end = time.monotonic() + seconds
    taken: list[float] = []

    async def keep_pressing(presser: Presser) -> None:
        while time.monotonic() < end:
            waited = await presser.press()
            if waited is not None:
                taken.append(waited)

    await asyncio.gather(*(keep_pressing(presser) for presser in pressers))
    return taken


class Pinger:
    """Someone at the pong bot's buttons."""

    def __init__(self, discord: DiscordStandIn, person: User, message: Message) -> None:
        self._discord = discord
        self._person = person
        self._message = message
        self._button = buttons(message)[0]

    async def press(self) -> float:
        """Press it."""
        answer = await self._discord.press(self._person, self._message, self._button.custom_id)
        assert answer.message is not None and answer.message.content == "pong"
        return answer.seconds


class Pair:
    """Two people at one table, each pressing in their own cards when it is their turn."""

    def __init__(self, discord: DiscordStandIn, number: int, guild: int | None = None) -> None:
        self.news = asyncio.Event()
        self.match = ""
        self.pressing = False
        self._discord = discord
        self._channel: Channel = discord.add_channel(f"golf-{number}", guild)
        self._people = [discord.add_user(f"{name}{number}") for name in ("Ann", "Ben")]
        self._random = Random(number)

    async def sit_down(self) -> None:
        """Open a table, join and start."""
        host, guest = self._people
        answer = await self._discord.slash(host, self._channel, "golf start", holes=HOLES, clock=0)
        assert answer.message is not None
        self.match = next(
            filter(None, (PressId.parse(each.custom_id) for each in buttons(answer.message)))
        ).match
        await self._public(guest, "join")
        await self._discord.until(lambda: not self._find("start").disabled)
        await self._public(host, "start")

    async def press(self) -> float | None:
        """Make any move that one of the two sees, or wait for a message."""
        self.news.clear()
        move = self._move()
        if move is None:
            await asyncio.wait_for(self.news.wait(), STUCK_AFTER)
            return None
        self.pressing = True
        try:
            return (await self._discord.press(*move)).seconds
        finally:
            self.pressing = False

    def sees_a_move(self) -> bool:
        """Whether one of the two has something to press."""
        return self._move() is not None

    def _move(self) -> tuple[User, Message, str] | None:
        """Return a person, a message and a button of a possible move, at random."""
        for person in self._people:
            for hand in reversed(self._discord.private(person)):
                moves = [each for each in buttons(hand) if not each.disabled and _word(each) in MOVES]
                if moves:
                    return person, hand, self._random.choice(moves).custom_id
        return None

    def _find(self, word: Word) -> Button:
        table = self._discord.messages(self._channel)[-1]
        asked = ((button, PressId.parse(button.custom_id)) for button in buttons(table))
        return next(button for button, press in asked if press is not None and press.word == word)

    async def _public(self, person: User, word: Word) -> None:
        table = self._discord.messages(self._channel)[-1]
        await self._discord.press(person, table, self._find(word).custom_id, wait_for="callback")


class Watch:
    """Tells each pair when a message of their table has changed. One for all, since each look costs time."""

    def __init__(self, discord: DiscordStandIn, pairs: list[Pair]) -> None:
        self._discord = discord
        self._pairs = {pair.match: pair for pair in pairs}

    async def keep(self) -> None:
        """Go on until cancelled."""
        requests = self._discord.requests
        while True:
            await self._discord.until(lambda: bool(requests), within=float("inf"))
            while requests:
                match = _match_of(requests.popleft())
                if match in self._pairs:
                    self._pairs[match].news.set()


def _match_of(request: Request) -> str:
    """The match that a message being sent or edited belongs to; empty for any other request."""
    rows = request.json.get("components") if isinstance(request.json, dict) else None
    ids = [each["custom_id"] for row in rows or () for each in row["components"] if "custom_id" in each]
    return next((press.match for press in map(PressId.parse, ids) if press is not None), "")


def _word(button: Button) -> Word | None:
    press = PressId.parse(button.custom_id)
    return None if press is None else press.word
