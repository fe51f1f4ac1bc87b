"""The private pages of an event: its details and log, the list of a server's events, results and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cogs.events.field import Field
from cogs.events.screens.event_screen import result_lines
from cogs.events.screens.words import (
    MEANING,
    open_words,
    play_button,
    played_words,
    points_words,
    title_of,
    who_words,
)
from cogs.kit.attachments import Attachment
from cogs.kit.card_text import face
from cogs.kit.ids.events import EventControl, EventId
from cogs.kit.message_limits import MOST_CHOICES
from cogs.kit.names import bold, plain
from cogs.kit.pages import page_buttons
from cogs.kit.rules_text import based_on
from cogs.kit.screen import Button, Choice, Menu, Row, Screen
from data.events.events import Event, Logged, What
from engine.events.records import Verified
from engine.game.cards import Card
from engine.game.explain import modifications
from engine.language import decimal, mark, plural, say, signed
from engine.table.requests import COMPUTER_NAMES

PAGE: Final = 15
"""Lines on a page of results or of a log."""

STOCK_SHOWN: Final = 12
"""Cards of the draw pile that are shown."""

_DONE: Final[Mapping[What, str]] = {
    "opened": mark("{name} opened the event."),
    "paused": mark("{name} paused it."),
    "resumed": mark("{name} resumed it. It’s open until <t:{closes_at}:f> now."),
    "extended": mark("{name} extended it to <t:{closes_at}:f>."),
    "removed": mark("{name} removed {entrant}."),
    "annulled": mark("{name} annulled it."),
    "ended": mark("It ended."),
    "closed": mark("{name} ended it early."),
}
_DONE_IN_LEAGUES: Final[Mapping[What, str]] = {
    **_DONE,
    "resumed": mark("{name} resumed it."),
    "extended": mark("{name} extended it."),
    "removed": mark("{entrant} withdrew."),
    "closed": mark("{name} started play early."),
    "started": mark("Play started."),
    "replaced": mark("{name} replaced {entrant} with {newcomer}."),
    "table annulled": mark("{name} annulled table {table} of round {round}. It’s played again."),
}
REFUSED: Final = mark("Paused: Discord didn’t let me open a thread. Check my permissions, then resume.")
TOO_FEW: Final = mark("Annulled: too few players entered.")
NOT_AGAIN: Final = mark("{name} annulled table {table}. It doesn’t count.")
"""How a table is annulled where all have the same cards."""

_UNPACK: Final = mark("Unpack the file next to the bot’s code, then:")
_VERIFY: Final = "`python -m engine verify *.json`"


def list_screen(events: Sequence[Event], *, manager: bool) -> Screen:
    """Return the newest events of a server, in a menu that opens one; `manager`: the reader may make some."""
    how = say("Make one: `/golf event` with a name.") if manager else ""
    if not events:
        none = say("There are no events on this server yet.")
        return Screen(title=say("Events"), text="\n".join(filter(None, [none, how])))
    choices = [Choice(event.name, event.event, _status(event)) for event in events[:MOST_CHOICES]]
    going_on = [event for event in events if not event.over]
    lines = [f"{bold(event.name)}: {open_words(event)}" for event in going_on]
    menu = Menu(str(EventId("list")), say("Pick an event…"), tuple(choices))
    return Screen(title=say("Events"), text="\n".join([*lines, *([how] if how else [])]), menus=(menu,))


def details_screen(field: Field, *, manager: bool, entered: bool) -> Screen:
    """Return the details of an event. `manager`: the reader may organise it; `entered`: they play in it."""
    event = field.event
    organiser = say("Someone") if event.organiser == 0 else f"<@{event.organiser}>"
    lines = [
        f"{played_words(event)}.",
        say("Rules: {rules}", rules=based_on(event.rules)) if modifications(event.rules) else "",
        who_words(event),
        open_words(event),
        say("Organizer: {name}", name=organiser),
    ]
    buttons: list[Button] = []
    if event.status == "open":
        buttons.append(play_button(event))
    if entered or manager:
        buttons.append(_button(event, say("Log"), "log"))
    if manager and not event.over:
        buttons.append(_button(event, say("Manage"), "manage"))
    if event.status == "finished" and any(field.scores.values()):
        buttons.append(_button(event, say("Verify"), "verify"))
        buttons.append(_button(event, say("Export"), "records"))
    return Screen(
        title=title_of(event),
        text="\n".join(filter(None, lines)),
        fields=(
            (say("Scores"), _scores_words()),
            (say("Fair deal"), _fair_words(event)),
        ),
        rows=(tuple(buttons),) if buttons else (),
    )


def log_screen(field: Field, log: Sequence[Logged], page: int) -> Screen:
    """Return a page of what organisers did, newest first; a number too high shows the last."""
    event, lines = field.event, [_log_line(field, each) for each in reversed(log)]
    pages = max(-(-len(lines) // PAGE), 1)
    page = min(page, pages - 1)
    return Screen(
        title=say("{event} · log", event=title_of(event)),
        text="\n".join(lines[page * PAGE : (page + 1) * PAGE]),
        rows=_rows(_turning(event, "log", page, pages), (_button(event, say("Back"), "details"),)),
    )


def results_screen(field: Field, page: int, reader: int) -> Screen:
    """Return a page of all results, with the reader's own holes; a number too high shows the last."""
    event, rows = field.event, field.table
    pages = max(-(-len(rows) // PAGE), 1)
    page = min(page, pages - 1)
    fields: tuple[tuple[str, str], ...] = ()
    own = next((each.entrant for each in field.entrants if each.user == reader), None)
    mine = next((row for row in rows if row.entrant == own), None)
    if mine is not None:
        told = [
            say(
                "Hole {number}: {points}, average {average}",
                number=number,
                points=points_words(points),
                average=decimal(float(mean)),
            )
            for number, (points, mean) in enumerate(zip(mine.scores, mine.means, strict=True), 1)
        ]
        fields = ((say("Your holes"), "\n".join(told)),)
    return Screen(
        title=say("{event} · results", event=title_of(event)),
        text="\n".join(result_lines(field, rows[page * PAGE : (page + 1) * PAGE])),
        fields=fields,
        footer=say(MEANING),
        rows=_rows(
            _turning(event, "results", page, pages),
            (_button(event, say("Cards"), "deals"), _button(event, say("Details"), "details")),
        ),
    )


def deals_screen(field: Field, hole: int) -> Screen:
    """Return the cards of a hole (from 0) of an event that is over, and how it was played."""
    event, holes = field.event, field.event.rules.holes
    hole = min(hole, holes - 1)
    dealt, deck = event.course.dealt(hole + 1)
    names = [say("You"), *COMPUTER_NAMES[: event.computers]]
    size, columns = event.rules.size, event.rules.columns
    grids = [
        f"**{plain(name)}**\n" + "\n".join(_cards(grid[at : at + columns]) for at in range(0, size, columns))
        for name, grid in zip(names, dealt.grids, strict=True)
    ]
    first = dealt.seats * size
    points = [own[hole] for own in field.scores.values() if len(own) > hole]
    return Screen(
        title=say("{event} · hole {number} of {holes}", event=title_of(event), number=hole + 1, holes=holes),
        text=_played(field, hole, points),
        fields=(
            (say("The cards"), "\n".join(grids)),
            (say("Discard pile"), face(deck[first])),
            (say("Draw pile, from the top"), _cards(deck[first + 1 : first + 1 + STOCK_SHOWN]) + " …"),
        ),
        rows=_rows(
            _turning(event, "deals", hole, holes),
            (_button(event, say("Results"), "results"), _button(event, say("Details"), "details")),
        ),
    )


def verified_screen(event: Event, found: Verified, *, same: bool) -> Screen:
    """Return what was verified; `same`: the results that were shown follow from the records."""
    if found.difference is None and same:
        records = plural("{count} record", "{count} records", count=found.records)
        lines = [
            say("**✓ Verified.** The cards were fixed before anyone entered, and nothing was changed."),
            say(
                "✓ {records}: every deal, move and score of {holes}.",
                records=records,
                holes=plural("{count} hole", "{count} holes", count=found.holes),
            ),
            say("✓ The results follow from them."),
        ]
    else:
        lines = [say("**✗ Something is wrong with these records.**")]
        lines += [f"✗ {plain(found.difference)}"] if found.difference else []
    return Screen(
        title=say("{event} · fair deal", event=title_of(event)),
        text="\n".join(lines),
        fields=(
            (say("Fair deal"), _fair_words(event)),
            (say("Verify it without me"), _offline_words()),
        ),
        rows=((_button(event, say("Export"), "records"), _button(event, say("Back"), "details")),),
    )


def records_screen(event: Event, content: bytes) -> Screen:
    """Return the message with all records of an event as a file."""
    return Screen(
        title=say("{event} · records", event=title_of(event)),
        text=say("Every deal, move and score of everyone, and the table of results."),
        fields=((say("Verify it without me"), f"{say(_UNPACK)}\n{_VERIFY}"),),
        rows=((_button(event, say("Back"), "details"),),),
        attachments=(Attachment(f"golf-event-{event.event}.zip", "", lambda: content),),
    )


def _scores_words() -> str:
    return "\n".join(
        [
            say("You see how others did on a hole once you’ve finished it. All results come at the end."),
            say(MEANING),
            say("Only those who finish all holes have a place."),
        ]
    )


def _fair_words(event: Event) -> str:
    """Return what proves that nobody chose the cards: the commitment, and at the end the secret."""
    if event.status != "finished":
        fixed = say("Provably fair: all cards are already fixed, and anyone can verify it afterwards.")
        return "\n".join((fixed, say("Fingerprint of all cards:"), f"`{event.commitment}`"))
    return say(
        "All cards follow from this secret and the ID of the event’s first message:\n"
        "`{secret}`\n`{message}`\n"
        "Fingerprint shown at the start, SHA-256 of `secret:{event}`:\n`{commitment}`",
        secret=event.secret,
        message=event.first_message or 0,
        event=event.event,
        commitment=event.commitment,
    )


def _offline_words() -> str:
    return f"{say('**Export** gives you all records.')} {say(_UNPACK)}\n{_VERIFY}"


def _log_line(field: Field, logged: Logged) -> str:
    name = say("Someone") if logged.by == 0 else f"<@{logged.by}>"
    values = {
        "name": name,
        "entrant": bold(field.name(logged.entrant or 0)),
        "closes_at": int(logged.fields.get("closes_at", 0)),
        "newcomer": bold(field.name(logged.fields.get("by_entrant", 0))),
        "table": logged.fields.get("table", 0),
        "round": logged.fields.get("round", 0),
    }
    words = (_DONE if field.event.kind == "duplicate" else _DONE_IN_LEAGUES)[logged.what]
    if logged.by is None and logged.what in ("paused", "annulled"):
        words = REFUSED if logged.what == "paused" else TOO_FEW
    if logged.what == "table annulled" and field.event.options.get("same_cards"):
        words = NOT_AGAIN
    return f"<t:{int(logged.at)}:f> {say(words, **values)}"


def _status(event: Event) -> str:
    if event.status == "finished":
        return say("finished")
    if event.status == "annulled":
        return say("annulled")
    return say("paused") if event.status == "paused" else say("open")


def _played(field: Field, hole: int, points: Sequence[int]) -> str:
    if not points:
        return say("Nobody finished this hole.")
    best = min(points)
    names = [
        bold(field.name(entrant))
        for entrant, own in field.scores.items()
        if len(own) > hole and own[hole] == best
    ]
    return say(
        "Average {average} · best {best}: {names}",
        average=decimal(sum(points) / len(points)),
        best=signed(best),
        names=", ".join(names[:5]) + (" …" if len(names) > 5 else ""),
    )


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(face, cards))


def _button(event: Event, label: str, control: EventControl) -> Button:
    return Button(label, str(EventId(control, event.event)))


def _turning(event: Event, control: EventControl, page: int, pages: int) -> Row:
    """Return Back and Next for a page; their ids differ also where both lead to the same page."""
    return page_buttons(
        page, pages, lambda to, name: EventId(control, event.event, to, drawing=1 if name == "back" else 2)
    )


def _rows(*rows: Row) -> tuple[Row, ...]:
    return tuple(row for row in rows if row)
