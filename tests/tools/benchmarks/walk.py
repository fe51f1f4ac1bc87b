"""The files and functions that one press enters: a drawn card replaces a card of the grid.

Ben's drawn card replaces one of his cards at a table of two, in the simulated Discord with the real bot.
Functions entered before Discord has Ben's answer are counted apart from those after it, which update the
other player's cards and the table message.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

import discord

from tests.journeys.match import past_opening
from tests.journeys.player import Player
from tests.journeys.world import Seen, World, buttons, world

HOUSE: Final = Path(__file__).parents[3]
ROOMS: Final = ("bot", "cogs", "data", "engine")


@dataclass(slots=True)
class Walk:
    """Entered functions in order, by file."""

    calls: int = 0
    functions: dict[CodeType, None] = field(default_factory=dict)
    files: dict[str, None] = field(default_factory=dict)

    def enter(self, code: CodeType, path: str) -> None:
        """Note a call of `code`, which stands in `path`."""
        self.calls += 1
        self.functions[code] = None
        self.files[path] = None


def walk() -> tuple[Walk, Walk]:
    """Return the walk before the answer to a replaced card, and the walk after it."""
    return asyncio.run(_walk())


async def _walk() -> tuple[Walk, Walk]:
    with Follower() as follower:
        async with world(deals="walk") as here:
            ben, hand, slot = await _ben_has_drawn(here)
            sent = len(here.env.http_requests)
            follower.answered = lambda: _answered(here, sent)
            await here.press_id(ben.person, slot.id, hand)
            follower.answered = None
    return follower.before, follower.after


async def _ben_has_drawn(here: World) -> tuple[Player, discord.Message, Seen]:
    """Play until Ben may replace a card: he, his cards and the button of the card to replace."""
    ana, ben = await past_opening(here, 2)
    await ana.turn()
    await ben.press("Draw")
    return ben, ben.hand, buttons(ben.hand)[4]


def _answered(here: World, sent: int) -> bool:
    """Whether Discord was sent the answer to a press, after the first `sent` requests."""
    return any("/callback" in request.path for request in here.env.http_requests[sent:])


class Follower:
    """Notes every call of the house's functions, in this thread and in all that begin inside.

    Nothing is noted while `answered` is None; else it says into which of the two a call belongs.
    """

    def __init__(self) -> None:
        self.before, self.after = Walk(), Walk()
        self.answered: Callable[[], bool] | None = None
        self._rooms = tuple(f"{HOUSE / room}/" for room in ROOMS)

    def __enter__(self) -> Follower:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and self.answered is not None and code.co_filename.startswith(self._rooms):
            path = str(Path(code.co_filename).relative_to(HOUSE))
            (self.after if self.answered() else self.before).enter(code, path)


def main() -> None:
    """Print the walk, file by file in the order of entering."""
    before, after = walk()
    print("one drawn card replaces another, at a table of two")
    for when, found in (("until it is answered", before), ("after that", after)):
        counted = f"{len(found.files)} files, {len(found.functions)} functions, {found.calls} calls"
        print(f"  {when}: {counted}")
    print(f"  in all: {len(before.files | after.files)} files")
    for path in before.files:
        print(f"    {path}")
