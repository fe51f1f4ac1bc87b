"""Pages of a finished event that people played alone: results, cards, and the proof of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.events.screens.alone_screen import result_lines
from cogs.events.screens.details_screen import UNPACK, VERIFY, fair_words
from cogs.events.screens.tables_screen import button
from cogs.events.screens.words import MEANING, title_of
from cogs.kit.attachments import Attachment
from cogs.kit.card_text import face
from cogs.kit.figure_text import point_words
from cogs.kit.ids.events import EventControl, EventId
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.names import bold, plain
from cogs.kit.pages import page_buttons, paged
from cogs.kit.rules_text import some
from cogs.kit.screen import Button, Row, Screen
from engine.events.records import Verified
from engine.events.state import EventState
from engine.game.cards import Card
from engine.language import decimal, plural, say, signed
from engine.names.telling_apart import COMPUTER_NAMES

PAGE: Final = 15
"""Lines on a page of results."""

STOCK_SHOWN: Final = 12
"""Most cards of the draw pile to show."""


def results_screen(event: EventState, page: int, reader: int) -> Screen:
    """Return a page of all results, with the reader's own holes; a number too high shows the last page."""
    rows = event.results
    shown = paged(rows, PAGE, page)
    fields: tuple[tuple[str, str], ...] = ()
    own = event.entrant_of(reader)
    mine = next((row for row in rows if own is not None and row.entrant == own.number), None)
    if mine is not None:
        lines = [
            say(
                "Hole {number}: {points}, average {average}",
                number=number,
                points=point_words(points),
                average=decimal(float(mean)),
            )
            for number, (points, mean) in enumerate(zip(mine.scores, mine.means, strict=True), 1)
        ]
        fields = ((say("Your holes"), "\n".join(lines)),)
    return Screen(
        title=say("{event} · results", event=title_of(event)),
        text="\n".join(result_lines(event, shown.items)),
        fields=fields,
        footer=say(MEANING),
        rows=(
            _turning(event, "results", shown.number, shown.pages),
            (button(event, say("Cards"), "deals"), button(event, say("Details"), "details")),
        ),
    )


def deals_screen(event: EventState, hole: int, reader: int = 0) -> Screen:
    """Return the page of a finished event's hole (from 0): cards, average, and the fewest points."""
    holes = event.rules.holes
    hole = min(hole, holes - 1)
    dealt, deck = event.course.dealt(hole + 1)
    names = [say("You"), *COMPUTER_NAMES[: event.opened.computers]]
    size, columns = event.rules.size, event.rules.columns
    grids = [
        f"**{plain(name)}**\n" + "\n".join(_cards(grid[at : at + columns]) for at in range(0, size, columns))
        for name, grid in zip(names, dealt.grids, strict=True)
    ]
    first = dealt.seats * size
    return Screen(
        title=say("{event} · hole {number} of {holes}", event=title_of(event), number=hole + 1, holes=holes),
        text=_played(event, hole),
        fields=(
            (say("The cards"), "\n".join(grids)),
            (say("Discard pile"), face(deck[first])),
            (say("Draw pile, from the top"), _cards(deck[first + 1 : first + 1 + STOCK_SHOWN]) + " …"),
        ),
        rows=(
            _turning(event, "deals", hole, holes),
            *_play_on(event, hole, reader),
            (button(event, say("Results"), "results"), button(event, say("Details"), "details")),
        ),
    )


def _play_on(event: EventState, hole: int, reader: int) -> tuple[Row, ...]:
    """Return the button that plays a hole (from 0) again, if `reader` has finished the hole."""
    entrant = event.entrant_of(reader)
    if entrant is None or len(entrant.scores) <= hole:
        return ()
    return ((Button(say("Play on"), PlayOnPlace("event", event.id, hole + 1).begun),),)


def verified_screen(event: EventState, report: Verified, *, same: bool) -> Screen:
    """Return the report of a verification. `same`: the records lead to the results that are shown."""
    if report.difference is None and same:
        records = plural("{count} record", "{count} records", count=report.records)
        lines = [
            say("**✓ Verified.** The cards were fixed before anyone entered, and nothing was changed."),
            say(
                "✓ {records}: every deal, move and score of {holes}.",
                records=records,
                holes=plural("{count} hole", "{count} holes", count=report.holes),
            ),
            say("✓ The results follow from them."),
        ]
    else:
        lines = [say("**✗ Something is wrong with these records.**")]
        lines += [f"✗ {plain(report.difference)}"] if report.difference else []
    return Screen(
        title=say("{event} · fair deal", event=title_of(event)),
        text="\n".join(lines),
        fields=(
            (say("Fair deal"), fair_words(event)),
            (
                say("Verify it without me"),
                f"{say('**Export** gives you all records.')} {say(UNPACK)}\n{VERIFY}",
            ),
        ),
        rows=((button(event, say("Export"), "records"), button(event, say("Back"), "details")),),
    )


def records_screen(event: EventState, content: bytes) -> Screen:
    return Screen(
        title=say("{event} · records", event=title_of(event)),
        text=say("Every deal, move and score of everyone, and the table of results."),
        fields=((say("Verify it without me"), f"{say(UNPACK)}\n{VERIFY}"),),
        rows=((button(event, say("Back"), "details"),),),
        attachments=(Attachment(f"golf-event-{event.id}.zip", "", lambda: content),),
    )


def _played(event: EventState, hole: int) -> str:
    """Return a line with the average points of a hole, and who had the fewest."""
    points = {entrant: own[hole] for entrant, own in event.scores.items() if len(own) > hole}
    if not points:
        return say("Nobody finished this hole.")
    best = min(points.values())
    names = [bold(event.entrant(entrant).name) for entrant, own in points.items() if own == best]
    return say(
        "Average {average} · best {best}: {names}",
        average=decimal(sum(points.values()) / len(points)),
        best=signed(best),
        names=some(names, 4),
    )


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(face, cards))


def _turning(event: EventState, control: EventControl, page: int, pages: int) -> Row:
    """Return Back and Next for a page. Their ids differ even if both lead to the same page."""
    return page_buttons(
        page, pages, lambda to, name: EventId(control, event.id, to, drawing=1 if name == "back" else 2)
    )
