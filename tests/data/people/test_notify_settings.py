"""Users who want direct messages, and the turns that they were notified of."""

from __future__ import annotations

from pathlib import Path

from data.store import Store
from tests.data.run_sql import sql
from tests.databases import new_store

ANA, BEN = 1, 2


async def test_nobody_is_told_unasked(store: Store) -> None:
    assert await store.notify.wanted(ANA) == "off"
    assert not await store.notify.claim(ANA, "a", 1, 3)
    assert await store.database.read(*sql("SELECT * FROM notify_sent")) == []


async def test_each_turn_is_told_once_also_after_a_restart(store: Store, path: Path) -> None:
    await store.notify.switch_on(ANA, "de")
    claims = [await store.notify.claim(ANA, match, 1, turn) for match, turn in (("a", 3), ("b", 3), ("a", 3))]
    assert claims == [True, True, False]
    await store.close()
    again = await new_store(path)
    try:
        assert not await again.notify.claim(ANA, "b", 1, 3)
        assert await again.notify.claim(ANA, "a", 1, 4)
        assert await again.notify.claim(ANA, "b", 2, 3)
    finally:
        await again.close()


async def test_off_means_off_for_that_person_alone(store: Store) -> None:
    for user in (ANA, BEN):
        await store.notify.switch_on(user, "de")
    await store.notify.switch_off(ANA)
    assert [await store.notify.wanted(user) for user in (ANA, BEN)] == ["off", "on"]
    assert [await store.notify.claim(user, "a", 1, 3) for user in (ANA, BEN)] == [False, True]


async def test_a_refusal_is_known_until_they_ask_again(store: Store) -> None:
    await store.notify.refused(ANA)
    assert await store.notify.wanted(ANA) == "off", "it is not for Discord to switch it on"
    await store.notify.switch_on(ANA, "de")
    await store.notify.refused(ANA)
    assert await store.notify.wanted(ANA) == "refused"
    assert not await store.notify.claim(ANA, "a", 1, 3), "who has blocked the bot gets no more messages"
    await store.notify.switch_on(ANA, "de")
    assert await store.notify.wanted(ANA) == "on"
    assert await store.notify.claim(ANA, "a", 1, 3), "what was not sent is not noted as sent"
