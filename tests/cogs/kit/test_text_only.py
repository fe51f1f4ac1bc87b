"""Words without pictures: whatever a name brings into them is harmless, and channels may be named."""

from __future__ import annotations

import pytest
from hypothesis import given

from cogs.kit.attachments import CHART_NAME, SCORECARD_NAME, TABLE_NAME, Attachment
from cogs.kit.names import plain_sentence
from cogs.kit.screen import Screen
from cogs.kit.text_only import without_pictures
from tests.journeys.hostile_text import hostile_text
from tests.journeys.markdown import read, shape

CHANNEL = "<#1456074443980800006>"


@given(hostile_text(32))
def test_no_name_brings_markdown_into_a_sentence(name: str) -> None:
    line = " ".join(name.split())
    assert shape(read(plain_sentence(f"Ask the host, {line}, to start the match."))) == ()


def test_a_channel_may_be_named() -> None:
    sentence = f"This table has moved to {CHANNEL}."
    assert plain_sentence(sentence) == sentence


@pytest.mark.parametrize(
    "mention", ["<@1456074443980800006>", "<@&1456074443980800006>", "@everyone", "<#1>"]
)
def test_nothing_else_may_be_named(mention: str) -> None:
    assert shape(read(plain_sentence(f"Ask the host, {mention}, to start the match."))) == ()


def not_drawn() -> bytes:
    """What no picture for somebody who reads text may call."""
    raise AssertionError("a picture was drawn for somebody who asked for text")


async def test_pictures_become_words_and_none_is_drawn() -> None:
    pictures = [(SCORECARD_NAME, "Ana 1, Ben 2."), (TABLE_NAME, "Ana: **7♠**."), (CHART_NAME, "A line.")]
    attachments = tuple(Attachment(name, alt_text, not_drawn) for name, alt_text in pictures)
    screen = without_pictures(Screen("Golf", "Over.", fields=(("This hole", "1"),), attachments=attachments))
    assert await screen.files() == []
    assert screen.fields == (
        ("The scorecard in words", "Ana 1, Ben 2."),
        ("The table in words", r"Ana: \*\*7♠\*\*."),
        ("The picture in words", "A line."),
        ("This hole", "1"),
    )
    assert [embed.image.url for embed in screen.embeds()] == [None]


async def test_a_file_to_keep_is_still_sent() -> None:
    file = Attachment("golf-1.json", "", lambda: b"{}")
    screen = without_pictures(Screen("Golf", "The whole match.", attachments=(file,)))
    (sent,) = await screen.files()
    assert (sent.filename, sent.description, sent.fp.read()) == ("golf-1.json", None, b"{}")
    assert screen.fields == ()
