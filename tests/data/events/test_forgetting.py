"""A person in the journals of events: found for their own data, and forgotten, while others keep theirs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from data.store import Store
from engine.events.entries import (
    Drawn,
    Ended,
    Entered,
    Fact,
    Removed,
    Replaced,
    RoundsStarted,
    TableOver,
)
from engine.events.seating import entrant_mark, match_of
from engine.solo.game import SoloGame
from tests.data.events.kept_events import (
    ANA,
    BEN,
    CHLOE,
    OPENED,
    SECRET,
    add,
    kept,
    opened,
    other,
    played,
)
from tests.data.file_contents import remains


async def everything_of(store: Store, user: int) -> list[dict[str, Any]]:
    content = json.loads((await store.privacy.own_data.file(user, 9_000.0)).content)
    found: list[dict[str, Any]] = content["events"]
    return found


async def test_ones_own_entries_are_ones_own_alone(store: Store) -> None:
    await opened(store)
    anas = await played(store, 1, ANA, "Ana")
    await played(store, 2, BEN, "Ben", most=5)
    (event,) = await everything_of(store, ANA)
    assert (event["event_name"], event["name"]) == ("Friday nine", "Ana")
    points = [each for entry in event["entries"] for each in entry.get("points", ())]
    assert points == list(anas.scores)
    moves = [move for entry in event["entries"] for move in entry.get("moves", ())]
    assert moves and all(move.startswith("0 ") for move in moves)
    text = json.dumps(event)
    assert SECRET not in text and str(BEN) not in text and "Ben" not in text
    (organised,) = await everything_of(store, CHLOE)
    assert [each["what"] for each in organised["entries"]] == ["EventOpened"]


async def test_tables_and_what_organizers_did_to_oneself_are_ones_own(store: Store) -> None:
    cup = other(7, kind="league", by=BEN)
    match = match_of(cup.event, 1, 1, 0)
    facts: list[Fact] = [
        Entered(1, ANA, "Ana"),
        Entered(2, BEN, "Ben", by=CHLOE),
        RoundsStarted((1, 2)),
        Drawn(1, 1, 0, (1, 2), 2_000.0),
        TableOver(match, (4, 9)),
        Removed(1, CHLOE),
        Replaced(3, 2, CHLOE, "Chloe", CHLOE),
    ]
    await opened(store, *facts, opening=cup)
    (event,) = await everything_of(store, ANA)
    assert [each["what"] for each in event["entries"]] == ["Entered", "Drawn", "TableOver", "Removed"]
    assert str(BEN) not in json.dumps(event)
    (bens,) = await everything_of(store, BEN)
    assert [each["what"] for each in bens["entries"]] == [
        "EventOpened",
        "Entered",
        "Drawn",
        "TableOver",
        "Replaced",
    ]
    assert str(CHLOE) not in json.dumps([each.get("user") for each in bens["entries"]])


async def test_one_is_forgotten_and_the_others_keep_their_results(store: Store, tmp_path: Path) -> None:
    await opened(store)
    anas = await played(store, 1, ANA, "Ana Forgettable")
    bens = await played(store, 2, BEN, "Ben")
    before = await everything_of(store, BEN)
    for user in (ANA, CHLOE):
        assert (await store.privacy.forget(user, 9_000.0)).events == 1
        assert await everything_of(store, user) == []
        assert not (await store.privacy.forget(user, 9_000.0)).anything
    await store.privacy.empty_log.settled()
    path = tmp_path / "golf.db"
    if path.exists():  # else it is on PostgreSQL
        assert remains(path, "Ana Forgettable", numbers=[ANA, CHLOE]) == []
    state = await kept(store)
    first, second = state.entrants
    assert (first.user, first.name, second.user) == (-1, "Someone", BEN)
    assert state.scores == {1: list(anas.scores), 2: list(bens.scores)}
    assert SoloGame(state.course, first.user, first.name, first.presses).scores == anas.scores
    assert state.organiser == 0
    assert await everything_of(store, BEN) == before


async def test_a_mark_is_known_again_until_the_event_is_over(store: Store) -> None:
    await opened(store, Entered(1, ANA, "Ana"))
    await opened(store, Entered(1, ANA, "Ana"), opening=other(8, kind="league"))
    assert (await store.event_journal.load(OPENED.event)).marks == frozenset()
    await store.privacy.forget(ANA, 1_200.0)
    mark = entrant_mark(SECRET, ANA)
    assert mark != entrant_mark(SECRET, BEN)
    assert (await store.event_journal.load(OPENED.event)).marks == {mark}
    assert (await store.event_journal.load(other(8).event)).marks == frozenset(), (
        "cards aren't the same there"
    )
    await add(store, Ended())
    assert (await store.event_journal.load(OPENED.event)).marks == frozenset()


async def test_who_is_replaced_and_forgotten_is_not_the_newcomer(store: Store) -> None:
    cup = other(9, kind="league")
    facts: list[Fact] = [
        Entered(1, ANA, "Ana"),
        RoundsStarted((1,)),
        Replaced(2, 1, BEN, "Ben", ANA),
    ]
    await opened(store, *facts, opening=cup)
    await store.privacy.forget(ANA, 1_200.0)
    state = await kept(store, cup.event)
    assert [(each.user, each.name) for each in state.entrants] == [(-1, "Someone"), (BEN, "Ben")]
    assert [getattr(each.entry, "by", None) for each in state.log] == [CHLOE, None, 0]
