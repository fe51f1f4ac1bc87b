"""Whatever people ask for, in any order: the state is the fold of the journal, also after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import requests
from engine.events.entries import (
    DeadlinesMoved,
    Drawn,
    Edited,
    Ended,
    EventOpened,
    Extended,
    Fact,
    KindName,
    Paused,
    Resumed,
    RoundsStarted,
    TableOpened,
    TableOver,
    Told,
)
from engine.events.event import Request
from engine.events.fold import fold, stamped
from engine.events.options import HOUR, new_event
from engine.events.plan import Draw
from engine.events.seating import match_of
from engine.events.state import EventState
from engine.game.errors import GolfError
from tests.engine.events.memory_events import ENDS, EVENT, FOUR, MANAGER, ROUND, Held, event, facts_of

PEOPLE = range(1, 9)
EDITS: list[dict[str, Any]] = [
    {"name": "Cup of May"},
    {"seats": 3},
    {"rounds": 2},
    {"preset": "four-card"},
    {"holes": 4},
    {"role": 5},
    {"kind": "league"},
    {"span": 3},
    {"seats": 9},
]


def drawn(state: EventState, draws: Sequence[Draw]) -> list[Fact]:
    """Return the entries by which tables are drawn."""
    return [
        Drawn(
            each.round,
            each.table,
            sum((one.round, one.number) == (each.round, each.table) for one in state.tables),
            tuple(state.of_seed(seed).number for seed in each.entrants),
            state.closes_at,
            each.computers,
            each.play_off,
        )
        for each in draws
    ]


def by_itself(random: Random) -> Request:
    """Return what happens to an event without anybody's asking."""

    def step(state: EventState, now: float) -> Sequence[Fact]:
        if state.status != "open" or not state.kind.at_tables:
            return []
        if not state.begun:
            return [RoundsStarted(tuple(each.number for each in state.present))] if state.enough else []
        for table in state.open_tables:
            if table.stage == "waiting":
                return [TableOpened(table.match)]
            scores = tuple(random.randrange(30) for _ in range(len(table.entrants) + table.computers))
            return [TableOver(table.match, scores, tuple(random.sample(table.entrants, random.randrange(2))))]
        annulled = any(each.stage == "annulled" for each in state.present_tables)
        return [] if annulled else drawn(state, state.next_tables()) or [Ended()]

    return step


def asked(random: Random) -> Request:
    """Return something that somebody asks for, or that comes by itself."""
    user, number, hours = random.choice(PEOPLE), random.randrange(1, 10), random.choice((1, 24, 168))
    choices: list[Callable[[EventState, float], Sequence[Fact]]] = [
        *[lambda state, now: requests.enter(state, user, f"Player {user}", (), now)] * 6,
        lambda state, now: requests.withdraw(state, user),
        lambda state, now: requests.remove(state, MANAGER, number),
        lambda state, now: requests.remove(state, None, number),
        lambda state, now: requests.let_in(state, MANAGER, user, "Late"),
        lambda state, now: requests.replace(state, MANAGER, number, user + 100, "New"),
        lambda state, now: requests.annul_table(state, MANAGER, number),
        lambda state, now: [
            fact
            for each in state.entrants[:number][-1:]
            for fact in requests.play(state, each.number, ("0 draw",), (number,), now)
        ],
        lambda state, now: requests.pause(state, MANAGER),
        *[lambda state, now: requests.resume(state, MANAGER, now)] * 3,
        lambda state, now: requests.extend(state, MANAGER, hours, now),
        lambda state, now: requests.posted(state, number),
        lambda state, now: requests.edit(state, MANAGER, **random.choice(EDITS)),
        lambda state, now: [] if state.over else [DeadlinesMoved(60.0)],
        *[by_itself(random)] * 6,
    ]
    if random.random() < 0.02:
        choices = [
            lambda state, now: requests.close(state, MANAGER),
            lambda state, now: requests.annul(state, MANAGER),
            lambda state, now: [Told()] if state.over else [],
        ]
    return random.choice(choices)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["duplicate", "tables", "league", "knockout"]), st.integers(0, 10**6))
def test_the_state_is_the_fold_of_the_journal_whatever_is_asked(kind: KindName, seed: int) -> None:
    asyncio.run(_live(kind, Random(seed)))


async def _live(kind: KindName, random: Random) -> None:
    held = await Held.open(kind, seats=random.randrange(2, 5), rounds=random.randrange(1, 4))
    refused = 0
    facts = facts_of(await held.event.state())
    for _ in range(80):
        held.now += random.choice((0.0, 60.0))
        written = len(held.journal.entries[held.event.id])
        try:
            await held.event.ask(asked(random))
        except GolfError:
            refused += 1
            assert facts_of(await held.event.state()) == facts, "a refused request leaves no trace"
            assert len(held.journal.entries[held.event.id]) == written
        state = await held.event.state()
        facts = facts_of(state)
        entries = held.journal.entries[held.event.id]
        assert facts_of(fold(entries)) == facts
        assert [each.version for each in entries] == list(range(1, len(entries) + 1))
        check(state)
    restarted = Held(held.journal)
    restarted.now = held.now
    assert facts_of(await restarted.event.state()) == facts


def check(state: EventState) -> None:
    """Check what always holds of an event."""
    assert [each.number for each in state.entrants] == list(range(1, len(state.entrants) + 1))
    users = [each.user for each in state.entrants]
    assert len(set(users)) == len(users), "nobody has two numbers"
    seeded = [number for seed in state.seeds for number in seed]
    assert len(set(seeded)) == len(seeded)
    if state.begun:
        assert {each.number for each in state.present} <= {seed[-1] for seed in state.seeds}
        lines = state.standings()
        assert sorted(line.entrant for line in lines) == list(range(1, len(state.seeds) + 1))
    if state.over:
        assert not state.open_tables or state.status == "finished"


def test_the_time_of_an_event_begins_with_its_first_message_and_edits_count() -> None:
    opened = new_event("league", "Cup", 1, 2, MANAGER, preset="classic")
    opened = replace(opened, closes_at=100.0 + 24 * HOUR)
    entries = stamped([opened], 0, 100.0)
    for at, request in (
        (150.0, lambda state: requests.edit(state, MANAGER, span=3, holes=1, kind="knockout")),
        (200.0, lambda state: requests.posted(state, 77)),
        (250.0, lambda state: requests.posted(state, 78)),
        (300.0, lambda state: requests.edit(state, MANAGER, holes=2)),
    ):
        entries += stamped(request(fold(entries)), len(entries), at)
    state = fold(entries)
    assert (state.opened_at, state.closes_at, state.span) == (200.0, 200.0 + 3 * HOUR, 3)
    assert (state.kind_name, state.rules.holes, state.opened.rounds) == ("knockout", 2, 0)
    assert [(type(each.entry), each.at) for each in state.log] == [(EventOpened, 100.0), (Edited, 300.0)]


def test_a_journal_begins_with_its_opening() -> None:
    with pytest.raises(ValueError, match="begins with its opening"):
        fold(stamped([Told()], 0, 1.0))


@pytest.mark.parametrize(
    "moved",
    [
        [DeadlinesMoved(60.0)],
        [Extended(MANAGER, ENDS + 60)],
        [Paused(MANAGER), Resumed(MANAGER, ENDS + 60)],
    ],
)
def test_the_deadlines_of_tables_that_are_played_move_with_the_end(moved: list[Fact]) -> None:
    over = TableOver(match_of(EVENT, 1, 1, 0), (3, 9))
    state = event("league", *FOUR, *ROUND, over, *moved)
    assert state.closes_at == ENDS + 60
    assert [(each.stage, each.deadline) for each in state.tables] == [("over", ENDS), ("waiting", ENDS + 60)]
