"""Where messages may name somebody is known from tables, events and daily holes."""

from __future__ import annotations

from data.people.named_places import MOST, NamedPlaces, StillNamed
from data.store import Store
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


async def test_where_a_forgotten_name_still_stands_is_kept_until_it_is_gone(store: Store) -> None:
    places = store.places_of_people
    await places.keep(ANA, {"Ana", "Anna"}, {2: 8, 1: 7})
    await places.keep(BEN, {"Ben"}, {1: 7})
    ana = [StillNamed(channel, guild, ANA, frozenset({"Ana", "Anna"})) for channel, guild in ((1, 7), (2, 8))]
    ben = StillNamed(1, 7, BEN, frozenset({"Ben"}))
    assert await places.still_named() == [ana[0], ben, ana[1]]
    await places.named_no_more(ana[0])
    assert await places.still_named() == [ben, ana[1]]


async def test_who_is_forgotten_again_meanwhile_is_still_looked_for_in_the_same_places(store: Store) -> None:
    await store.places_of_people.keep(ANA, {"Ana"}, {2: 8, 1: 7})
    found = await store.places_of_people.of(ANA)
    assert (found.channels, found.names) == ({1: 7, 2: 8}, frozenset({"Ana"}))
    assert (await store.privacy.forget(ANA, 1.0)).others == 2
    assert await store.places_of_people.still_named() == []
