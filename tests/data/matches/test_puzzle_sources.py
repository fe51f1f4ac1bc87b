"""Matches that puzzles are made from, in the order of their ends, and people who forbid it."""

from __future__ import annotations

from data.matches.puzzle_sources import EndedMatch
from data.matches.puzzles import puzzle_name
from data.store import Store
from tests.data.matches.test_puzzles import ANA, BEN, BODIES, CHLOE, NOW, everything_of
from tests.data.plays import Play


async def test_matches_are_looked_at_once_in_the_order_of_their_ends(store: Store) -> None:
    for number in range(3):
        await Play(f"{number:010x}", 7, [(ANA, "Ana")], seed=number).keep(store)
    sources = store.puzzle_sources
    found = await sources.unseen(1e12, 5)
    assert [each.at for each in found] == sorted(each.at for each in found)
    assert len(found) == 3
    await sources.looked_at(found[0])
    assert await sources.unseen(1e12, 5) == found[1:]
    assert await sources.unseen(found[1].at, 5) == found[1:2]
    assert await sources.unseen(0.0, 5) == []
    assert await sources.unseen(1e12, 1) == [EndedMatch(*found[1])]


async def test_none_are_made_of_people_who_turned_that_off_or_were_forgotten(store: Store) -> None:
    sources, late = store.puzzle_sources, (CHLOE, "Chloe")
    await Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")], latecomer=late).keep(store)
    await Play("bbbbbbbbbb", 7, [(BEN, "Ben")], seed=1).keep(store)
    for match, body in zip(("aaaaaaaaaa", "bbbbbbbbbb"), BODIES, strict=False):
        assert await sources.may_use(match)
        await sources.keep(match, [body], NOW)
    mine, bens = map(puzzle_name, BODIES[:2])
    assert await sources.made() == 2
    assert await store.puzzles.next_for(BEN) is None, "both are from matches of Ben's"
    await store.puzzles.attempt(BEN, mine, "draw", solved=True, at=NOW)
    shown = await store.puzzles.next_for(ANA)
    assert shown is not None
    assert shown.puzzle == bens
    found = await everything_of(store, CHLOE)
    assert [each["body"] for each in found["puzzles_made"]] == [{"number": 0}]

    await sources.refuse(CHLOE)
    assert (await sources.refused(CHLOE), await sources.made()) == (True, 1)
    assert await store.puzzles.find(mine) is None
    assert await store.puzzles.tried(BEN, mine) is None
    assert not await sources.may_use("aaaaaaaaaa")
    await sources.keep("aaaaaaaaaa", BODIES[:1], NOW)
    assert await sources.made() == 1, "turned off while it was being made"
    assert (await everything_of(store, CHLOE))["no_puzzles_from_my_matches"]
    await sources.allow(CHLOE)
    assert await sources.may_use("aaaaaaaaaa")

    forgotten = await store.privacy.forget(BEN, NOW)
    assert forgotten.puzzle_sources == 1
    assert await sources.made() == 0
    assert (await store.puzzles.solver(BEN)).tries == 0
    for match in ("aaaaaaaaaa", "bbbbbbbbbb"):
        assert not await sources.may_use(match)
        await sources.keep(match, BODIES, NOW)
    assert await sources.made() == 0
