"""What the rules desk and the settings carry, whose messages are drawn again and again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.fields import DRAWINGS
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.table import PAGES, DeskId, PressId
from cogs.kit.message_limits import LONGEST_CUSTOM_ID

drawings = st.integers(0, DRAWINGS - 1)
controls = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)
desks = st.builds(
    DeskId,
    match=st.text("0123456789abcdef", min_size=10, max_size=10),
    drawing=drawings,
    page=st.sampled_from(PAGES),
    control=controls,
)
names = st.text(min_size=1, max_size=32)
places = st.builds(SettingsId, drawing=drawings, control=controls, about=st.one_of(st.just(""), names))


@given(desks)
def test_every_place_on_a_desk_comes_back_as_it_was(desk: DeskId) -> None:
    text = str(desk)
    assert DeskId.parse(text) == desk
    assert len(text) <= LONGEST_CUSTOM_ID
    assert PressId.parse(text) is None
    assert SettingsId.parse(text) is None


@given(places)
def test_every_place_in_the_settings_comes_back_as_it_was(place: SettingsId) -> None:
    text = str(place)
    assert SettingsId.parse(text) == place
    assert len(text) <= LONGEST_CUSTOM_ID
    assert PressId.parse(text) is None
    assert DeskId.parse(text) is None


@given(desks, places)
def test_the_next_drawing_has_other_ids(desk: DeskId, place: SettingsId) -> None:
    assert desk.next().of(desk.control) != str(desk)
    assert place.next().of(place.control, place.about) != str(place)
    assert DeskId.parse(str(desk.next())) == desk.next()
    assert SettingsId.parse(str(place.next())) == place.next()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "golfdesk:0123456789:7:match",
        "golfdesk:0123456789:7:kitchen:holes",
        "golfdesk:0123456789:7:match:Holes",
        "golfdesk:0123456789:77777:match:holes",
        "golfdesk:012345678:7:match:holes",
        "golfdesk:0123456789:7:match:holes:2",
        "golfdesk:0123456789:7:match:holes\n",
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
    assert DeskId.parse(text) is None
    assert SettingsId.parse(text) is None
