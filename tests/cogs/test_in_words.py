"""Refusals in words: whatever a name brings into a sentence is harmless, and channels may be named."""

from __future__ import annotations

import pytest
from hypothesis import given

from cogs.names import in_words
from tests.journeys.layout import read, shape
from tests.journeys.nasty import nasty

CHANNEL = "<#1456074443980800006>"


@given(nasty(32))
def test_no_name_brings_markdown_into_a_sentence(name: str) -> None:
    line = " ".join(name.split())
    assert shape(read(in_words(f"Only the host, {line}, can start the match."))) == ()


def test_a_channel_may_be_named() -> None:
    sentence = f"This table has moved to {CHANNEL}."
    assert in_words(sentence) == sentence


@pytest.mark.parametrize(
    "mention", ["<@1456074443980800006>", "<@&1456074443980800006>", "@everyone", "<#1>"]
)
def test_nothing_else_may_be_named(mention: str) -> None:
    assert shape(read(in_words(f"Only the host, {mention}, can start the match."))) == ()
