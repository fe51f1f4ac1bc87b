"""What follows from the entries of an event: seeds and who has them, tables and their legs, who may come."""

from __future__ import annotations

import pytest

from engine.events.entries import (
    Drawn,
    Entered,
    Fact,
    KindName,
    Removed,
    Replaced,
    RoundsStarted,
    TableAnnulled,
    TableOpened,
    TableOver,
    Withdrew,
)
from engine.events.plan import Draw
from engine.events.seating import match_of
from engine.game.errors import WrongStage
from tests.engine.events.memory_events import ENDS, EVENT, FOUR, MANAGER, MESSAGE, event

FIRST, SECOND, AGAIN = (match_of(EVENT, 1, table, leg) for table, leg in ((1, 0), (2, 0), (2, 1)))
SEEDED: list[Fact] = [
    *FOUR,
    RoundsStarted((3, 1, 4, 2)),
    Drawn(1, 1, 0, (3, 4), ENDS),
    Drawn(1, 2, 0, (1, 2), ENDS),
]


def test_whoever_replaces_another_has_their_seed_and_points() -> None:
    state = event("league", *SEEDED, Replaced(5, 4, 50, "Eve", None), rounds=2)
    assert [state.seed_of(number) for number in (3, 1, 4, 2, 5)] == [1, 2, 3, 4, 3]
    assert (state.of_seed(3).number, state.of_seed(1).number) == (5, 3)
    assert state.plan.gone == frozenset()
    results = [TableOver(FIRST, (9, 4)), TableOver(SECOND, (7, 6))]
    over = event("league", *SEEDED, *results, Replaced(5, 4, 50, "Eve", None), rounds=2)
    points = over.season_points()
    assert set(points) == {1, 2, 3, 5}
    assert points[5] > points[3]


@pytest.mark.parametrize("came", [3, 4])
def test_an_event_is_worth_something_if_four_came(came: int) -> None:
    """Whoever lets in others who don't know of it gains nothing by beating them."""
    forfeit = came < 4
    strokes, absent = (7, None if forfeit else 6), (2,) if forfeit else ()
    over = event("league", *SEEDED, TableOver(FIRST, (9, 4)), TableOver(SECOND, strokes, absent), rounds=1)
    assert over.season_points() == ({3: 0, 1: 0, 4: 0} if forfeit else {3: 0, 1: 0, 4: 12, 2: 12})


def test_seeds_of_those_who_left_are_gone() -> None:
    state = event("league", *SEEDED, Withdrew(1), Removed(2, MANAGER), rounds=2)
    assert state.plan.gone == {2, 4}
    assert [each.number for each in state.present] == [3, 4]
    assert [each.number for each in state.counting] == [1, 3, 4], "who withdrew keeps what they played"
    assert not state.enough
    found = state.entrant_of(10)
    assert found is state.entrant(1)
    assert state.entrant_of(99) is None


def test_the_results_of_tables_are_those_of_seeds() -> None:
    state = event("league", *SEEDED, TableOver(FIRST, (9, None), (4,)), rounds=2)
    (result,) = state.table_results
    assert (result.draw, result.keys, result.absent) == (Draw(1, 1, (1, 3)), (9, None), frozenset({3}))
    assert [table.match for table in state.open_tables] == [SECOND]


def test_an_annulled_table_is_drawn_again_as_another_leg() -> None:
    again = Drawn(1, 2, 1, (1, 2), ENDS)
    state = event("league", *SEEDED, TableOpened(SECOND), TableAnnulled(SECOND, None), again, rounds=2)
    assert [table.match for table in state.present_tables] == [FIRST, AGAIN]
    assert [table.stage for table in state.tables] == ["waiting", "annulled", "waiting"]
    with pytest.raises(ValueError, match="has the match"):
        state.table_of("0" * 10)


def test_people_are_let_in_before_the_rounds_and_in_a_league_between_them() -> None:
    kinds: list[tuple[KindName, bool, bool, bool]] = [
        ("league", True, True, False),
        ("knockout", True, False, False),
        ("duplicate", False, False, False),
    ]
    for kind, before, later, last in kinds:
        rounds = [2, 2, 1] if kind == "league" else [0, 0, 0]
        facts: list[list[Fact]] = [[*FOUR], SEEDED, SEEDED] if kind != "duplicate" else [[*FOUR]] * 3
        found = [event(kind, *some, rounds=number).admits for some, number in zip(facts, rounds, strict=True)]
        assert found == [before, later, last]


def test_the_cards_come_of_the_first_message() -> None:
    with pytest.raises(WrongStage, match="hasn’t started"):
        _ = event("duplicate", posted=False).course
    state = event("duplicate", Entered(1, 10, "Ana"), computers=2, level="easy")
    assert (state.course.nonce, state.course.levels) == (MESSAGE, ("easy", "easy"))
    assert state.course.commitment == state.commitment


def test_points_stay_hidden_while_somebody_may_play_the_same_cards() -> None:
    assert event("tables", *FOUR).hidden
    assert not event("league", *FOUR).hidden
    assert event("tables", *FOUR, absent="forfeit").absent == "computer"
    assert event("league", *FOUR, absent="forfeit").absent == "forfeit"
