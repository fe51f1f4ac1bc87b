"""The full names of the commands: those the bot has, and those Discord was told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from discord import AppCommandType
from discord.app_commands import AppCommand, AppCommandGroup, Command, Group

from cogs.company.challenge import NAME
from cogs.golf import Golf


def own_names() -> set[str]:
    """What can be typed where Discord knows all of the bot's commands, such as `/golf start`, or chosen."""
    return {NAME, *_own(f"/{Golf.__cog_group_name__}", Golf.__cog_app_commands__)}


def told_names(commands: Sequence[AppCommand]) -> set[str]:
    """What can be typed, or chosen in a menu, where Discord knows `commands`."""
    typed = [command for command in commands if command.type is AppCommandType.chat_input]
    names = {name for command in typed for name in _told(f"/{command.name}", command)}
    return names | {command.name for command in commands if command not in typed}


def _own(name: str, commands: Sequence[Command[Any, ..., Any] | Group]) -> Iterator[str]:
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
