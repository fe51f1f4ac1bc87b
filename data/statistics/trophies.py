"""Who holds a server's trophies, and the roles that were given for them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Literal, get_args

from sqlalchemy import delete, select

from data.schema.servers import given_roles
from data.sql.database import Database
from data.sql.portable import Values, portable
from data.statistics.periods import calendar_period, season_period
from data.statistics.rewards import FEWEST_IN_SEASON
from data.statistics.seasons import Season, Seasons
from data.statistics.standings import By, PlayerStandings, Standing, Totals, by_matches

Trophy = Literal["season", "week", "streak", "rating"]
"""Trophy for which a role can be given: for winning the last season, for last week's first place, for
the most matches won in a row, or for a skill rating.
"""

TROPHIES: Final[tuple[Trophy, ...]] = get_args(Trophy)

MOST_HOLDERS: Final = 50
"""Most people who can hold one trophy."""

SHORTEST_STREAK: Final = 2
"""Fewest matches won in a row for the trophy."""

GIVE = portable("""
INSERT INTO given_roles (guild, trophy, user_id, role) VALUES (:guild, :trophy, :user, :role)
ON CONFLICT DO NOTHING
""")


@dataclass(frozen=True, slots=True)
class GivenRole:
    """A `role` that `user` got on the server `guild` for a trophy. All but `trophy` are ids."""

    guild: int
    trophy: str
    user: int
    role: int


class Trophies:
    """Holders of trophies. Queries raise `ReadFailed`."""

    def __init__(self, standings: PlayerStandings, seasons: Seasons) -> None:
        self._standings = standings
        self._seasons = seasons

    async def holders(self, guild: int, trophy: Trophy, at: float, least: int = 0) -> list[Standing[Totals]]:
        """Return who holds a trophy at UNIX time `at`. `least`: the rating that the rating trophy needs."""
        match trophy:
            case "season":
                ended = [each for each in await self._seasons.list(guild) if each.ended_at is not None]
                return await self.champions(guild, ended[-1]) if ended else []
            case "week":
                before = (datetime.fromtimestamp(at, UTC) - timedelta(days=7)).timestamp()
                return await self.first(guild, "rating", calendar_period("week", before))
            case "streak":
                first = await self.first(guild, "streak")
                return [each for each in first if each.totals.best_streak >= SHORTEST_STREAK]
            case "rating":
                page = await self._standings.page(guild, by_matches("rating"), 0, None, size=MOST_HOLDERS)
                settled = [each for each in page.rows if not each.totals.rating.provisional]
                return [each for each in settled if each.totals.rating.shown >= least]

    async def champions(self, guild: int, season: Season) -> list[Standing[Totals]]:
        """Return a season's winners with settled ratings; nobody if the season had too few people."""
        ranking = by_matches("rating", season_period(season.number))
        page = await self._standings.page(guild, ranking, 0, None, size=MOST_HOLDERS)
        if page.players < FEWEST_IN_SEASON:
            return []
        return [each for each in page.rows if each.rank == 1 and not each.totals.rating.provisional]

    async def first(self, guild: int, by: By, period: str = "all") -> list[Standing[Totals]]:
        page = await self._standings.page(guild, by_matches(by, period), 0, None, size=MOST_HOLDERS)
        return [each for each in page.rows if each.rank == 1]


class GivenRoles:
    """The roles that people have from the bot. Changes raise `StorageFailed`, queries `ReadFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[GivenRole]:
        return [
            GivenRole(row.guild, row.trophy, row.user_id, row.role)
            for row in await self._database.read(select(given_roles))
        ]

    async def of_person(self, user: int) -> list[GivenRole]:
        return [each for each in await self.all() if each.user == user]

    async def add(self, given: GivenRole) -> None:
        values: Values = {
            **{"guild": given.guild, "trophy": given.trophy, "user": given.user, "role": given.role}
        }
        await self._database.write([(GIVE, values)])

    async def remove(self, given: GivenRole) -> None:
        row = given_roles.c
        gone = delete(given_roles).where(
            row.guild == given.guild,
            row.trophy == given.trophy,
            row.user_id == given.user,
            row.role == given.role,
        )
        await self._database.write([(gone, {})])
