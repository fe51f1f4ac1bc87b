"""Achievements: what earns each of them in a match, and who has earned which."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Row

from data.no_server import NO_SERVER
from data.sql.database import Database
from data.sql.portable import portable
from data.statistics.facts import SeatFacts
from engine.language import mark
from engine.table.results import MatchResult

OF_PERSON = portable("""
SELECT user_id, achievement, match, at FROM achievements WHERE guild = :guild AND user_id = :user
UNION ALL SELECT user_id, 'driving-range', '', learned_at FROM learners
WHERE user_id = :user AND learned_at IS NOT NULL ORDER BY at, match
""")
# The lesson is played alone and on no server, so a person who has finished it has its award on all servers.
OF_PERSON_EVERYWHERE = portable("""
SELECT user_id, achievement, match, at FROM achievements WHERE user_id = :user
UNION ALL SELECT user_id, 'driving-range', '', learned_at FROM learners
WHERE user_id = :user AND learned_at IS NOT NULL ORDER BY at, match
""")
OF_MATCH = portable(
    "SELECT user_id, achievement, match, at FROM achievements WHERE match = :match ORDER BY user_id"
)

LONG: Final = 3
"""Fewest holes of a match that is more than luck."""

WON_IN_A_ROW: Final = 3
MANY_MATCHES: Final = 50
FULL_TABLE: Final = 6
LANDSLIDE: Final = 20
"""Fewest points between the winner and every other player."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as the person in seat number `seat` finished it.

    The counts are of the person's matches on this server, up to and with this match. `finished`: matches
    without the computer in the person's seat, 51 at most. `wins`: also shared ones. `streak`: won in a row.
    """

    result: MatchResult
    facts: Sequence[SeatFacts]
    seat: int
    finished: int
    wins: int
    streak: int

    @property
    def own(self) -> SeatFacts:
        return self.facts[self.seat]

    @property
    def others(self) -> list[SeatFacts]:
        return [seat for number, seat in enumerate(self.facts) if number != self.seat]

    @property
    def long(self) -> bool:
        """Whether the match has at least `LONG` holes, and the person played all of them."""
        return self.own.whole and len(self.own.scores) >= LONG


@dataclass(frozen=True, slots=True)
class Award:
    """An achievement. `name`: in the database. `earned`: whether a match earns it.

    `numbers`: values for the braces in `reason`.
    """

    name: str
    title: str
    reason: str
    earned: Callable[[PlayedMatch], bool]
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False)


def _expert_beaten(match: PlayedMatch) -> bool:
    """Whether the person won and took a better place than an expert."""
    beaten = [seat for seat in match.others if seat.place > match.own.place]
    return match.own.won and any(seat.player.level == "expert" for seat in beaten)


def _landslide(match: PlayedMatch) -> bool:
    return (
        match.long
        and match.own.won
        and all(seat.points >= match.own.points + LANDSLIDE for seat in match.others)
    )


def _comeback(match: PlayedMatch) -> bool:
    """Whether the person won by total points after being alone in last place before the last hole."""
    if not (match.long and match.own.won) or match.result.format:
        return False
    last = match.result.played[-1].seats
    before = [seat.points - hole.points for seat, hole in zip(match.facts, last, strict=True)]
    own = before.pop(match.seat)
    return own > max(before)


LESSON: Final = Award("driving-range", mark("Driving Range"), mark("finish the lesson"), lambda _: False)
"""Award for finishing the lesson; no match earns it."""

AWARDS: Final = (
    Award(
        "first-match", mark("Teed Off"), mark("finish your first match"), lambda match: match.finished >= 1
    ),
    Award("first-win", mark("On the Board"), mark("win a match"), lambda match: match.wins >= 1),
    Award(
        "hat-trick",
        mark("Hat Trick"),
        mark("win {matches} matches in a row on one server"),
        lambda match: match.streak >= WON_IN_A_ROW,
        {"matches": WON_IN_A_ROW},
    ),
    Award(
        "regular",
        mark("Regular"),
        mark("finish {matches} matches on one server"),
        lambda match: match.finished >= MANY_MATCHES,
        {"matches": MANY_MATCHES},
    ),
    Award("expert-beaten", mark("Giant Slayer"), mark("win against an expert computer"), _expert_beaten),
    Award(
        "full-table",
        mark("Full House"),
        mark("win a match of {players} or more players"),
        lambda match: match.own.won and len(match.facts) >= FULL_TABLE,
        {"players": FULL_TABLE},
    ),
    Award(
        "under-zero",
        mark("Below Zero"),
        mark("finish a match of {holes} or more holes below zero"),
        lambda match: match.long and match.own.points < 0,
        {"holes": LONG},
    ),
    Award(
        "every-hole",
        mark("Clean Sweep"),
        mark("win or share every hole of a match of {holes} or more"),
        lambda match: match.long and match.own.holes_won == len(match.own.scores),
        {"holes": LONG},
    ),
    Award(
        "comeback",
        mark("Comeback"),
        mark("win a match of {holes} or more holes, alone in last place before the final one"),
        _comeback,
        {"holes": LONG},
    ),
    Award(
        "landslide",
        mark("Landslide"),
        mark("win a match of {holes} or more holes by {points} points"),
        _landslide,
        {"holes": LONG, "points": LANDSLIDE},
    ),
    LESSON,
)

BY_NAME: Final = {award.name: award for award in AWARDS}


def earned(match: PlayedMatch, *, finished_only: bool = False) -> tuple[Award, ...]:
    """Return the awards that the match earns, even if the person has them already.

    None are earned if the computer held the seat. `finished_only`: the match is not on the leaderboard
    itself, so only awards for finishing a match count.
    """
    awards = AWARDS[:1] if finished_only else AWARDS
    return tuple(award for award in awards if award.earned(match)) if match.own.kept else ()


@dataclass(frozen=True, slots=True)
class Earned:
    """`user` earned an award in a match that ended `at`, UNIX time in seconds."""

    user: int
    award: Award
    match: str
    at: float


class Achievements:
    """Achievements of people, by server. Queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: int, user: int) -> tuple[Earned, ...]:
        """Return the awards of `user`, oldest first. With `NO_SERVER`: on all servers, each award once."""
        if guild != NO_SERVER:
            return _earned(await self._database.read(OF_PERSON, {"guild": guild, "user": user}))
        first: dict[str, Earned] = {}
        for each in _earned(await self._database.read(OF_PERSON_EVERYWHERE, {"user": user})):
            first.setdefault(each.award.name, each)
        return tuple(first.values())

    async def new_of(self, match: str) -> tuple[Earned, ...]:
        """Return the awards that people earned for the first time in this match, ordered by person."""
        return _earned(await self._database.read(OF_MATCH, {"match": match}))


def _earned(rows: Sequence[Row[Any]]) -> tuple[Earned, ...]:
    """Return the awards in `rows`, by time. A person's awards in one match are in the order of `AWARDS`."""
    awards = [
        Earned(row.user_id, BY_NAME[row.achievement], row.match, row.at)
        for row in rows
        if row.achievement in BY_NAME
    ]
    return tuple(sorted(awards, key=lambda one: (one.at, one.match, one.user, AWARDS.index(one.award))))
