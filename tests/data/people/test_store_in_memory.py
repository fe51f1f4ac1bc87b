"""What is changed while all rows are read again isn't lost from memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from data.people.blocks import BlockStore
from data.people.newcomers import Newcomers
from data.people.preference_store import PreferenceStore
from data.people.preferences import READS_TEXT
from data.store import Store

ANA, BEN = 1, 2

Change = Callable[[], Awaitable[object]]


@pytest.fixture
def meanwhile(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Change]:
    """Changes that are made, the last first, after a query has read its rows and before it returns them."""
    changes: list[Change] = []
    read = store.database.read

    async def read_before_a_change(*asked: Any) -> Any:
        rows = await read(*asked)
        if changes:
            await changes.pop()()
        return rows

    monkeypatch.setattr(store.database, "read", read_before_a_change)
    return changes


async def test_a_preference_that_is_chosen_meanwhile_stays(store: Store, meanwhile: list[Change]) -> None:
    chosen = PreferenceStore(store.database)
    meanwhile.append(lambda: chosen.choose(READS_TEXT, ANA, True))
    await chosen.load()
    assert chosen.of(READS_TEXT, ANA)


async def test_somebody_who_is_blocked_meanwhile_stays_blocked(store: Store, meanwhile: list[Change]) -> None:
    blocks = BlockStore(store.database)
    meanwhile.append(lambda: blocks.add(ANA, BEN, "Ben", 1.0))
    await blocks.load()
    assert (blocks.of(ANA).names, set(blocks.of(BEN).blocked_by)) == ({BEN: "Ben"}, {ANA})
    meanwhile.append(lambda: blocks.remove(ANA, BEN))
    await blocks.load()
    assert not blocks.of(ANA).apart


async def test_a_newcomer_who_comes_meanwhile_keeps_their_tips(store: Store, meanwhile: list[Change]) -> None:
    newcomers = Newcomers(store.database)
    meanwhile.append(lambda: newcomers.meet(ANA, 6))
    await newcomers.load()
    assert newcomers.with_tips == {ANA: 3}


async def test_somebody_who_is_forgotten_meanwhile_stays_forgotten(
    store: Store, meanwhile: list[Change]
) -> None:
    chosen = PreferenceStore(store.database)
    await chosen.choose(READS_TEXT, ANA, True)

    async def forget() -> None:
        await store.privacy.forget(ANA, 1.0)
        chosen.forget(ANA)

    meanwhile.append(forget)
    await chosen.load()
    assert not chosen.of(READS_TEXT, ANA)


async def test_rows_that_were_read_earlier_replace_none_that_were_read_later(
    store: Store, meanwhile: list[Change]
) -> None:
    here, elsewhere = PreferenceStore(store.database), PreferenceStore(store.database)

    async def load_after_a_change_elsewhere() -> None:
        await elsewhere.choose(READS_TEXT, ANA, True)
        await here.load()

    meanwhile.append(load_after_a_change_elsewhere)
    await here.load()
    assert here.of(READS_TEXT, ANA)
