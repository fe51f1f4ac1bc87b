"""The button that makes room carries what was typed."""

from __future__ import annotations

import pytest

from cogs.kit.ids.table import ReplaceId
from engine.game.presets import PRESETS
from engine.table.computers import TABLE_LEVELS

MATCH = "0123456789"
MOST_CHARACTERS = 100


@pytest.mark.parametrize("level", TABLE_LEVELS)
def test_what_was_typed_comes_back(level: str) -> None:
    for preset in (*PRESETS, "Friday: hard.4:x", "ü" * 40):
        for room in (
            ReplaceId(MATCH, 0, 0, 0, level, preset),
            ReplaceId(MATCH, 18, 86_400, 7, level, preset),
        ):
            assert ReplaceId.parse(str(room)) == room
            assert len(str(room)) <= MOST_CHARACTERS


@pytest.mark.parametrize("text", ["2.ev", "2.", "2.hard.easy", ".hard", "hard"])
def test_a_level_that_there_is_not_is_none_of_ours(text: str) -> None:
    assert ReplaceId.parse(f"golfroom:{MATCH}:9:120:{text}:classic") is None
