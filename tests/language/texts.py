"""Every text that may be said, as it stands in the code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.extract import extract_from_dir
from discord.app_commands import Command, ContextMenu, Group

from cogs.company.challenge import challenge_menu
from cogs.golf import Golf

HOUSE: Final = Path(__file__).parents[2]
ROOMS: Final = ("bot", "cogs", "data", "engine")
WORDS: Final = {"say": (1,), "mark": (1,), "plural": (1, 2)}
"""Who says texts, and which of the arguments are texts."""

NAMES: Final = "name"
"""The context of names of commands and of their options."""


class Text(NamedTuple):
    """A text in English: `one` and, where a number decides the form, `many`. `context` is as in gettext."""

    one: str
    many: str | None = None
    context: str | None = None


def texts() -> dict[Text, list[str]]:
    """All texts, each with the files where it stands; those of commands have none."""
    found: dict[Text, list[str]] = {}
    for room in ROOMS:
        folder = HOUSE / room
        for file, _, message, _, _ in extract_from_dir(folder, keywords=WORDS, strip_comment_tags=True):
            text = Text(message) if isinstance(message, str) else Text(*message)
            found.setdefault(text, []).append(f"{room}/{file}")
    for text in _of_commands():
        found.setdefault(text, [])
    return found


def _of_commands() -> Iterator[Text]:
    yield Text(str(Golf.__cog_group_description__))
    for command in Golf.__cog_app_commands__:
        yield from _of_command(command)
    yield from _of_command(challenge_menu())


def _of_command(command: Command[Any, ..., Any] | Group | ContextMenu) -> Iterator[Text]:
    yield Text(command.name, context=NAMES)
    if isinstance(command, ContextMenu):
        return
    yield Text(command.description)
    if isinstance(command, Group):
        for below in command.commands:
            yield from _of_command(below)
        return
    for parameter in command.parameters:
        yield Text(parameter.display_name, context=NAMES)
        yield Text(str(parameter.description))
        for choice in parameter.choices:
            if choice._locale_name is not None:
                for part in choice._locale_name.extras.get("parts", (choice.name,)):
                    yield Text(part)
