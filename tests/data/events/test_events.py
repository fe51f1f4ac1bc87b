"""Events as they are kept: settings, log and entrants, on both engines; who was forgotten is nobody."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from data.events.entrants import Entrant, removal
from data.events.events import Event, Logged
from data.store import Store
from engine.game.actions import Verb
from engine.game.errors import StorageFailed, WrongStage
from engine.game.presets import preset
from engine.solo.game import SoloGame
from tests.data.file_contents import remains

ANA, BEN, CHLOE = (1_234_567_890_123_456_000 + number for number in range(3))
GUILD, ROLE, MESSAGE = (2_234_567_890_123_456_000 + number for number in range(3))
SECRET: Final = "5e" * 32
NEW: Final = Event(
    event="abcdef0123",
    guild=GUILD,
    kind="duplicate",
    name="Friday nine",
    rules=preset("classic").rules_for(2, 2, {"super_kings": True}),
    computers=1,
    level="easy",
    role=ROLE,
    organiser=CHLOE,
    opened_at=1_000.0,
    closes_at=5_000.0,
    secret=SECRET,
    channel=9,
    changes={"super_kings": True},
    named="Ours",
)
OPENED: Final = Logged(1_000.0, "opened", CHLOE)
OPEN: Final = replace(NEW, status="open", message=MESSAGE, first_message=MESSAGE)


async def opened(store: Store, event: Event = OPEN) -> Event:
    """An event that people can enter."""
    await store.events.add(replace(event, status="new", message=None, first_message=None), OPENED)
    await store.events.save(event)
    return event


async def played(store: Store, number: int, user: int, name: str, most: int = 1000) -> SoloGame:
    """The holes of an entrant by chance, at most so many presses, kept press by press."""
    chance = Random(number)
    game = SoloGame.begin(OPEN.course, user, name, 1_100.0)
    await store.entrants.add(OPEN.event, Entrant(number, user, name, 1_100.0), game.presses[0])
    while not game.over and len(game.presses) < most:
        before, at = game, 1_100.0 + len(game.presses)
        if game.state.stage == "between":
            game = game.dealt(game.state.version, at)
        else:
            action = chance.choice(game.view(user).legal)
            moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot)]
            if action.verb == "take":
                moves.append(("swap", 0))
            game = game.acted(user, game.state.version, moves, at)
        finished = list(enumerate(game.scores, 1))[len(before.scores) :]
        await store.entrants.keep_press(OPEN.event, number, len(game.presses), game.presses[-1], finished)
    return game


async def everything_of(store: Store, user: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((await store.privacy.own_data.file(user, 9_000.0)).content)
    return found


async def test_an_event_is_there_again_as_it_was_kept_with_its_log(store: Store) -> None:
    await store.events.add(NEW, OPENED)
    assert await store.events.find(NEW.event) == NEW
    assert await store.events.of_guild(GUILD, 5) == [], "nobody can see it before its message stands"
    with pytest.raises(WrongStage, match="hasn’t started"):
        _ = NEW.course
    await store.events.save(OPEN)
    paused = replace(OPEN, status="paused", paused_at=1_200.5)
    await store.events.save(paused, Logged(1_200.5, "paused", BEN))
    assert await store.events.of_guild(GUILD, 5) == [paused]
    later = replace(OPEN, closes_at=6_000.25)
    resumed = Logged(2_200.75, "resumed", BEN, fields={"closes_at": 6_000.25})
    await store.events.save(later, resumed)
    assert await store.events.to_keep() == [later]
    ended = replace(later, status="finished", ended_at=6_000.5, told_at=6_001.0)
    await store.events.save(ended, Logged(6_000.5, "ended"))
    assert await store.events.find(NEW.event) == ended
    assert await store.events.to_keep() == []
    log = await store.events.log(NEW.event)
    assert log == [OPENED, Logged(1_200.5, "paused", BEN), resumed, Logged(6_000.5, "ended")]
    assert await store.events.find("0123456789") is None


async def test_what_somebody_plays_is_there_again_press_by_press(store: Store) -> None:
    await opened(store)
    part = await played(store, 1, ANA, "Ana", most=7)
    whole = await played(store, 2, BEN, "Ben")
    for number, user, name, game in ((1, ANA, "Ana", part), (2, BEN, "Ben", whole)):
        presses = await store.entrants.presses(OPEN.event, number)
        again = SoloGame(OPEN.course, user, name, presses)
        assert again.entries == game.entries
        found = await store.entrants.find(OPEN.event, user)
        assert found == Entrant(number, user, name, 1_100.0)
    scores = await store.entrants.scores(OPEN.event)
    assert scores.pop(2) == list(whole.scores)
    assert scores == ({1: list(part.scores)} if part.scores else {})


async def test_nobody_enters_twice_and_no_press_counts_twice(store: Store) -> None:
    await opened(store)
    game = await played(store, 1, ANA, "Ana", most=3)
    with pytest.raises(StorageFailed):
        await store.entrants.add(OPEN.event, Entrant(2, ANA, "Ana", 1_101.0), game.presses[0])
    with pytest.raises(StorageFailed):
        await store.entrants.add(OPEN.event, Entrant(1, BEN, "Ben", 1_101.0), game.presses[0])
    with pytest.raises(StorageFailed):
        await store.entrants.keep_press(OPEN.event, 1, 3, game.presses[-1])
    assert len(await store.entrants.all(OPEN.event)) == 1
    assert tuple(await store.entrants.presses(OPEN.event, 1)) == game.presses


async def test_a_mark_is_known_again_until_the_event_is_over(store: Store) -> None:
    await opened(store)
    mark = OPEN.course.mark(ANA)
    await store.entrants.add(OPEN.event, Entrant(1, ANA, "Ana", 1_100.0), mark=mark)
    await store.privacy.forget(ANA, 1_200.0)
    assert await store.entrants.marked(OPEN.event, mark)
    assert not await store.entrants.marked(OPEN.event, OPEN.course.mark(BEN))
    await store.events.save(replace(OPEN, status="finished", ended_at=5_000.0))
    assert not await store.entrants.marked(OPEN.event, mark)


async def test_one_is_removed_and_the_log_says_so_or_neither(store: Store) -> None:
    await opened(store)
    await played(store, 1, ANA, "Ana", most=3)
    removed = Logged(1_500.0, "removed", CHLOE, entrant=1)
    await store.events.save(OPEN, removed, also=[removal(OPEN.event, 1, 1_500.0)])
    (entrant,) = await store.entrants.all(OPEN.event)
    assert entrant.removed_at == 1_500.0
    assert (await store.events.log(OPEN.event))[-1] == removed


async def test_one_is_forgotten_and_the_others_keep_their_results(store: Store, tmp_path: Path) -> None:
    await opened(store)
    anas = await played(store, 1, ANA, "Ana Forgettable")
    bens = await played(store, 2, BEN, "Ben")
    own = (await everything_of(store, ANA))["events"]
    (event,) = own
    assert (event["event_name"], event["name"]) == ("Friday nine", "Ana Forgettable")
    assert [hole["points"] for hole in event["holes"]] == list(anas.scores)
    assert all(move["action"].startswith("0 ") for move in event["moves"]) and event["moves"]
    text = json.dumps(own)
    assert SECRET not in text and str(BEN) not in text and "Ben" not in text
    organised = (await everything_of(store, CHLOE))["events_organised"]
    assert [(each["event_name"], each["what"]) for each in organised] == [("Friday nine", "opened")]
    before = await everything_of(store, BEN)

    for user in (ANA, CHLOE):
        assert (await store.privacy.forget(user, 9_000.0)).events
        found = await everything_of(store, user)
        assert (found["events"], found["events_organised"]) == ([], [])
        assert not (await store.privacy.forget(user, 9_000.0)).anything
    await store.privacy.empty_log.settled()
    path = tmp_path / "golf.db"
    if path.exists():  # else it is on PostgreSQL
        assert remains(path, "Ana Forgettable", numbers=[ANA, CHLOE]) == []

    first, second = await store.entrants.all(OPEN.event)
    assert (first.user, first.name, second.user) == (-1, "Someone", BEN)
    kept = await store.entrants.scores(OPEN.event)
    assert kept == {1: list(anas.scores), 2: list(bens.scores)}
    again = SoloGame(OPEN.course, first.user, first.name, await store.entrants.presses(OPEN.event, 1))
    assert again.scores == anas.scores
    kept_event = await store.events.find(OPEN.event)
    assert kept_event is not None and kept_event.organiser == 0
    assert await store.events.log(OPEN.event) == [replace(OPENED, by=0)]
    assert await everything_of(store, BEN) == before
