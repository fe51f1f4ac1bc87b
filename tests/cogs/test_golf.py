"""The features put together."""

from __future__ import annotations

from cogs.golf import ORDER, own_commands
from cogs.help import help_screen


def test_there_are_few_commands_and_the_first_ones_come_first() -> None:
    assert tuple(command.name for command in own_commands()) == ORDER
    assert len(ORDER) <= 15


def test_the_help_names_every_other_command() -> None:
    screen = help_screen()
    told = " ".join([screen.text, *(text for _, text in screen.fields)])
    assert [name for name in ORDER if name != "help" and f"`/golf {name}`" not in told] == []
