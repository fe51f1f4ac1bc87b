"""What leads nowhere is told from what one of the persistent items answers."""

from __future__ import annotations

import discord
import pytest

from cogs import strays
from cogs.daily.presses import DailyPress
from cogs.lab.presses import LabPress
from cogs.occupied import RoomPress
from cogs.past.presses import HistoryPress, ReplayPress
from cogs.past.reviewing import ReviewPress
from cogs.press import Press
from cogs.privacy.presses import PrivacyPress
from cogs.rules.desk import DeskPress
from cogs.rules.settings import SettingsPress
from cogs.statistics.leaderboard import BoardPress
from cogs.statistics.seasons import SeasonPress

ITEMS: tuple[type[discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]]], ...] = (
    BoardPress,
    SeasonPress,
    RoomPress,
    HistoryPress,
    ReplayPress,
    ReviewPress,
    Press,
    DeskPress,
    SettingsPress,
    PrivacyPress,
    DailyPress,
    LabPress,
)


def known(custom_id: str) -> list[str]:
    """The patterns that an id fits."""
    return [each.pattern for each in strays._KNOWN if each.fullmatch(custom_id)]


def test_every_persistent_item_is_known_and_nothing_else() -> None:
    templates = {item.__discord_ui_compiled_template__.pattern for item in ITEMS}
    assert {each.pattern for each in strays._KNOWN} == templates


@pytest.mark.parametrize(
    "custom_id",
    [
        "golf:0123456789:7:draw",
        "golfdesk:0123456789:0:cards:write",
        "golfset:0:show",
        "golfprivacy:forget",
        "golfdaily:739942:7:swap.4",
        "golfhistory:8999999999999999999:0:next",
        "golfreplay:0123456789:1:0:first",
        "golfreview:0123456789:1:0:next",
        "golflab:four-card:leads:preset",
        "golfboard:week:3:turn",
        "golfseason:begin:1:Winter: the 2nd",
        "golfseason:keep:12:",
        "golfboard:best-hole.four-card.shown:season:3:next",
        "golfroom:0123456789:9:86400:2:Friday golf",
        "golfroom:0123456789:9:86400:2.pair-hunter:Friday golf",
    ],
)
def test_an_id_of_ours_fits_one_pattern(custom_id: str) -> None:
    assert len(known(custom_id)) == 1


@pytest.mark.parametrize(
    "custom_id",
    [
        "golf:0123456789:7:cheat",
        "golf:0123456789:٣:draw",
        "golfhistory:9999999999999999999:0:next",
        "golflab:poker:leads:preset",
        "golfboard:day:0:turn",
        "golfseason:end:1:Winter",
        "golfboard:luck.any.shown:all:0:next",
        "golfdaily:039942:7:swap.4",
        "golfroom:0123456789:9:31:2:classic",
        "golfroom:0123456789:9:30:2.ev:classic",
        "poker:1:raise",
        "",
    ],
)
def test_any_other_id_fits_none(custom_id: str) -> None:
    assert not known(custom_id)
