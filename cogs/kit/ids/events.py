"""The custom ids of events: the presses in their holes, and the buttons and menus of their pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, get_args

from cogs.kit.custom_id import CustomId, number, text
from cogs.kit.ids.fields import MATCH, Match, Slot, Version, next_drawing
from cogs.kit.ids.table import HoleWord, PressId

EventWord = Literal[HoleWord, "play", "next", "turning", "turn", "knocking", "knock", "seen"]
"""The request of a press in a hole of an event. `play` enters the event or shows one's hole as it stands,
`next` deals the next hole; the others are as for a table."""

EVENT_WORDS: Final[Mapping[str, EventWord]] = {word: word for word in get_args(EventWord)}


@dataclass(frozen=True)
class EventPlayId(CustomId, prefix="golfcourse"):
    """A button of the holes of the event `event`, which everybody plays for themselves."""

    event: Match
    version: Version
    word: EventWord
    slot: Slot = None

    @classmethod
    def like(cls, event: str, press: PressId) -> EventPlayId:
        """The id in an event for the button of a table. Raises `KeyError` for a word not used there."""
        return cls(event, press.version, EVENT_WORDS[press.word], press.slot)


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
]
"""What a button or menu of an event does: `list` opens the event that is chosen, `annul` asks whether to
annul it and `sure` does so, `end` whether to end it and `close` does so; `extend` and `remove` are menus.

The last six are of leagues and knock-outs: `begin` starts the first round now, `replace` is the menu of who
is to be replaced, `newcomer` that of all people for whoever takes the place of the entrant with the number
`page`; `table` is the menu of the tables that can be annulled."""


@dataclass(frozen=True)
class EventId(CustomId, prefix="golfevent"):
    """A button or menu of an event; `page` is that of a list, from 0, and one too high shows the last."""

    control: EventControl
    event: Annotated[str, text(MATCH.pattern, optional=True)] = ""
    page: Annotated[int, number(4, ".")] = 0
    drawing: Annotated[int, number(4, ".")] = 0

    def next(self) -> EventId:
        """The same control in the next drawing of the page."""
        return replace(self, drawing=next_drawing(self.drawing))

    def of(self, control: EventControl, page: int = 0) -> str:
        """The custom id of another control of this event, in this drawing."""
        return str(replace(self, control=control, page=page))
