"""Log of an event: its history, for its players and organizers to read."""

from __future__ import annotations

from typing import Final

from cogs.events.screens.tables_screen import absent_words, button
from cogs.events.screens.words import title_of
from cogs.kit.ids.events import EventId
from cogs.kit.names import bold
from cogs.kit.pages import paged
from cogs.kit.screen import Screen
from engine.events.entries import (
    Annulled,
    ClosedEarly,
    DeadlinesMoved,
    Edited,
    Ended,
    Entered,
    EventOpened,
    Extended,
    Fact,
    Logged,
    Paused,
    Removed,
    Replaced,
    Resumed,
    RoundsStarted,
    TableAnnulled,
    Withdrew,
)
from engine.events.state import EventState
from engine.language import mark, plural, say

PAGE: Final = 15
"""Lines on a page."""

_DONE: Final[dict[type[Fact], str]] = {
    EventOpened: mark("{name} opened the event."),
    Edited: mark("{name} edited the event."),
    Entered: mark("{name} let {entrant} in."),
    Withdrew: mark("{entrant} withdrew."),
    Removed: mark("{name} removed {entrant}."),
    Replaced: mark("{name} replaced {entrant} with {newcomer}."),
    RoundsStarted: mark("Started."),
    TableAnnulled: mark("{name} canceled table {table} of round {round}. It’s replayed."),
    Paused: mark("{name} paused it."),
    Resumed: mark("{name} resumed it. It’s open until <t:{closes_at}:f> now."),
    Extended: mark("{name} extended it to <t:{closes_at}:f>."),
    ClosedEarly: mark("{name} ended it early."),
    Ended: mark("It ended."),
    Annulled: mark("{name} canceled it."),
}
_DONE_AT_TABLES: Final[dict[type[Fact], str]] = {
    **_DONE,
    Resumed: mark("{name} resumed it."),
    Extended: mark("{name} extended it."),
    ClosedEarly: mark("{name} started play early."),
}
_BY_ITSELF: Final[dict[type[Fact], str]] = {
    Paused: mark("Paused: Discord didn’t let me open a thread. Check my permissions, then resume."),
    Annulled: mark("Canceled: too few players."),
    Removed: mark("{entrant} left the server."),
    TableAnnulled: mark("Table {table} of round {round} couldn’t be finished. It’s played again."),
}
NOT_AGAIN: Final = mark("{name} canceled table {table}. It doesn’t count.")
NOT_FINISHED: Final = mark("Table {table} couldn’t be finished. It doesn’t count.")
"""Log lines about an annulled table where all tables have the same cards.

`NOT_AGAIN`: an organizer annulled the table.
"""


def log_screen(event: EventState, page: int) -> Screen:
    """Return a page of the log, newest entry first; a number too high shows the last page."""
    shown = paged(event.log[::-1], PAGE, page)
    turning = shown.buttons(lambda to, name: EventId("log", event.id, to, drawing=1 if name == "back" else 2))
    return Screen(
        title=say("{event} · log", event=title_of(event)),
        text="\n".join([_line(event, each) for each in shown.items]),
        rows=(turning, (button(event, say("Back"), "details"),)),
    )


def _line(event: EventState, logged: Logged) -> str:
    return f"<t:{int(logged.at)}:f> {_words(event, logged.entry)}"


def _words(event: EventState, fact: Fact) -> str:
    if isinstance(fact, DeadlinesMoved):
        return plural(
            "I was offline for {count} minute, so everything ends that much later.",
            "I was offline for {count} minutes, so everything ends that much later.",
            count=max(round(fact.seconds / 60), 1),
        )
    by = getattr(fact, "by", None)
    words = (_DONE_AT_TABLES if event.kind.at_tables else _DONE)[type(fact)]
    if by is None:
        words = _BY_ITSELF.get(type(fact), words)
    if isinstance(fact, TableAnnulled) and event.kind.same_cards:
        words = NOT_FINISHED if by is None else NOT_AGAIN
    values: dict[str, object] = {
        name: bold(event.entrant(number).name)
        for name in ("entrant", "replaced")
        if (number := getattr(fact, name, None)) is not None
    }
    if isinstance(fact, Replaced):
        values["newcomer"], values["entrant"] = values["entrant"], values.pop("replaced")
    if isinstance(fact, TableAnnulled):
        table = event.table_of(fact.match)
        values |= {"table": table.number, "round": table.round}
    if isinstance(fact, Resumed | Extended):
        values["closes_at"] = int(fact.closes_at)
    line = say(words, name=f"<@{by}>" if by else say("Someone"), **values)
    absent = absent_words(event) if isinstance(fact, Ended) else ""
    return f"{line} {absent}" if absent else line
