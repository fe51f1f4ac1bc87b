"""What people type is found however it was written, and names that look the same are taken for the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.names.search_key import likeness, search_key


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("ISTANBUL", "İstanbul"),
        ("istanbul", "ISTANBUL"),
        ("ılker", "İLKER"),
        ("strasse", "Straße"),
        ("ΣΊΣΥΦΟΣ", "σίσυφος"),
        ("alex", "ＡＬＥＸ"),
        ("fin", "ﬁn"),
        ("Jose\u0301", "JOSÉ"),
        ("ana maria", "Ana\u00a0\u3000Maria"),
        ("alex", "A\u200dl\u00adex\ufe0f"),
    ],
)
def test_what_is_typed_finds_what_is_written(typed: str, written: str) -> None:
    assert search_key(typed) == search_key(written)


@given(st.text())
def test_a_key_is_its_own_key_and_the_same_in_any_case(text: str) -> None:
    assert search_key(search_key(text)) == search_key(text)
    assert search_key(text.casefold()) == search_key(text)


@pytest.mark.parametrize(
    ("name", "other"), [("Birdie", "birdie ⛳"), ("Alex", "A l e x"), ("Alex!", "*Alex*"), ("🎉", "🎉\ufe0f")]
)
def test_names_that_read_the_same_are_alike(name: str, other: str) -> None:
    assert likeness(name) == likeness(other)


def test_names_of_other_letters_or_signs_are_not_alike() -> None:
    names = ("Alex", "Alexa", "Álex", "🎉", "🔥", "!", "漢字")
    assert len(set(map(likeness, names))) == len(names)
