"""What was sent because of a preference: nothing twice, and nothing to whom it is not wanted by."""

from __future__ import annotations

from pathlib import Path

from data.people.preference_store import PreferenceStore
from data.people.preferences import POSTS, TURN_MESSAGES, DirectMessages, PeriodicPost
from data.store import Store
from tests.data.run_sql import sql
from tests.databases import new_store

ANA, BEN = 1, 2
MONDAY, TUESDAY = "2026-11-23", "2026-11-24"


async def test_nobody_is_told_unasked(store: Store) -> None:
    assert not await store.sent_notices.claim(TURN_MESSAGES, ANA, "01.0003", "a")
    assert await store.database.read(*sql("SELECT * FROM sent_notices")) == []


async def test_each_occasion_comes_once_also_after_a_restart(store: Store, path: Path) -> None:
    await PreferenceStore(store.database).choose(TURN_MESSAGES, ANA, DirectMessages("on"))
    claims = [
        await store.sent_notices.claim(TURN_MESSAGES, ANA, "01.0003", match) for match in ("a", "b", "a")
    ]
    assert claims == [True, True, False]
    await store.close()
    again = await new_store(path)
    try:
        assert not await again.sent_notices.claim(TURN_MESSAGES, ANA, "01.0003", "b")
        assert await again.sent_notices.claim(TURN_MESSAGES, ANA, "01.0010", "a")
        assert await again.sent_notices.claim(TURN_MESSAGES, ANA, "02.0003", "b")
        assert not await again.sent_notices.claim(TURN_MESSAGES, ANA, "01.0004", "b"), "that is over"
    finally:
        await again.close()


async def test_off_means_off_for_that_person_alone(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    for user in (ANA, BEN):
        await chosen.choose(TURN_MESSAGES, user, DirectMessages("on"))
    await chosen.choose(TURN_MESSAGES, ANA, TURN_MESSAGES.usual)
    claims = [await store.sent_notices.claim(TURN_MESSAGES, user, "01.0003", "a") for user in (ANA, BEN)]
    assert claims == [False, True]


async def test_those_who_got_one_are_known(store: Store) -> None:
    chosen, notices = PreferenceStore(store.database), store.sent_notices
    for kind in ("daily", "puzzle"):
        for guild in (1, 2):
            await chosen.choose(POSTS[kind], guild, PeriodicPost(10 * guild))
    assert await notices.claim(POSTS["daily"], 2, MONDAY)
    assert await notices.claim(POSTS["daily"], 1, TUESDAY)
    assert await notices.sent(POSTS["daily"], MONDAY) == {1, 2}
    assert await notices.sent(POSTS["daily"], TUESDAY) == {1}
    assert await notices.sent(POSTS["puzzle"], MONDAY) == set()
    await chosen.choose(POSTS["daily"], 1, PeriodicPost(11))
    assert not await notices.claim(POSTS["daily"], 1, TUESDAY), "another channel gets no second post"
