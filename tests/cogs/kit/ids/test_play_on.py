"""The place from which a hole is played on, in the ids of its buttons."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.play_on import PlayOnPlace, Source
from cogs.kit.ids.solo import SoloId

PLACES = st.builds(
    PlayOnPlace,
    st.sampled_from(get_args(Source)),
    st.text("0123456789abcdef", min_size=8, max_size=10),
    st.integers(1, 18),
    st.integers(0, 9_999),
)


@given(place=PLACES)
def test_a_place_is_read_as_it_was_written(place: PlayOnPlace) -> None:
    assert PlayOnPlace.read(str(place)) == place
    assert SoloId.parse(place.begun) == SoloId("play_on", str(place), 0, "show")


@pytest.mark.parametrize("text", ["", "x0123456789-1-0", "m0123456789-1", "m0123456789-1-0-0", "m12-1-0"])
def test_what_is_no_place_is_not_read(text: str) -> None:
    assert PlayOnPlace.read(text) is None
