"""Show a page of a server's leaderboard, with the reader's own row on every page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from cogs.kit.ids.statistics import ANY_PRESET, ORDERS, PERIODS, LeaderboardId, Order, Period
from cogs.kit.names import bold, bold_with_you, plain
from cogs.kit.pages import page_buttons
from cogs.kit.rating_text import PROVISIONAL, rating_words
from cogs.kit.rules_text import length_words
from cogs.kit.screen import Button, Choice, Menu, Row, Screen
from cogs.table.screens.table_picture import AS_USUAL, title_of
from data.people.looks import Look
from data.statistics.daily_standings import DailyStanding
from data.statistics.event_standings import EventStanding
from data.statistics.seasons import Season
from data.statistics.standings import FEW_HOLES, PlayerStanding, StandingsPage, Totals
from engine.cpu.levels import level_title
from engine.game.presets import PRESETS
from engine.language import decimal, mark, plural, say, signed


class _Words(NamedTuple):
    """The texts of a choice in the menu and in the title, and its meaning."""

    choice: str
    title: str
    meaning: str = ""


_PERIOD_WORDS: Final[dict[Period, _Words]] = {
    "all": _Words(mark("All time"), mark("all time")),
    "season": _Words(mark("This season"), mark("season {number}")),
    "year": _Words(mark("This year"), mark("this year")),
    "month": _Words(mark("This month"), mark("this month")),
    "week": _Words(mark("This week"), mark("this week")),
}
_BY_WORDS: Final[dict[Order, _Words]] = {
    "rating": _Words(
        mark("Skill rating"), mark("skill rating"), mark("beating strong players raises it most")
    ),
    "average": _Words(mark("Average"), mark("average"), mark("points a hole, lower is better")),
    "wins": _Words(mark("Wins"), mark("wins"), mark("matches won")),
    "best hole": _Words(mark("Best hole"), mark("best hole"), mark("fewest points in one hole")),
    "best match": _Words(mark("Best match"), mark("best match"), mark("lowest average of one match")),
    "streak": _Words(mark("Streak"), mark("streak"), mark("most wins in a row")),
    "events": _Words(
        mark("Events"), mark("events"), mark("points in leagues, knock-outs and at same-card tables")
    ),
    "daily": _Words(mark("Daily holes"), mark("daily holes"), mark("points a hole, lower is better")),
}
_APART_WORDS: Final[dict[str, _Words]] = {
    "modified": _Words(
        mark("Modified rules"),
        mark("modified rules"),
        mark("Matches with rules the host changed. They count only here."),
    ),
    "practice": _Words(
        mark("Practice"),
        mark("practice"),
        mark("Solo against computers weaker than medium. Counts only here."),
    ),
}
"""The matches that do not count, by their board."""

STILL_COUNTING: Final = mark("*Still counting: older matches will show up in a few minutes.*")
NO_DAILY: Final = mark("Nobody has finished a daily hole yet. Play today’s: `/golf daily`")
NO_EVENTS: Final = mark("No league or knock-out has ended yet. Managers make one: `/golf event`")
NO_EVENT_PRESETS: Final = mark("*Events count together, whatever their preset.*")
NO_PRESETS: Final = mark("*Everyone gets the same daily hole, so there’s no preset to pick.*")
WITHOUT_TODAY: Final = mark("today’s counts here once you’ve finished it")
WITH_TITLE: Final = 30
"""Characters of name, title and figure that fit into a line on a phone."""
MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def leaderboard(
    page: StandingsPage[PlayerStanding],
    place: LeaderboardId,
    season: Season,
    looks: Mapping[int, Look] = AS_USUAL,
    *,
    complete: bool = True,
) -> Screen:
    """Return the page `place`. `season` is the present one; `complete`: every match is counted.

    `looks` are those of people, by their ids.
    """
    title = _title(place, season)
    notice = "" if complete else say(STILL_COUNTING) + "\n"
    if not page.rows:
        text = notice + say("No matches yet. Start one: `/golf start`")
        footer = _apart_footer(place.preset)
        return Screen(title=title, text=text, footer=footer, menus=_menus(place), rows=_rows(page, place))
    own = page.own
    apart = own is not None and all(row.player != own.player for row in page.rows)
    return Screen(
        title=title,
        text=notice + _lines(page.rows, place.by, own, looks),
        fields=((say("You"), _lines([own], place.by, None, looks)),) if own is not None and apart else (),
        footer=footer_of(page, place, own),
        menus=_menus(place),
        rows=_rows(page, place),
    )


def daily_leaderboard(
    page: StandingsPage[DailyStanding], place: LeaderboardId, season: Season, *, few: int, with_today: bool
) -> Screen:
    """Return the page `place` about daily holes; `with_today`: the hole of the day is counted.

    People who finished fewer than `few` holes come last. `season` is the present one.
    """
    notice = "" if place.preset is None else say(NO_PRESETS) + "\n"
    own = page.own
    apart = own is not None and all(row.user != own.user for row in page.rows)
    shown = [*page.rows, *([own] if own is not None else [])]
    parts = _page_words(page)
    if any(row.holes < few for row in shown):
        parts.append(_few_words(few))
    if not with_today:
        parts.append(say(WITHOUT_TODAY))
    return Screen(
        title=_title(place, season),
        text=notice + (_daily_lines(page.rows, own) or say(NO_DAILY)),
        fields=((say("You"), _daily_lines([own], None)),) if own is not None and apart else (),
        footer=" · ".join(parts),
        menus=_menus(place),
        rows=_rows(page, place),
    )


def event_leaderboard(page: StandingsPage[EventStanding], place: LeaderboardId, season: Season) -> Screen:
    """Return the page `place` about points in events. `season` is the present one."""
    notice = "" if place.preset is None else say(NO_EVENT_PRESETS) + "\n"
    own = page.own
    apart = own is not None and all(row.user != own.user for row in page.rows)
    return Screen(
        title=_title(place, season),
        text=notice + (_event_lines(page.rows, own) or say(NO_EVENTS)),
        fields=((say("You"), _event_lines([own], None)),) if own is not None and apart else (),
        footer=" · ".join(_page_words(page)),
        menus=_menus(place),
        rows=_rows(page, place),
    )


def of_matches(by: Order) -> bool:
    """Whether an order of the leaderboard is by matches, of which there are those of each preset."""
    return by not in ("daily", "events")


def average_words(average: float | None) -> str:
    """Return points a hole as text, or a dash without any hole."""
    return "–" if average is None else decimal(average, 2)


def match_words(number: int) -> str:
    """Return `1 match`, `2 matches` …"""
    return plural("{count} match", "{count} matches", count=number)


def win_words(totals: Totals) -> str:
    """Return the numbers of sole and of shared wins: `2 wins + 1 shared`, `1 shared win`."""
    wins = wins_words(totals.wins)
    if not totals.shared_wins:
        return wins
    if not totals.wins:
        return plural("{count} shared win", "{count} shared wins", count=totals.shared_wins)
    return plural("{wins} + {count} shared", "{wins} + {count} shared", count=totals.shared_wins, wins=wins)


def wins_words(number: int) -> str:
    """Return `1 win`, `2 wins` …"""
    return plural("{count} win", "{count} wins", count=number)


def _matches_of(preset: str) -> str:
    """Return the name of a preset, or of a board of matches that do not count."""
    return say(_APART_WORDS[preset].title) if preset in _APART_WORDS else preset


def apart_words(apart: Mapping[str, int]) -> str:
    """Return the numbers of matches that do not count, by their board: `3 practice · 1 modified rules`."""
    return " · ".join(f"{number} {_matches_of(board)}" for board, number in sorted(apart.items()))


def _period_title(period: Period, season: Season) -> str:
    if period == "season" and season.name:
        return say("season {name}", name=plain(season.name))
    return say(_PERIOD_WORDS[period].title, number=season.number)


def _title(place: LeaderboardId, season: Season) -> str:
    return " · ".join([say("Leaderboard"), say(_BY_WORDS[place.by].title), *_matches_words(place, season)])


def heading(place: LeaderboardId, season: Season) -> str:
    """Return which leaderboard `place` is, for its picture: `Skill rating · this week`."""
    return " · ".join([say(_BY_WORDS[place.by].choice), *_matches_words(place, season)])


def _matches_words(place: LeaderboardId, season: Season) -> list[str]:
    """Return the period, and which matches if not all that count; daily holes have no presets."""
    chosen = place.preset if of_matches(place.by) else None
    return [_period_title(place.period, season), *([_matches_of(chosen)] if chosen else [])]


def _apart_footer(preset: str | None) -> str:
    """Return what is said below a board of matches that do not count; empty for any other."""
    return say(_APART_WORDS[preset].meaning) if preset in _APART_WORDS else ""


def footer_of(
    page: StandingsPage[PlayerStanding], place: LeaderboardId, own: PlayerStanding | None = None
) -> str:
    """Return what stands below a page: its number, and what its marks mean."""
    parts, by = _page_words(page), place.by
    shown = [*page.rows, *([own] if own is not None else [])]
    if by in ("rating", "wins") and any(row.totals.rating.provisional for row in shown):
        parts.append(say(PROVISIONAL))
    if by == "average" and any(row.totals.holes < FEW_HOLES for row in shown):
        parts.append(_few_words(FEW_HOLES))
    apart = _apart_footer(place.preset)
    return " · ".join([*parts, *([apart] if apart else [])])


def _page_words(page: StandingsPage[object]) -> list[str]:
    """Return the number of the page in words, if there are several."""
    if page.pages < 2:
        return []
    return [say("Page {number} of {pages}", number=page.number + 1, pages=page.pages)]


def _few_words(few: int) -> str:
    return plural("under {count} hole: listed last", "under {count} holes: listed last", count=few)


def _lines(
    rows: Sequence[PlayerStanding], by: Order, own: PlayerStanding | None, looks: Mapping[int, Look]
) -> str:
    """Return two short lines for each player, so that nothing wraps on a phone."""
    return "\n".join(
        _line(row, by, own is not None and row.player == own.player, looks.get(row.player.user, Look()))
        for row in rows
    )


def _line(row: PlayerStanding, by: Order, own: bool, look: Look) -> str:
    """Return the two lines of a player, with their title if it fits into the first."""
    name = f"{bold(level_title(row.player.level))} 🤖" if row.player.level else bold_with_you(row.name, own)
    first, second = figures(row.totals, by)
    title = "" if row.player.level else title_of(look)
    if title and len(f"{name}{title}{first}") <= WITH_TITLE:
        name += f" · *{title}*"
    return f"{_rank(row.rank)} {name} · {first}\n{second}"


def _daily_lines(rows: Sequence[DailyStanding], own: DailyStanding | None) -> str:
    return "\n".join(_daily_line(row, own is not None and row.user == own.user) for row in rows)


def _daily_line(row: DailyStanding, own: bool) -> str:
    together = point_words(row.points)
    first = f"{_rank(row.rank)} {bold_with_you(row.name, own)} · {a_hole(row.average)}"
    return f"{first}\n{daily_hole_words(row.holes)} · {together}"


def _event_lines(rows: Sequence[EventStanding], own: EventStanding | None) -> str:
    return "\n".join(_event_line(row, own is not None and row.user == own.user) for row in rows)


def _event_line(row: EventStanding, own: bool) -> str:
    figures = f"{point_words(row.points)} · {event_words(row.events)}"
    return f"{_rank(row.rank)} {bold_with_you(row.name, own)} · {figures}"


def point_words(number: int) -> str:
    """Return `1 point`, `2 points` …"""
    return plural("{count} point", "{count} points", count=number)


def event_words(number: int) -> str:
    """Return `1 event`, `2 events` …"""
    return plural("{count} event", "{count} events", count=number)


def daily_hole_words(number: int) -> str:
    """Return `1 daily hole`, `2 daily holes` …"""
    return plural("{count} daily hole", "{count} daily holes", count=number)


def _rank(rank: int) -> str:
    # Unescaped, the full stop would make this a list, which Discord numbers by itself: ties would be lost.
    return MEDALS.get(rank, f"{rank}\\.")


def figures(totals: Totals, by: Order) -> tuple[str, str]:
    """Return the figure that decides the rank, and the line of other figures below it."""
    matches = match_words(totals.matches)
    wins = wins_words(totals.wins + totals.shared_wins)
    average = say("average {points}", points=average_words(totals.average))
    best = "–" if totals.best_hole is None else signed(totals.best_hole)
    match by:
        case "rating":
            return rating_words(totals.rating), f"{matches} · {wins} · {average}"
        case "average":
            below = [matches, length_words(totals.holes), say("best hole {points}", points=best)]
            return a_hole(totals.average), " · ".join(below)
        case "wins":
            rating = say("rating {rating}", rating=rating_words(totals.rating))
            return win_words(totals), f"{matches} · {average} · {rating}"
        case "best hole":
            return best, f"{matches} · {average}"
        case "best match":
            return a_hole(totals.best_match), f"{matches} · {average}"
        case "streak":
            now = plural("now {count} in a row", "now {count} in a row", count=totals.streak)
            most = plural("{count} in a row", "{count} in a row", count=totals.best_streak)
            return most, f"{matches} · {wins} · {now}"
        case "daily" | "events":
            raise ValueError(f"{by} are no matches")


def a_hole(average: float | None) -> str:
    """Return points a hole with their unit, or a dash without any hole."""
    return say("{points} a hole", points=average_words(average))


def _menus(place: LeaderboardId) -> tuple[Menu, ...]:
    bys = [Choice(say(_BY_WORDS[by].choice), by, say(_BY_WORDS[by].meaning), by == place.by) for by in ORDERS]
    periods = [Choice(say(_PERIOD_WORDS[each].choice), each, chosen=each == place.period) for each in PERIODS]
    presets = [Choice(say("All matches that count"), ANY_PRESET, chosen=place.preset is None)]
    presets += [Choice(name, name, of.summary, chosen=name == place.preset) for name, of in PRESETS.items()]
    presets += [
        Choice(say(words.choice), board, say(words.meaning), chosen=board == place.preset)
        for board, words in _APART_WORDS.items()
    ]
    menus = (
        Menu(str(replace(place, control="by")), say("Sort by"), tuple(bys)),
        Menu(str(replace(place, control="period")), say("Period"), tuple(periods)),
        Menu(str(replace(place, control="preset")), say("Which matches"), tuple(presets)),
    )
    return menus if of_matches(place.by) else menus[:2]


def _rows(page: StandingsPage[object], place: LeaderboardId) -> tuple[Row, ...]:
    """Return the buttons; none about computers for daily holes and events, where there are none."""
    share = Button(say("Share"), str(replace(place, control="share")))
    buttons = page_buttons(
        page.number, page.pages, lambda to, control: replace(place, number=to, control=control)
    )
    if of_matches(place.by):
        other = replace(place, computers=not place.computers, number=0, control="seats")
        label = say("Computers: shown") if place.computers else say("Computers: hidden")
        buttons = (*buttons, Button(label, str(other)))
    return ((*buttons, *([share] if page.rows else [])),) if buttons or page.rows else ()
