"""Events in a store, written entry by entry."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from data.store import Store
from engine.events.entries import Entered, EventOpened, Fact, Played, Posted
from engine.events.fold import fold, stamped
from engine.events.state import EventState
from engine.game.actions import Verb
from engine.game.presets import preset
from engine.solo.game import SoloGame

ANA, BEN, CHLOE = (1_234_567_890_123_456_000 + number for number in range(3))
GUILD, ROLE, MESSAGE = (2_234_567_890_123_456_000 + number for number in range(3))
SECRET: Final = "5e" * 32
OPENED: Final = EventOpened(
    event="abcdef0123",
    guild=GUILD,
    channel=9,
    kind="duplicate",
    name="Friday nine",
    rules=preset("classic").rules_for(2, 2, {"super_kings": True}).to_dict(),
    closes_at=5_000.0,
    secret=SECRET,
    by=CHLOE,
    role=ROLE,
    computers=1,
    level="easy",
    changes={"super_kings": True},
    named="Ours",
)


async def opened(
    store: Store, *facts: Fact, at: float = 1_000.0, opening: EventOpened = OPENED
) -> EventState:
    """Write an event that people can enter, with further entries; return its state."""
    entries = stamped([opening, Posted(MESSAGE), *facts], 0, at)
    await store.event_journal.append(opening.event, entries)
    return fold(entries)


async def add(store: Store, *facts: Fact, at: float = 1_100.0, event: str = OPENED.event) -> None:
    """Write further entries of an event."""
    version = len((await store.event_journal.load(event)).entries)
    await store.event_journal.append(event, stamped(facts, version, at))


async def kept(store: Store, event: str = OPENED.event) -> EventState:
    """Return an event as it is stored."""
    return fold((await store.event_journal.load(event)).entries)


def other(number: int, **changes: object) -> EventOpened:
    """Return the opening of another event."""
    return replace(OPENED, event=f"{number:010x}", **changes)  # type: ignore[arg-type]


async def played(store: Store, number: int, user: int, name: str, most: int = 1000) -> SoloGame:
    """Return the holes of an entrant by chance, at most so many presses, written press by press."""
    chance = Random(number)
    course = (await kept(store)).course
    game = SoloGame.begin(course, user, name, 1_100.0)
    await add(store, Entered(number, user, name), Played(number, game.presses[0].moves))
    while not game.over and len(game.presses) < most:
        before, version = game, game.state.version
        if game.state.stage == "between":
            game = game.dealt(version, 1_100.0)
        else:
            action = chance.choice(game.view(user).legal)
            moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot)]
            if action.verb == "take":
                moves.append(("swap", 0))
            game = game.acted(user, version, moves, 1_100.0)
        points = game.scores[len(before.scores) :]
        await add(store, Played(number, game.presses[-1].moves, points))
    return game
