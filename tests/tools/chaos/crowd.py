"""All the people in all the channels, and the messages they see."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random

from engine.game.errors import GolfError
from engine.table import TableState, requests
from tests.standin import Channel, DiscordStandIn, Message
from tests.tools.chaos.bot_running import BotRunning
from tests.tools.chaos.host import Host, Openings, Party
from tests.tools.chaos.ledger import Ledger, moves_of
from tests.tools.chaos.pace import THINKING, Pace
from tests.tools.chaos.people import OldButtons, Person, Place
from tests.tools.chaos.visible import Choice, choices, meanings, offered, public_table, text


class Crowd:
    """One to three people and some computers in each of `tables` channels.

    They play matches of at most `longest` holes by any of `presets`. `window` is that of `Place`, `thinking`
    that of its `Pace`. The channels are spread over `guilds` (ids), by default the stand-in's first server;
    people come to them within `opening` seconds.
    """

    def __init__(
        self,
        discord: DiscordStandIn,
        tables: int,
        presets: tuple[str, ...],
        longest: int,
        random: Random,
        window: float,
        thinking: tuple[float, float] = THINKING,
        guilds: Sequence[int] = (),
        opening: float = 0.0,
    ) -> None:
        self._opening = opening
        self.pace = Pace(thinking)
        self.bot_running = BotRunning()
        self.ledger = Ledger()
        self.openings = Openings()
        self.old_buttons = OldButtons()
        self._discord = discord
        self._random = random
        self._window = window
        self._channels: dict[Channel, list[Person]] = {}
        for number in range(1, tables + 1):
            guild = guilds[number % len(guilds)] if guilds else None
            channel = discord.add_channel(f"golf-{number}", guild)
            self._channels[channel] = list(self._party(channel, number, presets, longest))

    def _party(
        self, channel: Channel, number: int, presets: tuple[str, ...], longest: int
    ) -> Iterator[Person]:
        people = self._random.randint(1, 3)
        names = tuple(f"{name}{number}" for name in ("Ann", "Ben", "Cat")[:people])
        computers = self._random.randint(1 if people == 1 else 0, 4 - people)
        party = Party(names, computers, presets, longest)
        place = Place(self._discord, channel, self.bot_running, self.ledger, self._window, self.pace)
        for name in names:
            user, random = self._discord.add_user(name), Random(self._random.random())
            if name == names[0]:
                yield Host(place, user, random, party, self.openings)
            else:
                yield Person(place, user, random)

    @property
    def people(self) -> list[Person]:
        """Return the people of all channels."""
        return [person for people in self._channels.values() for person in people]

    @contextmanager
    def playing(self) -> Iterator[list[asyncio.Task[None]]]:
        """Let everybody press until the block ends; a yielded task ends early only by an error."""
        tasks = [
            asyncio.create_task(
                person.play(self.old_buttons, after=self._opening * number / len(self._channels))
            )
            for number, people in enumerate(self._channels.values())
            for person in people
        ]
        try:
            yield tasks
        finally:
            for task in tasks:
                task.cancel()

    def shown(self) -> Mapping[str, int]:
        """Return the newest version of each match that is visible to anybody."""
        newest: Counter[str] = Counter()
        for message in self._in_view():
            for press in meanings(message):
                newest[press.match] = max(newest[press.match], press.version)
        return newest

    def described(self) -> str:
        """Return the texts of the tables that are not over, to show where play is stuck."""
        tables = (public_table(self._discord, channel) for channel in self._channels)
        on = [table for table in tables if table is not None and not offered(choices(table), "rematch")]
        return " / ".join(text(table).replace("\n", " ") for table in on)

    def _in_view(self) -> Iterator[Message]:
        for channel, people in self._channels.items():
            yield from self._discord.messages(channel)
            for person in people:
                yield from self._discord.private(person.user)

    def remember_buttons(self, tables: Mapping[str, TableState]) -> None:
        """Give each person one valid button that they see now, to press first once the bot runs again.

        `tables` are the states of the tables, by match id, that the restarted bot will have.
        """
        for channel, people in self._channels.items():
            public = [choice for message in self._discord.messages(channel) for choice in choices(message)]
            for person in people:
                private = [
                    choice for message in self._discord.private(person.user) for choice in choices(message)
                ]
                working = [choice for choice in (*public, *private) if _works(choice, person, tables)]
                person.old = self._random.choice(working) if working else None


def _works(choice: Choice, person: Person, tables: Mapping[str, TableState]) -> bool:
    """Whether a press on a button is a move that is granted."""
    state, moves = tables.get(choice.press.match), moves_of(choice.press)
    if state is None or not moves or state.stage != "playing":
        return False
    try:
        requests.act(person.user.id, choice.press.version, moves)(state)
    except GolfError:
        return False
    return True
