"""What the buttons of holes that are played on carry."""

from __future__ import annotations

from string import ascii_letters, digits
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.play_on import PlayOnControl, PlayOnId, PlayOnPlace, Source
from cogs.kit.ids.solo import SoloId, SoloWord
from cogs.kit.message_limits import LONGEST_CUSTOM_ID
from engine.solo.recorded_course import LONGEST_CHOICES

PLACES = st.builds(
    PlayOnPlace,
    st.sampled_from(get_args(Source)),
    st.text("0123456789abcdef", min_size=8, max_size=10),
    st.integers(1, 18),
    st.integers(0, 9_999),
    st.none() | st.integers(0, 7),
    st.booleans(),
    st.text(digits + ascii_letters, max_size=LONGEST_CHOICES),
)


@given(place=PLACES, control=st.sampled_from(get_args(PlayOnControl)))
def test_a_place_is_read_as_it_was_written(place: PlayOnPlace, control: PlayOnControl) -> None:
    assert PlayOnPlace.read(str(place)) == place
    assert PlayOnId.parse(str(PlayOnId(place, control))) == PlayOnId(place, control)
    assert SoloId.parse(place.played) == SoloId("play_on", str(place), 0, "show")


@pytest.mark.parametrize("word", get_args(SoloWord))
def test_the_longest_ids_are_short_enough(word: SoloWord) -> None:
    """The version is that of a match of 18 holes and eight seats that take all their turns."""
    longest = PlayOnPlace("match", "0" * 10, 18, 9_999, 7, True, "Z" * LONGEST_CHOICES)
    slot = 8 if word in ("take", "swap", "flip", "turn") else None
    for each in (SoloId("play_on", str(longest), 99_999, word, slot), PlayOnId(longest, "expert")):
        assert len(str(each)) <= LONGEST_CUSTOM_ID
        assert type(each).parse(str(each)) == each


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x0123456789-1-0-0-t",
        "m0123456789-1-0-8-t",
        "m0123456789-1-0-0-x",
        "m0123456789-1-0-0-t-",
        "m12-1-0-0-t",
    ],
)
def test_what_is_no_place_is_not_read(text: str) -> None:
    assert PlayOnPlace.read(text) is None
    assert PlayOnId.parse(f"golfplayon:{text}:open") is None
