"""What leads nowhere is told from what a control answers."""

from __future__ import annotations

import inspect

import pytest

from cogs.answering.controls import Control
from cogs.golf import FEATURES
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.table import DeskId
from tests.cogs.kit.test_golden_ids import kinds


def controls(*, form: bool) -> list[str]:
    """The prefixes of what features answer."""
    found = [each for feature in FEATURES for _, each in inspect.getmembers_static(feature)]
    return [each.kind.PREFIX for each in found if isinstance(each, Control) and each.form == form]


def taken(custom_id: str) -> list[str]:
    """The prefixes of the kinds that an id is one of."""
    return [prefix for prefix, kind in kinds().items() if kind.parse(custom_id) is not None]


def test_every_kind_of_id_has_one_control_that_answers_it() -> None:
    assert sorted(controls(form=False)) == sorted(kinds())


def test_there_are_two_kinds_of_forms() -> None:
    assert sorted(controls(form=True)) == sorted((DeskId.PREFIX, SettingsId.PREFIX))


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
