"""What a daily hole's result offers."""

from __future__ import annotations

from datetime import date
from typing import Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.daily import DailyId, DailyReviewId, DailyWord

IDS = st.builds(
    DailyId,
    st.dates(date(2020, 1, 1), date(2500, 1, 1)),
    st.sampled_from(get_args(DailyWord)),
)


@given(each=IDS)
def test_an_id_is_read_as_it_was_written(each: DailyId) -> None:
    assert DailyId.parse(str(each)) == each
    assert len(str(each)) <= 100


@given(
    day=st.dates(date(2020, 1, 1), date(2500, 1, 1)),
    page=st.integers(0, 9),
    control=st.sampled_from(("open", "back", "next")),
)
def test_a_page_of_a_review_is_read_as_it_was_written(
    day: date, page: int, control: Literal["open", "back", "next"]
) -> None:
    each = DailyReviewId(day, page, control)
    assert DailyReviewId.parse(str(each)) == each and DailyId.parse(str(each)) is None


@given(text=st.text(max_size=40) | st.from_regex(r"golfdaily:[0-9]{1,7}:[a-z]{1,8}", fullmatch=True))
def test_any_text_is_read_or_refused(text: str) -> None:
    found = DailyId.parse(text)
    assert found is None or DailyId.parse(str(found)) == found


@pytest.mark.parametrize(
    "text", ["golfdaily:039942:share", "golfdaily:739942:knock", "golfdaily:٣٣٣٣٣٣:share"]
)
def test_what_names_no_day_or_nothing_to_do_is_not_ours(text: str) -> None:
    assert DailyId.parse(text) is None
