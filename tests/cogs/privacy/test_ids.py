"""What the buttons about one's own data carry."""

from __future__ import annotations

import re

import pytest

from cogs.privacy.ids import CONTROLS, PRIVACY_PATTERN, privacy_id
from cogs.screens.privacy import forget_question, forgotten_screen, own_data
from data.own_data import OwnFile
from data.privacy import Forgotten, StandIn
from tests.cogs.screens.test_screen import problems


def test_every_button_of_the_question_is_one_of_ours() -> None:
    ids = [button.id for row in forget_question().rows for button in row]
    assert ids == [privacy_id(control) for control in CONTROLS]
    assert all(re.fullmatch(PRIVACY_PATTERN, each) for each in ids)


@pytest.mark.parametrize("text", ["golfprivacy:", "golfprivacy:other", "golfprivacy:forget:1"])
def test_others_are_not(text: str) -> None:
    assert re.fullmatch(PRIVACY_PATTERN, text) is None


def test_what_was_done_is_said_in_numbers() -> None:
    one = {"a": StandIn(-1, "Someone")}
    assert forgotten_screen(Forgotten()).text == "Nothing was kept about you."
    assert "1 table:" in forgotten_screen(Forgotten(one)).text
    assert "preset" not in forgotten_screen(Forgotten(one)).text
    assert "2 presets of servers" in forgotten_screen(Forgotten(one, 2)).text


def test_a_file_that_had_to_be_made_smaller_says_so() -> None:
    assert "gzip" not in own_data(OwnFile("a.json", b"", 1)).text
    assert "gzip" in own_data(OwnFile("a.json.gz", b"", 1, compressed=True)).text
    assert "left out" in own_data(OwnFile("a.json.gz", b"", 1, compressed=True, shortened=True)).text


def test_discord_takes_them() -> None:
    screens = [forget_question(), forgotten_screen(Forgotten({"a": StandIn(-1, "Someone")}, 1))]
    assert not [problem for screen in screens for problem in problems(screen)]
