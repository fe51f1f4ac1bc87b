"""Adds one match to the statistics of a server's players."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import aiosqlite

from data.server_rules import DEFAULT_RULES
from data.statistics.achievements import PlayedMatch, earned
from data.statistics.facts import SeatFacts, facts_of
from data.statistics.periods import ALWAYS, periods_of, season_period
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH, Rating, into_season, merged, rated
from data.statistics.what_counts import Board, board_of, is_modified
from data.writer import execute, rows_of
from engine.table.journal import MatchResult

PLACE = """
SELECT guild, at, counted, coalesce(
    (SELECT max(number) FROM seasons WHERE seasons.guild = matches.guild AND began_at <= at), 1
) AS season, modified
FROM matches WHERE match = ?
"""
# The present default stands for that of a match which started before it was noted.
RULES_THEN = "SELECT coalesce(usual, {present}) FROM tables WHERE match = ?"
USUAL = RULES_THEN.format(present=DEFAULT_RULES)
DECIDE = "UPDATE matches SET modified = ? WHERE match = ?"
PEOPLE = "SELECT user_id FROM match_seats WHERE match = ?"
MARK = "UPDATE matches SET counted = 1 WHERE match = ?"
BEFORE = """
SELECT user_id, totals.level, span, preset, mu, sigma, matches, wins + shared_wins, streak
FROM json_each(:players) AS player CROSS JOIN statistics_totals AS totals
WHERE guild = :guild AND span IN (:season, 'all') AND preset IN (SELECT value FROM json_each(:presets))
    AND user_id = json_extract(player.value, '$[0]') AND totals.level = json_extract(player.value, '$[1]')
"""
ADD_SEAT = """
INSERT INTO statistics_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
ADD_TOTALS = """
INSERT INTO statistics_totals (
    guild, span, preset, user_id, level, season, matches, wins, shared_wins, holes, points, best_hole,
    best_match, streak, best_streak, holes_won, outs, outs_won, mu, sigma
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET
    matches = matches + excluded.matches, wins = wins + excluded.wins,
    shared_wins = shared_wins + excluded.shared_wins,
    holes = holes + excluded.holes, points = points + excluded.points,
    best_hole = min(coalesce(best_hole, excluded.best_hole), coalesce(excluded.best_hole, best_hole)),
    best_match = min(coalesce(best_match, excluded.best_match), coalesce(excluded.best_match, best_match)),
    streak = iif(excluded.streak, streak + 1, 0),
    best_streak = max(best_streak, iif(excluded.streak, streak + 1, 0)),
    holes_won = holes_won + excluded.holes_won, outs = outs + excluded.outs,
    outs_won = outs_won + excluded.outs_won,
    mu = iif(excluded.season >= season, excluded.mu, mu),
    sigma = iif(excluded.season >= season, excluded.sigma, sigma),
    season = max(season, excluded.season)
"""
ADD_SCORE = """
INSERT INTO statistics_scores (guild, user_id, level, preset, points, holes) VALUES (?, ?, ?, ?, ?, 1)
ON CONFLICT DO UPDATE SET holes = holes + 1
"""
ADD_AWARD = """
INSERT INTO achievements (guild, user_id, achievement, match, at) VALUES (?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING
"""


class _Before(NamedTuple):
    """A player's totals in one period and by one preset (or all) before the match."""

    rating: Rating
    matches: int
    wins: int
    streak: int


class _Place(NamedTuple):
    """The server, the time, the season and the board for which a match counts."""

    match: str
    guild: int
    at: float
    season: int
    preset: str
    board: Board

    @property
    def sums(self) -> tuple[str, ...]:
        """The totals that the match adds to: those of all presets and of its own, or those of its board."""
        return (self.board,) if self.board else ("", self.preset)


async def count_match(connection: aiosqlite.Connection, match: str, result: MatchResult | None) -> bool:
    """Count a match whose totals are kept, in the transaction of `connection`; a second time does nothing.

    None counts as nothing. Returns False and changes nothing where the people in `result` are not those of
    the kept match: one was forgotten meanwhile, and has to stay so.
    """
    rows = await rows_of(connection, PLACE, (match,))
    if not rows or rows[0][2]:
        return True
    guild, at, _, season, modified = rows[0]
    if result is not None:
        known = {row[0] for row in await rows_of(connection, PEOPLE, (match,))}
        if known != {seat.user for seat in result.seats}:
            return False
    await execute(connection, MARK, [(match,)])
    if result is None:
        return True
    if modified is None:
        modified = await _modified(connection, result)
    if result.rated and guild is not None and result.table:
        board = board_of(result, modified=bool(modified))
        await _add(connection, _Place(match, guild, at, season, result.preset, board), result)
    return True


async def _modified(connection: aiosqlite.Connection, result: MatchResult) -> bool:
    """Decide, and keep, whether a match was by modified rules."""
    usual = await rows_of(connection, USUAL, (result.match,))
    modified = is_modified(result, usual[0][0] if usual else "")
    await execute(connection, DECIDE, [(modified, result.match)])
    return modified


async def _add(connection: aiosqlite.Connection, place: _Place, result: MatchResult) -> None:
    facts = facts_of(result)
    before = await _known(connection, place, {seat.player for seat in facts})
    ratings = {preset: _ratings(place, facts, before, preset) for preset in place.sums}
    await execute(
        connection,
        ADD_SEAT,
        [
            _seat(place, number, result, seat, ratings[place.sums[0]][seat.player], len(facts))
            for number, seat in enumerate(facts)
        ],
    )
    counted = [seat for seat in facts if seat.player.counted]
    await execute(
        connection,
        ADD_TOTALS,
        [
            _totals(place, period, preset, seat, ratings[preset][seat.player])
            for seat in counted
            for period in periods_of(place.at, place.season)
            for preset in ratings
        ],
    )
    await execute(
        connection,
        ADD_SCORE,
        [(place.guild, *seat.player, place.sums[-1], points) for seat in counted for points in seat.scores],
    )
    await execute(connection, ADD_AWARD, _awards(place, result, facts, before))


_Known = dict[tuple[RatedPlayer, str, str], _Before]
"""By player, period and preset."""


async def _known(connection: aiosqlite.Connection, place: _Place, players: set[RatedPlayer]) -> _Known:
    wanted = {
        "players": json.dumps([player for player in players if player.counted]),
        "guild": place.guild,
        "season": season_period(place.season),
        "presets": json.dumps(place.sums),
    }
    return {
        (RatedPlayer(user, level), period, preset): _Before(Rating(mu, sigma), matches, wins, streak)
        for user, level, period, preset, mu, sigma, matches, wins, streak in await rows_of(
            connection, BEFORE, wanted
        )
    }


def _ratings(
    place: _Place, facts: Sequence[SeatFacts], before: _Known, preset: str
) -> dict[RatedPlayer, Rating]:
    """Each player's rating after the match; players who came late keep theirs."""
    start = [_rating(place, seat.player, before, preset) for seat in facts]
    after: dict[RatedPlayer, list[Rating]] = {}
    moved = rated(start, [seat.place for seat in facts])
    for seat, old, new in zip(facts, start, moved, strict=True):
        after.setdefault(seat.player, []).append(old if seat.late else new)
    return {player: merged(ratings) for player, ratings in after.items()}


def _rating(place: _Place, player: RatedPlayer, before: _Known, preset: str) -> Rating:
    if known := before.get((player, season_period(place.season), preset)):
        return known.rating
    if known := before.get((player, ALWAYS, preset)):
        return into_season(known.rating)
    return FRESH


def _seat(
    place: _Place, number: int, result: MatchResult, seat: SeatFacts, rating: Rating, seats: int
) -> Sequence[Any]:
    return (
        *(place.match, number, place.guild, place.at, place.season, place.preset, result.changed),
        *(*seat.player, seats, seat.place, seat.points, seat.won, seat.shared, seat.kept),
        *(len(seat.scores), sum(seat.scores), min(seat.scores, default=None)),
        *(seat.holes_won, seat.outs, seat.outs_won, *rating, place.board),
    )


def _totals(place: _Place, period: str, preset: str, seat: SeatFacts, rating: Rating) -> Sequence[Any]:
    return (
        *(place.guild, period, preset, *seat.player, place.season),
        *(1, seat.won and not seat.shared, seat.shared, len(seat.scores), sum(seat.scores)),
        *(min(seat.scores, default=None), seat.average, seat.won, seat.won),
        *(seat.holes_won, seat.outs, seat.outs_won, *rating),
    )


def _awards(
    place: _Place, result: MatchResult, facts: Sequence[SeatFacts], before: _Known
) -> list[Sequence[Any]]:
    if place.board == "modified":
        return []
    nothing = _Before(FRESH, 0, 0, 0)
    rows: list[Sequence[Any]] = []
    for number, seat in enumerate(facts):
        if seat.player.person:
            past = before.get((seat.player, ALWAYS, ""), nothing)
            streak = past.streak + 1 if seat.won else 0
            played = PlayedMatch(result, facts, number, past.matches + 1, past.wins + seat.won, streak)
            names = [award.name for award in earned(played, practice=place.board == "practice")]
            rows += [(place.guild, seat.player.user, name, place.match, place.at) for name in names]
    return rows
