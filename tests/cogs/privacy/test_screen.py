"""The ids of the buttons about a person's own data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.ids.privacy import PrivacyId
from cogs.privacy.screen import forget_question, forgotten_screen, own_data
from data.people.own_data import OwnFile
from data.people.preferences import PREFERENCES
from data.people.privacy import Forgotten, StandIn
from tests.cogs.kit.test_screen import problems


def test_every_button_of_the_question_is_one_of_ours() -> None:
    ids = [button.id for row in forget_question().rows for button in row]
    assert [PrivacyId.parse(each) for each in ids] == [PrivacyId("forget"), PrivacyId("keep")]


@pytest.mark.parametrize("text", ["golfprivacy:", "golfprivacy:other", "golfprivacy:forget:1"])
def test_others_are_not(text: str) -> None:
    assert PrivacyId.parse(text) is None


def test_what_was_done_is_said_in_numbers() -> None:
    one = {"a": StandIn(-1, "Someone")}
    assert forgotten_screen(Forgotten()).text == "I kept nothing about you."
    assert "1 table:" in forgotten_screen(Forgotten(one)).text
    assert "preset" not in forgotten_screen(Forgotten(one)).text
    assert "2 server presets" in forgotten_screen(Forgotten(one, 2)).text


@pytest.mark.parametrize("kind", [each.kind for each in PREFERENCES.values() if each.of == "person"])
def test_what_becomes_of_each_preference_is_said(kind: str) -> None:
    seat = Forgotten({"a": StandIn(-1, "Someone")})
    assert forgotten_screen(replace(seat, preferences=frozenset({kind}))).text != forgotten_screen(seat).text


def test_a_file_that_had_to_be_made_smaller_says_so() -> None:
    assert "gzip" not in own_data(OwnFile("a.json", b"", 1)).text
    assert "gzip" in own_data(OwnFile("a.json.gz", b"", 1, compressed=True)).text
    assert (
        "Your moves didn’t fit"
        in own_data(OwnFile("a.json.gz", b"", 1, compressed=True, shortened=True)).text
    )


def test_discord_takes_them() -> None:
    screens = [forget_question(), forgotten_screen(Forgotten({"a": StandIn(-1, "Someone")}, 1))]
    assert not [problem for screen in screens for problem in problems(screen)]
