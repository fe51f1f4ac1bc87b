"""Newcomers are met once, offered the lesson once, and no newcomers after they have played."""

from __future__ import annotations

from data.store import Store
from tests.data.matches.test_daily_tries import keep
from tests.data.plays import Play

ANA, BEN = 11, 12


async def test_a_newcomer_is_met_and_offered_the_lesson_once(store: Store) -> None:
    learners = store.learners
    assert await learners.meet(ANA, 6) == (True, True)
    assert await learners.meet(ANA, 6) == (False, True), "not offered yet"
    await learners.offered(ANA, 1.0)
    assert await learners.meet(ANA, 6) == (False, False)
    assert await learners.with_tips() == {ANA: 3}
    await learners.end_tips(ANA)
    assert await learners.with_tips() == {}
    assert await learners.meet(ANA, 6) == (False, False)
    assert await learners.meet(ANA, 4) == (False, False), "she wants none"


async def test_tips_come_back_once_for_each_size_of_the_grid(store: Store) -> None:
    learners = store.learners
    await learners.meet(ANA, 6)
    for left in (2, 1, 0):
        await learners.keep_tips(ANA, left)
    assert await learners.with_tips() == {}
    await learners.offered(ANA, 1.0)
    await keep(store, ANA)
    assert await learners.meet(ANA, 6) == (False, False)
    assert await learners.meet(ANA, 4) == (True, False)
    assert await learners.with_tips() == {ANA: 3}
    assert await learners.meet(ANA, 4) == (False, False)


async def test_a_lesson_is_finished_once_and_ends_the_offers(store: Store) -> None:
    learners = store.learners
    await learners.meet(ANA, 6)
    assert await learners.learn(ANA, 1.0)
    assert not await learners.learn(ANA, 2.0)
    assert await learners.learn(BEN, 3.0), "who never sat down"
    assert await learners.meet(BEN, 6) == (False, False)
    assert await learners.with_tips() == {ANA: 3}, "tips go on until the first match"


async def test_who_has_played_is_no_newcomer_and_nothing_is_kept_of_them(store: Store) -> None:
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana")]).keep(store)
    await keep(store, BEN)
    for user in (ANA, BEN):
        assert await store.learners.meet(user, 6) == (False, False)
    assert await store.learners.with_tips() == {}
