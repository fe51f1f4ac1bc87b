"""The people who want to be told before their streak breaks."""

from __future__ import annotations

from datetime import timedelta

import pytest

from data.people.streak_reminders import DueReminder
from data.store import Store
from tests.data.matches.test_daily_tries import ANA, BEN, DAY, keep
from tests.data.run_sql import sql


async def played(store: Store, user: int, *ago: int) -> None:
    """Finish the holes of so many days ago."""
    for days in ago:
        await keep(store, user, DAY - timedelta(days=days))


@pytest.mark.parametrize(
    ("ago", "due"),
    [
        ((1, 2), True),
        ((1, 2, 3, 4), True),
        ((1,), False),
        ((2, 3), False),
        ((0, 1, 2), False),
        ((1, 3), False),
    ],
)
async def test_those_are_told_whose_streak_would_break(store: Store, ago: tuple[int, ...], due: bool) -> None:
    await store.streak_reminders.switch_on(ANA, "de")
    await played(store, ANA, *ago)
    await played(store, BEN, 1, 2)
    assert await store.streak_reminders.due(DAY) == ([DueReminder(ANA, "de", 1)] if due else [])


async def test_a_hole_that_was_only_begun_does_not_keep_a_streak(store: Store) -> None:
    await store.streak_reminders.switch_on(ANA, "en")
    await played(store, ANA, 1, 2)
    await keep(store, ANA, unfinished=True)
    assert await store.streak_reminders.due(DAY) == [DueReminder(ANA, "en", 1)]


async def test_nobody_is_told_twice_a_day_or_after_a_refusal_until_they_ask_anew(store: Store) -> None:
    kept = store.streak_reminders
    await kept.switch_on(ANA, "en")
    await played(store, ANA, 0, 1, 2)
    tomorrow = DAY + timedelta(days=1)
    await kept.note_told(ANA, tomorrow)
    assert await kept.due(tomorrow) == []
    await kept.switch_on(ANA, "en")
    assert await kept.due(tomorrow) == [], "they were told today all the same"
    await store.database.write([sql("UPDATE streak_reminders SET told = ''")])
    await kept.refused(ANA)
    assert (await kept.wanted(ANA), await kept.due(tomorrow)) == ("refused", [])
    await kept.switch_on(ANA, "en")
    assert (await kept.wanted(ANA), await kept.due(tomorrow)) == ("on", [DueReminder(ANA, "en", 1)])


async def test_the_wish_is_in_ones_own_data_and_goes_when_one_is_forgotten(store: Store) -> None:
    for user in (ANA, BEN):
        await store.streak_reminders.switch_on(user, "de")
    text = (await store.privacy.own_data.file(ANA, 1.0)).content.decode()
    assert '"streak_reminder": [' in text
    assert (await store.privacy.forget(ANA, 1.0)).reminded == 1
    assert await store.streak_reminders.wanted(ANA) == "off"
    assert await store.streak_reminders.wanted(BEN) == "on"
