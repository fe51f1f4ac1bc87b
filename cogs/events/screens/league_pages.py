"""The private pages of a league or knock-out: its details, all standings, and the organiser's pages."""

from __future__ import annotations

from typing import Final

from cogs.events.screens.league_screen import (
    button,
    kind_lines,
    present_tables,
    ranked,
    standing_line,
    standings_picture,
    state_words,
    table_words,
)
from cogs.events.screens.organiser_screen import span_words
from cogs.events.screens.words import title_of, who_words
from cogs.events.stages import HIDDEN
from cogs.kit.ids.events import EventId
from cogs.kit.message_limits import MOST_CHOICES
from cogs.kit.names import bold, plain
from cogs.kit.pages import page_buttons
from cogs.kit.rules_text import based_on
from cogs.kit.screen import Button, Choice, Menu, Screen
from cogs.leagues.field import Field
from cogs.statistics.leaderboard_picture import names_not_drawn
from data.events.events import Event
from engine.events.extending import SPANS
from engine.events.plan import WIN
from engine.game.explain import modifications
from engine.language import say

PLACES: Final = 12
"""Places on a page of the standings: as many as the description of a picture has room for in any language."""


def league_details(field: Field, *, manager: bool, entered: bool, notice: str = "") -> Screen:
    """Return the details. `manager`: the reader may organise it; `entered`: they play in it."""
    event = field.event
    organiser = say("Someone") if event.organiser == 0 else f"<@{event.organiser}>"
    lines = [
        f"*{plain(notice)}*" if notice else "",
        *kind_lines(event),
        say("Rules: {rules}", rules=based_on(event.rules)) if modifications(event.rules) else "",
        who_words(event),
        state_words(field),
        say("Organizer: {name}", name=organiser),
    ]
    buttons = []
    if not field.tables and event.status == "open":
        if entered:
            buttons.append(button(event, say("Withdraw"), "withdraw"))
        else:
            buttons.append(button(event, say("Enter"), "enter", "primary"))
    if field.tables and event.status != "annulled" and not field.hidden:
        buttons.append(button(event, say("Standings"), "results"))
    if entered or manager:
        buttons.append(button(event, say("Log"), "log"))
    if manager and not event.over:
        buttons.append(button(event, say("Manage"), "manage"))
    return Screen(
        title=title_of(event),
        text="\n".join(filter(None, lines)),
        fields=((say("How it works"), _how(event)), (say("Fair deal"), _fair(event))),
        rows=(tuple(buttons),) if buttons else (),
    )


def standings_screen(field: Field, page: int, reader: int) -> Screen:
    """Return a page of all standings as a picture, in which the person `reader` is marked.

    Their place stands above it where it is on another page. A number too high shows the last page.
    """
    event = field.event
    shown = field.tables and event.status != "annulled" and not field.hidden
    lines = field.standings() if shown else []
    pages = max(-(-len(lines) // PLACES), 1)
    page = min(page, pages - 1)
    here = lines[page * PLACES : (page + 1) * PLACES]
    rows = [ranked(field, line, reader) for line in here]
    elsewhere = [line for line in lines if line not in here and ranked(field, line, reader).own]
    words = [*(standing_line(field, line) for line in elsewhere), names_not_drawn(rows)]
    turning = page_buttons(
        page,
        pages,
        lambda to, name: EventId("results", event.event, to, drawing=1 if name == "back" else 2),
    )
    rows_below = (*((turning,) if turning else ()), (button(event, say("Details"), "details"),))
    nothing = "" if rows else say(HIDDEN) if field.hidden else say("Nobody yet.")
    return Screen(
        title=say("{event} · standings", event=title_of(event)),
        text="\n".join(filter(None, words)) or nothing,
        rows=rows_below,
        attachments=(standings_picture(event, rows),) if rows else (),
    )


def league_organiser(field: Field, place: EventId, notice: str = "") -> Screen:
    """Return the page with all that an organiser can do; `place` says which part of it and which drawing."""
    event = field.event
    tables = [each for each in present_tables(field) if not each.bye]
    present = field.present if field.tables and not field.options.same_cards else []
    pages = max(-(-max(len(present), len(tables)) // MOST_CHOICES), 1)
    page = min(place.page, pages - 1)
    part = slice(page * MOST_CHOICES, (page + 1) * MOST_CHOICES)
    drawn = EventId("manage", event.event, page, place.drawing)
    extend = Menu(
        drawn.of("extend", page),
        say("Extend the round by…") if field.tables else say("Extend entry by…"),
        tuple(Choice(span_words(hours), str(hours)) for hours in SPANS),
    )
    replaced = Menu(
        drawn.of("replace", page),
        say("Replace a player…"),
        tuple(Choice(each.name, str(each.entrant)) for each in present[part]),
    )
    annulled = Menu(
        drawn.of("table", page),
        say("Annul a table…"),
        tuple(
            Choice(f"{each.board}. {table_words(field, each, str)}", str(each.board)) for each in tables[part]
        ),
    )
    turning = page_buttons(
        page, pages, lambda to, name: EventId("manage", event.event, to, drawing=1 if name == "back" else 2)
    )
    annulling = (
        say("An annulled table doesn’t count.")
        if field.options.same_cards
        else say("An annulled table is played again.")
    )
    paused = event.status == "paused"
    pause = Button(
        say("Resume") if paused else say("Pause"), drawn.of("resume" if paused else "pause", page), "primary"
    )
    starts = event.status == "open" and not field.tables and field.enough
    start = Button(say("Start now"), drawn.of("begin", page), "success")
    annul = Button(say("Annul"), drawn.of("annul", page), "danger")
    lines = [
        f"*{plain(notice)}*" if notice else "",
        state_words(field),
        say("During a pause all clocks stop and no round starts. Open tables can still be played."),
        say("A new player gets seed and points of the old one. Their open table starts over.")
        if present
        else "",
        annulling if tables else "",
        say("Players can read in the log what you do here."),
    ]
    details = button(event, say("Details"), "details")
    return Screen(
        title=say("{event} · manage", event=title_of(event)),
        text="\n".join(filter(None, lines)),
        menus=tuple(each for each in (extend, replaced, annulled) if each.choices),
        rows=(
            *(((start, pause), (annul, details)) if starts else ((pause, annul, details),)),
            *((turning,) if turning else ()),
        ),
    )


def started_screen(event: Event) -> Screen:
    """Return what is said once an organiser has let the first round start."""
    return Screen(
        title=title_of(event),
        text=say("Play starts now. Tables open in a moment."),
        rows=((button(event, say("Details"), "details"),),),
    )


def newcomer_screen(field: Field, entrant: int) -> Screen:
    """Return the question who takes the place of an entrant."""
    event = field.event
    return Screen(
        title=say("{event} · manage", event=title_of(event)),
        text=say("Who takes the place of {name}?", name=bold(field.entrant(entrant).name)),
        menus=(Menu(str(EventId("newcomer", event.event, entrant)), say("Pick a person…"), people=True),),
        rows=((button(event, say("Back"), "manage"),),),
    )


def _how(event: Event) -> str:
    if event.options.get("same_cards"):
        lines = [
            say("All tables get the same cards. Each is a private thread, and computers fill empty seats."),
            say("Your result is strokes gained: the points better than the average of all in your seat."),
            say("Nobody sees other tables’ points or cards before the end."),
            say("If you’re late, the computer takes over."),
        ]
        return "\n".join(lines)
    lines = [say("Each table is a match in a thread of its own. You have a day for each round.")]
    if event.options["absent"] == "forfeit":
        lines.append(say("Whoever hasn’t made a move by then comes last."))
    else:
        lines.append(say("If you’re late, the computer takes over."))
    if event.kind == "league":
        lines.append(say("First place at a table is worth {most} points, last place none.", most=WIN))
        lines.append(say("Tied: strokes gained decide, the points better than your table’s average."))
    else:
        lines.append(say("The best of each table goes on to the next round."))
    return "\n".join(lines)


def _fair(event: Event) -> str:
    """Return what proves that nobody chose the cards: the commitment, and at the end the secret."""
    if event.status != "finished":
        fixed = say("Provably fair: all cards are already fixed, and anyone can verify it afterwards.")
        return "\n".join((fixed, say("Fingerprint of all cards:"), f"`{event.commitment}`"))
    same = say("All tables have the secret of table 1.") if event.options.get("same_cards") else ""
    words = say(
        "The secrets of all tables follow from this one:\n"
        "`{secret}`\n"
        "Fingerprint shown at the start, SHA-256 of `secret:{event}`:\n`{commitment}`\n"
        "A table’s secret is the HMAC-SHA256, with that key, of `{event}:round 1:table 1:0` (the last number "
        "counts replays). Verify each match in /golf history.",
        secret=event.secret,
        event=event.event,
        commitment=event.commitment,
    )
    return "\n".join(filter(None, [words, same]))
