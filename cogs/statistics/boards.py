"""Orders of a server's leaderboard: each order has a query for its rows, and words for a row."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, NamedTuple, TypeVar

from cogs.kit.figure_text import (
    PROVISIONAL,
    a_hole,
    average_words,
    daily_holes,
    match_words,
    point_words,
    rating_words,
    win_words,
)
from cogs.kit.ids.statistics import LeaderboardId, Order, Period
from cogs.kit.rules_text import length_words
from data.statistics.daily_standings import FEW_IN_A_WEEK, DailyPeriod, DailyTotals, by_daily_holes
from data.statistics.event_standings import EventTotals, by_events
from data.statistics.format_standings import Averaged, FormatTotals, by_format
from data.statistics.handicap_standings import HandicapTotals, by_handicap
from data.statistics.own_boards import OwnBoard
from data.statistics.periods import calendar_period, first_day, first_whole_day, season_period
from data.statistics.seasons import Season
from data.statistics.standings import FEW_HOLES, By, Ranking, StandingsPage, Totals, by_matches
from data.store import Store
from engine.game.handicap import BEST, LAST
from engine.language import decimal, mark, plural, say, signed
from engine.review.reasons.phrases import with_plus
from engine.solo.daily import day_of

T = TypeVar("T")

NO_DAILY: Final = mark("Nobody has finished a daily hole yet. Play today’s: `/golf daily`")
NO_EVENTS: Final = mark("No league or knock-out has ended yet. Managers make one: `/golf event`")
NO_EVENT_PRESETS: Final = mark("*All presets together.*")
NO_HANDICAP: Final = mark("Nobody has a handicap yet. It takes 3 matches of 3 holes or more.")
BEST_MATCHES: Final = mark("strokes in 18 holes, by the best {best} of the last {last} matches")
NO_MATCHES: Final = mark("No matches yet. Start one: `/golf start`")
NO_PRESETS: Final = mark("*The same daily hole for everyone.*")
WITHOUT_TODAY: Final = mark("today’s counts here once you’ve finished it")


_AVERAGED: Final[Mapping[Averaged, str]] = {
    "stableford": mark("Stableford points a hole, more is better"),
    "skins": mark("skins a match, more is better"),
}
"""What is averaged on the boards of formats that have an average of their own, in words."""


class BoardQuery(NamedTuple):
    """A request for the page `place` of the leaderboard of the server `guild` at UNIX time `at`.

    `season` is the present season, used only for a page about the season. `reader` is the id of the user who
    reads the page; None for everybody. `own` are the boards of the server's own presets.
    """

    store: Store
    guild: int
    place: LeaderboardId
    season: Season
    reader: int | None
    at: float
    own: Sequence[OwnBoard] = ()


class RowWords(NamedTuple):
    """A row in words: `text` follows the name in a message; `note` and `figure` are for the picture."""

    text: str
    note: str
    figure: str


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of standings, and `notes` that explain the page's marks and rows."""

    standings: StandingsPage[Any]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """An order of the leaderboard. All texts are marked.

    - `choice`, `title`: texts for the menu and for titles.
    - `meaning`: tells in the menu which figure decides.
    - `page`: reads a page; raises `ReadFailed`.
    - `words`: puts a row in words.
    - `nothing`: text of a page without rows.
    - `no_presets`: only for a board that is not about matches: text for a reader who has chosen a preset.
    """

    choice: str
    title: str
    meaning: str
    page: Callable[[BoardQuery], Awaitable[BoardPage]]
    words: Callable[[Any], RowWords]
    nothing: str = NO_MATCHES
    no_presets: str = ""

    @property
    def of_matches(self) -> bool:
        """Whether the board is about matches. Only such a board has computers and a choice of presets."""
        return not self.no_presets


async def _page(query: BoardQuery, ranking: Ranking[T]) -> StandingsPage[T]:
    standings = query.store.statistics.standings
    return await standings.page(query.guild, ranking, query.place.number, query.reader)


def _of_matches(by: By) -> Callable[[BoardQuery], Awaitable[BoardPage]]:
    async def page(query: BoardQuery) -> BoardPage:
        place = query.place
        if place.period == "season":
            period = season_period(query.season.number)
        else:
            period = calendar_period(place.period, query.at)
        standings = await _page(query, by_matches(by, period, place.preset, computers=place.computers))
        return BoardPage(standings, match_notes(standings, by))

    return page


async def _average_page(query: BoardQuery) -> BoardPage:
    """Return a page of averages: of card points or, on the boards of Stableford and skins, of scores."""
    of = next((each for each in _AVERAGED if each == query.place.preset), None)
    if of is None:
        return await _of_matches("average")(query)
    page = await _page(query, by_format(of, _since(query)))
    people = (say("people only"),) if query.place.computers else ()
    return BoardPage(page, (say(_AVERAGED[of]), *people, *few_notes(page)))


def few_notes(page: StandingsPage[Any]) -> tuple[str, ...]:
    """Return the note that players with few holes come last, if the page has any such player."""
    shown = [row.totals for row in (*page.rows, page.own) if row is not None]
    return (_few_words(FEW_HOLES),) if any(totals.holes < FEW_HOLES for totals in shown) else ()


def match_notes(page: StandingsPage[Totals], by: By | Order) -> tuple[str, ...]:
    """Return the notes that explain marks and order on a page of matches, which is sorted `by` a figure."""
    shown = [row.totals for row in (*page.rows, page.own) if row is not None]
    if by in ("rating", "wins") and any(totals.rating.provisional for totals in shown):
        return (say(PROVISIONAL),)
    return few_notes(page) if by == "average" else ()


async def _daily_page(query: BoardQuery) -> BoardPage:
    """Return a page of the daily holes. Today's hole is left out until the reader has finished it."""
    today, reader = day_of(query.at), query.reader
    # On a page for everybody, today's hole is left out: some readers may not have played it yet.
    finished = reader is not None and await query.store.daily_tries.result(today, reader) is not None
    period = _days(query.place.period, query.season, today, today + timedelta(days=finished))
    page = await _page(query, by_daily_holes(period))
    return BoardPage(page, daily_notes(page, period.few, with_today=finished or reader is None))


def daily_notes(page: StandingsPage[DailyTotals], few: int, *, with_today: bool) -> tuple[str, ...]:
    """Return the notes that apply: players with under `few` holes come last; today is missing."""
    shown = [row.totals for row in (*page.rows, page.own) if row is not None]
    last = (_few_words(few),) if any(totals.holes < few for totals in shown) else ()
    return last if with_today else (*last, say(WITHOUT_TODAY))


async def _event_page(query: BoardQuery) -> BoardPage:
    return BoardPage(await _page(query, by_events(_since(query))))


async def _handicap_page(query: BoardQuery) -> BoardPage:
    page = await _page(query, by_handicap(_since(query)))
    return BoardPage(page, (say(BEST_MATCHES, best=BEST, last=LAST),))


def _since(query: BoardQuery) -> float:
    """Return the UNIX time at which the period begins."""
    if query.place.period == "season":
        return query.season.began_at or 0.0
    return datetime.combine(first_day(query.place.period, day_of(query.at)), time(), UTC).timestamp()


def _days(period: Period, season: Season, today: date, before: date) -> DailyPeriod:
    if period == "season":
        return DailyPeriod(first_whole_day(season.began_at), before)
    return DailyPeriod(first_day(period, today), before, FEW_IN_A_WEEK if period == "week" else FEW_HOLES)


def _few_words(few: int) -> str:
    return plural("under {count} hole: listed last", "under {count} holes: listed last", count=few)


def _match_words(figure: str, *below: str, matches: int) -> RowWords:
    """Return a row: `figure`, which decides the rank, above the number of matches and `below`."""
    played = match_words(matches)
    return RowWords(f"{figure}\n{' · '.join((played, *below))}", played, figure)


def _rating(totals: Totals) -> RowWords:
    return _match_words(rating_words(totals.rating), win_words(totals), matches=totals.matches)


def _by_average(totals: Totals | FormatTotals) -> RowWords:
    if isinstance(totals, FormatTotals):
        a_match = say("{skins} a match", skins=average_words(totals.average))
        figure = a_match if totals.format == "skins" else a_hole(totals.average)
        return _match_words(figure, length_words(totals.holes), matches=totals.matches)
    best = say("best hole {points}", points=_best_hole(totals))
    return _match_words(a_hole(totals.average), length_words(totals.holes), best, matches=totals.matches)


def _wins(totals: Totals) -> RowWords:
    rating = say("rating {rating}", rating=rating_words(totals.rating))
    return _match_words(win_words(totals), _average(totals), rating, matches=totals.matches)


def _by_best_hole(totals: Totals) -> RowWords:
    return _match_words(_best_hole(totals), _average(totals), matches=totals.matches)


def _average(totals: Totals) -> str:
    return say("average {points}", points=average_words(totals.average))


def _best_hole(totals: Totals) -> str:
    return "–" if totals.best_hole is None else signed(totals.best_hole)


def _events(totals: EventTotals) -> RowWords:
    points, events = (
        point_words(totals.points),
        plural("{count} event", "{count} events", count=totals.events),
    )
    return RowWords(f"{points} · {events}", events, points)


def _handicap(totals: HandicapTotals) -> RowWords:
    figure, played = with_plus(decimal(totals.strokes)), match_words(totals.matches)
    return RowWords(f"{figure}\n{played}", played, figure)


def _daily(totals: DailyTotals) -> RowWords:
    holes = daily_holes(totals.holes)
    average = a_hole(totals.average)
    return RowWords(f"{average}\n{holes} · {point_words(totals.points)}", holes, average)


BOARDS: Final[Mapping[Order, Board]] = {
    "rating": Board(
        mark("Skill rating"),
        mark("skill rating"),
        mark("beating strong players raises it most"),
        _of_matches("rating"),
        _rating,
    ),
    "average": Board(
        mark("Average"),
        mark("average"),
        mark("points a hole, lower is better"),
        _average_page,
        _by_average,
    ),
    "wins": Board(mark("Wins"), mark("wins"), mark("matches won"), _of_matches("wins"), _wins),
    "best hole": Board(
        mark("Best hole"),
        mark("best hole"),
        mark("fewest points in one hole"),
        _of_matches("best hole"),
        _by_best_hole,
    ),
    "handicap": Board(
        mark("Handicap"),
        mark("handicap"),
        mark("strokes over par in 18 holes, all presets together"),
        _handicap_page,
        _handicap,
        nothing=NO_HANDICAP,
        no_presets=NO_EVENT_PRESETS,
    ),
    "daily": Board(
        mark("Daily holes"),
        mark("daily holes"),
        mark("points a hole, lower is better"),
        _daily_page,
        _daily,
        nothing=NO_DAILY,
        no_presets=NO_PRESETS,
    ),
    "events": Board(
        mark("Events"),
        mark("events"),
        mark("points in leagues, knock-outs and at same-card tables"),
        _event_page,
        _events,
        nothing=NO_EVENTS,
        no_presets=NO_EVENT_PRESETS,
    ),
}
"""Boards by their orders; the first board is the usual one."""
