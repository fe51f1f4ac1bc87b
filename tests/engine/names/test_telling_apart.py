"""No two at a table, in an event or on a board are shown by one name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.names.graphemes import columns
from engine.names.search_key import likeness
from engine.names.short_names import short_names
from engine.names.telling_apart import COMPUTER_NAMES, free_computer_name, told_apart, unmarked
from tests.journeys.hostile_text import HOSTILE_NAMES

called = st.lists(st.sampled_from(HOSTILE_NAMES + ("Birdie", "Bogey", "Alex") * 20), max_size=5)
computers = st.integers(0, 3)


@given(called, computers, st.sets(st.integers(1, 2**60), min_size=5, max_size=5))
def test_everybody_has_a_name_of_their_own(people: list[str], computers: int, ids: set[int]) -> None:
    users = [*sorted(ids)[: len(people)], *[None] * computers]
    names = told_apart([*people, *COMPUTER_NAMES[:computers]], users)
    assert len(set(map(likeness, names))) == len(names)
    for name, own, user in zip(names, people, users, strict=False):
        mark = name.removeprefix(own).removeprefix("#")
        assert not mark or (unmarked(name) == own and str(user).zfill(20).endswith(mark))
    assert set(names[len(people) :]) <= set(COMPUTER_NAMES)
    assert len(set(short_names(names, 6, columns))) == len(names)


@pytest.mark.parametrize(
    ("people", "users", "expected"),
    [
        (["Ana", "Ben"], [1, 2], ["Ana", "Ben"]),
        (["Birdie", "birdie ⛳", "Birdie"], [1234, 77, None], ["Birdie#34", "birdie ⛳#77", "Bogey"]),
        (["Bogey", "Birdie", "Bogey"], [None, None, 5], ["Eagle", "Birdie", "Bogey"]),
        (["Alex", "A\u200dlex", "ALEX"], [137, 237, 5], ["Alex#137", "A\u200dlex#237", "ALEX#005"]),
        (["Alex", "Alex", "Alex37"], [137, 42, 5], ["Alex#137", "Alex#042", "Alex37"]),
        (["Someone", "Someone 2"], [-5, -9], ["Someone", "Someone 2"]),
    ],
)
def test_only_those_who_are_taken_for_each_other_get_a_mark(
    people: list[str], users: list[int | None], expected: list[str]
) -> None:
    assert told_apart(people, users) == expected


def test_a_computer_sits_down_by_a_name_that_nobody_has() -> None:
    assert free_computer_name(["BIRDIE", "Bogey!"]) == "Eagle"


def test_cut_names_keep_their_mark_or_their_end() -> None:
    assert short_names(["Alexander#37", "Alexander#82", "Ben"], 6) == ["Al…#37", "Al…#82", "Ben"]
    assert short_names(["Alexandra", "Alexandria", "Alexis"], 7) == ["Alex…ra", "Alex…ia", "Alexis"]
