"""Puzzles, people's tries at them, and ratings of people and puzzles on one scale."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Row

from data.sql.connections import WritingConnection
from data.sql.database import Database
from data.sql.portable import Values, portable
from data.statistics.ratings import FRESH, SCALE, Rating, rated

FIND: Final = portable("SELECT puzzle, body, mu, sigma, tries, solved FROM puzzles WHERE puzzle = :puzzle")
NAMES: Final = portable("SELECT puzzle FROM puzzles ORDER BY puzzle")
# People would remember the right choice in a match that they played themselves.
NEAREST: Final = portable("""
SELECT puzzle, body, mu, sigma, tries, solved FROM puzzles WHERE NOT EXISTS (
    SELECT 1 FROM puzzle_tries WHERE user_id = :user AND puzzle_tries.puzzle = puzzles.puzzle
) AND NOT EXISTS (
    SELECT 1 FROM puzzle_people WHERE user_id = :user AND puzzle_people.puzzle = puzzles.puzzle
) ORDER BY abs(mu - :mu), puzzle LIMIT :most
""")
KEEP: Final = portable("""
INSERT INTO puzzles (puzzle, match, at, body, mu, sigma) VALUES (:puzzle, :match, :at, :text, :mu, :sigma)
ON CONFLICT (puzzle) DO NOTHING
""")
SOLVER: Final = portable("SELECT mu, sigma, tries, solved, shown FROM puzzle_solvers WHERE user_id = :user")
SHOW: Final = portable("""
INSERT INTO puzzle_solvers (user_id, mu, sigma, shown) VALUES (:user, :mu, :sigma, :puzzle)
ON CONFLICT (user_id) DO UPDATE SET shown = excluded.shown
""")
TRY_OF: Final = portable(
    "SELECT action, solved, gained FROM puzzle_tries WHERE user_id = :user AND puzzle = :puzzle"
)
TRY: Final = portable("""
INSERT INTO puzzle_tries (user_id, puzzle, at, action, solved, gained)
SELECT :user, puzzle, :at, :action, :solved, 0 FROM puzzles WHERE puzzle = :puzzle
ON CONFLICT (user_id, puzzle) DO NOTHING
""")
RATE_TRY: Final = portable(
    "UPDATE puzzle_tries SET gained = :gained WHERE user_id = :user AND puzzle = :puzzle"
)
RATE_PUZZLE: Final = portable("""
UPDATE puzzles SET mu = :mu, sigma = :sigma, tries = tries + 1, solved = solved + :solved
WHERE puzzle = :puzzle
""")
RATE_SOLVER: Final = portable("""
INSERT INTO puzzle_solvers (user_id, mu, sigma, tries, solved) VALUES (:user, :mu, :sigma, 1, :solved)
ON CONFLICT (user_id) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,
    tries = puzzle_solvers.tries + 1, solved = puzzle_solvers.solved + excluded.solved
""")

MOST_MOVED: Final = 20
"""Most points of rating gained or lost by one puzzle: a single position tells little."""

NEAR: Final = 12
"""A person's next puzzle is one of this many puzzles with the closest ratings."""


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle: its name, and its `body` as JSON. `solved` of `tries` people found the best choice."""

    puzzle: str
    body: str
    rating: Rating
    tries: int
    solved: int


@dataclass(frozen=True, slots=True)
class Solver:
    """A person who solved `solved` of `tries` puzzles. `shown` is the puzzle that waits for the person."""

    rating: Rating = FRESH
    tries: int = 0
    solved: int = 0
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class Try:
    """A person's only try at a puzzle: the `action` they chose, whether it `solved` the puzzle, and the
    points of rating `gained` (negative if lost).
    """

    action: str
    solved: bool
    gained: int


def puzzle_name(body: str) -> str:
    """Return the name of the puzzle with this `body`: ten hex digits derived from the body."""
    return hashlib.sha256(body.encode()).hexdigest()[:10]


class Puzzles:
    """Puzzles of an installation. Queries raise `ReadFailed`, changes `StorageFailed`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, bodies: Iterable[str], at: float) -> None:
        """Save puzzles with these `bodies` that come from no match. Stored puzzles stay unchanged."""
        here = {str(row.puzzle) for row in await self._database.read(NAMES)}
        missing = {puzzle_name(body): body for body in bodies}
        statements = [
            (KEEP, kept_values(name, None, body, at)) for name, body in missing.items() if name not in here
        ]
        if statements:
            await self._database.write(statements)

    async def find(self, puzzle: str) -> StoredPuzzle | None:
        rows = await self._database.read(FIND, {"puzzle": puzzle})
        return _stored_puzzle(rows[0]) if rows else None

    async def of_day(self, day: str) -> StoredPuzzle | None:
        """Return the puzzle of a day, such as `2026-11-23`. It changes only if the stored puzzles do."""
        names = [str(row.puzzle) for row in await self._database.read(NAMES)]
        return await self.find(min(names, key=lambda name: _mixed(day, name))) if names else None

    async def solver(self, user: int) -> Solver:
        rows = await self._database.read(SOLVER, {"user": user})
        return _solver(rows)

    async def next_for(self, user: int) -> StoredPuzzle | None:
        """Return the puzzle that waits for `user`, or choose one that suits the rating of `user`.

        None if nothing is left: nobody gets a puzzle twice, or a puzzle from their own matches.
        """
        solver = await self.solver(user)
        if solver.shown is not None and await self.tried(user, solver.shown) is None:
            shown = await self.find(solver.shown)
            if shown is not None:
                return shown
        near = await self._database.read(NEAREST, {"user": user, "mu": solver.rating.mu, "most": NEAR})
        if not near:
            return None
        puzzle = _stored_puzzle(min(near, key=lambda row: _mixed(str(user), str(row.puzzle))))
        await self.show(user, puzzle.puzzle)
        return puzzle

    async def show(self, user: int, puzzle: str) -> None:
        values: Values = {"user": user, "puzzle": puzzle, "mu": FRESH.mu, "sigma": FRESH.sigma}
        await self._database.write([(SHOW, values)])

    async def tried(self, user: int, puzzle: str) -> Try | None:
        rows = await self._database.read(TRY_OF, {"user": user, "puzzle": puzzle})
        return Try(str(rows[0].action), bool(rows[0].solved), int(rows[0].gained)) if rows else None

    async def attempt(self, user: int, puzzle: str, action: str, *, solved: bool, at: float) -> None:
        """Save which action `user` chose at UNIX time `at`, and rate both the person and the puzzle.

        Only the first try at a puzzle counts. A puzzle that doesn't exist any more is ignored.
        """
        values: Values = {"user": user, "puzzle": puzzle, "action": action, "solved": int(solved), "at": at}
        await self._database.alone(lambda connection: _attempt(connection, values, solved=solved))


async def _attempt(connection: WritingConnection, values: Values, *, solved: bool) -> None:
    if not await connection.execute(TRY, [values]):
        return
    (row,) = await connection.rows(FIND, {"puzzle": values["puzzle"]})
    solver = _solver(await connection.rows(SOLVER, {"user": values["user"]}))
    stored = _stored_puzzle(row)
    person, puzzle = rated([solver.rating, stored.rating], (1, 2) if solved else (2, 1))
    person = _moved_little(solver.rating, person)
    gained = person.shown - solver.rating.shown
    await connection.execute(RATE_TRY, [{**values, "gained": gained}])
    await connection.execute(RATE_PUZZLE, [{**values, "mu": puzzle.mu, "sigma": puzzle.sigma}])
    await connection.execute(RATE_SOLVER, [{**values, "mu": person.mu, "sigma": person.sigma}])


def _moved_little(before: Rating, after: Rating) -> Rating:
    most = MOST_MOVED / SCALE
    return after._replace(mu=min(max(after.mu, before.mu - most), before.mu + most))


def kept_values(name: str, match: str | None, body: str, at: float) -> Values:
    rating = {"mu": FRESH.mu, "sigma": FRESH.sigma}
    return {"puzzle": name, "match": match, "text": body, "at": at, **rating}


def _stored_puzzle(row: Row[Any]) -> StoredPuzzle:
    return StoredPuzzle(
        str(row.puzzle), str(row.body), Rating(row.mu, row.sigma), int(row.tries), int(row.solved)
    )


def _solver(rows: Sequence[Row[Any]]) -> Solver:
    if not rows:
        return Solver()
    row = rows[0]
    shown = None if row.shown is None else str(row.shown)
    return Solver(Rating(row.mu, row.sigma), int(row.tries), int(row.solved), shown)


def _mixed(seed: str, name: str) -> str:
    return hashlib.sha256(f"{seed} {name}".encode()).hexdigest()
