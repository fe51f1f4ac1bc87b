"""Page on which an organizer prepares or edits an event: a preview of its message, and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cogs.events.screens.event_screen import event_screen
from cogs.events.screens.organiser_screen import span_words
from cogs.kit.ids.events import EventDeskId, EventId
from cogs.kit.pages import back_button, page_text
from cogs.kit.rules_text import length_words
from cogs.kit.screen import Button, Choice, Menu, Screen
from cogs.kit.selection import Selection
from engine.cpu.levels import level_title
from engine.events.entries import Absent, KindName
from engine.events.options import CHOICES, FORMATS_OF, options_of, takes_handicaps
from engine.events.state import EventState
from engine.game.options import WORDS
from engine.game.presets import PRESETS
from engine.game.rules import FormatName
from engine.language import mark, plural, say
from engine.table.computers import TABLE_LEVELS

KIND_WORDS: Final[Mapping[KindName, tuple[str, str]]] = {
    "duplicate": (
        mark("Same cards, alone"),
        mark("everyone plays the same cards when they like, and compares"),
    ),
    "league": (mark("League"), mark("some rounds at tables, and everyone plays them all")),
    "knockout": (mark("Knock-out"), mark("the best player of each table advances, until one is left")),
}
"""Kinds of new events to choose from: name, and what happens."""

_WHERE: Final[Mapping[KindName, tuple[str, str]]] = {
    "duplicate": (mark("Everyone plays alone"), mark("whenever they like, against computers")),
    "tables": (mark("Tables in private threads"), mark("people play each other, all with the same cards")),
}
_LATE: Final[Mapping[Absent, str]] = {
    "forfeit": mark("Late players come last"),
    "computer": mark("The computer plays for late players"),
}


def next_format(event: EventState) -> FormatName:
    """Return the format after the event's format; the first follows the last."""
    order = FORMATS_OF[event.kind_name]
    return order[(order.index(event.rules.format) + 1) % len(order)]


def kind_words() -> str:
    """Return a line about each kind of new events."""
    return "\n".join(f"**{say(name)}**: {say(about)}" for name, about in KIND_WORDS.values())


def kind_buttons() -> tuple[Button, ...]:
    return tuple(
        Button(say(name), str(EventDeskId(control=kind)), "primary") for kind, (name, _) in KIND_WORDS.items()
    )


def usual_name(kind: KindName) -> str:
    """Return the name of an event until its organizer types another."""
    return say("Same cards") if kind == "tables" else say(KIND_WORDS[kind][0])


def desk_screen(event: EventState, place: EventDeskId, own: Sequence[Choice], notice: str = "") -> Screen:
    """Return the page and drawing that `place` names; `own` are the server's own presets.

    `notice` is a sentence about the last press.
    """
    shown = event_screen(event, {})
    if event.status == "new":
        about = say("Preview: **Post it** shows this to everyone here.")
    else:
        about = say("Changes apply right away, and everyone sees them.")
    return replace(
        shown,
        text=page_text([about, shown.text], notice),
        menus=tuple(_first(event, place) if place.page == "first" else _more(event, place, own)),
        rows=(tuple(_buttons(event, place)),),
    )


def _first(event: EventState, place: EventDeskId) -> Iterator[Menu]:
    """Yield the menus that most organizers want."""
    options, opened = options_of(event.kind_name), event.opened
    if event.status == "new" and event.kind_name in _WHERE:
        where: dict[str, tuple[str, str]] = {
            kind: (say(name), say(about)) for kind, (name, about) in _WHERE.items()
        }
        yield Selection.single("kind", say("Who plays whom"), where, event.kind_name).menu(place)
    presets = [
        Choice(name, name, each.summary, chosen=not opened.named and name == event.rules.preset)
        for name, each in PRESETS.items()
    ]
    yield Selection("preset", opened.named or say("Rules"), tuple(presets)).menu(place)
    yield _numbers("holes", event.rules.holes, length_words).menu(place)
    if "rounds" in options:
        yield _numbers("rounds", opened.rounds, _round_words).menu(place)
    if "seats" in options:
        yield _numbers("seats", opened.seats, _seat_words).menu(place)
    if "computers" in options:
        yield _numbers("computers", opened.computers, _computer_words).menu(place)


def _more(event: EventState, place: EventDeskId, own: Sequence[Choice]) -> Iterator[Menu]:
    """Yield the menus that few organizers want."""
    options, opened = options_of(event.kind_name), event.opened
    if own:
        chosen = tuple(replace(choice, chosen=choice.value == opened.named) for choice in own)
        yield Selection("own", say("This server’s presets"), chosen).menu(place)
    if "level" in options:
        levels = {name: (level_title(name), each.summary) for name, each in TABLE_LEVELS.items()}
        yield Selection.single("level", say("Computer players"), levels, opened.level).menu(place)
    if "absent" in options:
        late: dict[str, tuple[str, str]] = {rule: (say(words), "") for rule, words in _LATE.items()}
        yield Selection.single("absent", say("Late players"), late, opened.absent).menu(place)
    if event.status == "new":
        yield _numbers("span", event.span, _enter_words if event.kind.at_tables else _open_words).menu(place)
    yield Menu(place.of("role"), say("Everyone may enter, or only a role…"), roles=True, role=opened.role)


def _buttons(event: EventState, place: EventDeskId) -> Iterator[Button]:
    draft = event.status == "new"
    if draft:
        yield Button(say("Post it"), place.of("post"), "success")
    yield Button(say("Name…"), place.of("name"))
    if place.page == "first" and len(FORMATS_OF[event.kind_name]) > 1:
        name = WORDS["format"].of(event.rules.format).title
        yield Button(say("Format: {format}", format=say(name)), place.of("format"))
    if place.page == "more" and takes_handicaps(event.kind_name):
        on = event.rules.handicap_strokes
        label = say("Handicap strokes: on") if on else say("Handicap strokes: off")
        yield Button(label, place.of("handicaps"))
    turned = replace(place, page="more" if place.page == "first" else "first")
    yield Button(say("More…") if place.page == "first" else say("Fewer…"), turned.of("show"))
    yield back_button(EventId("list") if draft else EventId("manage", event.id))


def _numbers(option: str, now: int, words: Callable[[int], str]) -> Selection:
    """Return the menu of the numbers that an option may have; `now` is the chosen number."""
    named = {str(number): (words(number), "") for number in CHOICES[option]}
    return Selection.single(option, words(now), named, str(now))


def _round_words(rounds: int) -> str:
    return plural("{count} round", "{count} rounds", count=rounds)


def _seat_words(seats: int) -> str:
    return say("Tables of two") if seats == 2 else say("Tables of up to {seats}", seats=seats)


def _computer_words(computers: int) -> str:
    return plural("Against {count} computer player", "Against {count} computer players", count=computers)


def _open_words(hours: int) -> str:
    return say("Open for {time}", time=span_words(hours))


def _enter_words(hours: int) -> str:
    return say("{time} to enter", time=span_words(hours))
