"""Rewards: the card back, table cloth or title for each achievement, streak or season."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Final, Literal

from data.sql.database import Database
from data.sql.portable import Value, portable
from data.statistics.achievements import AWARDS
from data.statistics.periods import ALWAYS
from data.statistics.ratings import SETTLED
from engine.language import mark

Kind = Literal["back", "cloth", "title"]

TITLES: Final = {
    "hot-hand": mark("Hot Hand"),
    "sweeper": mark("Sweeper"),
    "comeback-kid": mark("Comeback Kid"),
    "early-bird": mark("Early Bird"),
    "evergreen": mark("Evergreen"),
    "champion": mark("Champion"),
}
"""Titles by the names under which choices are stored, which never change."""

FEWEST_IN_SEASON: Final = 5
"""Fewest people on a season's leaderboard with which its best places are rewarded."""

AWARDED = portable("""
SELECT DISTINCT achievement FROM achievements WHERE user_id = :user
UNION SELECT 'driving-range' FROM learners WHERE user_id = :user AND learned_at IS NOT NULL
""")
TOTALS = portable("""
SELECT coalesce(max(matches), 0) AS matches, coalesce(max(streak), 0) AS streak FROM statistics_totals
WHERE user_id = :user AND level = '' AND span = :always AND preset = ''
""")
DAYS = portable("SELECT day FROM daily_games WHERE user_id = :user AND points IS NOT NULL ORDER BY day")
# As the leaderboard by rating orders people, whose ratings are settled by then.
PLACE = portable("""
SELECT min(place) AS place FROM (
    SELECT (
        SELECT count(*) FROM statistics_totals AS other
        WHERE other.guild = own.guild AND other.span = own.span AND other.preset = '' AND other.user_id > 0
            AND other.sigma <= :settled AND other.mu > own.mu
    ) + 1 AS place
    FROM statistics_totals AS own JOIN seasons
        ON seasons.guild = own.guild AND own.span = 'season ' || (seasons.number - 1)
    WHERE own.user_id = :user AND own.level = '' AND own.preset = '' AND own.sigma <= :settled AND (
        SELECT count(*) FROM statistics_totals AS other
        WHERE other.guild = own.guild AND other.span = own.span AND other.preset = '' AND other.user_id > 0
    ) >= :fewest
) AS places
""")


@dataclass(frozen=True, slots=True)
class RewardFigures:
    """A person's figures that rewards depend on, over all servers.

    `awards` are the names of their achievements; `matches` and `streak` (matches won in a row) are the
    largest numbers on any server; `days` is their longest streak of daily holes; `place` is their best place
    in a finished season, or None.
    """

    awards: frozenset[str] = frozenset()
    matches: int = 0
    streak: int = 0
    days: int = 0
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """An achievement, a streak or a season's place, rewarded with the `kind` of thing called `gives`.

    `title` is its name, `reason` its condition. It is reached when `counted` returns `needed`.
    """

    title: str
    reason: str
    kind: Kind
    gives: str
    counted: Callable[[RewardFigures], int]
    needed: int = 1

    def progress(self, record: RewardFigures) -> int:
        """Progress of a person, up to `needed`."""
        return min(self.counted(record), self.needed)

    def reached(self, record: RewardFigures) -> bool:
        """Whether a person has reached the goal."""
        return self.progress(record) == self.needed


GIFTS: Final[dict[str, tuple[Kind, str]]] = {
    "driving-range": ("back", "dots"),
    "first-match": ("cloth", "blue"),
    "first-win": ("back", "stripes"),
    "hat-trick": ("title", "hot-hand"),
    "regular": ("cloth", "walnut"),
    "expert-beaten": ("cloth", "slate"),
    "full-table": ("back", "waves"),
    "under-zero": ("back", "checks"),
    "every-hole": ("title", "sweeper"),
    "comeback": ("title", "comeback-kid"),
    "landslide": ("cloth", "burgundy"),
}
"""Reward of each achievement. Backs and cloths have the painter's names; its usual ones are free."""

STEPS: Final[dict[str, tuple[Callable[[RewardFigures], int], int]]] = {
    "hat-trick": (lambda record: record.streak, 3),
    "regular": (lambda record: record.matches, 50),
}
"""Achievements with progress: the function that counts it, and the number needed."""


def _nothing(record: RewardFigures) -> int:
    """Progress of an achievement earned in a single match: always 0."""
    return 0


def _award(name: str, title: str, reason: str) -> Goal:
    counted, needed = STEPS.get(name, (_nothing, 1))

    def progress(record: RewardFigures) -> int:
        # What was earned stays earned, and nothing but its own match earns it.
        return needed if name in record.awards else min(counted(record), needed - 1)

    return Goal(title, reason, *GIFTS[name], progress, needed)


def _daily(title: str, reason: str, days: int, kind: Kind, gives: str) -> Goal:
    return Goal(title, reason, kind, gives, lambda record: record.days, days)


def _season(title: str, reason: str, place: int, kind: Kind, gives: str) -> Goal:
    return Goal(title, reason, kind, gives, lambda record: record.place is not None and record.place <= place)


GOAL_OF_AWARD: Final = {award.name: _award(award.name, award.title, award.reason) for award in AWARDS}
"""The goals that are achievements, by the names of these."""

GOALS: Final = (
    *GOAL_OF_AWARD.values(),
    _daily(mark("Warm-Up"), mark("play the daily hole 3 days in a row"), 3, "title", "early-bird"),
    _daily(mark("Full Week"), mark("play the daily hole 7 days in a row"), 7, "back", "flag"),
    _daily(mark("Full Month"), mark("play the daily hole 30 days in a row"), 30, "cloth", "violet"),
    _daily(mark("All Seasons"), mark("play the daily hole 100 days in a row"), 100, "title", "evergreen"),
    _season(mark("Podium"), mark("finish a season in the top 3 of 5 or more"), 3, "back", "star"),
    _season(mark("Season Winner"), mark("win a season of 5 or more people"), 1, "title", "champion"),
)
"""All goals, each with its reward."""


def goal_of(kind: Kind, name: str) -> Goal | None:
    """Goal that gives a back, cloth or title; None for what everybody has."""
    return next((goal for goal in GOALS if (goal.kind, goal.gives) == (kind, name)), None)


class Rewards:
    """Figures of people on which their rewards depend. Queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, user: int) -> RewardFigures:
        """The figures of `user` over all servers."""
        awards = await self._database.read(AWARDED, {"user": user})
        (totals,) = await self._database.read(TOTALS, {"user": user, "always": ALWAYS})
        days = await self._database.read(DAYS, {"user": user})
        wanted: dict[str, Value] = {"user": user, "settled": SETTLED, "fewest": FEWEST_IN_SEASON}
        (season,) = await self._database.read(PLACE, wanted)
        return RewardFigures(
            awards=frozenset(str(row.achievement) for row in awards),
            matches=totals.matches,
            streak=totals.streak,
            days=longest_streak([date.fromisoformat(row.day) for row in days]),
            place=season.place,
        )


def longest_streak(days: list[date]) -> int:
    """Most days in a row among `days`, which are in order."""
    longest = current = min(len(days), 1)
    for before, day in pairwise(days):
        current = current + 1 if day - before == timedelta(days=1) else 1
        longest = max(longest, current)
    return longest
