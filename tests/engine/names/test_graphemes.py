"""Texts are cut only where they are too long, however that is counted, and between two signs."""

from __future__ import annotations

import pytest

from cogs.kit.message_limits import LONGEST_ALT_TEXT
from engine.names.graphemes import cut, utf16_length


@pytest.mark.parametrize("letter", ["a", "🎉", "\ud800"])
@pytest.mark.parametrize("length", [10, 511, 512, 513, 1024, 1025, 5000])
def test_a_text_is_cut_only_where_it_is_too_long(letter: str, length: int) -> None:
    text = letter * length
    fitting = cut(text, LONGEST_ALT_TEXT, utf16_length)
    assert utf16_length(fitting) <= LONGEST_ALT_TEXT
    assert fitting == text if utf16_length(text) <= LONGEST_ALT_TEXT else fitting.endswith("…")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ""), ("four", "four"), ("fives", "fiv…"), ("one two", "one…"), ("🎉🎉🎉🎉", "🎉🎉🎉🎉")],
)
def test_a_text_is_cut_before_its_last_character_and_ends_with_no_space(text: str, expected: str) -> None:
    assert cut(text, 4) == expected
