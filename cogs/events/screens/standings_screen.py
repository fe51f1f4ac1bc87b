"""Pages of all standings of an event with tables, for one person."""

from __future__ import annotations

from typing import Final

from cogs.events.screens.tables_screen import (
    absent_words,
    button,
    ranked,
    standing_line,
    standings_picture,
    with_places,
)
from cogs.events.screens.words import title_of
from cogs.kit.ids.events import EventId
from cogs.kit.pages import paged
from cogs.kit.screen import Screen
from cogs.statistics.leaderboard_picture import names_not_drawn
from engine.events.requests import HIDDEN
from engine.events.state import EventState
from engine.language import say

PLACES: Final = 12
"""Places on a page of the standings: the most that a picture's description has room for in any language."""


def standings_screen(event: EventState, page: int, reader: int) -> Screen:
    """Return a page of all standings as a picture, in which the person `reader` is marked.

    The reader's place stands above the picture if it is on another page. A number too high shows the last
    page.
    """
    seen = event.begun and event.status != "annulled" and not event.hidden
    lines = event.standings() if seen and with_places(event) else []
    absent = [absent_words(event)] if seen else []
    shown = paged(lines, PLACES, page)
    rows = [ranked(event, line, reader) for line in shown.items]
    elsewhere = [
        line for line in lines if line.place and line not in shown.items and ranked(event, line, reader).own
    ]
    words = [*(standing_line(event, line) for line in elsewhere), *absent, names_not_drawn(rows)]
    turning = shown.buttons(
        lambda to, name: EventId("results", event.id, to, drawing=1 if name == "back" else 2)
    )
    nothing = "" if rows else say(HIDDEN) if event.hidden else say("Nobody yet.")
    return Screen(
        title=say("{event} · standings", event=title_of(event)),
        text="\n".join(filter(None, words)) or nothing,
        rows=(turning, (button(event, say("Details"), "details"),)),
        attachments=(standings_picture(event, rows),) if rows else (),
    )
