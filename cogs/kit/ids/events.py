"""The custom ids of events: the buttons and menus of their pages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from cogs.kit.custom_id import CustomId, number, text
from cogs.kit.ids.fields import MATCH, ControlName, Drawing, Redrawn

EventControl = Literal[
    "list",
    "details",
    "log",
    "manage",
    "pause",
    "resume",
    "extend",
    "remove",
    "annul",
    "sure",
    "end",
    "close",
    "results",
    "deals",
    "verify",
    "records",
    "enter",
    "withdraw",
    "replace",
    "newcomer",
    "table",
    "begin",
    "leave",
    "admit",
    "drop",
]
"""What a button or menu of an event does: `list` opens the event that is chosen, `annul` asks whether to
annul it and `sure` does so, `end` whether to end it and `close` does so; `extend` and `remove` are menus.

The others are of events with tables: `withdraw` asks whether to leave and `leave` does so, `begin` starts the
first round now, `replace` is the menu of who is to be replaced, `newcomer` that of all people for whoever
takes the place of the entrant with the number `page`, whom `drop` removes; `admit` is the menu of whom to let
in, `table` that of the tables that can be annulled."""


@dataclass(frozen=True)
class EventId(Redrawn, CustomId, prefix="golfevent"):
    """Custom id of a button or menu of an event; `page` counts from 0, a number too high means the last."""

    control: EventControl
    event: Annotated[str, text(MATCH.pattern, optional=True)] = ""
    page: Annotated[int, number(4, ".")] = 0
    drawing: Annotated[int, number(4, ".")] = 0

    def of(self, control: str, page: int = 0) -> str:
        """The custom id of `control` of this event in this drawing."""
        return Redrawn.of(replace(self, page=page), control)


EventPage = Literal["first", "more"]
"""Page of the menus on which an event is prepared or edited."""


@dataclass(frozen=True)
class EventDeskId(Redrawn, CustomId, prefix="golfeventdesk"):
    """Custom id of a menu, a button or the form on which an event is prepared or edited.

    Without an event, `control` is the kind of a new event.
    """

    event: Annotated[str, text(MATCH.pattern, optional=True)] = ""
    drawing: Drawing = 0
    page: EventPage = "first"
    control: ControlName = "show"
