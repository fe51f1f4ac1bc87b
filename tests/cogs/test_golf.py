"""The features put together."""

from __future__ import annotations

from cogs.golf import own_commands
from cogs.help import help_screen


def test_the_help_names_every_other_command() -> None:
    told = " ".join(text for _, text in help_screen().fields)
    names = [command.name for command in own_commands() if command.name != "help"]
    assert len(names) > 20
    assert [name for name in names if f"`/golf {name}`" not in told] == []
