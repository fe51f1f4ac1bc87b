"""People who play today's daily hole, in private messages."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

from cogs.kit.ids.solo import SOLO_WORDS, SoloId, SoloWord
from data.store import Store
from engine.solo.course import Course
from engine.solo.daily import Pulse
from tests.standin import Answer, Channel, DiscordStandIn, Message, NoAnswerError, User, buttons
from tests.tools.chaos.ledger import Ledger
from tests.tools.chaos.pace import Pace

MOVES: Final[tuple[SoloWord, ...]] = ("draw", "choose", "take", "swap", "discard", "flip", "pass")
PULSE: Final = Pulse(1, "5e" * 32, "5e" * 48)
"""A pulse as the beacon's; that it isn't, nobody asks once it is kept."""

WRITTEN: Final = "SELECT moves FROM daily_presses WHERE user_id = ?"
SEATING: Final = len(Course.one_hole("00" * 32, 0).seating(1, "Dora"))
"""The version of a try before its first move."""


class DailyPlayer:
    """`user` plays today's hole in `channel`; `shown` is the newest version that an answer showed them."""

    def __init__(self, discord: DiscordStandIn, channel: Channel, ledger: Ledger, random: Random) -> None:
        self.user: User = discord.add_user("Dora")
        self.shown = 0
        self._discord = discord
        self._channel = channel
        self._ledger = ledger
        self._random = random

    async def play(self, pace: Pace) -> None:
        """Press until the hole is over."""
        message: Message | None = None
        while True:
            await asyncio.sleep(pace.pause(self._random))
            with suppress(NoAnswerError):
                answer = await self._step(message)
                message = answer.message
                if message is not None:
                    self.shown = max(self.shown, _version(message))
                    if not _moves(message) and self.shown:
                        return
                continue
            message = None

    async def _step(self, message: Message | None) -> Answer:
        moves = [] if message is None else _moves(message)
        if message is None or not moves:
            asking = self._discord.slash(self.user, self._channel, "golf daily")
        else:
            asking = self._discord.press(self.user, message, self._random.choice(moves))
        return await self._ledger.timed(self._channel.guild, asking)


async def keep_pulse(store: Store, day: date) -> None:
    """Keep the pulse of a day, so that nobody has to ask the beacon."""
    await store.daily_tries.keep_pulse(day, PULSE)


def lost_moves(copy: Path, players: Sequence[DailyPlayer]) -> list[str]:
    """A sentence for each player who was shown more than stands in the database."""
    found = []
    with closing(sqlite3.connect(copy)) as connection:
        for player in players:
            presses = connection.execute(WRITTEN, (player.user.id,)).fetchall()
            moves = [move for (moves,) in presses for move in moves.split(",") if move]
            written = SEATING + len(moves) if presses else 0
            if written < player.shown:
                found.append(
                    f"daily hole by {player.user.id}: version {player.shown} was shown, but only {written} "
                    "are in the database"
                )
    return found


def _ids(message: Message) -> list[SoloId]:
    parsed = (SoloId.parse(button.custom_id) for button in buttons(message) if not button.disabled)
    return [each for each in parsed if each is not None]


def _moves(message: Message) -> list[str]:
    return [str(each) for each in _ids(message) if each.word in MOVES]


def _version(message: Message) -> int:
    return max((each.version for each in _ids(message)), default=0)


assert set(MOVES) <= SOLO_WORDS.keys()
