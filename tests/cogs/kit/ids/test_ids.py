"""Ids of pages that have few: each is read as it was written, and nothing else is one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.custom_id import CustomId
from cogs.kit.ids.daily import DailyId, DailyReviewId, DailyWord
from cogs.kit.ids.fields import DRAWINGS
from cogs.kit.ids.lab import FIRST_PAGE, GONE, LabId, LabMenu
from cogs.kit.ids.play_on import PlayOnPlace, Source
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.solo import SoloId, SoloKind, SoloWord
from cogs.kit.ids.table import DeskId, PressId
from cogs.kit.message_limits import LONGEST_CUSTOM_ID
from engine.figures import KINDS
from engine.game.presets import PRESETS

DAYS: Final = st.dates(date(2020, 1, 1), date(2500, 1, 1))
SETTINGS: Final = st.builds(
    SettingsId,
    drawing=st.integers(0, DRAWINGS - 1),
    control=st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12),
    about=st.just("") | st.text(min_size=1, max_size=32),
)
IDS: Final[Mapping[type[CustomId], st.SearchStrategy[Any]]] = {
    DailyId: st.builds(DailyId, DAYS, st.sampled_from(get_args(DailyWord))),
    DailyReviewId: st.builds(
        DailyReviewId, DAYS, st.integers(0, 9), st.sampled_from(("open", "back", "next"))
    ),
    LabId: st.builds(
        LabId,
        st.sampled_from(tuple(PRESETS)),
        st.sampled_from(tuple(KINDS)),
        st.sampled_from(get_args(LabMenu)),
    ),
    SettingsId: SETTINGS,
    SoloId: st.builds(
        SoloId,
        st.sampled_from(get_args(SoloKind)),
        st.from_regex(r"[0-9A-Za-z-]{0,40}", fullmatch=True),
        st.integers(0, 999_999_999),
        st.sampled_from(get_args(SoloWord)),
        st.none() | st.integers(0, 99),
    ),
}


@pytest.mark.parametrize("kind", IDS)
@given(data=st.data())
def test_an_id_is_read_as_it_was_written_and_by_no_other_kind(
    kind: type[CustomId], data: st.DataObject
) -> None:
    text = str(made := data.draw(IDS[kind]))
    assert len(text) <= LONGEST_CUSTOM_ID
    assert kind.parse(text) == made
    kinds: tuple[type[CustomId], ...] = (*IDS, PressId, DeskId)
    assert [each for each in kinds if each.parse(text) is not None] == [kind]


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        (DailyId, "golfdaily:[0-9]{1,7}:[a-z]{1,8}"),
        (SoloId, r"golfsolo:[a-z]{5}\.[0-9]{0,41}:[0-9]{1,10}:draw"),
    ],
)
@given(data=st.data())
def test_any_text_is_read_or_refused(kind: type[CustomId], form: str, data: st.DataObject) -> None:
    found = kind.parse(data.draw(st.text(max_size=40) | st.from_regex(form, fullmatch=True)))
    assert found is None or kind.parse(str(found)) == found


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (DailyId, "golfdaily:039942:share"),
        (DailyId, "golfdaily:739942:knock"),
        (DailyId, "golfdaily:٣٣٣٣٣٣:share"),
        (LabId, "golflab:poker:leads:page"),
        (LabId, "golflab:classic:kitchen:page"),
        (LabId, "golflab:classic:leads:share"),
        (LabId, "golflab:"),
        (SettingsId, ""),
        (SettingsId, "golfset:7"),
        (SettingsId, "golfset:7:"),
        (SettingsId, "golfset:77777:show"),
        (SettingsId, "golfset:7:SHOW"),
        (SettingsId, "golfset:7:delete:"),
        (SettingsId, "golfset:7:delete:" + "a" * 65),
        (SettingsId, "golfset:x:show"),
        (SoloId, "golfsolo:nightly.2026-11-22:1:draw"),
        (SoloId, "golfsolo:daily.2026-11-22:1:share"),
        (SoloId, "golfsolo:daily.٣٣٣٣٣٣:1:draw"),
        (SoloId, "golfsolo:lesson.00"),
        (SoloId, "golfsolo:lesson." + "0" * 68 + ":0:draw"),
    ],
)
def test_anything_else_is_none(kind: type[CustomId], text: str) -> None:
    assert kind.parse(text) is None


@given(SETTINGS)
def test_the_next_drawing_of_settings_has_other_ids(place: SettingsId) -> None:
    assert place.next().of(place.control, place.about) != str(place)
    assert SettingsId.parse(str(place.next())) == place.next()


# ------------------------------------------------------------------------------------------------ the lab


def test_what_is_chosen_takes_the_place_of_the_page_or_of_the_preset() -> None:
    assert LabId("classic", "leads", "page").chosen("options") == LabId("classic", "options", "page")
    assert LabId("classic", "leads", "preset").chosen("club") == LabId("club", "leads", "preset")


@pytest.mark.parametrize("menu", ["page", "preset"])
@pytest.mark.parametrize("value", ["", "kitchen", "Classic", "x" * 100])
def test_what_is_not_there_can_not_be_chosen(menu: LabMenu, value: str) -> None:
    place = LabId("house", "leads", menu)
    assert place.chosen(value) == place


@pytest.mark.parametrize("page", GONE)
def test_a_page_that_is_gone_shows_the_first_one(page: str) -> None:
    chosen = LabId("classic", "leads", "page").chosen(page)
    assert chosen == LabId.parse(f"golflab:classic:{page}:page")
    assert chosen.shown == chosen.chosen("kitchen").shown == FIRST_PAGE
    assert chosen.chosen("options").shown == "options"
    of_preset = LabId("classic", page, "preset").chosen("club")
    assert (of_preset.preset, of_preset.shown) == ("club", FIRST_PAGE)


# -------------------------------------------------------------------------------------- holes played alone


def test_a_button_of_a_table_becomes_one_of_the_hole_if_its_word_is_used_there() -> None:
    place = SoloId.show("event", "0123456789")
    assert str(place) == "golfsolo:event.0123456789:0:show"
    assert place.like(PressId("abcdefabcd", 7, "swap", 2)) == SoloId("event", "0123456789", 7, "swap", 2)
    with pytest.raises(KeyError):
        place.like(PressId("abcdefabcd", 7, "start"))


PLACES: Final = st.builds(
    PlayOnPlace,
    st.sampled_from(get_args(Source)),
    st.text("0123456789abcdef", min_size=8, max_size=10),
    st.integers(1, 18),
    st.integers(0, 9_999),
)


@given(place=PLACES)
def test_a_place_to_play_on_from_is_read_as_it_was_written(place: PlayOnPlace) -> None:
    assert PlayOnPlace.read(str(place)) == place
    assert SoloId.parse(place.begun) == SoloId("play_on", str(place), 0, "show")


@pytest.mark.parametrize("text", ["", "x0123456789-1-0", "m0123456789-1", "m0123456789-1-0-0", "m12-1-0"])
def test_what_is_no_place_is_not_read(text: str) -> None:
    assert PlayOnPlace.read(text) is None
