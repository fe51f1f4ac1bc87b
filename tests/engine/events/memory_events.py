"""Events in memory: after some facts, and in a journal that can be told to fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from engine.events.entries import Drawn, Entered, EventOpened, Fact, KindName, Logged, Posted, RoundsStarted
from engine.events.event import Event, StoredEvent
from engine.events.fold import fold, stamped
from engine.events.requests import posted
from engine.events.state import EventState
from engine.game.errors import StorageFailed
from engine.game.presets import preset

EVENT: Final = "abcdef0123"
MANAGER, MESSAGE = 900, 77
HOUR: Final = 3600.0


NOW, ENDS = 1_000.0, 1_000.0 + HOUR
FOUR = [Entered(number, number * 10, f"Player {number}") for number in range(1, 5)]
ROUND: list[Fact] = [RoundsStarted((1, 2, 3, 4)), Drawn(1, 1, 0, (1, 3), ENDS), Drawn(1, 2, 0, (2, 4), ENDS)]


def event(kind: KindName, *facts: Fact, posted: bool = True, holes: int = 1, **settings: Any) -> EventState:
    """Return an event that is open until `ENDS`, after some more entries."""
    rules = preset("classic").rules_for(2, holes).to_dict()
    opened = EventOpened(EVENT, 1, 2, kind, "Cup", rules, ENDS, "5e" * 32, MANAGER, **settings)
    first: list[Fact] = [Posted(MESSAGE)] if posted else []
    return fold(stamped([opened, *first, *facts], 0, NOW))


class MemoryEvents:
    """Implements `EventJournal`; `failing`: nothing can be written. `loads` counts what was read."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Logged]] = {}
        self.marks: set[str] = set()
        self.failing = False
        self.loads = 0

    async def append(self, event: str, entries: Sequence[Logged]) -> None:
        """Write all or none. Raises `StorageFailed` unless the versions follow the last stored one."""
        written = self.entries.setdefault(event, [])
        if self.failing or [each.version for each in entries] != [
            len(written) + at for at in range(1, len(entries) + 1)
        ]:
            raise StorageFailed
        written.extend(Logged.load(each.version, each.at, each.kind, each.fields) for each in entries)

    async def load(self, event: str) -> StoredEvent:
        self.loads += 1
        return StoredEvent(list(self.entries.get(event, ())), frozenset(self.marks))


class Held:
    """An event in a journal in memory, at a time that a test chooses; `changes` are those it told of."""

    def __init__(self, journal: MemoryEvents | None = None) -> None:
        self.journal = journal or MemoryEvents()
        self.now = 1_000_000.0
        self.changes: list[tuple[Fact, ...]] = []
        self.event = Event(EVENT, self.journal, lambda: self.now, self._changed)

    @classmethod
    async def open(cls, kind: KindName, rules_of: str = "four-card", **settings: Any) -> Held:
        """Return an event with the rules of a preset that people can enter for an hour."""
        held = cls()
        rules = preset(rules_of).rules_for(2, 2, {}).to_dict()
        opened = EventOpened(EVENT, 1, 2, kind, "Cup", rules, held.now + HOUR, "5e" * 32, MANAGER, **settings)
        held.event = await Event.make(opened, EVENT, held.journal, lambda: held.now, held._changed)
        await held.event.ask(lambda state, now: posted(state, MESSAGE))
        return held

    def _changed(self, state: EventState, facts: Sequence[Fact]) -> None:
        self.changes.append(tuple(facts))


def facts_of(state: EventState) -> dict[str, Any]:
    """Return all that a state says, to be compared."""
    found = {name: value for name, value in vars(state).items() if name != "rules"}
    found["entrants"] = [asdict(each) for each in state.entrants]
    found["tables"] = [asdict(each) for each in state.tables]
    return found
