"""The long run of changed code draws places fairly, leaves types alone, and knows the tests of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.mutations import IDENTITY, LEANS_ON, ROOT, Mutation, drawn, suites, types

CODE = """
def longer(a: int | None, *, b: list[int] = []) -> bool | None:
    limit: Final[int] = 3 | 4
    return a > limit
"""


def test_where_types_stand_is_known() -> None:
    lines = CODE.splitlines()
    found = [lines[begin[0] - 1][begin[1] : end[1]] for begin, end in types(CODE)]
    assert sorted(found) == ["Final[int]", "bool | None", "int | None", "list[int]"]


def test_each_place_has_one_change_at_most_and_the_same_seed_draws_the_same() -> None:
    every = [Mutation("a.py", name, 0, (line, 0)) for line in range(50) for name in "xyz"]
    found = drawn(every, 30, 7)
    assert len({each.place for each in found}) == len(found) == 30
    assert found == drawn(every, 30, 7) != drawn(every, 30, 8)
    assert len(drawn(every, 99, 7)) == 50


def test_a_change_meets_its_own_tests_first() -> None:
    assert suites("engine/game/match.py") == [
        ("tests/engine/game/test_match.py",),
        ("tests/engine/game",),
        LEANS_ON["engine/game"],
    ]


@pytest.mark.parametrize("folder", LEANS_ON)
def test_all_folders_and_tests_are_there(folder: str) -> None:
    assert (ROOT / folder).is_dir()
    assert all(Path(ROOT, tests).exists() for tests in LEANS_ON[folder])


@pytest.mark.parametrize(
    ("operator", "left_out"),
    [
        *(("Is_Eq", True), ("IsNot_NotEq", True), ("Gt_Is", True), ("NotEq_IsNot", True)),
        *(("Is_IsNot", False), ("IsNot_Is", False), ("Gt_GtE", False), ("Eq_NotEq", False)),
    ],
)
def test_identity_in_the_place_of_equality_is_left_out(operator: str, left_out: bool) -> None:
    assert bool(IDENTITY.search(f"core/ReplaceComparisonOperator_{operator}")) == left_out
