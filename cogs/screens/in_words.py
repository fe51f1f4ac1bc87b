"""A message without its pictures, whose words stand in it instead, for those who have it read to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cogs.names import plain
from cogs.picture import describe, describe_scorecard
from cogs.screens.screen import Screen
from engine.language import say

_FIELD: Final = 1024
_FIELDS: Final = 25
"""The most characters of a field and fields of a message; Discord takes no more."""


def in_words(screen: Screen) -> Screen:
    """`screen` with what its pictures show in words, above all other fields."""
    told = tuple(_told(screen))
    fields = (*told, *screen.fields)[:_FIELDS]
    return replace(screen, fields=fields, picture=None, scorecard=None, figure=None)


def _told(screen: Screen) -> Iterator[tuple[str, str]]:
    if screen.scorecard is not None:
        yield say("The scorecard in words"), _fitting(describe_scorecard(screen.scorecard))
    if screen.picture is not None:
        yield say("The table in words"), _fitting(describe(screen.picture))
    if screen.figure is not None:
        yield say("The picture in words"), _fitting(screen.figure.alt_text)


def _fitting(text: str) -> str:
    harmless = plain(text)
    return harmless if len(harmless) <= _FIELD else text[:_FIELD]
