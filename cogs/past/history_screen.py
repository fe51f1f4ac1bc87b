from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

from babel.dates import format_date

from cogs.kit.format_text import format_names
from cogs.kit.ids.past import HistoryId
from cogs.kit.names import bold, plain
from cogs.kit.pages import page_buttons, page_words
from cogs.kit.rules_text import length_words
from cogs.kit.screen import Choice, Menu, Screen
from data.matches.history import HistoryPage, PastMatch, PastPerson
from engine.language import listed, plural, say, signed, spoken
from engine.names.short_names import short_name

PAGE_SIZE: Final = 8
"""Matches on one page: each takes two lines, and a phone shows eight together."""

PEOPLE_SHOWN: Final = 3
_NAME_WIDTH: Final = 16
_SHORT_NAME_WIDTH: Final = 8
"""Most columns of a name on a phone, with fewer than `PEOPLE_SHOWN` people in the line and with more."""


def history(page: HistoryPage, player: int | None, *, anywhere: bool = False) -> Screen:
    """Return a page of a server's matches, or of the matches in which `player` (a user id) played.

    `anywhere`: the page has all of the reader's own matches, wherever they were played.
    """
    if not page.rows:
        if player is None or anywhere:
            text = say("No matches yet. Start one with `/golf start`.")
        else:
            text = say("<@{player}> hasn’t finished a match here yet.", player=player)
        return Screen(title=say("Matches"), text=text)
    return Screen(
        title=_whose(page.rows, player),
        text="\n".join(_lines(match, player) for match in page.rows),
        footer=_footer(page),
        menus=(_menu(page, player),),
        rows=(page_buttons(page.number, page.pages, partial(HistoryId, player)),),
    )


def _footer(page: HistoryPage) -> str:
    text = plural("{count} match, newest first", "{count} matches, newest first", count=page.matches)
    return " · ".join(filter(None, (page_words(page.number, page.pages), text)))


def match_line(match: PastMatch) -> str:
    """Return one line about a match for menus, without markdown: `1 Jan 2026 · classic, 9 holes · Ana 12, Ben
    20`.
    """
    people = ", ".join(f"{person.name} {result_words(person)}" for person in match.people)
    return " · ".join(part for part in (_game_line(match), people) if part)


def _whose(rows: Sequence[PastMatch], player: int | None) -> str:
    names = [person.name for match in rows for person in match.people if person.user == player]
    return say("Matches of {name}", name=plain(names[0])) if names else say("Matches")


def _lines(match: PastMatch, player: int | None) -> str:
    when = f"<t:{int(match.at)}:d>"
    return f"{when} · {plain(rules_name(match))} · {length_words(match.holes)}\n{_results(match, player)}"


def _results(match: PastMatch, player: int | None) -> str:
    """Return the best results of a match, and the result of `player` in any case."""
    people = match.people[:PEOPLE_SHOWN]
    own = [person for person in match.people[PEOPLE_SHOWN:] if person.user == player]
    if own:
        people = (*people[:-1], *own)
    width = _NAME_WIDTH if len(people) < PEOPLE_SHOWN else _SHORT_NAME_WIDTH
    results = [_result(person, width) for person in people]
    if len(match.people) > len(people):
        results.append(f"+{len(match.people) - len(people)}")
    return " · ".join(filter(None, [*results, computer_words(match)]))


def computer_words(match: PastMatch) -> str:
    """Return the best computer player and its score if computers won or met only one person, otherwise ""."""
    lost = not any(person.won for person in match.people)
    if not match.computer or match.computers_points is None:
        return say("won by the computer") if lost else ""
    if not lost and len(match.people) > 1:
        return ""
    return f"{'🏆 ' if lost else ''}{plain(match.computer)} {signed(match.computers_points)}"


def _result(person: PastPerson, width: int) -> str:
    return f"{sign_of(person)}{bold(short_name(person.name, width))} {result_words(person)}"


def result_words(person: PastPerson) -> str:
    """Return a person's score by the format, or their card points if the format has no other score."""
    return signed(person.points if person.score is None else person.score)


def sign_of(person: PastPerson) -> str:
    """Return the sign before a result: a cup for a win, a robot if the computer played for the person."""
    return "🏆 " if person.won else "" if person.kept else "🤖 "


def rules_name(match: PastMatch) -> str:
    """Return the name of a match's rules, without markdown.

    This is the server's own name with the preset, or the preset with the format. Modified rules are marked.
    """
    if match.named:
        rules = say("{preset}, modified", preset=match.preset) if match.modified else match.preset
        return f"{match.named} ({rules})"
    rules = say("{preset} (modified)", preset=match.preset) if match.modified else match.preset
    return " · ".join((rules, *format_names(match.format)))


def _game_line(match: PastMatch) -> str:
    at = datetime.fromtimestamp(match.at, UTC)
    month = format_date(at, "MMM", locale=spoken())
    date = say("{day} {month} {year}", day=at.day, month=month, year=at.year)
    return f"{date} · {rules_name(match)}, {length_words(match.holes)}"


def _menu(page: HistoryPage, player: int | None) -> Menu:
    choices = []
    for match in page.rows:
        people = listed([f"{person.name} {result_words(person)}" for person in match.people])
        choices.append(Choice(_game_line(match), match.match, f"{match.match} · {people}"))
    return Menu(str(HistoryId(player, page.number, "open")), say("Pick a match"), tuple(choices))
