"""A rematch is the same game, for those who stayed and don't have to be kept apart."""

from __future__ import annotations

import pytest

from engine.table import ending, requests
from engine.table.entries import Joined, Opened
from engine.table.new_table import NewTable, draft
from tests.engine.table.sitting import ANN, BEN, CAT, DAN, NAMES, STRANGER, lobby, match


async def test_a_rematch_is_the_same_game_with_its_computers() -> None:
    past = (await match(1, 2, "house", holes=3, clock=60)).state
    new = NewTable.again(past, ANN)
    assert new.opened("m2") == Opened("m2", "house", 3, 60)
    assert new.computers == ("medium", "medium")


@pytest.mark.parametrize(
    ("host", "apart", "asked"),
    [
        (ANN, set(), [BEN, CAT]),
        (CAT, set(), [ANN, BEN]),
        (ANN, {BEN, STRANGER}, [CAT]),
        (ANN, {BEN, CAT}, []),
        (STRANGER, set(), []),
    ],
)
async def test_those_who_played_are_asked_back(host: int, apart: set[int], asked: list[int]) -> None:
    past = (await match(3)).state
    assert NewTable.again(past, host, apart).kept == tuple((user, NAMES[user]) for user in asked)


async def test_who_left_or_was_forgotten_is_not_asked_back() -> None:
    sitting = await match(3)
    await sitting.table.ask(ending.leave(BEN))
    sitting.table.forget(CAT, -7, "Someone")
    assert NewTable.again(sitting.state, ANN).kept == ()


async def test_a_rematch_of_a_table_for_invited_people_is_for_them() -> None:
    sitting = await lobby(2)
    await sitting.table.ask(requests.choose_who_joins(ANN, invited_only=True))
    await sitting.table.ask(requests.invite(ANN, [(user, NAMES[user]) for user in (BEN, CAT, DAN)]))
    await sitting.table.ask(requests.start(ANN))
    new = NewTable.again(sitting.state, BEN, {DAN})
    assert new.invited == ((ANN, "Ann"), (CAT, "Cat"))
    state, _ = draft(0.0, new, "m2", Joined(BEN, "Ben", 1))
    assert (state.invited_only, [each.user for each in state.invited]) == (True, [ANN, CAT])
    assert NewTable.again(sitting.state, STRANGER).invited is None
    sitting.state.barred = frozenset({CAT})
    assert NewTable.again(sitting.state, ANN).invited == ((BEN, "Ben"), (DAN, "Dan"))
