"""The server's leaderboard, a page at a time, with the reader's own row always in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cogs.names import bold, plain
from cogs.screens.screen import Button, Choice, Menu, Row, Screen
from cogs.screens.words import points
from cogs.statistics.ids import ANY_PRESET, BYS, STRETCHES, BoardId, Stretch
from data.statistics.ratings import Rating
from data.statistics.seasons import Season
from data.statistics.standings import FEW_HOLES, By, Standing, StandingsPage, Totals
from engine.presets import PRESETS

STRETCH_WORDS: Final[dict[Stretch, str]] = {
    "all": "All time",
    "season": "This season",
    "year": "This year",
    "month": "This month",
    "week": "This week",
}
BY_WORDS: Final[dict[By, str]] = {
    "rating": "strength against those you met",
    "average": "points a hole, low is good",
    "wins": "sole wins, then shared ones",
    "best hole": "the fewest points in a hole",
    "best match": "the lowest average of a match",
    "streak": "the most matches won in a row",
}
STILL_COUNTING: Final = "*Still being counted: older matches are missing for the moment.*"
PROVISIONAL: Final = "? = provisional, after few matches"
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def leaderboard(page: StandingsPage, place: BoardId, season: Season, *, complete: bool = True) -> Screen:
    """The page that `place` asks for. `season` is the present one; `complete`: every match is counted."""
    title = f"Leaderboard · {place.by} · {_stretch(place.period, season)}"
    title += f" · {place.preset}" if place.preset else ""
    notice = "" if complete else f"{STILL_COUNTING}\n"
    if not page.rows:
        text = f"{notice}No finished match yet. Open a table with `/golf start`."
        return Screen(title=title, text=text, menus=_menus(place), rows=(_buttons(page, place),))
    own = page.own
    apart = own is not None and all(row.player != own.player for row in page.rows)
    return Screen(
        title=title,
        text=notice + _lines(page.rows, place.by, own),
        fields=(("You", _lines([own], place.by, None)),) if own is not None and apart else (),
        footer=_footer(page, place.by, own),
        menus=_menus(place),
        rows=(_buttons(page, place),),
    )


def rating_words(rating: Rating) -> str:
    """A rating as people read it, with the mark of those that are not settled yet."""
    return f"{rating.shown}?" if rating.provisional else str(rating.shown)


def average_words(average: float | None) -> str:
    """Points a hole, or a dash without any hole."""
    return "–" if average is None else f"{average:.2f}".replace("-", "−")


def counted(number: int, one: str, more: str) -> str:
    """`1 match`, `2 matches`."""
    return f"{number} {one if number == 1 else more}"


def _stretch(period: Stretch, season: Season) -> str:
    if period == "season" and season.name:
        return f"season {plain(season.name)}"
    return f"season {season.number}" if period == "season" else STRETCH_WORDS[period].lower()


def _footer(page: StandingsPage, by: By, own: Standing | None) -> str:
    parts = [f"Page {page.number + 1} of {page.pages}"] if page.pages > 1 else []
    shown = [*page.rows, *([own] if own is not None else [])]
    if by in ("rating", "wins") and any(row.totals.rating.provisional for row in shown):
        parts.append(PROVISIONAL)
    if by == "average" and any(row.totals.holes < FEW_HOLES for row in shown):
        parts.append(f"fewer than {FEW_HOLES} holes: last")
    return " · ".join(parts)


def _lines(rows: Sequence[Standing], by: By, own: Standing | None) -> str:
    """Two short lines for each player, so that nothing wraps on a phone."""
    return "\n".join(_line(row, by, own is not None and row.player == own.player) for row in rows)


def _line(row: Standing, by: By, own: bool) -> str:
    # Unescaped, the full stop would make this a list, which Discord numbers by itself: ties would be lost.
    rank = MEDALS.get(row.rank, f"{row.rank}\\.")
    whose = " 🤖" if row.player.level else " (you)" if own else ""
    first, second = _figures(row.totals, by)
    return f"{rank} {bold(row.name)}{whose} · {first}\n{second}"


def _figures(totals: Totals, by: By) -> tuple[str, str]:
    """What the standing goes by, and what stands below it."""
    matches = counted(totals.matches, "match", "matches")
    wins = counted(totals.wins, "win", "wins")
    average = f"average {average_words(totals.average)}"
    best = "–" if totals.best_hole is None else points(totals.best_hole)
    match by:
        case "rating":
            return rating_words(totals.rating), f"{matches} · {wins} · {average}"
        case "average":
            holes = counted(totals.holes, "hole", "holes")
            return f"{average_words(totals.average)} a hole", f"{matches} · {holes} · best hole {best}"
        case "wins":
            shared = f" + {totals.shared_wins} shared" if totals.shared_wins else ""
            return f"{wins}{shared}", f"{matches} · {average} · rating {rating_words(totals.rating)}"
        case "best hole":
            return best, f"{matches} · {average}"
        case "best match":
            return f"{average_words(totals.best_match)} a hole", f"{matches} · {average}"
        case "streak":
            return f"{totals.best_streak} in a row", f"{matches} · {wins} · now {totals.streak} in a row"


def _menus(place: BoardId) -> tuple[Menu, ...]:
    bys = [Choice(f"By {by}", by, BY_WORDS[by], chosen=by == place.by) for by in BYS]
    stretches = [Choice(STRETCH_WORDS[each], each, chosen=each == place.period) for each in STRETCHES]
    presets = [Choice("All presets", ANY_PRESET, chosen=place.preset is None)]
    presets += [Choice(name, name, of.summary, chosen=name == place.preset) for name, of in PRESETS.items()]
    return (
        Menu(str(replace(place, control="by")), "What to go by", tuple(bys)),
        Menu(str(replace(place, control="period")), "Since when", tuple(stretches)),
        Menu(str(replace(place, control="preset")), "By which preset", tuple(presets)),
    )


def _buttons(page: StandingsPage, place: BoardId) -> Row:
    other = replace(place, computers=not place.computers, number=0, control="seats")
    computers = Button(f"Computers: {'shown' if place.computers else 'hidden'}", str(other))
    if page.pages < 2:
        return (computers,)
    before, after = max(page.number - 1, 0), min(page.number + 1, page.pages - 1)
    return (
        Button("Back", str(replace(place, number=before, control="back")), disabled=page.number == 0),
        Button(
            "Next", str(replace(place, number=after, control="next")), disabled=page.number == page.pages - 1
        ),
        computers,
    )
