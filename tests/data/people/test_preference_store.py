"""Preferences in memory and in the database: the same in each process, and gone with their person."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from data.people.preference_store import PreferenceStore
from data.people.preferences import (
    LANGUAGE,
    LOOK,
    MENTIONS,
    POSTS,
    READS_TEXT,
    TURN_MESSAGES,
    DirectMessages,
    Look,
    PeriodicPost,
    Preference,
)
from data.store import Store
from engine.game.errors import StorageFailed
from tests.data.processes.hand_lease import HandLease
from tests.data.run_sql import sql

ANA, BEN = 1, 2
CHOICES: Final[list[tuple[Preference[Any], Any]]] = [
    (LANGUAGE, None),
    (LANGUAGE, "de"),
    (MENTIONS, 0),
    (MENTIONS, 25),
    (READS_TEXT, True),
    (READS_TEXT, False),
    (LOOK, Look("star")),
    (LOOK, Look()),
    (TURN_MESSAGES, DirectMessages("on", "de")),
    (POSTS["daily"], PeriodicPost(4)),
    (POSTS["daily"], None),
]


async def test_the_usual_value_is_everybodys_and_not_kept(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    assert chosen.of(MENTIONS, 7) == 25
    await chosen.choose(MENTIONS, 7, 60)
    assert (chosen.of(MENTIONS, 7), chosen.of(MENTIONS, 8)) == (60, 25)
    assert chosen.chosen(MENTIONS) == {7: 60}
    await chosen.choose(MENTIONS, 7, 25)
    assert chosen.chosen(MENTIONS) == {}
    assert await store.database.read(*sql("SELECT * FROM preferences")) == []


@pytest.mark.parametrize("seed", range(3))
async def test_memory_and_database_agree_after_any_choices(store: Store, seed: int) -> None:
    random = Random(seed)
    here, elsewhere = PreferenceStore(store.database), PreferenceStore(store.database)
    last: dict[tuple[str, int], tuple[Preference[Any], object]] = {}
    for _ in range(30):
        (preference, value), owner = random.choice(CHOICES), random.randrange(1, 4)
        await here.choose(preference, owner, value)
        last[preference.kind, owner] = preference, value
    await elsewhere.load()
    for (_, owner), (preference, value) in last.items():
        assert here.of(preference, owner) == elsewhere.of(preference, owner) == value
    assert here.chosen_by(1, 2) == elsewhere.chosen_by(1, 2)


async def test_a_server_and_a_person_of_one_number_are_two(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    await chosen.choose(LANGUAGE, 1, "de")
    await chosen.choose(READS_TEXT, 1, True)
    assert chosen.chosen_by(1, 2) == {LANGUAGE.kind: "de"}
    assert chosen.chosen_by(2, 1) == {READS_TEXT.kind: True}
    assert (await store.privacy.forget(1, 1.0)).preferences == {READS_TEXT.kind}
    await chosen.load()
    assert (chosen.of(LANGUAGE, 1), chosen.of(READS_TEXT, 1)) == ("de", False)


async def test_changes_at_the_same_time_are_all_kept(store: Store) -> None:
    here, elsewhere = PreferenceStore(store.database), PreferenceStore(store.database)
    await asyncio.gather(
        here.change(LOOK, ANA, lambda look: replace(look, back="star")),
        elsewhere.change(LOOK, ANA, lambda look: replace(look, cloth="blue")),
        here.change(LOOK, ANA, lambda look: replace(look, title="champion")),
    )
    await here.load()
    assert here.of(LOOK, ANA) == Look("star", "blue", "champion")


async def test_a_change_goes_by_what_is_kept_and_not_by_memory(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    await chosen.choose(TURN_MESSAGES, ANA, DirectMessages("on", "de"))
    await store.privacy.forget(ANA, 1.0)
    await chosen.change(TURN_MESSAGES, ANA, DirectMessages.refused)
    assert await store.database.read(*sql("SELECT * FROM preferences")) == [], "nothing comes back"


async def test_each_change_is_told_once_it_is_kept(store: Store) -> None:
    told: list[str | None] = []
    chosen = PreferenceStore(store.database, lambda: told.append(chosen.of(LANGUAGE, 1)))
    await chosen.choose(LANGUAGE, 1, "de")
    assert told == ["de"]
    await store.close()
    with pytest.raises(StorageFailed):
        await chosen.choose(LANGUAGE, 1, "fr")
    assert (told, chosen.of(LANGUAGE, 1)) == (["de"], "de")


async def test_a_kind_of_a_newer_version_is_left_alone(store: Store) -> None:
    await store.database.write([sql("INSERT INTO preferences VALUES ('mood', 0, 1, '\"good\"')")])
    chosen = PreferenceStore(store.database)
    await chosen.load()
    assert chosen.chosen_by(0, 1) == {}


async def test_a_value_that_can_not_be_read_leaves_memory_as_it_is(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    await chosen.choose(READS_TEXT, ANA, True)
    await store.database.write([sql("INSERT INTO preferences VALUES ('look', 0, 2, '{\"hat\": \"red\"}')")])
    with pytest.raises(TypeError):
        await chosen.load()
    assert chosen.of(READS_TEXT, ANA)


async def test_a_person_is_forgotten_in_memory(store: Store) -> None:
    chosen = PreferenceStore(store.database)
    for owner in (ANA, BEN):
        await chosen.choose(READS_TEXT, owner, True)
        await chosen.choose(LANGUAGE, owner, "de")
    chosen.forget(ANA)
    assert list(chosen.chosen(READS_TEXT)) == [BEN]
    assert list(chosen.chosen(LANGUAGE)) == [ANA, BEN]


async def test_a_process_that_has_lost_its_shards_changes_no_setting(store: Store) -> None:
    lease, chosen = HandLease(), PreferenceStore(store.database)
    store.database.serve(lease)
    await chosen.choose(MENTIONS, 7, 60)
    lease.held = False
    with pytest.raises(StorageFailed):
        await chosen.choose(MENTIONS, 7, 0)
    assert chosen.of(MENTIONS, 7) == 60
    await chosen.load()
    assert chosen.of(MENTIONS, 7) == 60
