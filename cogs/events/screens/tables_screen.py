"""Public message of a league or knock-out: entrants, the round with its tables, and the standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

from cogs.events.screens.bracket_picture import (
    bracket_file,
    bracket_of,
    bracket_parts,
    names_not_in,
    public_part,
)
from cogs.events.screens.words import (
    open_words,
    place_words,
    players_field,
    strokes_words,
    title_of,
    who_words,
    win_words,
)
from cogs.kit.attachments import Attachment
from cogs.kit.commitment_text import short_commitment
from cogs.kit.figure_text import point_words
from cogs.kit.ids.events import EventControl, EventId
from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.names import bold, names_not_drawn, plain, titled
from cogs.kit.pages import fitting, in_a_field, more_words, page_text
from cogs.kit.rules_text import game_name, length_words, some
from cogs.kit.screen import GREEN, GREY, Button, Row, Screen
from cogs.picture.picture_attachments import chart_file, grid_file
from engine.drawing.charts import RankChart, Ranked
from engine.events.bracket import round_sizes
from engine.events.plan import FEWEST
from engine.events.standings import StandingsRow
from engine.events.state import EventState, EventTable
from engine.game.options import SWITCHES
from engine.language import plural, say

SEPARATOR: Final = " – "
"""Text between the names of players who meet."""

MOST_SHOWN: Final = 10
"""Most lines of the standings shown in public; private pages show all."""

MOST_ABSENT: Final = 20
"""Most names of entrants who never came; the other names are counted."""


def tables_message(event: EventState, threads: Mapping[str, int]) -> Screen:
    """Return the public message of an event. `threads`: ids of its open tables' threads, by match."""
    fields: tuple[tuple[str, str], ...] = ()
    attachments: tuple[Attachment, ...] = () if event.over else (grid_file(event.rules),)
    if event.tables:
        fields = (*_tables(event, threads), *_beside_standings(event))
        attachments += _standings(event)
    elif not event.over:
        names = in_a_field([plain(each.name) for each in event.present])
        fields = (players_field(event, names),)
    lines = [*kind_lines(event), who_words(event), state_words(event)]
    if event.status == "finished":
        lines.append(winner_words(event))
    return Screen(
        title=title_of(event),
        text="\n".join(filter(None, lines)),
        fields=fields,
        footer=short_commitment(event.commitment),
        rows=(_buttons(event),),
        attachments=attachments,
        colour=GREY if event.status == "annulled" else GREEN,
    )


def tables_announcement(event: EventState, server: str) -> Screen:
    """Return the message about an event's end, with a picture of the best. `server`: the server's name."""
    placed = with_places(event)
    absent = absent_words(event)
    rows = [ranked(event, line) for line in event.standings()[:MOST_SHOWN]] if placed else []
    return Screen(
        title=say("{event} is over", event=title_of(event)),
        text=page_text(
            [winner_words(event), absent, names_not_drawn(rows), more_words(len(placed) - MOST_SHOWN)]
        ),
        rows=(
            (button(event, say("Standings"), "results", "primary"), button(event, say("Details"), "details")),
        ),
        attachments=(standings_picture(event, rows, titled(server, say("Standings"))),) if rows else (),
    )


def standings_picture(event: EventState, rows: Sequence[Ranked], title: str = "") -> Attachment:
    """Return the picture of the places in `rows`; its alt text has all names as written."""
    lines = []
    for row in rows:
        name = say("{name} (you)", name=row.name) if row.own else row.name
        lines.append(
            f"{row.rank}. {name}: {row.figure} ({row.note})" if row.rank else f"{name}: {row.figure}"
        )
    return chart_file(RankChart(event.name, tuple(rows)), "\n".join([event.name, *lines]), title)


def kind_lines(event: EventState) -> list[str]:
    seats = event.opened.seats
    if event.kind.same_cards:
        kind = say("Same cards at every table")
    elif event.kind_name == "league":
        kind = plural("League of {count} round", "League of {count} rounds", count=event.opened.rounds)
    else:
        kind = say("Knock-out")
    tables = say("tables of two") if seats == 2 else say("tables of up to {seats}", seats=seats)
    holes = say(
        "{length} of {rules}",
        length=length_words(event.rules.holes),
        rules=game_name(event.rules, event.opened.named),
    )
    strokes = SWITCHES["handicap_strokes"].changed(True) if event.rules.handicap_strokes else ""
    return [" · ".join(filter(None, (kind, tables, holes, strokes)))]


def state_words(event: EventState) -> str:
    """Return the deadline to enter, the present round, or how the event ended."""
    if event.status == "annulled" and not event.tables and not event.enough:
        return say("Canceled: it needed {fewest} players.", fewest=FEWEST)
    if event.status != "open" or not event.tables:
        return open_words(event)
    if any(table.play_off for table in event.open_tables):
        return say("Play-off hole")
    if event.kind.same_cards:
        done = sum(table.stage == "over" for table in event.tables)
        until = max((int(table.deadline) for table in event.open_tables), default=0)
        tables = plural(
            "{done} of {count} table has played",
            "{done} of {count} tables have played",
            count=len(event.tables),
            done=done,
        )
        return " · ".join([tables, say("until <t:{time}:f>", time=until)]) if until else tables
    if event.kind_name == "league":
        return say("Round {number} of {rounds}", number=event.round, rounds=event.opened.rounds)
    return say("Round {number}", number=event.round)


def winner_words(event: EventState) -> str:
    winners = [bold(name_of(event, line)) for line in event.standings() if line.place == 1]
    if not winners:
        return say("Nobody came, so nobody wins.")
    return win_words(winners)


def with_places(event: EventState) -> list[StandingsRow]:
    """Return the standings without entrants who have no place."""
    return [line for line in event.standings() if line.place]


def absent_words(event: EventState, shown: int = MOST_ABSENT) -> str:
    """Return a line with the first `shown` names of entrants without a place, and how many more there are."""
    names = [plain(name_of(event, line)) for line in event.standings() if not line.place]
    return say("Never came: {names}", names=some(names, shown)) if names else ""


def standing_line(event: EventState, line: StandingsRow) -> str:
    """Return a line of the standings: place, name and deciding figure."""
    over = event.status == "finished"
    return f"{place_words(line.place, medal=over)} {bold(name_of(event, line))} · {_figure(event, line)}"


def ranked(event: EventState, line: StandingsRow, reader: int = 0) -> Ranked:
    """Return a line for the picture of the standings; the line of the person `reader` is marked."""
    own = reader != 0 and event.of_seed(line.entrant).user == reader
    if not line.place:
        return Ranked(0, name_of(event, line), "", say("absent"), own)
    return Ranked(line.place, name_of(event, line), _note(event, line), _figure(event, line), own)


def name_of(event: EventState, line: StandingsRow) -> str:
    """Return the name of the person who now has the line's seed."""
    return event.of_seed(line.entrant).name


def table_words(event: EventState, table: EventTable, escape: Callable[[str], str] = plain) -> str:
    """Return the players of a table, and their points once it is over; `escape` is applied to the names."""
    names = [escape(event.entrant(number).name) for number in table.entrants]
    if table.bye:
        return say("{name} has a bye", name=names[0])
    if table.stage != "over" or event.hidden:
        return SEPARATOR.join(names)
    figures = [
        say("absent") if number in table.absent or score is None else score
        for number, score in zip(table.entrants, table.scores, strict=False)
    ]
    return SEPARATOR.join(f"{name} ({figure})" for name, figure in zip(names, figures, strict=True))


def button(
    event: EventState, label: str, control: EventControl, style: Literal["primary", "secondary"] = "secondary"
) -> Button:
    return Button(label, str(EventId(control, event.id)), style)


def _buttons(event: EventState) -> Row:
    entering = (
        button(event, say("Enter"), "enter", "primary"),
        button(event, say("Withdraw"), "withdraw"),
    )
    results = () if event.hidden else (button(event, say("Standings"), "results", "primary"),)
    first = () if event.over and not event.tables else (results if event.tables else entering)
    return (*first, button(event, say("Details"), "details"), button(event, say("Log"), "log"))


def _tables(event: EventState, threads: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    """Return the field with the present round's tables, while the round is played."""
    if event.over:
        return ()
    lines = []
    for table in event.present_tables:
        thread = threads.get(table.match)
        link = "" if thread is None else f" · <#{thread}>"
        lines.append(f"{table.number}\\. {table_words(event, table)}{link}")
    return ((say("Tables"), in_a_field(lines, "\n")),)


def _shows_standings(event: EventState) -> bool:
    """Whether any result counts and everybody may see the results."""
    nothing = all(table.bye for table in event.tables if table.stage == "over")
    return event.status != "annulled" and not event.hidden and not nothing


def _standings(event: EventState) -> tuple[Attachment, ...]:
    """Return the picture of a knock-out's bracket or of the best standings, once any result counts."""
    if event.kind_name == "knockout":
        if event.status == "annulled":
            return ()
        rounds = bracket_of(event)
        return (bracket_file(event, rounds, public_part(event, bracket_parts(event))),)
    rows = [ranked(event, line) for line in with_places(event)[:MOST_SHOWN]]
    return (standings_picture(event, rows),) if rows and _shows_standings(event) else ()


def _beside_standings(event: EventState) -> tuple[tuple[str, str], ...]:
    """Return the field with the entrants whom the picture of the standings leaves out."""
    if not _shows_standings(event):
        return ()
    rows = with_places(event)
    if event.kind_name == "knockout":
        lines = [names_not_in(event, bracket_of(event), public_part(event, bracket_parts(event)))]
    else:
        shown = [ranked(event, line) for line in rows[:MOST_SHOWN]]
        lines = [names_not_drawn(shown), more_words(len(rows) - MOST_SHOWN)]
    text = fitting(MOST_ABSENT, LONGEST_FIELD, lambda most: page_text([*lines, absent_words(event, most)]))
    return ((say("Standings"), text),)


def _figure(event: EventState, line: StandingsRow) -> str:
    if event.kind.same_cards:
        if event.rules.format != "stroke":
            return say("{points} points gained", points=strokes_words(line.gained))
        return say("{strokes} strokes gained", strokes=strokes_words(line.gained))
    if event.kind_name == "league":
        return point_words(line.points)
    return _far_words(event, line)


def _far_words(event: EventState, line: StandingsRow) -> str:
    """Return in words how far an entrant came in a knock-out: `out in round 2`."""
    if line.place == 1 and event.status == "finished":
        return say("winner")
    if not line.out:
        return say("still in")
    if line.through == len(round_sizes(len(event.seeds), event.opened.seats)):
        return say("out in the final")
    return say("out in round {number}", number=line.through)


def _note(event: EventState, line: StandingsRow) -> str:
    if event.kind.same_cards:
        return point_words(event.score(line.points))
    if event.rules.format != "stroke":
        return say("{points} points a match", points=strokes_words(line.gained))
    return say("{strokes} strokes a match", strokes=strokes_words(line.gained))
