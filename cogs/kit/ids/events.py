"""The custom ids of the buttons and menus on the pages of events."""

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
"""What a button or menu of an event does. Words not explained below name a page or an action.

- `list`: opens the event that is chosen.
- `annul`, `end`: ask whether to annul or end the event; `sure` annuls the event, `close` ends it.
- `extend`, `remove`: are menus.

Events with tables have further controls:

- `withdraw`: asks whether to leave; `leave` leaves.
- `begin`: starts the first round now.
- `replace`: is the menu of the entrants who can be replaced.
- `newcomer`: is the menu of people to take the place of the entrant with the number `page`.
- `drop`: removes the entrant with the number `page`.
- `admit`: is the menu of people to let in.
- `table`: is the menu of tables that can be annulled.
"""


@dataclass(frozen=True)
class EventId(Redrawn, CustomId, prefix="golfevent"):
    """A button or menu of an event. `page` counts from 0; a number too high means the last page."""

    control: EventControl
    event: Annotated[str, text(MATCH.pattern, optional=True)] = ""
    page: Annotated[int, number(4, ".")] = 0
    drawing: Annotated[int, number(4, ".")] = 0

    def of(self, control: str, page: int = 0) -> str:
        """The custom id of `control`, for the same event and drawing."""
        return Redrawn.of(replace(self, page=page), control)


EventPage = Literal["first", "more"]
"""Page of the menus on which an event is prepared or edited."""


@dataclass(frozen=True)
class EventDeskId(Redrawn, CustomId, prefix="golfeventdesk"):
    """A menu, a button or the form on which an event is prepared or edited.

    Without an event, `control` is the kind of a new event.
    """

    event: Annotated[str, text(MATCH.pattern, optional=True)] = ""
    drawing: Drawing = 0
    page: EventPage = "first"
    control: ControlName = "show"
