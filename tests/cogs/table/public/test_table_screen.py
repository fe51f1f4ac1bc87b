"""What people earned stands in the last message of the table, and never too long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.message_limits import LONGEST_FIELD
from cogs.table.public.table_screen import AND_MORE, achievement_lines
from data.statistics.achievements import AWARDS, Earned
from tests.cogs.table.screens.evenings import LONGEST


def earned(user: int, *awards: int) -> list[Earned]:
    return [Earned(user, AWARDS[number], "0123456789", 5.0) for number in awards]


def test_each_person_has_a_line() -> None:
    words = achievement_lines([*earned(1, 0, 1), *earned(2, 0)], {1: "Ana", 2: "Ben"})
    assert words.split("\n") == [
        "🏅 **Ana** earned **Teed Off** (finish your first match) and **On the Board** (win a match)",
        "🏅 **Ben** earned **Teed Off** (finish your first match)",
        "See what that gives you: `/golf stats`",
    ]


def test_strangers_are_not_named_and_nothing_is_said_of_nothing() -> None:
    assert achievement_lines(earned(3, 0), {1: "Ana"}) == ""
    assert achievement_lines([], {1: "Ana"}) == ""


@given(st.lists(st.integers(1, len(AWARDS)), min_size=1, max_size=8))
def test_it_fits_a_field_and_says_when_there_is_more(counts: list[int]) -> None:
    names = dict.fromkeys(range(1, len(counts) + 1), LONGEST)
    everything = [one for user, count in enumerate(counts, 1) for one in earned(user, *range(count))]
    words = achievement_lines(everything, names)
    assert len(words) <= LONGEST_FIELD
    assert (words.count("🏅") < len(counts)) is (AND_MORE in words)
