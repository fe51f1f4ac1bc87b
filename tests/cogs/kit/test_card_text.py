"""Cards and slots are written as people see them."""

from __future__ import annotations

import pytest

from cogs.kit.card_text import AS_TEXT, face, slot_name
from engine.game.cards import card
from engine.game.presets import PRESETS


@pytest.mark.parametrize("preset", ["nine-card", "eight-card", "four-card"])
def test_slots_are_called_as_people_see_them(preset: str) -> None:
    rules = PRESETS[preset].rules
    names = [slot_name(rules, slot) for slot in range(rules.size)]
    assert len(set(names)) == rules.size
    assert (names[0], names[-1]) == ("top left", "bottom right")
    assert ("top row, 2nd from left" in names) == (rules.columns == 4)
    assert (names[rules.columns] == "middle left") == (rules.rows == 3)


def test_faces_keep_their_suit_from_becoming_a_picture() -> None:
    assert face(card("TH")) == "10♥" + AS_TEXT
    assert face(card("*1")) == "Joker" + AS_TEXT
    assert face(None) == ""
