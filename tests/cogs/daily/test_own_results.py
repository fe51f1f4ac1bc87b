"""The picture of a person's daily holes against par."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cogs.daily.own_results import FEWEST, own_results

RESULTS = st.dictionaries(st.integers(-12, 40), st.integers(1, 400), min_size=1, max_size=20)


@given(results=RESULTS)
def test_every_result_is_drawn_and_told(results: dict[int, int]) -> None:
    found = own_results(results)
    assert bool(found) == (sum(results.values()) >= FEWEST)
    for picture in found:
        heading, *lines = picture.alt_text.splitlines()
        assert heading == f"Your {sum(results.values()):,} daily holes against par."
        assert [int(line.rpartition(": ")[2]) for line in lines] == [
            results[each] for each in sorted(results)
        ]


def test_it_can_be_drawn_for_one_result_and_for_many() -> None:
    for results in ({0: 3}, dict.fromkeys(range(-4, 9), 2), {-12: 1, 40: 400}):
        (picture,) = own_results(results)
        assert picture.draw().startswith(b"\x89PNG")
