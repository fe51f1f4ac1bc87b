"""Discord's markup in the texts of a finished message: cards as emojis, and commands as mentions."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from cogs.kit.card_text import AS_TEXT
from cogs.kit.screen import Button, Screen
from engine.language import ENGLISH, LANGUAGES, named, speaking, spoken

Emojis = Mapping[str, str]
"""Emojis in Discord's markup, by the text that each replaces: a card's `face`, or a button's emoji."""

_FACE: Final = rf"(?:(?:10|[2-9AJQK])[♠♥♦♣]|Joker){AS_TEXT}"
_IN_BUTTON: Final = re.compile(_FACE)
_IN_TEXT: Final = re.compile(rf"```.*?```|`[^`]*`|{_FACE}", re.DOTALL)
"""Pattern of a card, or of code, in which Discord shows no emojis."""

_BEFORE: Final = re.compile(rf"(```.*?```|`[^`]*`)|(?<=\w) (?=(?:\*\*)?{_FACE})", re.DOTALL)
"""Pattern of code, or of the space between a word and a card."""

GROUP: Final = "golf"
"""Name of the command group that all other commands belong to."""

_COMMAND: Final = re.compile(rf"```.*?```|`/{GROUP} ([\w-]+)`|`[^`]*`|</[^>]*>|/{GROUP} ([\w-]+)", re.DOTALL)
"""Pattern of a command, with or without backticks, or of other code, which has no mentions."""


def with_finished_cards(screen: Screen, emojis: Emojis) -> Screen:
    """`screen` without line breaks between a word and a card, and with an emoji for each card in `emojis`.

    Emojis stand in texts, fields and buttons, as far as a message has room. Code stays, as Discord shows no
    emojis there.
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


class CommandMentions:
    """Turns commands in texts into mentions, once Discord's id of the group `GROUP` is known.

    Pressing a mention types the command.
    """

    def __init__(self) -> None:
        self._id: int | None = None
        self._names: frozenset[str] = frozenset()
        self._plain = False
        self._called: dict[str, Mapping[str, str]] = {}  # the English names by those in each language

    def know(self, number: int | None, names: Collection[str]) -> None:
        """Mention the commands with these English `names`. `number`: the group's id; None: mention none."""
        self._id, self._names, self._plain = number, frozenset(names), False
        self._called.clear()

    def know_without_mentions(self, names: Collection[str]) -> None:
        """Write commands with their English `names` in every language, not as mentions.

        For clients that show neither mentions nor translated names.
        """
        self._id, self._names, self._plain = None, frozenset(names), True
        self._called.clear()

    def in_screen(self, screen: Screen) -> Screen:
        """`screen` with mentions in its text and fields, as far as a message has room for them."""
        return screen.with_texts(self.in_text) if self._rewriting else screen

    def in_text(self, text: str) -> str:
        """`text` with mentions of the commands that it names, in any language."""
        return _COMMAND.sub(self._mention, text) if self._rewriting else text

    @property
    def _rewriting(self) -> bool:
        return self._plain or self._id is not None

    def _mention(self, match: re.Match[str]) -> str:
        word = match[1] or match[2]
        name = None if word is None else self._english(word)
        if name is None:
            return match[0]
        if self._plain:
            return f"`/{GROUP} {name}`" if match[1] else f"/{GROUP} {name}"
        return f"</{GROUP} {name}:{self._id}>"

    def _english(self, word: str) -> str | None:
        """Return the English name of the command called `word` in the spoken or else in any language."""
        for language in (spoken(), ENGLISH, *LANGUAGES):
            if language not in self._called:
                with speaking(language):
                    self._called[language] = {named(name): name for name in self._names}
            name = self._called[language].get(word)
            if name is not None:
                return name
        return None
