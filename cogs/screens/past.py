"""Matches that are over: a page of them, whether one holds, and one as a file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import discord
from babel.dates import format_date

from cogs.names import bold, listed, plain
from cogs.past.ids import HistoryId
from cogs.screens.rules_words import length_words
from cogs.screens.screen import Button, Choice, Menu, Row, Screen
from cogs.screens.words import points
from data.history import HistoryPage, PastMatch, PastPerson
from engine.language import plural, say, spoken
from engine.record import NOT_CHECKED, Record, Report, write

PAGE_SIZE: Final = 8
"""Matches on one page: two lines each, and a phone shows them all together."""

PEOPLE_SHOWN: Final = 3
_ROOM: Final = 16
_LITTLE_ROOM: Final = 8
"""Characters of a name beside one other, and beside more; so the line does not wrap on a phone."""


# ---------------------------------------------------------------------- leafing through


def history(page: HistoryPage, player: int | None) -> Screen:
    """One page of a server's matches, or of those in which `player` (a user id) played."""
    if not page.rows:
        if player is None:
            text = say("No finished match yet. Open a table with `/golf start`.")
        else:
            text = say("<@{player}> has finished no match on this server yet.", player=player)
        return Screen(title=say("Matches"), text=text)
    return Screen(
        title=_whose(page.rows, player),
        text="\n".join(_lines(match, player) for match in page.rows),
        footer=_footer(page),
        menus=(_menu(page, player),),
        rows=_pages(page, player),
    )


def _footer(page: HistoryPage) -> str:
    found = plural("{count} match, newest first", "{count} matches, newest first", count=page.matches)
    if page.pages < 2:
        return found
    return " · ".join((say("Page {number} of {pages}", number=page.number + 1, pages=page.pages), found))


def match_line(match: PastMatch) -> str:
    """A match in one line without markdown, for menus: `1 Jan 2026 · classic, 9 holes · Ana 12, Ben 20`."""
    people = ", ".join(f"{person.name} {points(person.points)}" for person in match.people)
    return " · ".join(part for part in (_game_line(match), people) if part)


def _whose(rows: Sequence[PastMatch], player: int | None) -> str:
    names = [person.name for match in rows for person in match.people if person.user == player]
    return say("Matches of {name}", name=plain(names[0])) if names else say("Matches")


def _lines(match: PastMatch, player: int | None) -> str:
    when = f"<t:{int(match.at)}:d>"
    return (
        f"{when} · {match.preset} · {length_words(match.holes)} · `{match.match}`\n{_results(match, player)}"
    )


def _results(match: PastMatch, player: int | None) -> str:
    """Who scored what, the best first; where there are many, `player` is told in any case."""
    people = match.people[:PEOPLE_SHOWN]
    own = [person for person in match.people[PEOPLE_SHOWN:] if person.user == player]
    if own:
        people = (*people[:-1], *own)
    room = _ROOM if len(people) < PEOPLE_SHOWN else _LITTLE_ROOM
    told = [_result(person, room) for person in people]
    if len(match.people) > len(people):
        told.append(f"+{len(match.people) - len(people)}")
    if not any(person.won for person in match.people):
        told.append(say("won by the computer"))
    return " · ".join(told)


def _result(person: PastPerson, room: int) -> str:
    name = person.name if len(person.name) <= room else f"{person.name[: room - 1].rstrip()}…"
    return f"{'🏆 ' if person.won else ''}{bold(name)} {points(person.points)}"


def _game_line(match: PastMatch) -> str:
    at = datetime.fromtimestamp(match.at, UTC)
    month = format_date(at, "MMM", locale=spoken())
    date = say("{day} {month} {year}", day=at.day, month=month, year=at.year)
    return f"{date} · {match.preset}, {length_words(match.holes)}"


def _menu(page: HistoryPage, player: int | None) -> Menu:
    choices = []
    for match in page.rows:
        people = listed([f"{person.name} {points(person.points)}" for person in match.people])
        choices.append(Choice(_game_line(match), match.match, f"{match.match} · {people}"))
    return Menu(str(HistoryId(player, page.number, "open")), say("Watch a match again"), tuple(choices))


def _pages(page: HistoryPage, player: int | None) -> tuple[Row, ...]:
    if page.pages < 2:
        return ()
    before, after = max(page.number - 1, 0), min(page.number + 1, page.pages - 1)
    return (
        (
            Button(say("Back"), str(HistoryId(player, before, "back")), disabled=page.number == 0),
            Button(
                say("Next"), str(HistoryId(player, after, "next")), disabled=page.number == page.pages - 1
            ),
        ),
    )


# ---------------------------------------------------------------------- checking, and taking along


def verified(record: Record, report: Report, promised: bool) -> Screen:
    """What was checked of a match. `promised`: its table showed the commitment before the first deal."""
    checked = [f"✓ {sentence}" for sentence in report.checked]
    if report.difference is None:
        verdict = say("**Everything holds.** The deals come from what was fixed before the first card.")
    else:
        verdict = say("**The record is wrong.**")
        checked.append(f"✗ {plain(report.difference)}")
    if promised:
        promise = say("The table showed this then: compare.")
    else:
        promise = say("This old table did not show it then.")
    return Screen(
        title=say("Fair deal"),
        text="\n".join([verdict, *checked]),
        fields=(
            (say("Fixed before the first deal"), f"`{record.commitment}`\n{promise}"),
            (say("Secret, published at the end"), f"`{record.secret}`"),
            (say("Check it without this bot’s help"), _offline(record)),
        ),
        footer=say(NOT_CHECKED),
    )


def _offline(record: Record) -> str:
    command = f"python -m engine verify {file_name(record)}"
    told = say("`/golf export` gives you the match as a file; then, beside the bot’s code:")
    return f"{told}\n`{command}`"


def file_name(record: Record) -> str:
    """What the file of a match is called."""
    return f"golf-{record.match}.json"


@dataclass(frozen=True, slots=True)
class RecordFile(Screen):
    """A message with a match as a file."""

    record: Record | None = None

    async def files(self) -> list[discord.File]:
        """The file."""
        if self.record is None:
            return []
        return [discord.File(io.BytesIO(write(self.record).encode()), filename=file_name(self.record))]


def exported(record: Record) -> Screen:
    """The match as a file, and what it is good for."""
    return RecordFile(
        title=say("The whole match"),
        text=say(
            "Every deal, move and score of match `{match}`, to keep, to replay and to check.",
            match=record.match,
        ),
        record=record,
    )
