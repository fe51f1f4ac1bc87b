"""The full names of the commands: those the bot has, and those Discord was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from discord.app_commands import AppCommand, AppCommandGroup, Command, Group

from cogs.golf import Golf


def own_names() -> set[str]:
    """What can be typed where Discord knows all of the bot's commands, such as `/golf start`."""
    return set(_own(f"/{Golf.__cog_group_name__}", Golf.__cog_app_commands__))


def told_names(commands: Iterable[AppCommand]) -> set[str]:
    """What can be typed where Discord knows `commands`."""
    return {name for command in commands for name in _told(f"/{command.name}", command)}


def _own(name: str, commands: Iterable[Command[Any, ..., Any] | Group]) -> Iterator[str]:
    for command in commands:
        below = f"{name} {command.name}"
        if isinstance(command, Group):
            yield from _own(below, command.commands)
        else:
            yield below


def _told(name: str, command: AppCommand | AppCommandGroup) -> Iterator[str]:
    parts = [part for part in command.options if isinstance(part, AppCommandGroup)]
    for part in parts:
        yield from _told(f"{name} {part.name}", part)
    if not parts:
        yield name
