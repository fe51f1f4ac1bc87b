"""A database with very many finished matches: start-up, pages, replays, and room a match, on both engines.

`uv run python -m tests.tools.benchmarks.history --matches 1000000 --folder /var/tmp` fills a database there,
or takes the one that is there already; `--server postgresql://…` does the same in an empty database.

What is in it: `TEMPLATES` matches that computer players have played by the engine, written down and
compressed by the bot's own code. The first server's other matches repeat them with other people, ids and
times: results and statistics by the bot's own counting, the compressed journals copied byte for byte. The
second server and those after it are copies of the first with other people and ids, made by SQL, so that their
statistics fit, too.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, cast, get_args

from sqlalchemy import TextClause, insert, text
from sqlalchemy.ext.asyncio import create_async_engine

from data import schema
from data.journal.sql_journal import (
    KEEP_HOLE_SEAT,
    KEEP_MATCH,
    KEEP_MATCH_SEAT,
    MATCH_COLUMNS,
    match_seat_values,
    seat_values,
)
from data.place import Place, Server, place
from data.sql.connections import WritingConnection
from data.sql.portable import Value, Values
from data.sql.writer import Statement
from data.statistics.counting import count_match
from data.statistics.periods import season_period
from data.statistics.rated_player import RatedPlayer, computer
from data.statistics.standings import By, by_matches
from data.store import Store
from engine.table.entries import Joined, Stamped, TookBack
from engine.table.results import HoleResult, MatchResult, SeatResult
from tests.tools.benchmarks.leaderboards import timed
from tests.tools.benchmarks.simulated_matches import simulated

MATCHES: Final = 20_000
SERVER: Final = 20_000
"""Matches of one server; every server has as many."""

TEMPLATES: Final = 60
PEOPLE: Final = 2_000
HOLES: Final = 9
TOGETHER: Final = 200
ROUNDS: Final = 7
ENDED: Final = 20
"""Matches that end while it is measured how long others wait."""

GUILD: Final = 700_000_000_000_000_000
PERSON: Final = 10**17
APART: Final = 10**13
"""Between the ids of a person and of their copy on the next server."""

BEGAN: Final = 1_767_225_600.0
"""The beginning of 2026 as UNIX time."""

EVERY: Final = 1_500.0
"""Seconds between the ends of two matches of a server."""


@dataclass(frozen=True)
class Template:
    """A match that was played: its result, the entries that name people, and the rest, compressed."""

    result: MatchResult
    joined: Sequence[Stamped]
    body: bytes
    entries: int


async def fill(at: Place, matches: int) -> None:
    """Fill an empty database with `matches` matches, rounded up to whole servers if there are several."""
    store = await Store.open(at)
    try:
        random = Random(1)
        first = min(matches, SERVER)
        began = perf_counter()
        templates = [await _template(store, number, random) for number in range(TEMPLATES)]
        print(
            f"  {TEMPLATES} matches played, kept and compressed in {perf_counter() - began:.0f} s", flush=True
        )
        began = perf_counter()
        for begin in range(TEMPLATES, first, TOGETHER):
            numbers = range(begin, min(begin + TOGETHER, first))
            await _repeat(store, [_like(random.choice(templates), number, random) for number in numbers])
        took = perf_counter() - began
        print(f"  {first - TEMPLATES:,} like them kept and counted in {took:.0f} s", flush=True)
    finally:
        await store.close()
    await _copy(at, -(-matches // SERVER))


def _when(number: int) -> float:
    return BEGAN + EVERY * number


def _match_id(number: int, random: Random) -> str:
    return f"00{number:05x}{random.randrange(4096):03x}"


def _people(random: Random, count: int) -> list[tuple[int, str]]:
    """Some people of the server; some play far more than others."""
    numbers: set[int] = set()
    while len(numbers) < count:
        numbers.add(int(PEOPLE * random.random() ** 2))
    return [(PERSON + number, f"Person {number}") for number in numbers]


async def _template(store: Store, number: int, random: Random) -> Template:
    match, people = _match_id(number, random), 2 + number % 3
    computers = [("Birdie", "medium"), ("Eagle", "expert")][: 4 - people]
    journal, state = simulated(
        match, random, _people(random, people), computers, holes=HOLES, began_at=_when(number)
    )
    await store.tables.add(match, GUILD, 5, _when(number))
    await store.journal.append(match, journal)
    for hole in state.hole_results:
        await store.journal.keep_hole(hole)
    result = state.match_result()
    await store.journal.keep_match(result)
    ((entries, body),) = await store.database.read(
        text("SELECT entries, body FROM compressed_journals WHERE match = :match"), {"match": match}
    )
    joined = [entry for entry in journal if isinstance(entry.entry, Joined)]
    return Template(result, joined, bytes(body), entries)


def _like(template: Template, number: int, random: Random) -> Template:
    """The same match of other people at another time."""
    result, match = template.result, _match_id(number, random)
    later = _when(number) - result.at
    users = [seat.user for seat in result.people]
    people = dict(zip(users, _people(random, len(users)), strict=True))

    def seat(one: SeatResult) -> SeatResult:
        if one.user is None:
            return one
        user, name = people[one.user]
        return replace(one, user=user, name=name)

    def hole(one: HoleResult) -> HoleResult:
        return replace(one, match=match, at=one.at + later, seats=tuple(map(seat, one.seats)))

    joined = []
    for one in template.joined:
        entry = cast("Joined", one.entry)
        user, name = people[entry.user]
        joined.append(Stamped(one.version, one.at + later, replace(entry, user=user, name=name)))
    new = replace(
        result,
        match=match,
        at=result.at + later,
        seats=tuple(map(seat, result.seats)),
        played=tuple(map(hole, result.played)),
    )
    return replace(template, result=new, joined=joined)


TABLE: Final = insert(schema.matches.tables)
ENTRY: Final = insert(schema.matches.journal)
BODY: Final = insert(schema.matches.compressed_journals)


async def _repeat(store: Store, matches: Sequence[Template]) -> None:
    """Write them down and count them."""
    results = [one.result for one in matches]
    where: Values = {"guild": GUILD, "channel": 5, "status": "finished"}
    rows: list[Statement] = [
        *((TABLE, {**where, "match": one.match, "opened_at": one.at - 900}) for one in results),
        *((KEEP_MATCH, {name: getattr(one, name) for name in MATCH_COLUMNS}) for one in results),
        *((KEEP_MATCH_SEAT, match_seat_values(one.match, seat)) for one in results for seat in one.people),
        *(
            (KEEP_HOLE_SEAT, {**seat_values(seat), "match": hole.match, "number": hole.number, "at": hole.at})
            for one in results
            for hole in one.played
            for seat in hole.people
        ),
        *((ENTRY, {"match": one.result.match, **entry.stored}) for one in matches for entry in one.joined),
        *((BODY, _body(one)) for one in matches),
    ]
    await store.database.write(rows)

    async def count(connection: WritingConnection) -> None:
        for result in results:
            assert await count_match(connection, result.match, result)

    await store.database.alone(count)


def _body(one: Template) -> dict[str, Value]:
    return {"match": one.result.match, "entries": one.entries, "body": one.body}


COPIED: Final = (
    schema.matches.tables,
    schema.matches.matches,
    schema.matches.match_seats,
    schema.matches.hole_seats,
    schema.matches.journal,
    schema.matches.compressed_journals,
    schema.statistics.statistics_seats,
    schema.statistics.statistics_totals,
    schema.statistics.statistics_scores,
    schema.statistics.achievements,
)
NEW: Final = {
    "match": "'{copy:02x}' || substr(match, 3)",
    "guild": "guild + {copy}",
    "user_id": "CASE WHEN user_id > 0 THEN user_id + {copy} * CAST({apart} AS BIGINT) ELSE user_id END",
    "fields": "replace(fields, '\"user\":10000', '\"user\":1{copy:04}')",
}


def _copying(table: str, columns: Sequence[str], copy: int) -> TextClause:
    """The statement that copies the first server's rows of a table to the `copy`-th."""
    values = (NEW.get(column, f'"{column}"').format(copy=copy, apart=APART) for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    own = "match >= '00' AND match < '01'" if "match" in columns else f"guild = {GUILD}"
    copied = f"SELECT {', '.join(values)} FROM {table} WHERE {own}"  # noqa: S608 - names of this file
    return text(f"INSERT INTO {table} ({names}) {copied}".replace(":", "\\:"))


async def _copy(at: Place, servers: int) -> None:
    began = perf_counter()
    if isinstance(at, Server):
        engine = create_async_engine(at.url.set(drivername="postgresql+asyncpg"))
    else:
        engine = create_async_engine(f"sqlite+aiosqlite:///{at}")
    for copy in range(1, servers):
        async with engine.begin() as connection:
            for table in COPIED:
                columns = [column.name for column in table.columns]
                await connection.execute(_copying(table.name, columns, copy))
    if isinstance(at, Server):
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(text("VACUUM ANALYZE"))
    await engine.dispose()
    if servers > 1:
        print(f"  {servers - 1} more servers copied in {perf_counter() - began:.0f} s", flush=True)


async def measure(at: Place) -> None:
    """Print how long everything takes."""
    for start in ("first", "second"):
        began = perf_counter()
        store = await Store.open(at)
        print(f"  opened, {start} time: {perf_counter() - began:.2f} s", flush=True)
        if start == "first":
            await store.close()
    try:
        ((matches,),) = await store.database.read(text("SELECT count(*) FROM matches"))
        print(f"  {matches:,} matches; {await _room(store, at) / matches / 1000:.1f} kB each", flush=True)
        for name, ask in await _questions(store):
            found = await timed(ask, ROUNDS)
            print(f"  {name}: p50 {found.median:.1f} ms, longest {found.longest:.1f} ms", flush=True)
        await _end(store)
    finally:
        await store.close()


async def _end(store: Store) -> None:
    """Print how long it takes to end a match, and how long writes wait meanwhile."""
    random = Random()
    playing = f"{random.getrandbits(40):010x}"
    results = []
    for _ in range(ENDED):
        match = f"ff{random.getrandbits(32):08x}"
        people, computers = _people(random, 3), [("Birdie", "medium")]
        journal, state = simulated(match, random, people, computers, holes=HOLES, began_at=BEGAN)
        await store.journal.append(match, journal)
        results.append(state.match_result())
    ended: list[float] = []

    async def end() -> None:
        for result in results:
            start = perf_counter()
            await store.journal.keep_match(result)
            ended.append((perf_counter() - start) * 1000)

    done = asyncio.create_task(end())
    waits: list[float] = []
    while not done.done():
        start = perf_counter()
        await store.journal.append(playing, [Stamped(len(waits) + 1, BEGAN, TookBack(0))])
        waits.append((perf_counter() - start) * 1000)
        await asyncio.sleep(0.005)
    await done
    print(f"  a match ended, its journal compressed: p50 {median(ended):.1f} ms, longest {max(ended):.1f} ms")
    print(f"  writes meanwhile waited p50 {median(waits):.1f} ms, longest {max(waits):.1f} ms", flush=True)


async def _room(store: Store, at: Place) -> int:
    """Bytes on disk."""
    if not isinstance(at, Server):
        return sum(file.stat().st_size for file in at.parent.glob(f"{at.name}*"))
    ((found,),) = await store.database.read(text("SELECT pg_database_size(current_database())"))
    return int(found)


Ask = Callable[[], Awaitable[object]]


async def _questions(store: Store) -> list[tuple[str, Ask]]:
    statistics, history, person = store.statistics, store.history, PERSON + 7
    ((match,),) = await store.database.read(
        text("SELECT match FROM matches WHERE guild = :guild ORDER BY at LIMIT 1 OFFSET 500"),
        {"guild": GUILD},
    )

    def standings(by: By, period: str) -> Ask:
        return lambda: statistics.standings.page(GUILD, by_matches(by, period, computers=True), 3, person)

    return [
        *((f"leaderboard by {by}, all time", standings(by, "all")) for by in get_args(By)),
        *((f"leaderboard by {by}, season", standings(by, season_period(1))) for by in get_args(By)),
        ("stats of a person", lambda: statistics.player_reports.of(GUILD, RatedPlayer(person))),
        ("stats of the busiest computer", lambda: statistics.player_reports.of(GUILD, computer("medium"))),
        (
            "two people compared",
            lambda: statistics.player_reports.head_to_head(
                GUILD, RatedPlayer(person), RatedPlayer(person + 1)
            ),
        ),
        ("history, first page", lambda: history.page(GUILD, None, 0)),
        ("history, last page", lambda: history.page(GUILD, None, 10**6)),
        ("history of a person, first page", lambda: history.page(GUILD, person, 0)),
        ("history of a person, last page", lambda: history.page(GUILD, person, 10**6)),
        ("matches offered before anything is typed", lambda: history.recent(GUILD, person, "")),
        ("matches offered for a name", lambda: history.recent(GUILD, person, "son 17")),
        ("matches offered for an id", lambda: history.recent(GUILD, person, match[:4])),
        ("a match found by its id", lambda: history.find(match)),
        ("a journal read and put together", lambda: store.journal.load(match)),
    ]


async def _main(matches: int, folder: Path | None, server: str | None) -> None:
    if server is not None:
        at = place(server)
        if not await _filled(at):
            await fill(at, matches)
        await measure(at)
        return
    with tempfile.TemporaryDirectory() as temporary:
        path = (folder or Path(temporary)) / f"history-{matches}.db"
        if not path.exists():
            await fill(path, matches)
        await measure(path)


async def _filled(at: Place) -> bool:
    store = await Store.open(at)
    try:
        return bool(await store.database.read(text("SELECT 1 FROM matches LIMIT 1")))
    finally:
        await store.close()


def main(matches: int = MATCHES, folder: Path | None = None, server: str | None = None) -> None:
    """Print the figures."""
    print("finished matches of nine holes (goals: start-up 3 s, a page 50 ms)")
    asyncio.run(_main(matches, folder, server))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.history")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--folder", type=Path, help="where the database is, or is to be made and to stay")
    parser.add_argument("--server", help="an empty PostgreSQL database to be filled, or one that was")
    wanted = parser.parse_args()
    main(wanted.matches, wanted.folder, wanted.server)
