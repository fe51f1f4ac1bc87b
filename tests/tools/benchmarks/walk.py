"""The files and functions that a press enters, in the simulated Discord with the real bot.

Functions entered before Discord has the answer to the press are counted apart from those after it, which
update other players' cards and public messages. What the demonstration lends to the simulated Discord belongs
to that Discord, and is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from tests.cogs.events.test_pages import made, on
from tests.cogs.statistics.test_leaderboard import opened
from tests.journeys.channels import play_out
from tests.journeys.match import past_opening
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import World, buttons, world

HOUSE: Final = Path(__file__).parents[3]
ROOMS: Final = ("bot", "cogs", "data", "engine")
SIMULATED: Final = str(HOUSE / "bot" / "demo.py")


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


async def swap(here: World) -> Press:
    """Let Ben draw at a table of two; the press replaces one of his cards."""
    ana, ben = await past_opening(here, 2)
    await ana.turn()
    await ben.press("Draw")
    hand, slot = ben.hand, buttons(ben.hand)[4]
    return lambda: here.press_id(ben.person, slot.id, hand)


async def event(here: World) -> Press:
    """Let Ana play alone in an event until she has drawn; the press replaces one of her cards."""
    page = await on(here, here.people[0], "Play", await made(here, manager_of(here), holes=1))
    while not any(each.label.startswith("Draw") and not each.disabled for each in buttons(page.now)):
        await page.finish(1)
    await page.press("Draw")
    return lambda: page.finish(1)


async def leaderboard(here: World) -> Press:
    """Play a match to its end; the press shows another period of the leaderboard."""
    players = await past_opening(here, 2, holes=1)
    await play_out(here, [player.person for player in players])
    ana = players[0].person
    page = await opened(here, ana)
    return lambda: here.choose(ana, "period", ["week"], page)


Press = Callable[[], Awaitable[object]]

PRESSES: Final[Mapping[str, Callable[[World], Awaitable[Press]]]] = {
    "one drawn card replaces another, at a table of two": swap,
    "the same in an event that is played alone": event,
    "another period of a leaderboard": leaderboard,
}
"""What leads up to each press, by what the press does."""


def walk(prepared: Callable[[World], Awaitable[Press]]) -> tuple[Walk, Walk]:
    """Return the walk before the answer to the press that is `prepared`, and the walk after it."""
    return asyncio.run(_walk(prepared))


async def _walk(prepared: Callable[[World], Awaitable[Press]]) -> tuple[Walk, Walk]:
    with Follower() as follower:
        async with world(deals="walk") as here:
            press = await prepared(here)
            sent = len(here.env.http_requests)
            follower.answered = lambda: _answered(here, sent)
            await press()
            follower.answered = None
    return follower.before, follower.after


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
        if event != "call" or self.answered is None or code.co_filename == SIMULATED:
            return
        if code.co_filename.startswith(self._rooms):
            path = str(Path(code.co_filename).relative_to(HOUSE))
            (self.after if self.answered() else self.before).enter(code, path)


def report(*, files: bool = False) -> None:
    """Print how many files and functions each press enters.

    The files entered before the answer follow, in their order, for a swap, or with `files` for each press.
    """
    for what, prepared in PRESSES.items():
        before, after = walk(prepared)
        print(what)
        for when, found in (("until it is answered", before), ("after that", after)):
            counted = f"{len(found.files)} files, {len(found.functions)} functions, {found.calls} calls"
            print(f"  {when}: {counted}")
        print(f"  in all: {len(before.files | after.files)} files")
        for path in before.files if files or prepared is swap else ():
            print(f"    {path}")


def main() -> None:
    """Print the walks of all presses, and the files of a swap."""
    report()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.walk")
    parser.add_argument(
        "--files", action="store_true", help="list the files of each press, not only of a swap"
    )
    report(files=parser.parse_args().files)
