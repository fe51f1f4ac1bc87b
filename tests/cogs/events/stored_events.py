"""Events and their tables in a store, as a process that is always connected looks after them."""

from __future__ import annotations

from collections.abc import Callable

from cogs.events.running import Announce, RunningEvents
from cogs.processes.heartbeat import Heartbeat, Off
from cogs.processes.ownership import Ownership
from data.store import Store
from engine.events.rounds import TableOpener
from engine.events.state import EventState
from engine.table.clock import Pace
from engine.table.new_table import SeatedTable
from engine.table.signal import Signal
from tests.engine.events.league_week import Seats


class StoredSeats(Seats):
    """Tables of events whose matches are in `store`."""

    def __init__(self, store: Store, pace: Pace) -> None:
        super().__init__(store.journal, pace)
        self._store = store

    async def note(self, state: EventState, seated: SeatedTable) -> None:
        await self._store.tables.add(
            seated.opened.match, state.guild, 100 + len(self.tables), self.pace.now()
        )


class AlwaysOn(Heartbeat):
    """A heartbeat without a gap, for tests that let days pass at once."""

    def __init__(self) -> None:
        """Need nothing."""
        self.frozen, self.back = Signal("nothing"), Signal("nothing")

    def start(self) -> None:
        """Note nothing."""

    async def close(self) -> None:
        """Note nothing."""

    def connected(self, guild: int) -> bool:
        return True

    async def off_since(self) -> Off:
        return Off({}, {})

    def applied(self, off: Off) -> None:
        """Forget nothing."""


async def nobody(state: EventState) -> None:
    """Announce nothing."""


def running_events(
    store: Store, opener: TableOpener, clock: Callable[[], float], announce: Announce = nobody
) -> RunningEvents:
    """Return the events of a store, whose tables `opener` opens."""
    return RunningEvents(store.events, store.event_journal, opener, Ownership(), AlwaysOn(), announce, clock)
