"""The long run of changed code draws places fairly, leaves types alone, and knows the tests of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.mutations import IDENTITY, LEANS_ON, NAME, ROOT, Mutation, drawn, nearness, statement, types

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


def test_tests_of_the_file_come_before_those_of_its_folder() -> None:
    asked = ("tests/engine/game/test_match.py::test_a[1]", "tests/engine/game/referee/test_b.py::test_b")
    other = "tests/engine/games/test_match.py::test_c"
    assert [nearness(test, "engine/game/match.py") for test in (*asked, other)] == [0, 1, 2]


BLOCKS = """
def longest(words,
            least=1):
    found = [
        word for word in words
    ]
    if len(
        found
    ) > least: return max(found)
    match found:
        case []:
            return ""
"""


@pytest.mark.parametrize(
    ("line", "lines"),
    [(2, {2, 3}), (3, {2, 3}), (5, {4, 5, 6}), (8, {7, 8}), (9, {9}), (11, {10, 11}), (12, {12})],
)
def test_a_statement_is_all_its_lines_without_what_is_inside(line: int, lines: set[int]) -> None:
    assert statement(BLOCKS, line) == lines


@pytest.mark.parametrize(
    ("caught", "can_be_changed"),
    [
        *(("KeyError:", True), ("KeyError as error:", True), ("KeyError, ValueError):", True)),
        *(("asyncio.CancelledError:", False), (".CancelledError:", False)),
    ],
)
def test_exceptions_with_a_dot_in_their_name_are_left_alone(caught: str, can_be_changed: bool) -> None:
    assert bool(NAME.match(caught)) == can_be_changed


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
