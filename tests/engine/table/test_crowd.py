"""Hundreds of requests at once: each is answered, and the table stays in step with its journal."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterable

from engine.game.errors import IllegalAction, NotYourTurn, SeatRefused, StaleVersion, WrongStage
from engine.table import ending, requests
from engine.table.entries import Closed, Dealt, Joined, Started
from engine.table.fold import fold
from tests.engine.table.sitting import ANN, BEN, MATCH, PEOPLE, Sitting, facts, lobby, match, turns

COUNTED = type(None)


async def answers(requests: Iterable[Awaitable[None]]) -> Counter[type]:
    """Make all requests at once; how often which answer was given, `COUNTED` for those that counted."""
    return Counter(type(answer) for answer in await asyncio.gather(*requests, return_exceptions=True))


def in_step(sitting: Sitting) -> None:
    stamped = sitting.journal.reloaded(MATCH)
    assert [entry.version for entry in stamped] == list(range(1, sitting.version + 1))
    assert facts(fold(stamped)) == facts(sitting.state)


async def test_one_card_is_drawn() -> None:
    sitting = await turns()
    version = sitting.version
    given = await answers(sitting.press(ANN, "draw", version=version) for _ in range(300))
    assert given == {COUNTED: 1, StaleVersion: 299}
    assert sitting.version == version + 1
    in_step(sitting)


async def test_one_whole_turn_is_taken() -> None:
    sitting = await turns()
    version = sitting.version
    given = await answers(
        sitting.press(user, "take", f"swap {slot}", version=version)
        for slot in range(6)
        for user in (BEN, ANN) * 25
    )
    assert given[COUNTED] == 1
    assert set(given) <= {COUNTED, StaleVersion, NotYourTurn}
    assert sitting.state.playing.hole.turns == [1, 0]
    in_step(sitting)


async def test_the_free_seats_are_taken() -> None:
    sitting = await lobby(computers=1)
    given = await answers(
        sitting.table.ask(requests.join(user, f"Guest {user}", user)) for user in range(1, 251)
    )
    assert given == {COUNTED: 4, SeatRefused: 246}
    assert len({seat.user for seat in sitting.state.seats}) == 6
    in_step(sitting)


async def test_one_person_sits_down_once() -> None:
    sitting = await lobby()
    given = await answers(sitting.table.ask(requests.join(BEN, "Ben", press)) for press in range(200))
    assert given == {COUNTED: 1, SeatRefused: 199}
    assert sum(isinstance(entry, Joined) for entry in sitting.entries) == 2
    in_step(sitting)


async def test_one_match_begins() -> None:
    sitting = await lobby(people=2)
    given = await answers(sitting.table.ask(requests.start(ANN)) for _ in range(200))
    assert given == {COUNTED: 1, WrongStage: 199}
    assert sum(isinstance(entry, Started) for entry in sitting.entries) == 1
    in_step(sitting)


async def test_everyone_turns_one_card_and_not_twice() -> None:
    sitting = await match(people=6)
    version = sitting.version
    given = await answers(sitting.press(user, "flip 4", version=version) for user in PEOPLE * 40)
    assert given == {COUNTED: 6, IllegalAction: 234}
    assert sitting.state.playing.hole.pending == [1] * 6
    in_step(sitting)


async def test_everyone_turns_two_cards_and_no_third() -> None:
    sitting = await match(people=6)
    version = sitting.version
    given = await answers(
        sitting.press(user, f"flip {slot}", version=version) for slot in range(6) for user in PEOPLE * 8
    )
    assert given[COUNTED] == 12
    assert set(given) == {COUNTED, IllegalAction, NotYourTurn, StaleVersion}
    assert given[IllegalAction] == 42, "the first card once more, while a second is owed"
    hole = sitting.state.playing.hole
    assert (hole.phase, hole.pending) == ("choose", [0] * 6)
    assert sitting.table.view(None).face_up == ((True, True, False, False, False, False),) * 6
    in_step(sitting)


async def test_everyone_is_ready_at_once() -> None:
    sitting = await match(people=6, holes=2)
    await sitting.play_hole()
    version = sitting.version
    given = await answers(sitting.table.ask(requests.ready(user, version)) for user in PEOPLE * 40)
    assert given[COUNTED] == 6
    assert set(given) == {COUNTED, StaleVersion}, "the first six are one of each; then the moment has passed"
    assert sitting.since(version).count(Dealt()) == 1
    assert sitting.state.playing.number == 2
    in_step(sitting)


async def test_everyone_leaves_at_once() -> None:
    sitting = await match(people=6)
    given = await answers(sitting.table.ask(ending.leave(user)) for user in PEOPLE * 40)
    assert given == {COUNTED: 6, WrongStage: 234}
    assert sitting.entries.count(Closed(None)) == 1
    assert sitting.journal.closed == [MATCH]
    in_step(sitting)


async def test_a_clock_runs_out_at_the_very_moment_of_the_press() -> None:
    sitting = await turns(clock=30)
    version = sitting.version
    sitting.clock.now += 30
    sitting.table.wake()
    given = await answers(sitting.press(ANN, "take", "swap 0", version=version) for _ in range(200))
    await sitting.settle()
    assert given[COUNTED] <= 1
    assert set(given) <= {COUNTED, StaleVersion, NotYourTurn, IllegalAction}
    assert sitting.state.playing.hole.turns == [1, 0], "played once, by whoever was first"
    in_step(sitting)
