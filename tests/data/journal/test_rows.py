"""The journal of a finished match is one compressed row without a loss, and as protected as its rows were."""

from __future__ import annotations

import asyncio
import struct
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.errors import JournalUnreadable, ReadFailed
from data.journal.rows import COMPRESS, JournalRow, JournalRows, NotAJournal, compressed, decompressed
from data.place import Place
from data.sql.writer import Statement
from data.store import Store
from engine.game.errors import StorageFailed
from engine.record import verify
from engine.table.entries import Acted, Stamped
from engine.table.recording import from_entries
from tests.data.people.test_privacy import check_journal, everything_of
from tests.data.plays import End, Play
from tests.data.run_sql import sql
from tests.data.statistics.recounting import recount
from tests.data.statistics.test_counter import everything as statistics

MATCH = "aaaaaaaaaa"
ANA, BEN, CHLOE, DORA = 11, 12, 13, 14
PEOPLE = [(ANA, "Ana"), (BEN, "Ben"), (CHLOE, "Хлоя")]
NOW = 2_000_000_000.0
OVER = "INSERT INTO matches (match, preset, holes, at) VALUES (?, 'classic', 2, 1.0)"

texts = st.text() | st.text(st.characters())
rows = st.tuples(st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), texts, texts)


def bits(journal: list[JournalRow]) -> list[tuple[int, bytes, str, str]]:
    """The entries with the bits of their times: −0 is not 0."""
    return [(version, struct.pack("<d", at), kind, fields) for version, at, kind, fields in journal]


@given(st.lists(rows, min_size=1))
def test_any_journal_comes_back(journal: list[JournalRow]) -> None:
    assert bits(decompressed(compressed(journal))) == bits(journal)


@given(st.integers(0, 2**32), st.integers(1, 3))
def test_the_journals_of_matches_take_less_room(seed: int, people: int) -> None:
    play = Play(MATCH, 7, PEOPLE[:people], latecomer=(DORA, "Dora"), seed=seed)
    journal = [(entry.version, entry.at, entry.kind, entry.fields) for entry in play.entries()]
    assert len(compressed(journal)) < sum(len(kind) + len(fields) for _, _, kind, fields in journal) / 2.5


@given(st.binary(max_size=64) | st.binary(max_size=64).map(zlib.compress))
def test_other_bytes_are_no_journal(other: bytes) -> None:
    with pytest.raises(NotAJournal):
        decompressed(other)


@given(st.integers(0, 2**32))
def test_what_is_cut_off_is_no_journal(seed: int) -> None:
    body = compressed([(1, 2.0, "Dealt", "{}"), (2, 3.0, "Acted", '{"action":"0 draw","by":"person"}')])
    with pytest.raises(NotAJournal):
        decompressed(body[: Random(seed).randrange(len(body))])


def finished(match: str = MATCH, seed: int = 0) -> Play:
    return Play(match, 7, PEOPLE, strolled=[BEN], left=[CHLOE], latecomer=(DORA, "Dora"), seed=seed)


async def in_rows(store: Store, match: str = MATCH) -> set[str]:
    """The kinds of entries of a match that are rows."""
    found = await store.database.read(*sql("SELECT DISTINCT kind FROM journal WHERE match = ?", match))
    return {str(row.kind) for row in found}


async def kept(store: Store, play: Play) -> list[Stamped]:
    """Keep a match, and return its journal."""
    await play.keep(store)
    return play.entries()


async def test_the_end_of_a_match_compresses_all_but_those_who_took_part(store: Store) -> None:
    entries = await kept(store, finished())
    assert await in_rows(store) == {"Joined", "Left", "SeatTaken"}
    assert await store.journal.load(MATCH) == entries
    found = await JournalRows(store.database).of(MATCH)
    assert found == [(entry.version, entry.at, entry.kind, entry.fields) for entry in entries]
    assert verify(from_entries(await store.journal.load(MATCH))).holds


async def test_keeping_a_match_twice_changes_nothing(store: Store) -> None:
    play = finished()
    entries = await kept(store, play)
    await store.journal.keep_match(play.result())
    assert await store.journal.load(MATCH) == entries


async def test_everybodys_data_are_the_same_as_while_they_played(store: Store) -> None:
    play = finished()
    await store.tables.add(MATCH, 7, 1, NOW)
    await store.journal.append(MATCH, play.entries())
    before = [(await everything_of(store, user))["tables"] for user in (ANA, BEN, CHLOE, DORA)]
    await store.journal.keep_match(play.result())
    after = [(await everything_of(store, user))["tables"] for user in (ANA, BEN, CHLOE, DORA)]
    assert "Acted" not in await in_rows(store)
    assert [[table["entries"] for table in tables] for tables in after] == [
        [table["entries"] for table in tables] for tables in before
    ]


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
    assert "Opened" in await in_rows(store, "bbbbbbbbbb")
    assert await store.journal.load("bbbbbbbbbb") == play.entries()


@pytest.mark.parametrize("version", [3, 10_000])
async def test_nobody_continues_a_compressed_journal(store: Store, version: int) -> None:
    entries = await kept(store, finished())
    told: list[str] = []
    store.journal.serve(lambda match, _version: told.append(match))
    late = Stamped(version if version == 3 else len(entries) + 1, NOW, Acted("0 draw", "person"))
    with pytest.raises(StorageFailed):
        await store.journal.append(MATCH, [late])
    assert told == [MATCH]
    assert await store.journal.load(MATCH) == entries


async def test_no_row_goes_that_is_not_compressed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that came after the rows were read keeps the match from ending until it is among them."""
    play = finished()
    *entries, last = play.entries()
    await store.journal.append(MATCH, entries)
    too_few = await store.journal._rows.compressing(MATCH)
    await store.journal.append(MATCH, [last])

    async def outdated(_match: str) -> list[Statement]:
        return too_few

    with monkeypatch.context() as late:
        late.setattr(store.journal._rows, "compressing", outdated)
        with pytest.raises(StorageFailed):
            await store.journal.keep_match(play.result())
    assert await store.history.find(MATCH) is None
    with pytest.raises(StorageFailed):
        await store.database.write([sql("DELETE FROM journal WHERE kind = 'Acted'")])
    assert await store.journal.load(MATCH) == play.entries()
    await store.journal.keep_match(play.result())
    assert await store.journal.load(MATCH) == play.entries()


async def test_a_match_whose_journal_cannot_be_read_ends_later(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = finished()
    await store.journal.append(MATCH, play.entries())

    async def unread(*_: Any) -> Any:
        raise ReadFailed

    with monkeypatch.context() as away:
        away.setattr(store.database, "read", unread)
        with pytest.raises(StorageFailed):
            await store.journal.keep_match(play.result())
    assert await store.history.find(MATCH) is None
    await store.journal.keep_match(play.result())
    assert await store.journal.load(MATCH) == play.entries()


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
    told = str(decompressed(body))
    assert "Acted" in told
    assert not [who for user, name in [*PEOPLE, (DORA, "Dora")] for who in (name, f":{user}") if who in told]


@pytest.mark.postgresql
async def test_a_match_that_two_processes_end_is_kept_once(place: Place) -> None:
    stores = [await Store.open(place) for _ in range(2)]
    play = finished()
    await stores[0].journal.append(MATCH, play.entries())
    done = await asyncio.gather(
        *(store.journal.keep_match(play.result()) for store in stores), return_exceptions=True
    )
    assert None in done
    assert {type(each) for each in done} <= {type(None), StorageFailed}
    for store in stores:
        await store.journal.keep_match(play.result())
        assert await store.journal.load(MATCH) == play.entries()
    for store in stores:
        await store.close()


@pytest.mark.postgresql
async def test_who_waited_for_the_end_of_a_match_is_refused_too(place: Place) -> None:
    """The key is free when the other process's wait ends, so only the database's own rule refuses it."""
    first, second = await Store.open(place), await Store.open(place)
    play = finished()
    await first.tables.add(MATCH, 7, 1, NOW)
    await first.journal.append(MATCH, play.entries())
    await first.database.write([sql(OVER, MATCH)])
    ending = await first.journal._rows.compressing(MATCH)
    late: list[asyncio.Task[None]] = []

    async def work(connection: Any) -> None:
        for statement, values in ending:
            await connection.execute(statement, [values])
        entry = Stamped(20, NOW, Acted("0 draw", "person"))
        late.append(asyncio.create_task(second.journal.append(MATCH, [entry])))
        await asyncio.sleep(0.3)

    await first.database.alone(work)
    with pytest.raises(StorageFailed):
        await late[0]
    assert await first.journal.load(MATCH) == play.entries()
    await first.close()
    await second.close()


async def test_a_damaged_one_is_refused_in_a_sentence(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    await store.database.write(
        [
            sql(OVER, MATCH),
            (COMPRESS, {"match": MATCH, "entries": 5, "body": b"\x01\x07"}),
        ]
    )
    with pytest.raises(JournalUnreadable, match="tell whoever runs"):
        await store.journal.load(MATCH)
    assert "a journal can't be read: a damaged" in caplog.text
