"""The ids of buttons and menus about past matches say all that they mean, and nothing else is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.past import HistoryId, ReplayId, ReviewId
from cogs.kit.message_limits import LONGEST_CUSTOM_ID

history_ids = st.builds(
    HistoryId,
    player=st.none() | st.integers(1, 9 * 10**18 - 1),
    number=st.integers(0, 999_999),
    control=st.sampled_from(("back", "next", "open")),
)
replay_ids = st.builds(
    ReplayId,
    match=st.text("0123456789abcdef", min_size=10, max_size=10),
    hole=st.integers(0, 99),
    step=st.integers(0, 99_999),
    control=st.sampled_from(("first", "back", "next", "last", "jump")),
)
review_ids = st.builds(
    ReviewId,
    match=st.text("0123456789abcdef", min_size=10, max_size=10),
    page=st.integers(0, 9),
    shared=st.booleans(),
    control=st.sampled_from(("back", "next", "share")),
)


@given(history_ids, replay_ids, review_ids)
def test_an_id_is_read_as_it_was_written(page: HistoryId, moment: ReplayId, review: ReviewId) -> None:
    assert ReviewId.parse(str(review)) == review
    assert len(str(review)) <= LONGEST_CUSTOM_ID
    assert HistoryId.parse(str(page)) == page
    assert ReplayId.parse(str(moment)) == moment
    assert len(str(page)) <= LONGEST_CUSTOM_ID
    assert len(str(moment)) <= LONGEST_CUSTOM_ID


@pytest.mark.parametrize(
    "text",
    [
        "",
        "golfhistory:0:0:delete",
        "golfhistory:-1:0:next",
        "golfhistory:0:1234567:next",
        "golfreplay:0123456789:1:0:next.",
        "golfreplay:012345678:1:0:next",
        "golfreplay:0123456789:100:0:next",
        "golfreplay:0123456789:1:-1:back",
        "golfreview:0123456789:10:0:next",
        "golfreview:0123456789:1:2:next",
        "golfreview:0123456789:1:0:delete",
        "golfreview:012345678:1:0:next",
        "golf:0123456789:1:draw",
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert HistoryId.parse(text) is None
    assert ReplayId.parse(text) is None
    assert ReviewId.parse(text) is None
