"""The help names each command, and each level of the computer."""

from __future__ import annotations

import re

import pytest

from cogs.golf import ORDER
from cogs.learn.help import help_screen, players_screen
from engine.cpu.levels import LADDER, STYLES, level_title
from engine.language import LANGUAGES, named, speaking
from tests.cogs.kit.test_screen import problems


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_named_once(language: str) -> None:
    with speaking(language):
        _, commands = help_screen().fields[0]
        found = re.findall(r"`/golf ([^`]+)`", commands)
        assert sorted(found) == sorted(named(name) for name in ORDER if name != "help")
        assert problems(help_screen()) == []


def test_levels_stand_from_the_weakest_to_the_strongest_and_styles_apart() -> None:
    screen = players_screen()
    for (_, text), levels in zip(screen.fields, (LADDER, STYLES), strict=True):
        assert re.findall(r"\*\*(.+?)\*\*", text) == [level_title(level.name) for level in levels]
    assert problems(screen) == []
