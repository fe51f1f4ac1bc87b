"""Figures of players as text: ratings, averages, numbers of matches, and the rank on a leaderboard."""

from __future__ import annotations

from typing import Final

from data.statistics.ratings import Rating
from data.statistics.standings import Totals
from engine.language import decimal, mark, plural, say

PROVISIONAL: Final = mark("? = still provisional")

MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def rating_words(rating: Rating) -> str:
    """Return a rating; a question mark says that it is provisional: `1500?`."""
    return f"{rating.shown}?" if rating.provisional else str(rating.shown)


def rank_words(rank: int) -> str:
    """Return a medal for the first three ranks, and `4\\\\.` for any other."""
    # Unescaped, the full stop would make this a list, which Discord numbers by itself: ties would be lost.
    return MEDALS.get(rank, f"{rank}\\.")


def average_words(average: float | None) -> str:
    """Return points a hole as text, or a dash without any hole."""
    return "–" if average is None else decimal(average, 2)


def a_hole(average: float | None) -> str:
    """Return points a hole with their unit, or a dash without any hole."""
    return say("{points} a hole", points=average_words(average))


def daily_holes(number: int) -> str:
    return plural("{count} daily hole", "{count} daily holes", count=number)


def match_words(number: int) -> str:
    return plural("{count} match", "{count} matches", count=number)


def win_words(totals: Totals) -> str:
    """Return the numbers of sole and of shared wins: `2 wins + 1 shared`, `1 shared win`, `0 wins`."""
    wins, shared = plural("{count} win", "{count} wins", count=totals.wins), totals.shared_wins
    if not shared:
        return wins
    if not totals.wins:
        return plural("{count} shared win", "{count} shared wins", count=shared)
    return plural("{wins} + {count} shared", "{wins} + {count} shared", count=shared, wins=wins)


def point_words(number: float) -> str:
    if number != int(number):
        text = decimal(number, 2)
        return say("{points} points", points=text.removesuffix("0"))
    number = int(number)
    return plural("{count} point", "{count} points", count=number)
