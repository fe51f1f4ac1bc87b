"""The list of a server's events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cogs.events.screens.desk_screen import kind_buttons, kind_words
from cogs.events.screens.words import open_words
from cogs.kit.ids.events import EventId
from cogs.kit.names import bold
from cogs.kit.screen import Choice, Menu, Screen
from data.events.event_register import EventRow
from engine.events.state import EventState, Status
from engine.language import mark, say

STATUS_WORDS: Final[Mapping[Status, str]] = {
    "new": mark("open"),
    "open": mark("open"),
    "paused": mark("paused"),
    "finished": mark("finished"),
    "annulled": mark("canceled"),
}


def list_screen(rows: Sequence[EventRow], running: Mapping[str, EventState], *, manager: bool) -> Screen:
    """Return the newest events of a server, in a menu that opens one; `manager`: the reader may make events.

    `running` are the states of unfinished events.
    """
    making = ((say("New event"), kind_words()),) if manager else ()
    kinds = (kind_buttons(),) if manager else ()
    if not rows:
        none = say("There are no events on this server yet.")
        return Screen(title=say("Events"), text=none, fields=making, rows=kinds)
    status = {row.event: running[row.event].status if row.event in running else row.status for row in rows}
    choices = [Choice(row.name, row.event, say(STATUS_WORDS[status[row.event]])) for row in rows]
    lines = [f"{bold(event.name)}: {open_words(event)}" for event in running.values() if not event.over]
    menu = Menu(str(EventId("list")), say("Pick an event…"), tuple(choices))
    return Screen(title=say("Events"), text="\n".join(lines), fields=making, menus=(menu,), rows=kinds)
