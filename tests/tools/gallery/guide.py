"""Find buttons and menus by their ids, as their labels depend on the language."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

import discord
import simcord

from engine.table import TableState
from tests.journeys.player import MOVES
from tests.journeys.world import Seen, World, buttons

MOST_PRESSES: Final = 600
_MOVES: Final = MOVES - {"back"}
_SLOW: Final = frozenset({"choose", "take", "discard", "pass"})
"""Moves that turn up no card of one’s own."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A screen: its name, its owner, and the message as the owner sees it."""

    name: str
    person: simcord.MemberActor
    message: discord.Message


class Guide:
    """Leads people through `here`; `manager` may manage the server. `random` decides their moves."""

    def __init__(self, here: World, manager: simcord.MemberActor, random: Random) -> None:
        self.here = here
        self.manager = manager
        self.random = random

    async def command(self, person: simcord.MemberActor, command: str, **options: object) -> Stop:
        """Type `/golf <command>`; return the answer, private or public."""
        result = await self.here.slash(person, command, **options)
        return Stop(command, person, answer(result))

    async def press(
        self, person: simcord.MemberActor, word: str, message: discord.Message | None = None
    ) -> simcord.InteractionResult:
        """Press the button whose action is `word`, by default on the table message."""
        message = message or self.here.table_message()
        [found] = [each for each in buttons(message) if word in _parts(each)]
        return await self.here.press_id(person, found.id, message)

    async def opened(
        self, person: simcord.MemberActor, word: str, message: discord.Message | None = None
    ) -> discord.Message:
        """Press a button; return the answering message, which may be the pressed one."""
        return answer(await self.press(person, word, message))

    async def chosen(
        self, person: simcord.MemberActor, message: discord.Message, menu: str, *values: str
    ) -> discord.Message:
        """The same message after `values` were chosen in its menu."""
        await self.here.choose(person, menu, values, message)
        return self.now(person, message)

    def now(self, person: simcord.MemberActor, message: discord.Message) -> discord.Message:
        """A message as the person sees it by now."""
        return next(each for each in self.here.visible(person) if each.id == message.id)

    def cards(self, person: simcord.MemberActor) -> discord.Message | None:
        """The newest private message in which somebody has a move to make, None if they have none."""
        private = [each for each in self.here.visible(person) if each.flags.ephemeral]
        found = [each for each in private if self.moves(each)]
        return found[-1] if found else None

    async def play(
        self, people: list[simcord.MemberActor], until: Callable[[TableState], bool], *, quick: bool = True
    ) -> None:
        """Let `people` move until the table is as wanted.

        `quick`: they only replace cards that lie face down, so that a hole ends soon.
        """
        table = self.here.live().table
        for _ in range(MOST_PRESSES):
            if until(table.state):
                return
            users = {table.state.seats[seat].user for seat in table.state.playing.hole.waiting()}
            waiting = [person for person in people if person.id in users]
            if waiting:
                person = self.random.choice(waiting)
                messages = [self.here.table_message(), *filter(None, [self.cards(person)])]
                await self.move(person, messages, quick=quick)
            else:
                await self.here.wait(1)
        raise AssertionError("the table does not come to it")

    async def ready(self, people: list[simcord.MemberActor]) -> None:
        """Go on to the next hole."""
        for person in people:
            await self.press(person, "ready")

    async def move(
        self, person: simcord.MemberActor, messages: list[discord.Message], *, quick: bool
    ) -> None:
        """Press something that is a move, in one of these messages; `quick` as for `play`."""
        wanted = [(button, message) for message in messages for button in self.moves(message)]
        if quick:
            wanted = [each for each in wanted if _SLOW.isdisjoint(_parts(each[0]))] or wanted
            wanted = [each for each in wanted if "back" in each[0].label] or wanted
        button, message = self.random.choice(wanted)
        await self.here.press_id(person, button.id, message)

    @staticmethod
    def moves(message: discord.Message) -> list[Seen]:
        """The buttons of a message that are moves and can be pressed."""
        return [
            each for each in buttons(message) if not each.disabled and not _MOVES.isdisjoint(_parts(each))
        ]


def answer(result: simcord.InteractionResult) -> discord.Message:
    """The message that a press or a command is answered with."""
    assert result.response is not None, "nothing was answered"
    return result.response.message


def _parts(button: Seen) -> list[str]:
    """Return the parts of a button's id, one of which is its action."""
    return re.split(r"[:.]", button.id)
