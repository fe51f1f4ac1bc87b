"""Cards as emojis in a finished message, in place of the characters that say the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cogs.screens.screen import Button, Screen
from cogs.screens.words import AS_TEXT

Faces = Mapping[str, str]
"""The emoji, as Discord's markup writes it, for what stands in a message without it: `7♠` as `face` says it,
or the emoji of a button."""

_LONGEST_TEXT: Final = 4096
_LONGEST_FIELD: Final = 1024
_LONGEST_EMBED: Final = 6000
"""The most characters of a text, of a field and of an embed in all; Discord takes no more."""

_FACE: Final = rf"(?:(?:10|[2-9AJQK])[♠♥♦♣]|Joker){AS_TEXT}"
_IN_BUTTON: Final = re.compile(_FACE)
_IN_TEXT: Final = re.compile(rf"```.*?```|`[^`]*`|{_FACE}", re.DOTALL)
"""A face, or code, in which emojis would not be shown."""


def dressed(screen: Screen, faces: Faces) -> Screen:
    """`screen` with emojis for all cards that `faces` has: in its text, its fields and on its buttons.

    Where they would take more characters than Discord allows, the text stays as it is, and so do titles,
    footers, menus and code, in which Discord shows no emojis.
    """
    if not faces:
        return screen
    told = replace(
        screen,
        text=_in_text(screen.text, faces, _LONGEST_TEXT),
        fields=tuple((name, _in_text(text, faces, _LONGEST_FIELD)) for name, text in screen.fields),
    )
    rows = tuple(tuple(_on_button(button, faces) for button in row) for row in screen.rows)
    return replace(told if len(told.embed()) <= _LONGEST_EMBED else screen, rows=rows)


def _in_text(text: str, faces: Faces, longest: int) -> str:
    told = _IN_TEXT.sub(lambda found: faces.get(found[0], found[0]), text)
    return told if len(told) <= longest else text


def _on_button(button: Button, faces: Faces) -> Button:
    if button.emoji is not None:
        return replace(button, emoji=faces.get(button.emoji, button.emoji))
    found = _IN_BUTTON.search(button.label)
    if found is None or found[0] not in faces:
        return button
    return replace(button, label=button.label.replace(found[0], "").strip(), emoji=faces[found[0]])
