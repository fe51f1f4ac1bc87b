"""What the buttons of holes played alone carry."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.solo import SoloId, SoloKind, SoloWord
from cogs.kit.ids.table import PressId

HOLES = st.from_regex(r"[0-9A-Za-z-]{0,40}", fullmatch=True)
IDS = st.builds(
    SoloId,
    st.sampled_from(get_args(SoloKind)),
    HOLES,
    st.integers(0, 999_999_999),
    st.sampled_from(get_args(SoloWord)),
    st.none() | st.integers(0, 99),
)


@given(each=IDS)
def test_an_id_is_read_as_it_was_written(each: SoloId) -> None:
    assert SoloId.parse(str(each)) == each
    assert len(str(each)) <= 100


@given(
    text=st.text(max_size=40)
    | st.from_regex(r"golfsolo:[a-z]{5}\.[0-9]{0,41}:[0-9]{1,10}:draw", fullmatch=True)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    found = SoloId.parse(text)
    assert found is None or SoloId.parse(str(found)) == found


@pytest.mark.parametrize(
    "text",
    [
        "golfsolo:nightly.2026-11-22:1:draw",
        "golfsolo:daily.2026-11-22:1:share",
        "golfsolo:daily.٣٣٣٣٣٣:1:draw",
        "golfsolo:lesson.00",
        "golfsolo:lesson." + "0" * 68 + ":0:draw",
    ],
)
def test_what_is_no_hole_or_nothing_to_do_is_not_ours(text: str) -> None:
    assert SoloId.parse(text) is None


def test_a_button_of_a_table_becomes_one_of_the_hole_if_its_word_is_used_there() -> None:
    place = SoloId.show("event", "0123456789")
    assert str(place) == "golfsolo:event.0123456789:0:show"
    assert place.like(PressId("abcdefabcd", 7, "swap", 2)) == SoloId("event", "0123456789", 7, "swap", 2)
    with pytest.raises(KeyError):
        place.like(PressId("abcdefabcd", 7, "start"))
