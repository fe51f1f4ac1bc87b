"""Journals of old matches move to files, and whoever reads them notices nothing."""

from __future__ import annotations

import gzip
import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data import archiver, journal_compressor
from data.archive import MARK, Archive
from data.errors import ArchiveNotThere, JournalUnreadable, ReadFailed
from data.journal_rows import ARCHIVE_MARK
from data.place import Place
from data.statistics import counter as counter_module
from data.store import Store
from data.upkeep import stepwise_work
from engine.game.errors import StorageFailed
from engine.record import read, verify
from engine.table.recording import from_entries
from tests.data.people.test_privacy import check_journal, everything_of
from tests.data.plays import Play
from tests.data.run_sql import sql
from tests.data.statistics.recounting import recount
from tests.data.statistics.test_counter import everything as statistics
from tests.data.test_journal_compressor import (
    ANA,
    BEN,
    CHLOE,
    DORA,
    NOW,
    PEOPLE,
    finished,
    form,
    kept,
)

MATCH = "aaaaaaaaaa"


@pytest.fixture(autouse=True)
def without_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The background work takes no rest."""
    for module in (stepwise_work, counter_module):
        monkeypatch.setattr(module, "REST", 0.0)
    for module in (journal_compressor, counter_module):
        monkeypatch.setattr(module, "FIRST_REST", 0.0)


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """An archive for matches that were over a day ago."""
    folder = tmp_path / "archive"
    folder.mkdir()
    return Archive(folder, 1.0)


@pytest.fixture
async def store(place: Place, archive: Archive) -> AsyncIterator[Store]:
    """A store with an archive."""
    opened = await Store.open(place, archive)
    yield opened
    await opened.close()


async def move(store: Store) -> None:
    """Let all matches be moved that are old enough."""
    assert store.archiver is not None
    store.archiver.begin()
    await store.archiver.work.settled()


async def archived(store: Store, play: Play) -> None:
    """Keep a match and let its journal be archived."""
    await kept(store, play)
    await move(store)
    assert await form(store, play.match) == 2


async def test_who_reads_an_archived_journal_reads_the_same(store: Store, archive: Archive) -> None:
    entries = await kept(store, finished())
    people = [await everything_of(store, user) for user in (ANA, BEN, CHLOE, DORA)]
    before = await statistics(store)
    await move(store)
    assert await form(store, MATCH) == 2
    ((body,),) = await store.database.read(*sql("SELECT body FROM compressed_journals"))
    assert body is None
    assert await store.journal.load(MATCH) == entries
    assert [await everything_of(store, user) for user in (ANA, BEN, CHLOE, DORA)] == people
    await recount(store)
    await store.statistics.counter.settled()
    assert await statistics(store) == before


async def test_a_file_is_a_record_without_names(store: Store, archive: Archive) -> None:
    await archived(store, finished())
    data = archive.path(MATCH).read_bytes()
    text = gzip.decompress(data)
    record = read(text)
    assert verify(record).holds
    assert record.players == ("Seat 1", "Seat 2", "Seat 3", "Seat 4")
    assert record.holes == from_entries(finished().entries()).holes
    for _, name in [*PEOPLE, (DORA, "Dora")]:
        assert name.encode() not in text + data


async def test_forgetting_reaches_archived_journals(store: Store) -> None:
    play = finished()
    await archived(store, play)
    before = await store.journal.load(MATCH)
    others = [await everything_of(store, user) for user in (BEN, DORA)]
    for who in (ANA, CHLOE):
        found = (await store.privacy.forget(who, NOW)).stand_ins
        after = await store.journal.load(MATCH)
        check_journal(play, before, after, who, found)
        before = after
        assert (await everything_of(store, who))["tables"] == []
    assert [await everything_of(store, user) for user in (BEN, DORA)] == others


async def test_young_matches_stay_in_the_database(
    store: Store, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(store, finished())
    ended = (await store.history.find(MATCH)).at  # type: ignore[union-attr]
    monkeypatch.setattr(time, "time", lambda: ended + archiver.DAY - 1)
    await move(store)
    assert await form(store, MATCH) == 1
    monkeypatch.setattr(time, "time", lambda: ended + archiver.DAY + 1)
    await move(store)
    assert await form(store, MATCH) == 2


async def test_after_an_hour_it_is_looked_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiver, "INTERVAL", 0.0)
    await move(store)
    await kept(store, finished())
    assert store.archiver is not None
    await store.archiver.work.settled()
    assert await form(store, MATCH) == 2


async def test_a_process_killed_before_the_row_went_loses_nothing(
    store: Store, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = await kept(store, finished())
    with monkeypatch.context() as killed:
        killed.setattr(archiver, "EMPTY", sql("UPDATE no_such_table SET digest = body")[0])
        await move(store)
    assert archive.path(MATCH).exists()
    assert await form(store, MATCH) == 1
    assert await store.journal.load(MATCH) == entries
    await move(store)
    assert await form(store, MATCH) == 2
    assert await store.journal.load(MATCH) == entries


async def test_a_folder_that_can_not_be_written_leaves_all_in_the_database(
    store: Store, archive: Archive, caplog: pytest.LogCaptureFixture
) -> None:
    entries = await kept(store, finished())
    archive.folder.rmdir()
    await move(store)
    assert f"GOLF_ARCHIVE: {archive.folder} can't be used" in caplog.text
    assert await store.journal.load(MATCH) == entries
    archive.folder.mkdir()
    await move(store)
    assert await form(store, MATCH) == 2


async def test_a_missing_file_is_told_in_a_sentence(
    store: Store, archive: Archive, caplog: pytest.LogCaptureFixture
) -> None:
    await archived(store, finished())
    archive.path(MATCH).unlink()
    with pytest.raises(JournalUnreadable, match="I can’t read the record of that match") as refused:
        await store.journal.load(MATCH)
    assert not isinstance(refused.value, ReadFailed)
    assert f"a journal can't be read: {archive.path(MATCH)} can't be read (No such file" in caplog.text
    (table,) = (await everything_of(store, ANA))["tables"]
    assert table["entries_unreadable"]
    assert [(entry["what"], entry["user"]) for entry in table["entries"]] == [("Joined", str(ANA))]
    assert table["holes"], "the rest of the file is there"
    kinds = {
        user: [entry["what"] for entry in (await everything_of(store, user))["tables"][0]["entries"]]
        for user in (CHLOE, DORA)
    }
    assert kinds == {CHLOE: ["Joined", "Left"], DORA: ["SeatTaken"]}
    await store.privacy.forget(ANA, NOW)
    assert (await everything_of(store, ANA))["tables"] == []


async def test_without_the_folder_nothing_is_counted_as_nothing(
    store: Store, archive: Archive, caplog: pytest.LogCaptureFixture
) -> None:
    await archived(store, finished())
    before = await statistics(store)
    elsewhere = archive.folder.rename(archive.folder.with_name("elsewhere"))
    with pytest.raises(ArchiveNotThere, match="I can’t read the record of that match"):
        await store.journal.load(MATCH)
    with pytest.raises(ReadFailed, match="Please try again in a moment"):
        await store.privacy.own_data.file(ANA, NOW)
    await recount(store)
    await store.statistics.counter.settled()
    assert "GOLF_ARCHIVE: " in caplog.text
    assert "the statistics stay as they were" in caplog.text
    assert await statistics(store) == before, "nothing is removed that couldn't be counted again"
    await finished("bbbbbbbbbb", seed=100).keep(store)
    await store.statistics.counter.settled()
    elsewhere.rename(archive.folder)
    await store.statistics.counter.resume()
    await store.statistics.counter.settled()
    counted = await statistics(store)
    assert len(counted["statistics_seats"]) == 2 * len(before["statistics_seats"]) > 0


@pytest.mark.parametrize("other", ["nothing", "another's"])
async def test_another_folder_is_not_taken_for_the_archive(
    place: Place, store: Store, archive: Archive, other: str, caplog: pytest.LogCaptureFixture
) -> None:
    await archived(store, finished())
    shutil.rmtree(archive.folder)
    archive.folder.mkdir()
    if other == "another's":
        archive.mark()
    await kept(store, finished("bbbbbbbbbb", seed=100))
    await move(store)
    assert await form(store, "bbbbbbbbbb") == 1
    assert [file.name for file in archive.folder.iterdir()] in ([], [MARK])
    assert "GOLF_ARCHIVE: " in caplog.text


async def test_the_archive_of_another_database_is_not_adopted(
    store: Store, archive: Archive, caplog: pytest.LogCaptureFixture
) -> None:
    mark = archive.mark()
    archive.keep("cccccccccc", "{}", b"of another database")
    before = sorted(archive.folder.rglob("*"))
    await kept(store, finished())
    await move(store)
    assert await form(store, MATCH) == 1
    assert await store.key_values.get(ARCHIVE_MARK) is None
    assert f"GOLF_ARCHIVE: {archive.folder} is the archive of another database" in caplog.text
    assert sorted(archive.folder.rglob("*")) == before
    archive.path("cccccccccc").unlink()
    await move(store)
    assert await form(store, MATCH) == 2, "a killed process may have left the mark alone"
    assert await store.key_values.get(ARCHIVE_MARK) == mark


async def test_who_takes_the_setting_away_is_told(
    place: Place, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await archived(store, finished())
    again = await Store.open(place)
    assert "GOLF_ARCHIVE: names no folder, but journals of old matches are in one" in caplog.text
    with pytest.raises(ArchiveNotThere):
        await again.journal.load(MATCH)
    await again.close()


async def test_a_match_that_no_record_can_hold_stays_in_the_database(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    entries = await kept(store, finished())
    monkeypatch.setattr(archiver, "from_entries", lambda entries: from_entries(list(entries)[:-1]))
    await move(store)
    assert "a match stays out of the archive: NotFinished" in caplog.text
    assert await store.journal.load(MATCH) == entries


async def test_an_archived_journal_is_as_protected_as_others(store: Store) -> None:
    await archived(store, finished())
    for change in (
        "UPDATE compressed_journals SET digest = '1'",
        "UPDATE compressed_journals SET body = '1', digest = NULL",
        "DELETE FROM compressed_journals",
    ):
        with pytest.raises(StorageFailed):
            await store.database.write([sql(change)])
    with pytest.raises(StorageFailed):
        await store.journal.append(MATCH, finished().entries()[-1:])
    assert await store.journal.load(MATCH) == finished().entries()
