"""Pages of all standings of an event with tables, for one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.events.screens.bracket_picture import bracket_file, bracket_of, bracket_parts, names_not_in
from cogs.events.screens.tables_screen import (
    absent_words,
    button,
    ranked,
    standing_line,
    standings_picture,
    with_places,
)
from cogs.events.screens.words import title_of
from cogs.kit.attachments import Attachment
from cogs.kit.ids.events import EventId
from cogs.kit.names import names_not_drawn
from cogs.kit.pages import page_buttons, paged
from cogs.kit.screen import Row, Screen
from engine.events.requests import HIDDEN
from engine.events.state import EventState
from engine.language import say

PLACES: Final = 12
"""Places on a page, so that in any language a picture's description has room for them."""


def standings_screen(event: EventState, page: int, reader: int) -> Screen:
    """Return a page of all standings as a picture, in which the person `reader` is marked.

    A knock-out's first pages show its bracket. If the reader's place is on another page, a line above the
    picture tells the place. A number too high shows the last page.
    """
    seen = event.begun and event.status != "annulled" and not event.hidden
    lines = event.standings() if seen and with_places(event) else []
    brackets = bracket_parts(event) if seen and event.kind_name == "knockout" else []
    pages = len(brackets) + paged(lines, PLACES, 0).pages
    page = min(page, pages - 1)
    turning = page_buttons(
        page,
        pages,
        lambda to, name: EventId("results", event.id, to, drawing=1 if name == "back" else 2),
    )
    absent = [absent_words(event)] if seen else []
    if page < len(brackets):
        rounds, part = bracket_of(event), brackets[page]
        words = [names_not_in(event, rounds, part), *absent]
        return _standings_page(event, words, turning, (bracket_file(event, rounds, part, reader),))
    shown = paged(lines, PLACES, page - len(brackets))
    rows = [ranked(event, line, reader) for line in shown.items]
    elsewhere = [
        line for line in lines if line.place and line not in shown.items and ranked(event, line, reader).own
    ]
    words = [*(standing_line(event, line) for line in elsewhere), *absent, names_not_drawn(rows)]
    nothing = "" if rows else say(HIDDEN) if event.hidden else say("Nobody yet.")
    pictures = (standings_picture(event, rows),) if rows else ()
    return _standings_page(event, words if any(words) else [nothing], turning, pictures)


def _standings_page(
    event: EventState, words: Sequence[str], turning: Row, pictures: tuple[Attachment, ...]
) -> Screen:
    return Screen(
        title=say("{event} · standings", event=title_of(event)),
        text="\n".join(filter(None, words)),
        rows=(turning, (button(event, say("Details"), "details"),)),
        attachments=pictures,
    )
