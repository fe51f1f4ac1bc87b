"""The databases themselves refuse whatever would change a journal, but for forgetting."""

from __future__ import annotations

from typing import Final

import pytest

from data.store import Store
from engine.game.errors import StorageFailed
from tests.data.plays import Play
from tests.data.run_sql import sql

ANA: Final = 11
FINISHED, LIVE = "aaaaaaaaaa", "bbbbbbbbbb"
CHANGED: Final = "the journal is never changed"
SHORTENED: Final = "the journal is never shortened"


@pytest.fixture
async def written(store: Store) -> Store:
    """The store with a finished match and one that is going on."""
    await Play(FINISHED, 7, [(ANA, "Ana")]).keep(store)
    await Play(LIVE, 7, [(ANA, "Ana")], end="live").keep(store)
    return store


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ("UPDATE journal SET at = 0", CHANGED),
        ("UPDATE journal SET fields = '{}' WHERE match > 'b' AND kind = 'Joined'", CHANGED),
        ("DELETE FROM journal WHERE match > 'b'", SHORTENED),
        ("DELETE FROM journal WHERE match < 'b'", SHORTENED),
        ("UPDATE compressed_journals SET body = '1'", CHANGED),
        ("UPDATE compressed_journals SET entries = 1", CHANGED),
        ("DELETE FROM compressed_journals", SHORTENED),
        (
            "INSERT INTO journal (match, version, at, kind, fields) "
            "VALUES ('aaaaaaaaaa', 9999, 1, 'Dealt', '{}')",
            "the journal of a finished match is never continued",
        ),
        (
            "INSERT INTO matches (match, preset, holes, at) VALUES ('bbbbbbbbbb', 'classic', 2, 1.0); "
            "INSERT INTO compressed_journals (match, entries, body) VALUES ('bbbbbbbbbb', 1, '1')",
            "a compressed journal has all entries",
        ),
    ],
)
async def test_a_change_is_refused(
    written: Store, change: str, refusal: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = [await written.journal.load(match) for match in (FINISHED, LIVE)]
    with pytest.raises(StorageFailed):
        await written.database.write([sql(each) for each in change.split("; ")])
    assert refusal in caplog.text
    assert [await written.journal.load(match) for match in (FINISHED, LIVE)] == before


async def test_where_somebody_is_forgotten_their_name_may_go(written: Store) -> None:
    forgetting = sql("INSERT INTO forgetting (match) VALUES (?)", LIVE)
    named = "UPDATE journal SET fields = replace(fields, 'Ana', '–') WHERE match > 'b' AND kind = 'Joined'"
    await written.database.write([forgetting, sql(named)])
    assert "Ana" not in str(await written.journal.load(LIVE))


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ("UPDATE journal SET fields = '{}' WHERE match > 'b' AND kind = 'Joined'", CHANGED),
        ("UPDATE journal SET version = 9999 WHERE match > 'b' AND kind = 'Joined'", CHANGED),
        ("UPDATE journal SET fields = '{}' WHERE match > 'b' AND kind = 'Started'", CHANGED),
        ("DELETE FROM journal WHERE match > 'b' AND kind = 'Joined'", SHORTENED),
    ],
)
async def test_and_nothing_else_even_then(
    written: Store, change: str, refusal: str, caplog: pytest.LogCaptureFixture
) -> None:
    forgetting = sql("INSERT INTO forgetting (match) VALUES (?)", LIVE)
    with pytest.raises(StorageFailed):
        await written.database.write([forgetting, sql(change)])
    assert refusal in caplog.text
