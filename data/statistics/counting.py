"""Counting of one match in the statistics of a server's players."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import insert

from data.schema.statistics import statistics_seats
from data.sql.connections import WritingConnection
from data.sql.portable import Value, Values, portable
from data.statistics.achievements import MANY_MATCHES, PlayedMatch, earned
from data.statistics.facts import SeatFacts, facts_of
from data.statistics.periods import ALWAYS, periods_of, season_period
from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH, Rating, into_season, merged, rated
from data.statistics.what_counts import APART, board_of, is_modified, preset_board
from engine.table.results import MatchResult

PLACE = portable("""
SELECT guild, at, counted, coalesce(
    (SELECT max(number) FROM seasons WHERE seasons.guild = matches.guild AND began_at <= at), 1
) AS season, modified
FROM matches WHERE match = :match
""")
DECIDE = portable("UPDATE matches SET modified = :modified WHERE match = :match")
PEOPLE = portable("SELECT user_id FROM match_seats WHERE match = :match")
MARK = portable("UPDATE matches SET counted = 1 WHERE match = :match")
BEFORE = portable(
    """
    SELECT user_id, level, span, preset, mu, sigma, CASE WHEN span = 'all' AND preset = '' THEN (
        SELECT count(*) FROM (
            SELECT 1 FROM statistics_seats AS seats
            WHERE seats.guild = totals.guild AND seats.user_id = totals.user_id
                AND seats.level = totals.level AND seats.board = '' AND seats.kept = 1
            LIMIT :many
        ) AS finished
    ) ELSE 0 END, wins + shared_wins, streak
    FROM statistics_totals AS totals
    WHERE guild = :guild AND span IN (:season_span, 'all') AND preset IN :presets AND user_id IN :users
    """,
    presets="preset",
    users="user_id",
)
ADD_SEAT = insert(statistics_seats)
ADD_TOTALS = portable("""
INSERT INTO statistics_totals AS totals (
    guild, span, preset, user_id, level, season, matches, wins, shared_wins, holes, points, best_hole,
    best_match, streak, best_streak, holes_won, outs, outs_won, mu, sigma
) VALUES (
    :guild, :span, :preset, :user, :level, :season, 1, :wins, :shared_wins, :holes, :points, :best_hole,
    :best_match, :streak, :streak, :holes_won, :outs, :outs_won, :mu, :sigma
)
ON CONFLICT (guild, span, preset, user_id, level) DO UPDATE SET
    matches = totals.matches + excluded.matches, wins = totals.wins + excluded.wins,
    shared_wins = totals.shared_wins + excluded.shared_wins,
    holes = totals.holes + excluded.holes, points = totals.points + excluded.points,
    best_hole = CASE
        WHEN excluded.best_hole IS NULL OR totals.best_hole <= excluded.best_hole THEN totals.best_hole
        ELSE excluded.best_hole
    END,
    best_match = CASE
        WHEN excluded.best_match IS NULL OR totals.best_match <= excluded.best_match THEN totals.best_match
        ELSE excluded.best_match
    END,
    streak = CASE WHEN excluded.streak = 1 THEN totals.streak + 1 ELSE 0 END,
    best_streak = CASE
        WHEN excluded.streak = 1 AND totals.streak >= totals.best_streak THEN totals.streak + 1
        ELSE totals.best_streak
    END,
    holes_won = totals.holes_won + excluded.holes_won, outs = totals.outs + excluded.outs,
    outs_won = totals.outs_won + excluded.outs_won,
    mu = CASE WHEN excluded.season >= totals.season THEN excluded.mu ELSE totals.mu END,
    sigma = CASE WHEN excluded.season >= totals.season THEN excluded.sigma ELSE totals.sigma END,
    season = CASE WHEN excluded.season >= totals.season THEN excluded.season ELSE totals.season END
""")
ADD_BOARD = portable("""
INSERT INTO own_boards AS boards (guild, board, name, preset, changes, at)
VALUES (:guild, :board, :name, :preset, :changes, :at)
ON CONFLICT (guild, board) DO UPDATE SET
    name = CASE WHEN excluded.at >= boards.at THEN excluded.name ELSE boards.name END,
    at = CASE WHEN excluded.at >= boards.at THEN excluded.at ELSE boards.at END
""")
ADD_SCORE = portable("""
INSERT INTO statistics_scores AS scores (guild, user_id, level, preset, points, holes)
VALUES (:guild, :user, :level, :preset, :points, 1)
ON CONFLICT (guild, user_id, level, preset, points) DO UPDATE SET holes = scores.holes + 1
""")
ADD_AWARD = portable("""
INSERT INTO achievements (guild, user_id, achievement, match, at)
VALUES (:guild, :user, :achievement, :match, :at) ON CONFLICT DO NOTHING
""")


class _Before(NamedTuple):
    """A player's totals before the match, in one period, by one preset or by all.

    `finished`: matches that the player finished without the computer, at most 50; set only in the totals of
    all time and all presets.
    """

    rating: Rating
    finished: int
    wins: int
    streak: int


class _CountingScope(NamedTuple):
    """Where and when a match counts. `board`: "" for the leaderboard itself; `beside`: see `preset_board`."""

    match: str
    guild: int
    at: float
    season: int
    preset: str
    board: str
    beside: str

    @property
    def sums(self) -> tuple[str, ...]:
        """Names of the totals to which the match is added: "" for all presets, and its own preset or format.

        A match that isn't on the leaderboard only counts on its own board.
        """
        return (self.board,) if self.board else ("", self.beside)


async def count_match(connection: WritingConnection, match: str, result: MatchResult | None) -> bool:
    """Count a match whose totals are saved, in the transaction of `connection`. A second call does nothing.

    A match without a `result` adds nothing. Returns False, and changes nothing, if one of the people in
    `result` was forgotten meanwhile, and so must not be named again.
    """
    rows = await connection.rows(PLACE, {"match": match})
    if not rows or rows[0][2]:
        return True
    guild, at, _, season, modified = rows[0]
    if result is not None:
        known = {row[0] for row in await connection.rows(PEOPLE, {"match": match})}
        if known != {seat.user for seat in result.people}:
            return False
    await connection.execute(MARK, [{"match": match}])
    if result is None:
        return True
    if modified is None:
        modified = await _modified(connection, result)
    if result.rated and guild is not None and result.seats:
        board = board_of(result, modified=bool(modified))
        scope = _CountingScope(match, guild, at, season, result.preset, board, preset_board(result))
        await _add(connection, scope, result)
    return True


async def _modified(connection: WritingConnection, result: MatchResult) -> bool:
    """Decide whether a match was by modified rules, and save the answer."""
    modified = is_modified(result)
    await connection.execute(DECIDE, [{"modified": modified, "match": result.match}])
    return modified


async def _add(connection: WritingConnection, place: _CountingScope, result: MatchResult) -> None:
    facts = facts_of(result)
    before = await _known(connection, place, {seat.player for seat in facts})
    moves = result.rules is None or not result.rules.handicap_strokes  # else strokes made up for strength
    ratings = {preset: _ratings(place, facts, before, preset, moves=moves) for preset in place.sums}
    await connection.execute(
        ADD_SEAT,
        [
            _seat(place, number, result, seat, ratings[place.sums[0]][seat.player], len(facts))
            for number, seat in enumerate(facts)
        ],
    )
    counted = [seat for seat in facts if seat.player.counted]
    await connection.execute(
        ADD_TOTALS,
        [
            _totals(place, period, preset, seat, ratings[preset][seat.player])
            for seat in counted
            for period in periods_of(place.at, place.season)
            for preset in ratings
        ],
    )
    await connection.execute(
        ADD_SCORE,
        [
            {"guild": place.guild, **_player(seat), "preset": place.board or place.preset, "points": points}
            for seat in counted
            for points in seat.scores
        ],
    )
    if place.board and place.board not in APART:
        await connection.execute(ADD_BOARD, [_own_board(place, result)])
    await connection.execute(ADD_AWARD, _awards(place, result, facts, before))


_Known = dict[tuple[RatedPlayer, str, str], _Before]
"""Totals before the match, by player, period and preset."""


async def _known(connection: WritingConnection, place: _CountingScope, players: set[RatedPlayer]) -> _Known:
    wanted: Values = {
        "users": list({player.user for player in players if player.counted}),
        "guild": place.guild,
        "season_span": season_period(place.season),
        "presets": place.sums,
        "many": MANY_MATCHES,
    }
    return {
        (player, period, preset): _Before(Rating(mu, sigma), finished, wins, streak)
        for user, level, period, preset, mu, sigma, finished, wins, streak in await connection.rows(
            BEFORE, wanted
        )
        if (player := RatedPlayer(user, level)) in players
    }


def _ratings(
    place: _CountingScope, facts: Sequence[SeatFacts], before: _Known, preset: str, *, moves: bool
) -> dict[RatedPlayer, Rating]:
    """Return each player's rating after the match, or the rating before if the match doesn't move ratings.

    A player who came late keeps the rating. No rating rises by a seat that the computer held for a person:
    several such seats share the last place, which would raise the weaker of two players.
    """
    start = [_rating(place, seat.player, before, preset) for seat in facts]
    after: dict[RatedPlayer, list[Rating]] = {}
    moved = rated(start, [seat.place for seat in facts])
    for seat, old, new in zip(facts, start, moved, strict=True):
        moved_to = new if seat.kept else Rating(min(old.mu, new.mu), new.sigma)
        after.setdefault(seat.player, []).append(moved_to if moves and not seat.late else old)
    return {player: merged(ratings) for player, ratings in after.items()}


def _rating(place: _CountingScope, player: RatedPlayer, before: _Known, preset: str) -> Rating:
    if known := before.get((player, season_period(place.season), preset)):
        return known.rating
    if known := before.get((player, ALWAYS, preset)):
        return into_season(known.rating)
    return FRESH


def _seat(
    place: _CountingScope, number: int, result: MatchResult, seat: SeatFacts, rating: Rating, seats: int
) -> dict[str, Value]:
    return {
        **{"match": place.match, "seat": number, "guild": place.guild, "at": place.at},
        **{"season": place.season, "preset": place.preset, "changed": result.changed, "board": place.board},
        **{"user_id": seat.player.user, "level": seat.player.level, "seats": seats, "place": seat.place},
        **{"points": seat.points, "won": seat.won, "shared": seat.shared, "kept": seat.kept},
        **{"holes": len(seat.scores), "hole_points": sum(seat.scores), **_sums(seat), **rating._asdict()},
    }


def _totals(
    place: _CountingScope, period: str, preset: str, seat: SeatFacts, rating: Rating
) -> dict[str, Value]:
    return {
        **{"guild": place.guild, "span": period, "preset": preset, **_player(seat), "season": place.season},
        **{"wins": seat.won and not seat.shared, "shared_wins": seat.shared, "streak": seat.won},
        **{"holes": len(seat.scores), "points": sum(seat.scores), "best_match": seat.average},
        **_sums(seat),
        **rating._asdict(),
    }


def _own_board(place: _CountingScope, result: MatchResult) -> dict[str, Value]:
    changes = json.dumps({**result.changes}, ensure_ascii=False)
    return {
        **{"guild": place.guild, "board": place.board, "name": result.named},
        **{"preset": place.preset, "changes": changes, "at": place.at},
    }


def _player(seat: SeatFacts) -> dict[str, Value]:
    return {"user": seat.player.user, "level": seat.player.level}


def _sums(seat: SeatFacts) -> dict[str, Value]:
    return {
        **{"best_hole": min(seat.scores, default=None), "holes_won": seat.holes_won},
        **{"outs": seat.outs, "outs_won": seat.outs_won},
    }


def _awards(
    place: _CountingScope, result: MatchResult, facts: Sequence[SeatFacts], before: _Known
) -> list[dict[str, Value]]:
    if place.board == "modified":
        return []
    nothing = _Before(FRESH, 0, 0, 0)
    rows: list[dict[str, Value]] = []
    for number, seat in enumerate(facts):
        if seat.player.person:
            past = before.get((seat.player, ALWAYS, ""), nothing)
            streak = past.streak + 1 if seat.won else 0
            played = PlayedMatch(result, facts, number, past.finished + 1, past.wins + seat.won, streak)
            names = [award.name for award in earned(played, finished_only=place.board != "")]
            earned_by: dict[str, Value] = {"guild": place.guild, "user": seat.player.user}
            in_match: dict[str, Value] = {"match": place.match, "at": place.at}
            rows += [{**earned_by, "achievement": name, **in_match} for name in names]
    return rows
