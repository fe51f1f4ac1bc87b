"""Numbers as people read them."""

from __future__ import annotations

from engine.language import signed


def test_whole_numbers_have_a_real_minus_sign() -> None:
    assert [signed(number) for number in (-12, -1, 0, 7)] == ["−12", "−1", "0", "7"]
