"""A message as plain text: everything that is read, pressed or read out."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from cogs.kit.screen import Button, Menu, Row, Screen

_PLAIN: Final = " \n"


def written(screen: Screen) -> str:
    """`screen` as text, in the language that is spoken. It ends with a newline."""
    return _visible("\n".join(_lines(screen))) + "\n"


def _lines(screen: Screen) -> Iterator[str]:
    yield from (f"# {screen.title}", screen.text)
    for name, text in screen.fields:
        yield from ("", f"## {name}", text)
    if screen.footer:
        yield from ("", f"-- {screen.footer}")
    for menu in screen.menus:
        yield from ("", *_menu(menu))
    if screen.rows:
        yield ""
    for row in screen.rows:
        yield _row(row)
    for name, alt_text in _pictures(screen):
        yield from ("", f"[picture: {name}]", alt_text)


def _menu(menu: Menu) -> Iterator[str]:
    """The menu with its choices as Discord gets them, which may be cut."""
    yield f"[menu{', several' if menu.several else ''}{', people' if menu.people else ''}] {menu.placeholder}"
    for option in (choice.option() for choice in menu.choices):
        about = f" — {option.description}" if option.description else ""
        yield f"  {'(x)' if option.default else '( )'} {option.label}{about}"


def _row(row: Row) -> str:
    return "  ".join(_button(button) for button in row)


def _button(button: Button) -> str:
    face = " ".join(part for part in (button.emoji, button.label) if part)
    return f"[{button.style}{', disabled' if button.disabled else ''}: {face}]"


def _pictures(screen: Screen) -> Iterator[tuple[str, str]]:
    """What is read out in place of each picture."""
    for each in screen.attachments:
        yield each.name.removesuffix(".png"), each.alt_text


def _visible(text: str) -> str:
    """`text` with spaces of no or unusual width made visible, since nobody could tell them in a file."""
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    hidden = unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Zs") and character not in _PLAIN
    return f"‹U+{ord(character):04X}›" if hidden else character
