"""Full names of the bot's commands, as declared here and as Discord knows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from discord import AppCommandType
from discord.app_commands import AppCommand, AppCommandGroup, Command, Group

from cogs.golf import own_commands
from cogs.kit.markup import GROUP
from cogs.table.opening.challenge import NAME


def own_names() -> set[str]:
    """Names of the bot's typed commands, such as `/golf start`, and of its commands in menus."""
    return {NAME, *_own(f"/{GROUP}", own_commands())}


def discord_names(commands: Sequence[AppCommand]) -> set[str]:
    """Names of `commands` as Discord knows them, typed and in menus."""
    typed = [command for command in commands if command.type is AppCommandType.chat_input]
    names = {name for command in typed for name in _names(f"/{command.name}", command)}
    return names | {command.name for command in commands if command not in typed}


def group_id(commands: Sequence[AppCommand]) -> int | None:
    """Discord's id of the group of all typed commands; None if the group is not among `commands`."""
    typed = (command for command in commands if command.type is AppCommandType.chat_input)
    return next((command.id for command in typed if command.name == GROUP), None)


def _own(name: str, commands: Iterable[Command[Any, ..., Any] | Group]) -> Iterator[str]:
    for command in commands:
        below = f"{name} {command.name}"
        if isinstance(command, Group):
            yield from _own(below, command.commands)
        else:
            yield below


def _names(name: str, command: AppCommand | AppCommandGroup) -> Iterator[str]:
    parts = [part for part in command.options if isinstance(part, AppCommandGroup)]
    for part in parts:
        yield from _names(f"{name} {part.name}", part)
    if not parts:
        yield name
