"""Every kind of event, played by chance to its end, places everybody and says what that is worth."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events.entries import KindName
from engine.events.kinds import KINDS
from engine.events.plan import WIN, Plan
from tests.engine.events.tournament import play
from tests.engine.game.strategies import a_few

AT_TABLES = [name for name in get_args(KindName) if KINDS[name].at_tables]


def test_each_kind_has_its_strategy_and_only_one_is_played_alone() -> None:
    assert set(KINDS) == set(get_args(KindName))
    assert [name for name in KINDS if not KINDS[name].at_tables] == ["duplicate"]
    assert [name for name in KINDS if KINDS[name].same_cards] == ["tables"]
    assert [name for name in KINDS if KINDS[name].admits_late] == ["league"]
    alone = KINDS["duplicate"]
    assert alone.next_tables(Plan(4, 2), [], []) == []
    assert alone.standings(Plan(4, 2), []) == []


@pytest.mark.parametrize("name", AT_TABLES)
@a_few
@given(entrants=st.integers(4, 16), seats=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_the_better_place_is_worth_as_much_or_more(
    name: KindName, entrants: int, seats: int, seed: int
) -> None:
    kind = KINDS[name]
    plan = Plan(entrants, seats, 1 if kind.same_cards else 3)
    played = play(name, plan, seed)
    rows = kind.standings(plan, played)
    assert sorted(row.entrant for row in rows) == list(range(1, entrants + 1))
    worth = kind.season_points(rows)
    assert set(worth) == set(range(1, entrants + 1))
    placed = [worth[row.entrant] for row in rows if row.place]
    assert placed == sorted(placed, reverse=True)
    assert all(worth[row.entrant] == 0 for row in rows if not row.place)
    if name == "tables" and len(placed) > 1 and rows[1].place > 1:
        assert placed[0] == WIN
