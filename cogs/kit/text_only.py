"""Pictures of a finished message replaced with words, for people who use a screen reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cogs.kit.attachments import CARDS_NAME, SCORECARD_NAME, TABLE_NAME
from cogs.kit.message_limits import LONGEST_FIELD, MOST_FIELDS
from cogs.kit.names import plain
from cogs.kit.screen import Button, Screen
from engine.language import mark, say
from engine.names.graphemes import cut

_HEADINGS: Final[Mapping[str, str]] = {
    SCORECARD_NAME: mark("The scorecard in words"),
    TABLE_NAME: mark("The table in words"),
    CARDS_NAME: mark("My cards in words"),
}
_HEADING: Final = mark("The picture in words")
"""Headings by the name of a picture, and for any other picture."""


def without_pictures(screen: Screen) -> Screen:
    """`screen` without pictures, with their alt texts as fields above all others."""
    pictures = [each for each in screen.attachments if each.pictured]
    descriptions = [(say(_HEADINGS.get(each.name, _HEADING)), _fitting(each.alt_text)) for each in pictures]
    others = tuple(each for each in screen.attachments if not each.pictured)
    rows = tuple(tuple(_in_words(button) for button in row) for row in screen.rows)
    fields = (*descriptions, *((name, _fitting(text)) for name, text in screen.words), *screen.fields)
    return replace(screen, fields=fields[:MOST_FIELDS], rows=rows, attachments=others, words=())


def _in_words(button: Button) -> Button:
    return replace(button, label=button.words, emoji=None) if button.words else button


def _fitting(text: str) -> str:
    return plain(cut(text, LONGEST_FIELD, lambda part: len(plain(part))))
