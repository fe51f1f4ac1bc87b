from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record.printable import printable
from tests.engine.game.strategies import some


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann", "Ann"),
        ("猫 ♠ Bén", "猫 ♠ Bén"),
        ("👩‍👧", "👩‍👧"),
        ("a\x1b[31mb\n", "a�[31mb�"),
        ("a\u202eb\ud800", "a�b�"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
    ],
)
def test_what_is_shown(text: str, expected: str) -> None:
    assert printable(text) == expected


@some
@given(st.text(st.characters(), max_size=60), st.integers(1, 60))
def test_nothing_harmful_and_nothing_long_is_shown(text: str, longest: int) -> None:
    shown = printable(text, longest)
    assert len(shown) <= longest
    assert shown.replace("\N{ZERO WIDTH JOINER}", "").isprintable()
    shown.encode()
