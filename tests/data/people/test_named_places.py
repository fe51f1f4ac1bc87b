"""Where messages may name somebody is known from tables, events and daily holes."""

from __future__ import annotations

import pytest

from data.errors import NotForgotten
from data.people.named_places import MOST, NamedPlaces, StillNamed
from data.store import Store
from engine.game.errors import StorageFailed
from engine.table.entries import Entry, Joined, Opened, Stamped

ANA, BEN = 1_001, 1_002


async def add(store: Store, match: str, channel: int, *people: Joined, guild: int = 7) -> None:
    await store.tables.add(match, guild, channel, float(channel))
    opened = Opened(match, "classic", 9, None, {}, "", "secret")
    entries: list[Entry] = [opened, *people]
    for number, entry in enumerate(entries, 1):
        await store.journal.append(match, [Stamped(number, 5.0, entry)])


async def test_the_channels_servers_and_names_of_a_person_are_found(store: Store) -> None:
    await add(store, "a", 1, Joined(ANA, "Ana", 9), Joined(BEN, "Ben", 9))
    await add(store, "b", 2, Joined(ANA, "Anna", 9), guild=8)
    await add(store, "c", 3, Joined(BEN, "Ben", 9))
    await add(store, "d", 4, Joined(ANA, "Ana", 9), guild=0)
    found = await store.places_of_people.of(ANA)
    assert found == NamedPlaces({2: 8, 1: 7}, frozenset({7, 8}), frozenset({"Ana", "Anna"}))


async def test_only_the_newest_channels_are_named(store: Store) -> None:
    for number in range(1, MOST + 3):
        await add(store, f"m{number}", number, Joined(ANA, "Ana", 9))
    assert list((await store.places_of_people.of(ANA)).channels) == list(range(MOST + 2, 2, -1))


async def forget(store: Store, user: int, name: str, channels: dict[int, int], *more: str) -> int:
    """Forget somebody whom messages in `channels` name; return how many rows went that have no own field."""
    named = NamedPlaces(channels, frozenset(channels.values()), frozenset({name, *more}))
    return (await store.privacy.forget(user, 1.0, named)).others


async def test_where_a_forgotten_name_still_stands_is_kept_until_it_is_gone(store: Store) -> None:
    places = store.places_of_people
    await forget(store, ANA, "Ana", {2: 8, 1: 7}, "Anna")
    await forget(store, BEN, "Ben", {1: 7})
    ana = [StillNamed(channel, guild, ANA, frozenset({"Ana", "Anna"})) for channel, guild in ((1, 7), (2, 8))]
    ben = StillNamed(1, 7, BEN, frozenset({"Ben"}))
    assert await places.still_named() == [ana[0], ben, ana[1]]
    await places.named_no_more(ana[0])
    assert await places.still_named() == [ben, ana[1]]


async def test_who_is_forgotten_again_meanwhile_is_still_looked_for_in_the_same_places(store: Store) -> None:
    await forget(store, ANA, "Ana", {2: 8, 1: 7})
    found = await store.places_of_people.of(ANA)
    assert (found.channels, found.names) == ({1: 7, 2: 8}, frozenset({"Ana"}))
    assert await forget(store, ANA, "Ana", found.channels) == 2
    assert {each.channel for each in await store.places_of_people.still_named()} == {1, 2}


async def test_a_forgetting_that_fails_keeps_no_place(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> int:
        raise StorageFailed

    await add(store, "a", 1, Joined(ANA, "Ana", 9))
    with monkeypatch.context() as broken:
        broken.setattr("data.people.privacy._Forgetting._leave", fail)
        with pytest.raises(NotForgotten):
            await forget(store, ANA, "Ana", {1: 7})
    assert await store.places_of_people.still_named() == []
    await forget(store, ANA, "Ana", {1: 7})
    assert [each.user for each in await store.places_of_people.still_named()] == [ANA]
