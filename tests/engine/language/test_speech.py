"""Numbers as people read them."""

from __future__ import annotations

from engine.language import plural, signed, speaking, whole


def test_whole_numbers_have_a_real_minus_sign() -> None:
    assert [signed(number) for number in (-12, -1, 0, 7)] == ["−12", "−1", "0", "7"]


def test_thousands_stand_apart_as_in_the_language() -> None:
    said = {}
    for language in ("en", "de", "fr"):
        with speaking(language):
            said[language] = [whole(1_234_567), whole(-20_000), whole(999)]
    assert said["en"] == ["1,234,567", "−20,000", "999"]
    assert said["de"] == ["1.234.567", "−20.000", "999"]
    assert said["fr"] == ["1\xa0234\xa0567", "−20\xa0000", "999"]


def test_counts_in_sentences_have_them_too() -> None:
    assert plural("{count} hole", "{count} holes", count=20_000) == "20,000 holes"
