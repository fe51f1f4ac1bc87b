"""What buttons and menus of events carry."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.events import EventControl, EventId
from cogs.kit.message_limits import LONGEST_CUSTOM_ID

places = st.builds(
    EventId,
    control=st.sampled_from(get_args(EventControl)),
    event=st.just("") | st.text("0123456789abcdef", min_size=10, max_size=10),
    page=st.integers(0, 9999),
    drawing=st.integers(0, 9999),
)


@given(places)
def test_every_place_is_read_as_it_was_written(place: EventId) -> None:
    assert EventId.parse(str(place)) == place
    assert len(str(place)) <= LONGEST_CUSTOM_ID


@given(places)
def test_another_control_is_of_the_same_event_and_drawing(place: EventId) -> None:
    found = EventId.parse(place.of("results", 3))
    assert found == EventId("results", place.event, 3, place.drawing)
    assert place.next().of(place.control, place.page) != str(place)


@pytest.mark.parametrize(
    "text", ["golfevent:steal:0123456789.0.0", "golfevent:list:01234.0.0", "golfevent:list"]
)
def test_anything_else_is_none(text: str) -> None:
    assert EventId.parse(text) is None
