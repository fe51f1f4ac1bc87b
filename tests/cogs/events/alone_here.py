"""Events of playing alone at a time that a test chooses."""

from __future__ import annotations

from data.store import Store
from engine.events.event import Event
from engine.events.options import HOUR
from engine.events.state import EventState
from engine.table.clock import Pace
from tests.cogs.events.simulation import GUILD, MESSAGE, opening
from tests.cogs.events.stored_events import StoredSeats, running_events
from tests.engine.table.memory_journal import Clock

ANA, BEN, MANAGER = 7, 8, 9


class Here:
    """The events of a store; `told` are those whose end was told."""

    def __init__(self, store: Store) -> None:
        self.now = 1_000_000.0
        self.store = store
        self.told: list[EventState] = []

        async def ended(state: EventState) -> None:
            self.told.append(state)

        seats = StoredSeats(store, Pace(Clock(), 0.0))
        self.running = running_events(store, seats, lambda: self.now, ended)

    async def opened(self) -> Event:
        """Return a new event of two holes that is open for an hour."""
        state = await self.running.create(opening("classic", 2, HOUR))
        await self.running.move(state.id, MESSAGE)
        return await self.running.find(state.id, GUILD)

    async def enter(self, event: Event, user: int) -> None:
        """Let somebody enter."""
        await event.begin_holes(user, f"Player {user}", [])
