"""Presses, choices and forms reach the method that answers them; what leads nowhere is told from that."""

from __future__ import annotations

import inspect
from typing import Any, Final

import discord
import pytest

from cogs.answering.controls import (
    NOWHERE,
    TEXT,
    Control,
    Controls,
    FormField,
    Press,
    control,
    form,
    open_form,
)
from cogs.answering.services import Asked
from cogs.golf import FEATURES
from cogs.kit.ids.events import EventDeskId
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.table import DeskId
from cogs.kit.message_limits import LONGEST_FORM_TITLE
from tests.cogs.kit.test_golden_ids import kinds
from tests.cogs.table.table_harness import Harness, harness

MESSAGE: Final = 7
SHOW: Final = SettingsId(0, "show")


def controls(*, form: bool) -> list[str]:
    """The prefixes of what features answer."""
    found = [each for feature in FEATURES for _, each in inspect.getmembers_static(feature)]
    return [each.kind.PREFIX for each in found if isinstance(each, Control) and each.form == form]


def taken(custom_id: str) -> list[str]:
    """The prefixes of the kinds that an id is one of."""
    return [prefix for prefix, kind in kinds().items() if kind.parse(custom_id) is not None]


def test_every_kind_of_id_has_one_control_that_answers_it() -> None:
    assert sorted(controls(form=False)) == sorted(kinds())


def test_there_are_three_kinds_of_forms() -> None:
    assert sorted(controls(form=True)) == sorted((DeskId.PREFIX, EventDeskId.PREFIX, SettingsId.PREFIX))


@pytest.mark.parametrize(
    "custom_id",
    [
        "golf:0123456789:7:draw",
        "golfdesk:0123456789:0:cards:write",
        "golfset:0:show",
        "golfprivacy:forget",
        "golfsolo:daily.2026-11-22:7:swap.4",
        "golfhistory:8999999999999999999:0:next",
        "golfreplay:0123456789:1:0:first",
        "golfreview:0123456789:1:0:next",
        "golflab:four-card:leads:preset",
        "golfseason:begin:1:Winter: the 2nd",
        "golfseason:keep:12:",
        "golfboard:best-hole.four-card.shown:season:3:next",
        "golfroom:0123456789:9:86400:2.pair-hunter:Friday golf",
    ],
)
def test_an_id_of_ours_is_of_the_kind_that_it_begins_with(custom_id: str) -> None:
    assert taken(custom_id) == [custom_id.partition(":")[0]]


@pytest.mark.parametrize(
    "custom_id",
    [
        "golf:0123456789:7:cheat",
        "golf:0123456789:٣:draw",
        "golfhistory:9999999999999999999:0:next",
        "golflab:poker:leads:preset",
        "golfboard:week:3:turn",
        "golfboard:day:0:turn",
        "golfseason:end:1:Winter",
        "golfboard:luck.any.shown:all:0:next",
        "golfdaily:039942:share",
        "golfroom:0123456789:9:31:2:classic",
        "golfroom:0123456789:9:30:2.ev:classic",
        "poker:1:raise",
        "",
    ],
)
def test_any_other_id_is_of_no_kind(custom_id: str) -> None:
    assert not taken(custom_id)


class Noting:
    """A feature that notes what reaches it."""

    def __init__(self) -> None:
        self.presses: list[Press[Any]] = []

    @control(SettingsId)
    async def press(self, press: Press[SettingsId]) -> None:
        """Note a press or a choice."""
        self.presses.append(press)

    @form(SettingsId)
    async def sent(self, press: Press[SettingsId]) -> None:
        """Note a form."""
        self.presses.append(press)


async def answered(asked: Asked) -> list[Press[Any]]:
    """What reaches the feature of an interaction."""
    feature = Noting()
    await Controls([feature]).answer(asked)
    return feature.presses


def pressed(here: Harness, pressed_id: str = str(SHOW), **component: Any) -> Asked:
    """A press on the only button of a message, or a choice in the menu that `component` makes of it."""
    button = {"type": 2, "style": 1, "label": "Show", "custom_id": str(SHOW), **component}
    here.discord.messages[MESSAGE] = {"components": [{"type": 1, "components": [button]}]}
    return here.discord.interaction(on=MESSAGE, custom_id=pressed_id)


@pytest.mark.virtual_time
async def test_a_press_reaches_the_method_of_its_kind_and_a_command_none() -> None:
    async with harness() as here:
        (press,) = await answered(pressed(here))
        assert (press.id, press.values, press.chosen, press.typed) == (SHOW, (), "", "")
        assert await answered(here.discord.interaction()) == []


@pytest.mark.virtual_time
@pytest.mark.parametrize(
    ("custom_id", "stands"),
    [("golfset:0:hide", "golfset:0:show"), ("golfset:", "golfset:"), ("poker:1", "poker:1")],
    ids=["not on the message", "no id of the kind", "no kind"],
)
async def test_what_leads_nowhere_is_told(custom_id: str, stands: str) -> None:
    async with harness() as here:
        assert await answered(pressed(here, custom_id, custom_id=stands)) == []
        assert here.discord.calls[-1].words == NOWHERE


@pytest.mark.virtual_time
async def test_a_choice_comes_with_what_was_chosen_before_and_with_the_names_of_people() -> None:
    async with harness() as here:
        options = [{"label": each, "value": each, "default": each != "c"} for each in "abc"]
        asked = pressed(here, type=3, options=options)
        people = {
            "1": {"id": "1", "username": "ana", "global_name": "Ana"},
            "2": {"id": "2", "username": "ben", "global_name": None},
            "3": {"id": "3", "username": "chloe", "global_name": "Chloe"},
            "4": {"id": "4", "username": "robot", "bot": True},
        }
        resolved = {"users": people, "members": {"1": {"nick": None}, "3": {"nick": "The great"}}}
        sent: Any = asked.data
        sent |= {"values": ["c"], "resolved": resolved}
        (press,) = await answered(asked)
        assert (press.chosen, press.values, press.shown) == ("c", ["c"], ["a", "b"])
        assert press.people == {1: "Ana", 2: "ben", 3: "The great"}


@pytest.mark.virtual_time
@pytest.mark.parametrize("typed", ["Friday", None])
async def test_a_form_brings_what_was_typed(typed: str | None) -> None:
    async with harness() as here:
        asked = pressed(here)
        asked.type = discord.InteractionType.modal_submit
        sent: Any = asked.data
        sent["components"] = [{"type": 18, "component": {"type": 4, "custom_id": TEXT, "value": typed}}]
        (press,) = await answered(asked)
        assert (press.id, press.typed) == (SHOW, typed or "")


@pytest.mark.virtual_time
async def test_a_form_asks_for_texts() -> None:
    async with harness() as here:
        what = (str(SHOW), "t" * 99)
        await open_form(pressed(here), *what, FormField("Name", "What people read", longest=30))
        text = FormField(
            "Name", "What", longest=900, lines=True, required=False, example="K=-2", value="K=0", id="K"
        )
        await open_form(pressed(here), *what, text)
        first, second = [call.body for call in here.discord.of("answer")[-2:]]
        assert first["custom_id"] == str(SHOW)
        assert len(first["title"]) == LONGEST_FORM_TITLE
        (label,), (other,) = first["components"], second["components"]
        assert (label["label"], label["description"]) == ("Name", "What people read")
        one, several = label["component"], other["component"]
        assert (one["custom_id"], one["max_length"], one["style"], one["required"]) == (TEXT, 30, 1, True)
        assert (several["max_length"], several["style"], several["required"]) == (900, 2, False)
        assert (several["custom_id"], several["placeholder"], several["value"]) == ("K", "K=-2", "K=0")
