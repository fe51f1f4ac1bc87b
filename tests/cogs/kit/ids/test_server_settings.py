"""What the buttons of the settings carry, whose message is drawn again and again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.fields import DRAWINGS
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.table import DeskId, PressId
from cogs.kit.message_limits import LONGEST_CUSTOM_ID

names = st.text(min_size=1, max_size=32)
places = st.builds(
    SettingsId,
    drawing=st.integers(0, DRAWINGS - 1),
    control=st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12),
    about=st.one_of(st.just(""), names),
)


@given(places)
def test_every_place_comes_back_as_it_was_and_the_next_drawing_has_other_ids(place: SettingsId) -> None:
    text = str(place)
    assert SettingsId.parse(text) == place
    assert len(text) <= LONGEST_CUSTOM_ID
    assert PressId.parse(text) is None and DeskId.parse(text) is None
    assert place.next().of(place.control, place.about) != text
    assert SettingsId.parse(str(place.next())) == place.next()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "golfset:7",
        "golfset:7:",
        "golfset:77777:show",
        "golfset:7:SHOW",
        "golfset:7:delete:",
        "golfset:7:delete:" + "a" * 65,
        "golfset:x:show",
    ],
)
def test_a_text_that_is_not_ours_is_no_place(text: str) -> None:
    assert SettingsId.parse(text) is None
