"""The public message of a league or knock-out: who entered, the round with its tables, and the standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from cogs.events.screens.words import (
    fixed_words,
    open_words,
    place_words,
    points_words,
    strokes_words,
    title_of,
    who_words,
)
from cogs.kit.attachments import Attachment
from cogs.kit.ids.events import EventControl, EventId
from cogs.kit.message_limits import LONGEST_FIELD, cut
from cogs.kit.names import bold, plain
from cogs.kit.rules_text import game_name, length_words
from cogs.kit.screen import GREEN, GREY, Button, Row, Screen
from cogs.leagues.field import Field
from cogs.picture.picture_attachments import chart_file
from cogs.statistics.leaderboard_picture import names_not_drawn, titled
from data.events.event_tables import EventTable
from data.events.events import Event
from engine.drawing.charts import RankChart, Ranked
from engine.events.plan import FEWEST
from engine.events.standings import Line
from engine.language import plural, say

MOST_SHOWN: Final = 10
"""Lines of the standings that are shown in public; all are on pages of one's own."""


def league_screen(field: Field, threads: Mapping[str, int]) -> Screen:
    """Return the public message of an event; `threads` are those of its open tables, by match."""
    event = field.event
    fields: tuple[tuple[str, str], ...] = ()
    if field.tables:
        fields = (*_tables(field, threads), *_standings(field))
    elif not event.over:
        names = " · ".join(plain(each.name) for each in field.present) or say("Nobody yet.")
        fields = ((say("Players ({count})", count=len(field.present)), cut(names, LONGEST_FIELD)),)
    lines = [*kind_lines(event), who_words(event), state_words(field)]
    return Screen(
        title=title_of(event),
        text="\n".join(filter(None, lines)),
        fields=fields,
        footer=fixed_words(event),
        rows=(_buttons(field),),
        colour=GREY if event.status == "annulled" else GREEN,
    )


def league_announcement(field: Field, server: str) -> Screen:
    """Return the message that tells `server` of the end of a league, with the best of it as a picture."""
    event = field.event
    rows = [ranked(field, line) for line in field.standings()[:MOST_SHOWN]]
    return Screen(
        title=say("{event} is over", event=title_of(event)),
        text="\n".join(filter(None, [winner_words(field), names_not_drawn(rows)])),
        rows=(
            (button(event, say("Standings"), "results", "primary"), button(event, say("Details"), "details")),
        ),
        attachments=(standings_picture(event, rows, titled(server, say("Standings"))),),
    )


def standings_picture(event: Event, rows: Sequence[Ranked], title: str = "") -> Attachment:
    """Return the picture of some places; its alt text has all names as they are written."""
    told = []
    for row in rows:
        name = say("{name} (you)", name=row.name) if row.own else row.name
        told.append(f"{row.rank}. {name}: {row.figure} ({row.note})")
    return chart_file(RankChart(event.name, tuple(rows)), "\n".join([event.name, *told]), title)


def kind_lines(event: Event) -> list[str]:
    """Return what kind of event it is, and what is played at its tables."""
    seats = event.options["seats"]
    if event.options.get("same_cards"):
        kind = say("Same cards at every table")
    elif event.kind == "league":
        kind = plural("League of {count} round", "League of {count} rounds", count=event.options["rounds"])
    else:
        kind = say("Knock-out")
    tables = say("tables of two") if seats == 2 else say("tables of up to {seats}", seats=seats)
    holes = say(
        "{length} of {rules}",
        length=length_words(event.rules.holes),
        rules=game_name(event.rules, event.named),
    )
    return [f"{kind} · {tables} · {holes}"]


def state_words(field: Field) -> str:
    """Return until when people can enter, which round is played, or what has become of the event."""
    event = field.event
    if event.status == "annulled" and not field.tables and not field.enough:
        return say("Annulled: it takes at least {fewest} players.", fewest=FEWEST)
    if event.status != "open" or not field.tables:
        return open_words(event)
    if any(table.play_off for table in field.open_tables):
        return say("Play-off hole")
    if field.options.same_cards:
        done = sum(table.status == "over" for table in field.tables)
        until = max((int(table.deadline) for table in field.open_tables), default=0)
        tables = plural(
            "{done} of {count} table has played",
            "{done} of {count} tables have played",
            count=len(field.tables),
            done=done,
        )
        return " · ".join([tables, say("until <t:{time}:f>", time=until)]) if until else tables
    if event.kind == "league":
        return say("Round {number} of {rounds}", number=field.round, rounds=event.options["rounds"])
    return say("Round {number}", number=field.round)


def winner_words(field: Field) -> str:
    """Return who won, in a sentence."""
    winners = [bold(name_of(field, line)) for line in field.standings() if line.place == 1]
    if len(winners) == 1:
        return say("🏆 {name} wins!", name=winners[0])
    return say("🏆 {names} share first place!", names=", ".join(winners))


def standing_line(field: Field, line: Line) -> str:
    """Return a place in the standings with its name and the figure that decides; pictures tell more."""
    over = field.event.status == "finished"
    return f"{place_words(line.place, medal=over)} {bold(name_of(field, line))} · {_figure(field, line)}"


def ranked(field: Field, line: Line, reader: int = 0) -> Ranked:
    """Return a place in the standings as it is drawn, marked if it is that of the person `reader`."""
    own = reader != 0 and field.of_seed(line.entrant).user == reader
    return Ranked(line.place, name_of(field, line), _note(field, line), _figure(field, line), own)


def name_of(field: Field, line: Line) -> str:
    """Return the name of whoever has a seed now."""
    return field.of_seed(line.entrant).name


def table_words(field: Field, table: EventTable, escape: Callable[[str], str] = plain) -> str:
    """Return who sits at a table, with their points once it is over; `escape` is used on the names."""
    names = [(escape(field.entrant(seat.entrant).name), seat) for seat in table.seats]
    if table.bye:
        return say("{name} has a bye", name=names[0][0])
    if table.status != "over" or field.hidden:
        return " – ".join(name for name, _ in names)
    return " – ".join(f"{name} ({say('absent') if seat.forfeited else seat.strokes})" for name, seat in names)


def button(
    event: Event, label: str, control: EventControl, style: Literal["primary", "secondary"] = "secondary"
) -> Button:
    """Return a button of an event."""
    return Button(label, str(EventId(control, event.event)), style)


def _buttons(field: Field) -> Row:
    event = field.event
    entering = (
        button(event, say("Enter"), "enter", "primary"),
        button(event, say("Withdraw"), "withdraw"),
    )
    results = () if field.hidden else (button(event, say("Standings"), "results", "primary"),)
    first = () if event.over and not field.tables else (results if field.tables else entering)
    return (*first, button(event, say("Details"), "details"), button(event, say("Log"), "log"))


def _tables(field: Field, threads: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Return the field with the tables of the present round while it is played."""
    now = present_tables(field)
    if field.event.over:
        return ()
    lines = []
    for table in now:
        thread = threads.get(table.match or "")
        link = "" if thread is None else f" · <#{thread}>"
        lines.append(f"{table.board}\\. {table_words(field, table)}{link}")
    return ((say("Tables"), cut("\n".join(lines), LONGEST_FIELD)),)


def present_tables(field: Field) -> Sequence[EventTable]:
    """Return the tables of the present round, each as it was drawn last."""
    found = {table.board: table for table in field.tables if table.round == field.round}
    return [found[board] for board in sorted(found)]


def _standings(field: Field) -> tuple[tuple[str, str], ...]:
    """Return the field with the best of the standings, once there is a result that counts."""
    nothing = all(table.bye for table in field.tables if table.status == "over")
    if field.event.status == "annulled" or field.hidden or nothing:
        return ()
    rows = field.standings()
    lines = [standing_line(field, line) for line in rows[:MOST_SHOWN]]
    if len(rows) > MOST_SHOWN:
        lines.append(plural("and {count} more", "and {count} more", count=len(rows) - MOST_SHOWN))
    return ((say("Standings"), cut("\n".join(lines), LONGEST_FIELD)),)


def _figure(field: Field, line: Line) -> str:
    if field.options.same_cards:
        return say("{strokes} strokes gained", strokes=strokes_words(line.gained))
    if field.event.kind == "league":
        return points_words(line.points)
    if line.place == 1 and field.event.status == "finished":
        return say("winner")
    return say("out in round {number}", number=line.through) if line.out else say("still in")


def _note(field: Field, line: Line) -> str:
    if field.options.same_cards:
        return points_words(line.points)
    return say("{strokes} strokes gained", strokes=strokes_words(line.gained))
