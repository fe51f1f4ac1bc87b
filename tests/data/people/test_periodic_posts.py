"""The posts that servers want once a period."""

from __future__ import annotations

from data.people.periodic_posts import PeriodicPost
from data.store import Store

MONDAY, TUESDAY = "2026-11-23", "2026-11-24"


async def test_a_post_waits_until_it_is_noted(store: Store) -> None:
    kept = store.periodic_posts
    await kept.choose(1, "daily", 10, MONDAY)
    await kept.choose(2, "daily", 20)
    assert await kept.waiting("daily", MONDAY) == [PeriodicPost("daily", 2, 20)]
    await kept.note_posted(2, "daily", MONDAY)
    assert await kept.waiting("daily", MONDAY) == []
    assert [each.guild for each in await kept.waiting("daily", TUESDAY)] == [1, 2]


async def test_another_channel_on_the_same_day_gets_no_second_post(store: Store) -> None:
    kept = store.periodic_posts
    await kept.choose(1, "daily", 10, MONDAY)
    await kept.note_posted(1, "daily", TUESDAY)
    await kept.choose(1, "daily", 11, MONDAY)
    assert await kept.waiting("daily", TUESDAY) == []
    assert await kept.of(1) == {"daily": PeriodicPost("daily", 1, 11)}


async def test_given_up_nothing_waits_until_a_channel_is_chosen_again(store: Store) -> None:
    kept = store.periodic_posts
    await kept.choose(1, "daily", 10)
    await kept.give_up(1, "daily")
    assert await kept.of(1) == {"daily": PeriodicPost("daily", 1, None)}
    assert await kept.waiting("daily", MONDAY) == []
    await kept.choose(1, "daily", 11)
    assert len(await kept.waiting("daily", MONDAY)) == 1
    await kept.stop(1, "daily")
    assert await kept.of(1) == {}
