"""The journals of finished matches are compressed without a loss, and stay as protected as they were."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Executable, TextClause

from data import journal_compressor
from data.errors import JournalUnreadable
from data.journal_compression import compress, decompress
from data.journal_rows import JournalRows
from data.people import privacy
from data.place import Place
from data.sql.connections import WritingConnection
from data.sql.portable import Values
from data.sql.writer import Statement
from data.statistics import counter as counter_module
from data.store import Store
from data.upkeep import stepwise_work
from engine.game.errors import StorageFailed
from engine.record import verify
from engine.table.entries import Acted, Stamped
from engine.table.recording import from_entries
from tests.data.people.test_privacy import check_journal, everything_of
from tests.data.plays import End, Play
from tests.data.run_sql import explained, sql
from tests.data.statistics.recounting import recount
from tests.data.statistics.test_counter import everything as statistics

ANA, BEN, CHLOE, DORA = 11, 12, 13, 14
PEOPLE = [(ANA, "Ana"), (BEN, "Ben"), (CHLOE, "Хлоя")]
NOW = 2_000_000_000.0


@pytest.fixture(autouse=True)
def without_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The background work takes no rest."""
    for module in (stepwise_work, counter_module):
        monkeypatch.setattr(module, "REST", 0.0)
    for module in (journal_compressor, counter_module):
        monkeypatch.setattr(module, "FIRST_REST", 0.0)


def finished(match: str = "aaaaaaaaaa", seed: int = 0) -> Play:
    return Play(match, 7, PEOPLE, strolled=[BEN], left=[CHLOE], latecomer=(DORA, "Dora"), seed=seed)


async def rows_left(store: Store, match: str) -> set[str]:
    """The kinds of entries of a match that are rows."""
    found = await store.database.read(*sql("SELECT DISTINCT kind FROM journal WHERE match = ?", match))
    return {str(row.kind) for row in found}


async def form(store: Store, match: str) -> int:
    """How the journal of a finished match is stored."""
    ((found,),) = await store.database.read(*sql("SELECT stored FROM matches WHERE match = ?", match))
    return int(found)


async def kept(store: Store, play: Play) -> list[Stamped]:
    """Keep a match, wait until its journal is compressed, and return it."""
    await play.keep(store)
    await store.compressor.work.settled()
    assert await form(store, play.match) == 1
    return play.entries()


async def test_who_reads_a_journal_reads_the_same(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr(journal_compressor, "FIRST_REST", 60.0)
        await finished().keep(store)
        plain = await JournalRows(store.database).of("aaaaaaaaaa")
        people = [await everything_of(store, user) for user in (ANA, BEN, CHLOE, DORA)]
    assert await store.compressor.compress("aaaaaaaaaa")
    assert await rows_left(store, "aaaaaaaaaa") == {"Joined", "Left", "SeatTaken"}
    assert await JournalRows(store.database).of("aaaaaaaaaa") == plain
    assert await store.journal.load("aaaaaaaaaa") == finished().entries()
    assert [await everything_of(store, user) for user in (ANA, BEN, CHLOE, DORA)] == people
    assert verify(from_entries(await store.journal.load("aaaaaaaaaa"))).holds


async def test_a_recount_from_compressed_journals_comes_to_the_same(store: Store) -> None:
    for number in range(5):
        await kept(store, finished(f"{number:010x}", seed=number * 100_000))
    before = await statistics(store)
    await recount(store)
    await store.statistics.counter.settled()
    assert all(before.values())
    assert await statistics(store) == before


@pytest.mark.parametrize("end", ["closed", "aside", "live", "lobby"])
async def test_matches_that_are_not_over_keep_their_rows(store: Store, end: End) -> None:
    play = Play("bbbbbbbbbb", 7, PEOPLE, end)
    await play.keep(store)
    await kept(store, finished())
    assert "Opened" in await rows_left(store, "bbbbbbbbbb")
    assert await store.journal.load("bbbbbbbbbb") == play.entries()


async def test_a_match_waits_until_it_is_counted(store: Store) -> None:
    await store.database.write([sql("INSERT INTO notes (key, value) VALUES (?, 'older')", NOTE)])
    await finished().keep(store)
    store.compressor.want()
    await store.compressor.work.settled()
    assert await form(store, "aaaaaaaaaa") == 0
    await store.statistics.counter.resume()
    await store.statistics.counter.settled()
    await store.compressor.work.settled()
    assert await form(store, "aaaaaaaaaa") == 1


NOTE = counter_module.VERSION_NOTE


@pytest.mark.parametrize("version", [3, 10_000])
async def test_nobody_continues_a_compressed_journal(store: Store, version: int) -> None:
    entries = await kept(store, finished())
    told: list[str] = []
    store.journal.overtaken = told.append
    late = Stamped(version if version == 3 else len(entries) + 1, NOW, Acted("0 draw", "person"))
    with pytest.raises(StorageFailed):
        await store.journal.append("aaaaaaaaaa", [late])
    assert told == ["aaaaaaaaaa"]
    assert await store.journal.load("aaaaaaaaaa") == entries


CHANGES = (
    sql("UPDATE compressed_journals SET body = NULL"),
    sql("UPDATE compressed_journals SET digest = body"),
    sql("UPDATE compressed_journals SET entries = 1"),
    sql("DELETE FROM compressed_journals"),
    sql("DELETE FROM journal"),
    sql("UPDATE journal SET at = 0"),
)


@pytest.mark.parametrize("change", CHANGES)
async def test_the_database_refuses_all_changes(store: Store, change: Statement) -> None:
    entries = await kept(store, finished())
    with pytest.raises(StorageFailed):
        await store.database.write([change])
    assert await store.journal.load("aaaaaaaaaa") == entries


async def test_no_row_goes_that_is_not_compressed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_compressor, "FIRST_REST", 60.0)
    await finished().keep(store)
    lacking = sql("INSERT INTO compressed_journals VALUES ('aaaaaaaaaa', 1, NULL, NULL)")
    too_few = sql("INSERT INTO compressed_journals (match, entries, digest) VALUES ('aaaaaaaaaa', 1, '1')")
    for change in (lacking, too_few, sql("DELETE FROM journal WHERE kind = 'Acted'")):
        with pytest.raises(StorageFailed):
            await store.database.write([change])
    assert await store.journal.load("aaaaaaaaaa") == finished().entries()


async def test_forgetting_reaches_compressed_journals(store: Store) -> None:
    play = finished()
    before = await kept(store, play)
    others = [await everything_of(store, user) for user in (BEN, DORA)]
    stand_ins = {}
    for who in (ANA, CHLOE):
        found = (await store.privacy.forget(who, NOW)).stand_ins
        after = await store.journal.load(play.match)
        check_journal(play, before, after, who, found)
        stand_ins[who] = found[play.match].name
        before = after
        assert (await everything_of(store, who))["tables"] == []
    assert stand_ins == {ANA: "Someone", CHLOE: "Someone 2"}
    assert [await everything_of(store, user) for user in (BEN, DORA)] == others


async def test_nobody_is_named_in_a_compressed_body(store: Store) -> None:
    await kept(store, finished())
    ((body,),) = await store.database.read(*sql("SELECT body FROM compressed_journals"))
    texts = str(decompress(body))
    assert "Acted" in texts
    assert not [who for user, name in [*PEOPLE, (DORA, "Dora")] for who in (name, f":{user}") if who in texts]


class _Failing(WritingConnection):
    """A connection that lets so many statements through, and then none."""

    def __init__(self, connection: WritingConnection, statements: int) -> None:
        self._through = connection
        self._left = statements

    async def rows(self, statement: Executable, values: Values | None = None) -> Sequence[Any]:
        self._count()
        return await self._through.rows(statement, values)

    async def execute(self, statement: Executable, rows: Sequence[Values] = ({},)) -> int:
        self._count()
        return await self._through.execute(statement, rows)

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise OSError("cut off")


@pytest.mark.parametrize("statements", range(6))
async def test_it_is_done_wholly_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch, statements: int
) -> None:
    monkeypatch.setattr(journal_compressor, "FIRST_REST", 60.0)
    await finished().keep(store)
    entries = finished().entries()
    alone = store.database.alone

    async def cut_off(work: Any) -> Any:
        return await alone(lambda connection: work(_Failing(connection, statements)))

    with monkeypatch.context() as cut:
        cut.setattr(store.database, "alone", cut_off)
        if statements < 5:
            with pytest.raises(StorageFailed):
                await store.compressor.compress("aaaaaaaaaa")
        else:
            assert await store.compressor.compress("aaaaaaaaaa")
    assert await store.journal.load("aaaaaaaaaa") == entries
    assert await form(store, "aaaaaaaaaa") == int(statements == 5)
    assert ("Acted" in await rows_left(store, "aaaaaaaaaa")) == (statements < 5)


async def test_what_is_not_read_back_as_it_was_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_compressor, "FIRST_REST", 60.0)
    await finished().keep(store)
    other = compress([(1, 1.0, "Acted", "{}")])
    monkeypatch.setattr(journal_compressor, "_compressed", lambda rows: other)
    with pytest.raises(StorageFailed):
        await store.compressor.compress("aaaaaaaaaa")
    monkeypatch.setattr(journal_compressor, "_compressed", lambda rows: None)
    assert not await store.compressor.compress("aaaaaaaaaa")
    assert await store.journal.load("aaaaaaaaaa") == finished().entries()
    assert await form(store, "aaaaaaaaaa") == 0


async def test_two_who_compress_the_same_journal_compress_it_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_compressor, "FIRST_REST", 60.0)
    await finished().keep(store)
    done = await asyncio.gather(*(store.compressor.compress("aaaaaaaaaa") for _ in range(4)))
    assert sorted(done) == [False, False, False, True]
    assert await store.journal.load("aaaaaaaaaa") == finished().entries()


@pytest.mark.postgresql
async def test_two_processes_compress_each_journal_once(place: Place) -> None:
    stores = [await Store.open(place) for _ in range(2)]
    plays = [finished(f"{number:010x}", seed=number * 10_000) for number in range(6)]
    for play in plays:
        await play.keep(stores[0])
        for store in stores:
            store.compressor.want()
    for store in stores:
        await store.compressor.work.settled()
    assert [await form(stores[0], play.match) for play in plays] == [1] * 6
    assert [await stores[1].journal.load(play.match) for play in plays] == [play.entries() for play in plays]
    for store in stores:
        await store.close()


@pytest.mark.postgresql
async def test_who_waited_for_a_compression_is_refused_too(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key is free when the other process's wait ends, so only the database's own rule refuses it."""
    monkeypatch.setattr(journal_compressor, "FIRST_REST", 60.0)
    first, second = await Store.open(place), await Store.open(place)
    await finished().keep(first)
    late: list[asyncio.Task[None]] = []
    entry = Stamped(20, NOW, Acted("0 draw", "person"))

    async def work(connection: WritingConnection) -> bool:
        rows = await first.database.read(journal_compressor.ENTRIES, {"match": "aaaaaaaaaa"})
        plain = [(row.version, row.at, row.kind, row.fields) for row in rows]
        body = compress(plain)
        done = await journal_compressor._replace(connection, "aaaaaaaaaa", plain, body)
        late.append(asyncio.create_task(second.journal.append("aaaaaaaaaa", [entry])))
        await asyncio.sleep(0.3)
        return done

    assert await first.database.alone(work)
    with pytest.raises(StorageFailed):
        await late[0]
    assert await first.journal.load("aaaaaaaaaa") == finished().entries()
    await first.close()
    await second.close()


async def test_a_damaged_one_is_refused_in_a_sentence(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_compressor, "FIRST_REST", 60.0)
    await finished().keep(store)
    ((entries,),) = await store.database.read(
        *sql("SELECT count(*) FROM journal WHERE kind NOT IN ('Joined', 'Left', 'SeatTaken')")
    )
    damaged = {"match": "aaaaaaaaaa", "entries": entries, "body": b"\x01\x07", "digest": None}
    await store.database.write([(journal_compressor.ADD, damaged)])
    with pytest.raises(JournalUnreadable, match="tell whoever runs"):
        await store.journal.load("aaaaaaaaaa")
    assert "a journal can't be read: a damaged" in caplog.text


def test_the_kinds_that_stay_rows_are_those_with_people() -> None:
    """Whoever adds a kind with people in it adds it here, and to the rules of the database."""
    of_people = privacy.ENTRIES.text.split("kind IN (")[1].split(")")[0]
    for statement in (journal_compressor.ENTRIES, journal_compressor.REMOVE):
        assert statement.text.split("kind NOT IN (")[1].split(")")[0] == of_people


@pytest.mark.sqlite
@pytest.mark.parametrize("query", [journal_compressor.TO_COMPRESS])
async def test_what_is_to_be_done_is_found_by_an_index(store: Store, query: TextClause) -> None:
    values = {"at": 0.0, "match": "", "most": 1, "before_at": NOW}
    plan = await store.database.read(*explained(query, values))
    assert [row.detail for row in plan if "matches_by_storage (stored=? AND (at,match)>(?,?)" in row.detail]
    assert not any("TEMP B-TREE" in row.detail for row in plan)
