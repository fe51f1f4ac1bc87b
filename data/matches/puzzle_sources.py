"""Finished matches as sources of puzzles, and the people who allow no puzzles from their matches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Select, bindparam, delete, func, select

from data.matches.puzzles import KEEP, kept_values, puzzle_name
from data.schema.puzzles import puzzle_people, puzzle_refusals, puzzle_tries, puzzles
from data.sql.connections import WritingConnection
from data.sql.database import Database
from data.sql.key_values import GET, PUT
from data.sql.portable import Values, portable

REST_DAYS: Final = 8
"""Days from the end of a match until puzzles are made from it."""

LOOKED_AT: Final = "puzzles looked at"
"""Key of the note about the last match read for puzzles. Matches are read in the order of their ends."""

# People who took a seat stand in the journal, even after it was compressed.
PEOPLE: Final = portable("""
SELECT DISTINCT {user} AS person FROM journal WHERE match = :match AND kind IN ('Joined', 'SeatTaken')
""")
NEXT: Final = portable("""
SELECT match, at FROM matches WHERE at <= :before_at AND (at > :at OR (at = :at AND match > :match))
ORDER BY at, match LIMIT :most
""")
REFUSE: Final = portable("INSERT INTO puzzle_refusals (user_id) VALUES (:user) ON CONFLICT DO NOTHING")
NAME_PERSON: Final = portable(
    "INSERT INTO puzzle_people (user_id, puzzle) VALUES (:user, :puzzle) ON CONFLICT DO NOTHING"
)
MADE_FROM: Final = select(puzzle_people.c.puzzle).where(puzzle_people.c.user_id == bindparam("user"))
REMOVE: Final = tuple(
    delete(table).where(table.c.puzzle.in_(MADE_FROM)) for table in (puzzle_tries, puzzles, puzzle_people)
)
"""Statements that remove the puzzles made from a person's matches, with everybody's tries at them."""


class EndedMatch(NamedTuple):
    """A finished match, and the UNIX time of its end."""

    match: str
    at: float


class PuzzleSources:
    """Sources of puzzles. Queries raise `ReadFailed`, changes `StorageFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def made(self) -> int:
        """Return the number of puzzles from matches played here."""
        asked = select(func.count()).where(puzzles.c.match.is_not(None))
        ((number,),) = await self._database.read(asked)
        return int(number)

    async def unseen(self, before: float, most: int) -> list[EndedMatch]:
        """Return up to `most` unread matches that ended at UNIX time `before` or earlier, oldest first."""
        noted = await self._database.read(GET, {"key": LOOKED_AT})
        at, _, match = str(noted[0].value).partition(" ") if noted else ("0", "", "")
        values: Values = {"before_at": before, "at": float(at), "match": match, "most": most}
        return [EndedMatch(str(row.match), float(row.at)) for row in await self._database.read(NEXT, values)]

    async def looked_at(self, ended: EndedMatch) -> None:
        """Note that `ended` and all matches with an earlier end were read."""
        await self._database.write([(PUT, {"key": LOOKED_AT, "value": f"{ended.at!r} {ended.match}"})])

    async def may_use(self, match: str) -> bool:
        """Whether puzzles may be made from a match: none of its people was forgotten, and none forbids it."""
        people = [int(row.person) for row in await self._database.read(PEOPLE, {"match": match})]
        if not people or min(people) < 0:
            return False
        return not await self._database.read(_refusing(people))

    async def keep(self, match: str, bodies: Collection[str], at: float) -> None:
        """Save the puzzles with these `bodies`, made from a match at UNIX time `at`, if `may_use` holds."""
        await self._database.alone(lambda connection: _keep(connection, match, bodies, at))

    async def refused(self, user: int) -> bool:
        return bool(await self._database.read(_refusing([user])))

    async def refuse(self, user: int) -> None:
        """Forbid puzzles from matches of `user`, and delete the puzzles already made from these matches."""
        values: Values = {"user": user}
        await self._database.write([(REFUSE, values), *((statement, values) for statement in REMOVE)])

    async def allow(self, user: int) -> None:
        await self._database.write([delete(puzzle_refusals).where(puzzle_refusals.c.user_id == user)])


def _refusing(users: Sequence[int]) -> Select[tuple[int]]:
    """Return a query for the people among `users` who forbid puzzles from their matches."""
    return select(puzzle_refusals.c.user_id).where(puzzle_refusals.c.user_id.in_(users))


async def _keep(connection: WritingConnection, match: str, bodies: Collection[str], at: float) -> None:
    named = [(puzzle_name(body), body) for body in bodies]
    # The transaction begins with a write, so nobody is forgotten between the question and the answer.
    for name, body in named:
        await connection.execute(KEEP, [kept_values(name, match, body, at)])
    people = [int(row.person) for row in await connection.rows(PEOPLE, {"match": match})]
    refused = bool(people) and await connection.rows(_refusing(people))
    if not people or min(people) < 0 or refused:
        names = [name for name, _ in named]
        kept = puzzles.c.puzzle.in_(names)
        await connection.execute(delete(puzzles).where(kept, puzzles.c.match == match))
        return
    rows: list[Values] = [{"user": user, "puzzle": name} for name, _ in named for user in people]
    await connection.execute(NAME_PERSON, rows)
