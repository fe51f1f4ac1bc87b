"""Puzzles and people's tries at them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from data.matches.puzzles import MOST_MOVED
from data.statistics.ratings import FRESH
from data.store import Store

ANA, BEN, CHLOE = 11, 12, 13
NOW = 2_000.0
BODIES = tuple(f'{{"number":{number}}}' for number in range(3))


async def everything_of(store: Store, user: int) -> Any:
    return json.loads((await store.privacy.own_data.file(user, NOW)).content)


async def test_a_first_try_is_rated_and_only_that(store: Store) -> None:
    await store.puzzles.add(BODIES, NOW)
    await store.puzzles.add(BODIES, NOW)
    first = await store.puzzles.next_for(ANA)
    assert first is not None
    assert first == await store.puzzles.next_for(ANA), "the same until it was tried"
    # Presses in the same moment, of which one is right.
    await asyncio.gather(
        *(
            store.puzzles.attempt(ANA, first.puzzle, action, solved=action == "draw", at=NOW)
            for action in ("draw", "take", "draw")
        )
    )
    made = await store.puzzles.tried(ANA, first.puzzle)
    solver, kept = await store.puzzles.solver(ANA), await store.puzzles.find(first.puzzle)
    assert made is not None
    assert kept is not None
    assert (made.action, made.solved, solver.tries, solver.solved) == ("draw", True, 1, 1)
    assert made.gained == solver.rating.shown - FRESH.shown == MOST_MOVED
    assert (kept.tries, kept.solved, kept.rating.mu < FRESH.mu) == (1, 1, True)
    await store.puzzles.attempt(BEN, first.puzzle, "take", solved=False, at=NOW)
    assert (await store.puzzles.solver(BEN)).rating.shown == FRESH.shown - MOST_MOVED
    for _ in BODIES[1:]:
        shown = await store.puzzles.next_for(ANA)
        assert shown is not None
        assert await store.puzzles.tried(ANA, shown.puzzle) is None
        await store.puzzles.attempt(ANA, shown.puzzle, "draw", solved=False, at=NOW)
    assert await store.puzzles.next_for(ANA) is None
    assert await store.puzzles.of_day("2026-11-23") == await store.puzzles.of_day("2026-11-23")
    await store.puzzles.attempt(ANA, "0123456789", "draw", solved=True, at=NOW)
    assert (await store.puzzles.solver(ANA)).tries == len(BODIES), "there is no such puzzle"
