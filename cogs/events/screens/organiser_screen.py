"""The page of an event's organizer: pause, extend, who takes part, tables, end, annul."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.events.screens.tables_screen import button, state_words, table_words
from cogs.events.screens.words import open_words, title_of
from cogs.kit.ids.events import EventControl, EventDeskId, EventId
from cogs.kit.message_limits import MOST_CHOICES
from cogs.kit.names import bold
from cogs.kit.pages import page_text, paged
from cogs.kit.screen import Button, Choice, Menu, Row, Screen
from engine.events.options import SPANS
from engine.events.state import Entrant, EventState
from engine.language import plural, say


def organiser_screen(event: EventState, place: EventId, notice: str = "") -> Screen:
    """Return the organizer's page. `place` has the part to show, from 0, and the drawing's number."""
    tables = [each for each in event.present_tables if not each.bye]
    present = [] if event.kind.same_cards and event.begun else event.present
    part = paged(range(max(len(present), len(tables))), MOST_CHOICES, place.page)
    drawn = EventId("manage", event.id, part.number, place.drawing)
    here = slice(part.number * MOST_CHOICES, (part.number + 1) * MOST_CHOICES)
    replacing = event.begun and event.kind.at_tables
    entrants = Menu(
        drawn.of("replace" if replacing else "remove", part.number),
        _removing_words(event, replacing=replacing),
        tuple([_entrant_choice(event, each) for each in present[here]]),
    )
    annulled = Menu(
        drawn.of("table", part.number),
        say("Cancel a table: it won’t count…")
        if event.kind.same_cards
        else say("Cancel and replay a table…"),
        tuple(
            [
                Choice(f"{each.number}. {table_words(event, each, str)}", str(each.number))
                for each in tables[here]
            ]
        ),
    )
    admitted = Menu(drawn.of("admit", part.number), say("Let somebody in…"), people=True)
    menus = [_extend_menu(event, drawn), *(each for each in (entrants, annulled) if each.choices)]
    if event.admits:
        menus.append(admitted)
    turning = part.buttons(
        lambda to, name: EventId("manage", event.id, to, drawing=1 if name == "back" else 2)
    )
    rows = _buttons(event, drawn)
    return Screen(
        title=say("{event} · manage", event=title_of(event)),
        text=page_text(_lines(event), notice),
        footer=say("The log shows players what you do here."),
        menus=tuple(menus),
        # A message has five rows in all, and each menu takes one.
        rows=(*rows[:-1], (*rows[-1], *turning)),
    )


def annul_question(event: EventState) -> Screen:
    text = (
        say("Cancel this event? Nobody gets a result, and all tables end. You can’t undo this.")
        if event.kind.at_tables
        else say("Cancel this event? Nobody gets a result, and the cards stay hidden. You can’t undo this.")
    )
    return _question(event, text, say("Cancel event"), "sure")


def end_question(event: EventState) -> Screen:
    text = say("End this event now? Everyone sees the results, and nobody can play on. You can’t undo this.")
    return _question(event, text, say("End the event"), "close")


def started_screen(event: EventState) -> Screen:
    """Return the message after an organizer has started the first round."""
    return Screen(
        title=title_of(event),
        text=say("Play starts now. Tables open in a moment."),
        rows=((button(event, say("Details"), "details"),),),
    )


def newcomer_screen(event: EventState, entrant: int) -> Screen:
    """Return the page on which an organizer chooses who replaces an entrant."""
    name = bold(event.entrant(entrant).name)
    return Screen(
        title=say("{event} · manage", event=title_of(event)),
        text="\n".join(
            (
                say("Who takes the place of {name}?", name=name),
                say("The new player keeps the old one’s points. Their current table restarts."),
            )
        ),
        menus=(Menu(str(EventId("newcomer", event.id, entrant)), say("Pick a person…"), people=True),),
        rows=(
            (
                Button(say("Nobody: remove them"), str(EventId("drop", event.id, entrant)), "danger"),
                button(event, say("Back"), "manage"),
            ),
        ),
    )


def span_words(hours: int) -> str:
    """Return a number of hours in words, as days where possible."""
    if hours % 24:
        return plural("{count} hour", "{count} hours", count=hours)
    if hours == 168:
        return say("1 week")
    return plural("{count} day", "{count} days", count=hours // 24)


def _extend_menu(event: EventState, drawn: EventId) -> Menu:
    if not event.kind.at_tables:
        label = say("Extend it by…")
    else:
        label = say("Extend the round by…") if event.begun else say("Extend entry by…")
    choices = tuple(Choice(span_words(hours), str(hours)) for hours in SPANS)
    return Menu(drawn.of("extend", drawn.page), label, choices)


def _entrant_choice(event: EventState, entrant: Entrant) -> Choice:
    played = plural("{count} hole played", "{count} holes played", count=len(entrant.scores))
    return Choice(entrant.name, str(entrant.number), "" if event.kind.at_tables else played)


def _lines(event: EventState) -> Iterator[str]:
    """Yield the state of the event and, during a pause, what the pause means."""
    yield state_words(event) if event.kind.at_tables else open_words(event)
    if event.status == "paused" and event.kind.at_tables:
        yield say("Pausing stops all clocks and new rounds. Open tables play on.")
    elif event.status == "paused":
        yield say("Pausing moves the end back by as long.")


def _removing_words(event: EventState, *, replacing: bool) -> str:
    if replacing:
        return say("Replace or remove a player…")
    return say("Remove a player…") if event.kind.at_tables else say("Remove a player and their scores…")


def _buttons(event: EventState, drawn: EventId) -> tuple[Row, ...]:
    """Return the rows of buttons; the last row has room for two more."""
    paused = event.status == "paused"
    pause = Button(
        say("Resume") if paused else say("Pause"),
        drawn.of("resume" if paused else "pause", drawn.page),
        "primary",
    )
    annul = Button(say("Cancel event"), drawn.of("annul", drawn.page), "danger")
    details = button(event, say("Details"), "details")
    edit = (Button(say("Edit"), str(EventDeskId(event.id))),) if event.untouched else ()
    if not event.kind.at_tables:
        return (pause, Button(say("End now"), drawn.of("end", drawn.page)), *edit), (annul, details)
    if event.status == "open" and not event.begun and event.enough:
        start = Button(say("Start now"), drawn.of("begin", drawn.page), "success")
        return (start, pause, *edit), (annul, details)
    if edit:
        return (pause, *edit), (annul, details)
    return ((pause, annul, details),)


def _question(event: EventState, text: str, label: str, control: EventControl) -> Screen:
    sure = Button(label, str(EventId(control, event.id)), "danger")
    return Screen(title=title_of(event), text=text, rows=((sure, button(event, say("Keep it"), "manage")),))
