"""Rewards: a card back, table cloth or title for each achievement, streak or place in a season."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal

from data.sql.database import Database
from data.sql.portable import Value, portable
from data.statistics.achievements import AWARDS, MANY_MATCHES, WON_IN_A_ROW, Award
from data.statistics.periods import ALWAYS
from data.statistics.ratings import SETTLED
from data.times_off import TimesOff
from engine.language import mark
from engine.solo.time_off import longest_streak

Kind = Literal["back", "cloth", "title"]

TITLES: Final = {
    "hot-hand": mark("Hot Hand"),
    "sweeper": mark("Sweeper"),
    "comeback-kid": mark("Comeback Kid"),
    "early-bird": mark("Early Bird"),
    "evergreen": mark("Evergreen"),
    "champion": mark("Champion"),
}
"""Titles by the names that are stored, which never change."""

FEWEST_IN_SEASON: Final = 5
"""Fewest people on a season's leaderboard for its best places to earn rewards."""

AWARDED = portable("""
SELECT DISTINCT achievement FROM achievements WHERE user_id = :user
UNION SELECT 'driving-range' FROM learners WHERE user_id = :user AND learned_at IS NOT NULL
""")
TOTALS = portable("""
SELECT (
    SELECT coalesce(max(finished), 0) FROM (
        SELECT count(*) AS finished FROM statistics_seats
        WHERE user_id = :user AND level = '' AND board = '' AND kept = 1 GROUP BY guild
    ) AS servers
) AS finished, coalesce(max(streak), 0) AS streak FROM statistics_totals
WHERE user_id = :user AND level = '' AND span = :always AND preset = ''
""")
DAYS = portable("SELECT day FROM daily_games WHERE user_id = :user AND points IS NOT NULL ORDER BY day")
# The order of the leaderboard by rating, of people whose ratings are settled.
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
    """What rewards depend on: figures of a person over all servers.

    `awards`: names of achievements. `days`: the longest streak of daily holes.
    `finished`: matches. `streak`: matches won in a row at present. Each on the server with the most.
    `place`: the best place in a finished season, or None.
    """

    awards: frozenset[str] = frozenset()
    finished: int = 0
    streak: int = 0
    days: int = 0
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """An achievement, streak or season's place that earns a reward: the thing called `gives`, of this `kind`.

    `title`: the goal's name. `reason`: what to do for it, with `numbers` in its braces. `counted`: the
    person's progress; `needed` reaches the goal.
    """

    title: str
    reason: str
    kind: Kind
    gives: str
    counted: Callable[[RewardFigures], int]
    needed: int = 1
    numbers: Mapping[str, int] = field(default_factory=dict, hash=False)

    def progress(self, record: RewardFigures) -> int:
        """Return a person's progress, up to `needed`."""
        return min(self.counted(record), self.needed)

    def reached(self, record: RewardFigures) -> bool:
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
"""Reward for each achievement. Backs and cloths have the painter's names; the usual ones are free."""

STEPS: Final[dict[str, tuple[Callable[[RewardFigures], int], int]]] = {
    "hat-trick": (lambda record: record.streak, WON_IN_A_ROW),
    "regular": (lambda record: record.finished, MANY_MATCHES),
}
"""How progress is counted, and how much is needed. Achievements of a single match aren't listed."""


def _nothing(record: RewardFigures) -> int:
    """Return 0, the progress towards an achievement of a single match."""
    return 0


def _award(award: Award) -> Goal:
    name = award.name
    counted, needed = STEPS.get(name, (_nothing, 1))

    def progress(record: RewardFigures) -> int:
        # An achievement stays earned, and only the match that earns it counts.
        return needed if name in record.awards else min(counted(record), needed - 1)

    return Goal(award.title, award.reason, *GIFTS[name], progress, needed, award.numbers)


def _daily(title: str, days: int, kind: Kind, gives: str) -> Goal:
    reason = mark("finish the daily hole {days} days in a row")
    return Goal(title, reason, kind, gives, lambda record: record.days, days, {"days": days})


def _season(title: str, reason: str, place: int, kind: Kind, gives: str) -> Goal:
    def counted(record: RewardFigures) -> int:
        return record.place is not None and record.place <= place

    numbers = {"place": place, "people": FEWEST_IN_SEASON}
    return Goal(title, reason, kind, gives, counted, numbers=numbers)


GOAL_OF_AWARD: Final = {award.name: _award(award) for award in AWARDS}

GOALS: Final = (
    *GOAL_OF_AWARD.values(),
    _daily(mark("Warm-Up"), 3, "title", "early-bird"),
    _daily(mark("Full Week"), 7, "back", "flag"),
    _daily(mark("Full Month"), 30, "cloth", "violet"),
    _daily(mark("All Seasons"), 100, "title", "evergreen"),
    _season(
        mark("Podium"),
        mark("finish a season in the top {place} of {people} or more, no longer provisional"),
        3,
        "back",
        "star",
    ),
    _season(
        mark("Season Winner"),
        mark("win a season of {people} or more people, no longer provisional"),
        1,
        "title",
        "champion",
    ),
)
"""All goals, each with its reward."""


def goal_of(kind: str, name: str) -> Goal | None:
    """Return the goal that gives this back, cloth or title; None if everybody has it."""
    return next((goal for goal in GOALS if (goal.kind, goal.gives) == (kind, name)), None)


class Rewards:
    """Finds what a person's rewards depend on. Queries raise `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._times_off = TimesOff(database)

    async def record(self, user: int) -> RewardFigures:
        awards = await self._database.read(AWARDED, {"user": user})
        (totals,) = await self._database.read(TOTALS, {"user": user, "always": ALWAYS})
        days = await self._database.read(DAYS, {"user": user})
        wanted: dict[str, Value] = {"user": user, "settled": SETTLED, "fewest": FEWEST_IN_SEASON}
        (season,) = await self._database.read(PLACE, wanted)
        return RewardFigures(
            awards=frozenset(str(row.achievement) for row in awards),
            finished=totals.finished,
            streak=totals.streak,
            days=longest_streak([date.fromisoformat(row.day) for row in days], await self._times_off.days()),
            place=season.place,
        )
