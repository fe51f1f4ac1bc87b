"""Events as they are kept: their journals, and what follows from these, on both engines."""

from __future__ import annotations

import pytest

from data.store import Store
from engine.events.entries import (
    Annulled,
    Drawn,
    Ended,
    Entered,
    Fact,
    Paused,
    RoundsStarted,
    TableOpened,
    Told,
)
from engine.events.fold import stamped
from engine.events.options import edited
from engine.events.seating import match_of
from engine.game.errors import StorageFailed
from engine.solo.game import SoloGame
from tests.data.events.kept_events import ANA, BEN, CHLOE, GUILD, OPENED, add, kept, opened, other, played


async def test_an_event_is_there_again_entry_by_entry(store: Store) -> None:
    state = await opened(store, Entered(1, ANA, "Ana"), Paused(BEN))
    stored = await store.event_journal.load(OPENED.event)
    assert list(stored.entries) == stamped([each.entry for each in stored.entries], 0, 1_000.0)
    assert [each.entry for each in (await kept(store)).log] == [each.entry for each in state.log]
    assert stored.entries[0].entry == OPENED
    assert (await store.event_journal.load("0" * 10)).entries == []


async def test_what_somebody_plays_is_there_again_press_by_press(store: Store) -> None:
    await opened(store)
    part = await played(store, 1, ANA, "Ana", most=7)
    whole = await played(store, 2, BEN, "Ben")
    state = await kept(store)
    for entrant, game in zip(state.entrants, (part, whole), strict=True):
        again = SoloGame(state.course, entrant.user, entrant.name, entrant.presses)
        assert again.entries == game.entries
        assert entrant.scores == list(game.scores)


async def test_no_version_is_written_twice_and_of_several_all_or_none(store: Store) -> None:
    await opened(store, Entered(1, ANA, "Ana"))
    clash: list[Fact] = [Entered(2, BEN, "Ben"), Entered(3, CHLOE, "Chloe")]
    with pytest.raises(StorageFailed):
        await store.event_journal.append(OPENED.event, stamped(clash, 2, 1_200.0))
    assert [each.user for each in (await kept(store)).entrants] == [ANA]
    assert await store.events.to_keep() != []


async def test_the_events_of_a_server_are_found_by_what_became_of_them(store: Store) -> None:
    never = other(1, name="Never posted")
    await store.event_journal.append(never.event, stamped([never], 0, 900.0))
    await opened(store)
    await opened(store, at=1_500.0, opening=other(2, name="Cup"))
    await opened(store, at=1_600.0, opening=other(3, guild=GUILD + 1))
    assert [row.name for row in await store.events.of_guild(GUILD, 5)] == ["Cup", "Friday nine"]
    assert await store.events.open(GUILD) == 2, "those whose message was posted"
    await add(store, Ended())
    await add(store, Annulled(None), Told(), event=never.event)
    rows = await store.events.to_keep()
    assert [(row.name, row.status) for row in rows] == [
        ("Friday nine", "finished"),
        ("Cup", "open"),
        ("Friday nine", "open"),
    ]
    assert await store.events.open(GUILD) == 1
    await add(store, edited(other(2, name="Cup of May", kind="league"), CHLOE), event=other(2).event)
    assert [row.name for row in await store.events.of_guild(GUILD, 5)] == ["Cup of May", "Friday nine"]
    await add(store, Told())
    assert len(await store.events.to_keep()) == 2


@pytest.mark.parametrize(("kind", "hidden"), [("tables", True), ("league", False)])
async def test_matches_with_the_cards_of_others_are_hidden_until_the_end(
    store: Store, kind: str, hidden: bool
) -> None:
    cup = other(4, kind=kind)
    match = match_of(cup.event, 1, 1, 0)
    drawn: list[Fact] = [Entered(1, ANA, "Ana"), RoundsStarted((1,)), Drawn(1, 1, 0, (1,), 1.0, 1)]
    await opened(store, *drawn, opening=cup)
    assert await store.events.hidden() == frozenset()
    await add(store, TableOpened(match), event=cup.event)
    assert await store.events.hidden() == (frozenset([match]) if hidden else frozenset())
    await add(store, Ended(((1, 12),)), event=cup.event)
    assert await store.events.hidden() == frozenset()


async def test_ratings_are_those_of_the_server(store: Store) -> None:
    await opened(store, Entered(1, ANA, "Ana"), Entered(2, BEN, "Ben"))
    assert await store.events.ratings(OPENED.event, GUILD) == {}
