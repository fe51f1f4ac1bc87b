"""The server's leaderboard, a page at a time, with the reader's own row always in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from cogs.names import bold
from cogs.screens.screen import Button, Row, Screen
from cogs.screens.words import points
from data.leaderboard import LeaderboardPage, LeaderboardRow, Period

PERIODS: Final[tuple[Period, ...]] = get_args(Period)
_PERIOD_WORDS: Final[dict[Period, str]] = {
    "all": "All time",
    "year": "This year",
    "month": "This month",
    "week": "This week",
}


def page_id(period: Period, number: int, purpose: str = "turn") -> str:
    """The custom id of a button that shows page `number`; `purpose` keeps two such ids apart."""
    return f"golfboard:{period}:{number}:{purpose}"


def leaderboard(page: LeaderboardPage, period: Period) -> Screen:
    """One page of the leaderboard of a period."""
    title = f"Leaderboard · {_PERIOD_WORDS[period].lower()}"
    if not page.people:
        text = "No finished match yet. Open a table with `/golf start`."
        return Screen(title=title, text=text, rows=(_periods(period),))
    own = page.own
    apart = own is not None and all(row.user != own.user for row in page.rows)
    footer = f"Page {page.number + 1} of {page.pages} · wins, then shared wins, then average"
    return Screen(
        title=title,
        text=_lines(page.rows, own),
        fields=(("You", _lines([own], None)),) if own is not None and apart else (),
        footer=footer,
        rows=(_periods(period), *_pages(page, period)),
    )


def _lines(rows: Sequence[LeaderboardRow], own: LeaderboardRow | None) -> str:
    """Two short lines for each person, so that nothing wraps on a phone."""
    return "\n".join(_line(row, own is not None and row.user == own.user) for row in rows)


def _line(row: LeaderboardRow, own: bool) -> str:
    shared = f" + {row.shared_wins} shared" if row.shared_wins else ""
    wins = "1 win" if row.wins == 1 else f"{row.wins} wins"
    matches = "1 match" if row.matches == 1 else f"{row.matches} matches"
    you = " (you)" if own else ""
    average = "–" if row.average is None else f"{row.average:.2f}".replace("-", "−")
    best = "–" if row.best_hole is None else points(row.best_hole)
    # Unescaped, the full stop would make this a list, which Discord numbers by itself: ties would be lost.
    return (
        f"{row.rank}\\. {bold(row.name)}{you} · {wins}{shared} in {matches}\n"
        f"average {average} · best hole {best} · total {points(row.total)}"
    )


def _periods(chosen: Period) -> Row:
    return tuple(
        Button(
            _PERIOD_WORDS[period],
            page_id(period, 0, "period"),
            "primary" if period == chosen else "secondary",
            disabled=period == chosen,
        )
        for period in PERIODS
    )


def _pages(page: LeaderboardPage, period: Period) -> tuple[Row, ...]:
    if page.pages < 2:
        return ()
    before, after = max(page.number - 1, 0), min(page.number + 1, page.pages - 1)
    return (
        (
            Button("Back", page_id(period, before, "back"), disabled=page.number == 0),
            Button("Next", page_id(period, after, "next"), disabled=page.number == page.pages - 1),
        ),
    )
