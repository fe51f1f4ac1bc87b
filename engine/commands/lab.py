"""`lab`: measuring the game and training networks. Only this file imports `engine.lab`.

The import waits until this command is used: the lab needs packages that nothing else needs, and may be
missing where only the bot runs.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import Final

from engine.commands.parsing import Command, described
from engine.game.errors import BadChoice

HELP: Final = "measure the game by any rules, and train networks (needs the extra “lab”)"
DESCRIPTION: Final = (
    "The lab: measure the game by any rules, for any number of players, and train the networks of `expert`. "
    "Each measurement writes tables (CSV, JSON) and charts (PNG) to a folder. Ctrl-C keeps what is done "
    "of it, and the same command goes on from there. `COMMAND --help` says more about each."
)

LAB: Final = "engine.lab"

_PACKAGES: Final = {"PIL": "pillow"}
"""From import name to install name, for packages where the two differ."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the lab's own commands. Raises `BadChoice` if the lab or a package that it needs is missing."""
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, command in _subcommands().items():
        below = commands.add_parser(name, **described(command))
        command.add_arguments(below)
        below.set_defaults(run_in_lab=command.run)


def run(options: argparse.Namespace) -> int:
    """Run the chosen command of the lab; returns the exit code."""
    code: int = options.run_in_lab(options)
    return code


def _subcommands() -> Mapping[str, Command]:
    try:
        found: Mapping[str, Command] = import_module(f"{LAB}.subcommands").SUBCOMMANDS
    except ModuleNotFoundError as error:
        missing = error.name or ""
        if missing.startswith(LAB):
            raise BadChoice(
                "The lab is not part of this installation. Run this where the whole project is."
            ) from None
        if missing.startswith("engine."):
            raise
        package = _PACKAGES.get(missing, missing)
        raise BadChoice(
            f"The lab needs the package {package}: install the extra “lab” (`uv sync --all-extras`)."
        ) from None
    return found
