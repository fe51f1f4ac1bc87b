"""The public messages of events of all kinds."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.events.screens.alone_screen import alone_announcement, alone_message
from cogs.events.screens.tables_screen import tables_announcement, tables_message
from cogs.kit.screen import Screen
from engine.events.state import EventState


def event_screen(event: EventState, threads: Mapping[str, int]) -> Screen:
    """Return the public message of an event. `threads`: ids of its open tables' threads, by match."""
    return tables_message(event, threads) if event.kind.at_tables else alone_message(event)


def announcement(event: EventState, server: str) -> Screen:
    """Return the message about an event's end, with a picture of the best. `server`: the server's name."""
    return tables_announcement(event, server) if event.kind.at_tables else alone_announcement(event, server)
