"""Public message of an event played alone: rules, deadline and progress, later the results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.events.screens.words import (
    MEANING,
    open_words,
    place_words,
    play_button,
    played_words,
    players_field,
    row_words,
    strokes_words,
    title_of,
    who_words,
    win_words,
)
from cogs.kit.attachments import Attachment
from cogs.kit.commitment_text import short_commitment
from cogs.kit.figure_text import point_words
from cogs.kit.ids.events import EventId
from cogs.kit.names import bold, names_not_drawn, plain, titled
from cogs.kit.pages import in_a_field, more_words, page_text
from cogs.kit.screen import GREY, Button, Row, Screen
from cogs.picture.picture_attachments import chart_file, grid_file
from engine.drawing.charts import RankChart, Ranked
from engine.events.state import Entrant, EventState
from engine.events.strokes_gained import Gained
from engine.language import mark, say

MOST_SHOWN: Final = 10
"""Most entrants whose results are shown in public; private pages show all."""

MOST_NAMED: Final = 40
"""Most entrants whose progress is shown."""

NOBODY: Final = mark("Nobody finished all holes.")


def alone_message(event: EventState) -> Screen:
    """Return the public message of an event. No points are shown while people play."""
    if event.status == "finished":
        return results_message(event)
    if event.status == "annulled":
        return Screen(
            title=title_of(event),
            text=open_words(event),
            rows=((_details(event),),),
            colour=GREY,
        )
    lines = [
        f"{played_words(event)}.",
        say("Everyone gets the same cards. Play alone, whenever you like."),
        who_words(event),
        open_words(event),
    ]
    return Screen(
        title=title_of(event),
        text="\n".join(filter(None, lines)),
        fields=(players_field(event, _progress(event)),),
        footer=short_commitment(event.commitment),
        rows=((play_button(event), _details(event)),),
        attachments=(grid_file(event.rules),),
    )


def results_message(event: EventState) -> Screen:
    rows = event.results
    lines = [*result_lines(event, rows[:MOST_SHOWN]), more_words(len(rows) - MOST_SHOWN)]
    return Screen(
        title=title_of(event),
        text=page_text([f"{played_words(event)}.", *lines]),
        footer=say(MEANING) if rows else "",
        rows=result_rows(event, played=bool(rows)),
    )


def alone_announcement(event: EventState, server: str) -> Screen:
    """Return the message about an event's end, with a picture of the best. `server`: the server's name."""
    rows = _whole(event)
    shown = [_ranked(event, row) for row in rows[:MOST_SHOWN]] if len(rows) > 1 else []
    picture = (_picture(event, shown, server),) if shown else ()
    return Screen(
        title=say("{event} is over", event=title_of(event)),
        text=page_text([winner_words(event), names_not_drawn(shown), more_words(len(rows) - MOST_SHOWN)]),
        footer=say(MEANING) if shown else "",
        rows=result_rows(event, played=bool(event.results)),
        attachments=picture,
    )


def _picture(event: EventState, rows: list[Ranked], server: str) -> Attachment:
    lines = [f"{row.rank}. {row.name}: {row.figure} ({row.note})" for row in rows]
    alt_text = "\n".join([event.name, *lines])
    return chart_file(RankChart(event.name, tuple(rows)), alt_text, titled(server, say("Results")))


def winner_words(event: EventState) -> str:
    whole = _whole(event)
    if len(whole) == 1:
        name = bold(event.entrant(whole[0].entrant).name)
        return say("Only {name} finished all holes, so nobody wins.", name=name)
    winners = [bold(event.entrant(row.entrant).name) for row in whole if row.place == 1]
    if not winners:
        return say(NOBODY)
    return win_words(winners)


def _whole(event: EventState) -> list[Gained]:
    """Return the results of entrants who finished all holes, best first."""
    return [row for row in event.results if len(row.scores) == event.rules.holes]


def result_lines(event: EventState, rows: Sequence[Gained]) -> list[str]:
    """Return a line for each of `rows`. Entrants who haven't finished all holes have no place.

    If fewer than two have finished, nobody has a place, and a sentence about the winner comes first.
    """
    holes, whole = event.rules.holes, _whole(event)
    alone = [] if len(whole) > 1 else [winner_words(event)]
    return alone + [
        f"{place_words(row.place) if len(whole) > 1 and len(row.scores) == holes else '–'} "
        f"{bold(event.entrant(row.entrant).name)} · {row_words(row, holes)}"
        for row in rows
    ]


def result_rows(event: EventState, *, played: bool) -> tuple[Row, ...]:
    """Return the buttons below an event's results; only Details if nobody has `played`."""
    if not played:
        return ((_details(event),),)
    results = Button(say("Results"), str(EventId("results", event.id)), "primary")
    deals = Button(say("Cards"), str(EventId("deals", event.id)))
    return ((results, deals, _details(event)),)


def _details(event: EventState) -> Button:
    return Button(say("Details"), str(EventId("details", event.id)))


def _ranked(event: EventState, row: Gained) -> Ranked:
    return Ranked(
        row.place, event.entrant(row.entrant).name, point_words(sum(row.scores)), strokes_words(row.total)
    )


def _progress(event: EventState) -> str:
    """Return the names of the entrants, each with their progress."""
    return in_a_field([_far(event, each) for each in event.present], most=MOST_NAMED)


def _far(event: EventState, entrant: Entrant) -> str:
    done, holes = len(entrant.scores), event.rules.holes
    return f"{plain(entrant.name)} {'✓' if done == holes else f'{done}/{holes}'}"
