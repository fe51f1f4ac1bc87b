"""The person who opens the tables of a channel, one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.game.presets import PRESETS
from tests.bot.support_people import notice
from tests.standin import Answer, Message, User
from tests.tools.chaos.ledger import Press
from tests.tools.chaos.people import Person, Place
from tests.tools.chaos.visible import Choice, choices, moment, offered, public_table, text

OWN_PRESET: Final = "Every turn"
"""A preset of the server's own with the ways to take a turn that the built-in presets leave out."""

OWN_CHANGES: Final = {
    "flip_as_action": True,
    "knock_early": True,
    "use_jokers": True,
    "discard_flip": "optional",
}

ALL_PRESETS: Final = (*PRESETS, OWN_PRESET)

PATIENCE: Final = 1.5
"""Seconds after which a table is asked for again that has not appeared."""


@dataclass(slots=True)
class Openings:
    """Whether new tables are no longer opened."""

    closing: bool = False


@dataclass(frozen=True, slots=True)
class Party:
    """A channel's people by name, number of computers, presets, and longest match in holes."""

    names: tuple[str, ...]
    computers: int
    presets: tuple[str, ...]
    longest: int

    def wish(self, random: Random) -> Mapping[str, object]:
        """Return random options for `/golf start`."""
        return {
            "preset": random.choice(self.presets),
            "holes": random.randint(1, self.longest),
            "clock": random.choice((0, 0, 60, 120)),
            "computers": self.computers,
        }


class Host(Person):
    """Opens a table as soon as there is none, and starts it once all of `party` sit there."""

    def __init__(self, place: Place, user: User, random: Random, party: Party, openings: Openings) -> None:
        super().__init__(place, user, random)
        self._party = party
        self._openings = openings
        self._again_at = 0.0

    async def step(self) -> bool:
        """Open, start or play."""
        table = public_table(self.discord, self.place.channel)
        if table is None or not moment(table)[0] or offered(choices(table), "rematch"):
            return not self._openings.closing and await self._open(table)
        if start := offered(choices(table), "start"):
            seated = all(f"**{name}**" in text(table) for name in self._party.names)
            return seated and await self._start(start[0])
        return await super().step()

    async def _start(self, choice: Choice) -> bool:
        await self.press(choice)
        return True

    async def _open(self, former: Message | None) -> bool:
        """Ask for a table, and if that does not seem to help, for the one that must be there somewhere."""
        now = asyncio.get_running_loop().time()
        if now < self._again_at:
            return False
        self._again_at = now + PATIENCE
        again = [] if former is None else offered(choices(former), "rematch")
        nothing = Press("", self.user.id, (), 0, moves=False)
        if again and former is not None and self.random.random() < 0.5:
            pressing = self.discord.press(self.user, former, again[0].button.custom_id)
            answer = await self.ask(nothing, pressing)
        else:
            wish = self._party.wish(self.random)
            answer = await self.ask(
                nothing, self.discord.slash(self.user, self.place.channel, "golf start", **wish)
            )
        if not self._opened(answer) and answer is not None:
            await self.ask(nothing, self.discord.slash(self.user, self.place.channel, "golf table"))
        return True

    def _opened(self, answer: Answer | None) -> bool:
        if answer is None or answer.message is None or answer.message.ephemeral or notice(answer.message):
            return False
        self.place.ledger.opened.append(moment(answer.message)[0])
        return True
