"""Cards in the text of a finished message: emojis in their place, and no line break before them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cogs.kit.card_text import AS_TEXT
from cogs.kit.screen import Button, Screen

Emojis = Mapping[str, str]
"""Emojis in Discord's markup, by the text that each replaces: a card from `face`, or a button's emoji."""

_FACE: Final = rf"(?:(?:10|[2-9AJQK])[♠♥♦♣]|Joker){AS_TEXT}"
_IN_BUTTON: Final = re.compile(_FACE)
_IN_TEXT: Final = re.compile(rf"```.*?```|`[^`]*`|{_FACE}", re.DOTALL)
"""Pattern of a card, or of code, in which Discord shows no emojis."""

_BEFORE: Final = re.compile(rf"(```.*?```|`[^`]*`)|(?<=\w) (?=(?:\*\*)?{_FACE})", re.DOTALL)
"""Pattern of code, or of the space between a word and a card."""


def with_finished_cards(screen: Screen, emojis: Emojis) -> Screen:
    """`screen` with its cards kept beside the word before them, and with emojis for all cards in `emojis`.

    Texts, fields and buttons have emojis, as far as they fit into a message; code has none, as Discord shows
    none there.
    """
    bound = screen.with_texts(_bound)
    if not emojis:
        return bound
    rows = tuple(tuple(_on_button(button, emojis) for button in row) for row in screen.rows)
    return replace(bound.with_texts(lambda text: _in_text(text, emojis)), rows=rows)


def _bound(text: str) -> str:
    return _BEFORE.sub(lambda found: found[1] or "\N{NO-BREAK SPACE}", text)


def _in_text(text: str, emojis: Emojis) -> str:
    return _IN_TEXT.sub(lambda found: emojis.get(found[0], found[0]), text)


def _on_button(button: Button, emojis: Emojis) -> Button:
    if button.emoji is not None:
        return replace(button, emoji=emojis.get(button.emoji, button.emoji))
    match = _IN_BUTTON.search(button.label)
    if match is None or match[0] not in emojis:
        return button
    return replace(button, label=button.label.replace(match[0], "").strip(), emoji=emojis[match[0]])
