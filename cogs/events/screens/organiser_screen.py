"""The page of an event's organiser: pause, extend, remove a player, end, annul."""

from __future__ import annotations

from cogs.events.field import Field
from cogs.events.screens.words import open_words, title_of
from cogs.kit.ids.events import EventControl, EventId
from cogs.kit.message_limits import MOST_CHOICES
from cogs.kit.names import plain
from cogs.kit.pages import page_buttons
from cogs.kit.screen import Button, Choice, Menu, Screen
from data.events.events import Event
from engine.events.extending import SPANS
from engine.language import plural, say


def organiser_screen(field: Field, place: EventId, notice: str = "") -> Screen:
    """Return the page with all that an organiser can do; `place` says which players and which drawing."""
    event = field.event
    pages = max(-(-len(field.entrants) // MOST_CHOICES), 1)
    page = min(place.page, pages - 1)
    drawn = EventId("manage", event.event, page, place.drawing)
    shown = field.entrants[page * MOST_CHOICES : (page + 1) * MOST_CHOICES]
    extend = Menu(
        drawn.of("extend", page),
        say("Extend it by…"),
        tuple(Choice(span_words(hours), str(hours)) for hours in SPANS),
    )
    remove = Menu(
        drawn.of("remove", page),
        say("Remove a player…"),
        tuple(
            Choice(
                each.name,
                str(each.entrant),
                plural("{count} hole played", "{count} holes played", count=len(field.scores[each.entrant])),
            )
            for each in shown
        ),
    )
    turning = page_buttons(
        page, pages, lambda to, name: EventId("manage", event.event, to, drawing=1 if name == "back" else 2)
    )
    running = event.status == "paused"
    pause = Button(
        say("Resume") if running else say("Pause"),
        drawn.of("resume" if running else "pause", page),
        "primary",
    )
    end = Button(say("End now"), drawn.of("end", page))
    annul = Button(say("Annul"), drawn.of("annul", page), "danger")
    back = Button(say("Details"), str(EventId("details", event.event)))
    lines = [f"*{plain(notice)}*"] if notice else []
    lines += [
        open_words(event),
        say("A pause doesn’t cost any time: the event ends that much later."),
        say("A removed player’s scores don’t count."),
        say("Players can read in the log what you do here."),
    ]
    return Screen(
        title=say("{event} · manage", event=title_of(event)),
        text="\n".join(lines),
        menus=(extend, *((remove,) if shown else ())),
        rows=((pause, end), (annul, back), *((turning,) if turning else ())),
    )


def annul_question(event: Event) -> Screen:
    """Return the question whether an event is to be annulled."""
    return _question(event, _annul_words(event), say("Annul the event"), "sure")


def end_question(event: Event) -> Screen:
    """Return the question whether an event is to end now, with its results."""
    text = say("End this event now? Everyone sees the results, and nobody can play on. You can’t undo this.")
    return _question(event, text, say("End the event"), "close")


def _question(event: Event, text: str, label: str, control: EventControl) -> Screen:
    """Return the question `text`; the button `label` does what is asked about."""
    sure = Button(label, str(EventId(control, event.event)), "danger")
    keep = Button(say("Keep it"), str(EventId("manage", event.event)))
    return Screen(title=title_of(event), text=text, rows=((sure, keep),))


def _annul_words(event: Event) -> str:
    if event.kind == "duplicate":
        return say("Annul this event? Nobody gets a result, and its cards stay hidden. You can’t undo this.")
    return say("Annul this event? Nobody gets a result, and its tables end. You can’t undo this.")


def span_words(hours: int) -> str:
    """Return a number of hours, as days where it is some."""
    if hours % 24:
        return plural("{count} hour", "{count} hours", count=hours)
    if hours == 168:
        return say("1 week")
    return plural("{count} day", "{count} days", count=hours // 24)
