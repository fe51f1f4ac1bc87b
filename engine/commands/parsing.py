"""Commands as modules, and the parser of their arguments."""

from __future__ import annotations

import argparse
from typing import Any, Final, NoReturn, Protocol

BAD_INPUT: Final = 2

EXIT_CODES: Final = (
    "Exit codes: 0 all is well, 1 a record differs from what the rules give, 2 the input can't be used, "
    "130 interrupted by Ctrl-C, 141 nobody reads the output."
)


class Command(Protocol):
    """A module that is a command. `run` returns the exit code."""

    HELP: str
    DESCRIPTION: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...
    def run(self, options: argparse.Namespace) -> int: ...


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{message[:1].upper()}{message[1:]} (see `{self.prog} --help`)\n")


def described(command: Command) -> dict[str, Any]:
    """Return keywords for `add_parser`: the texts about `command` in the list and in its own help."""
    return {
        "help": command.HELP,
        "description": command.DESCRIPTION,
        "epilog": EXIT_CODES,
        "allow_abbrev": False,
    }
