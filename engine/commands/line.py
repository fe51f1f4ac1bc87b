"""Runs the command of a command line. Errors become a line on standard error, and an exit code."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from engine.commands import lab, replay, rules, score, simulate, verify
from engine.commands.parsing import BAD_INPUT, EXIT_CODES, Command, Parser, described
from engine.game.errors import GolfError

FINE: Final = 0
INTERRUPTED: Final = 130
READER_GONE: Final = 141
"""Exit code if nobody reads the output any more, as with `| head`."""

DESCRIPTION: Final = (
    "Golf, the card game: its engine on the command line. `COMMAND --help` says more about each."
)

COMMANDS: Final[Mapping[str, Command]] = {
    "simulate": simulate,
    "score": score,
    "replay": replay,
    "verify": verify,
    "rules": rules,
    "lab": lab,
}


def main(arguments: Sequence[str]) -> int:
    """Run the command that `arguments` ask for, without the program's name, and return the exit code."""
    _never_fail_on_signs()
    try:
        options = _parser(arguments).parse_args(arguments)
        code: int = options.run(options)
        print(end="", flush=True)
    except GolfError as error:
        return _complain(error.sentence)
    except KeyboardInterrupt as interruption:
        if told := str(interruption):
            print(told, file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _give_up_output()
        return READER_GONE
    except OSError as error:
        _give_up_output()
        return _complain(f"{error.filename or 'Input or output'}: {error.strerror or error}.")
    except SystemExit as exiting:  # `--help`, or a line that the parser refuses
        return exiting.code if isinstance(exiting.code, int) else FINE
    return code


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = Parser(prog="python -m engine", description=DESCRIPTION, epilog=EXIT_CODES, allow_abbrev=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    asked = next((word for word in arguments if not word.startswith("-")), None)
    for name, command in COMMANDS.items():
        below = commands.add_parser(name, **described(command))
        if name == asked:
            command.add_arguments(below)
            below.set_defaults(run=command.run)
    return parser


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return BAD_INPUT


def _never_fail_on_signs() -> None:
    """Print a question mark in place of ♠ or − where the output's encoding lacks them."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _give_up_output() -> None:
    """Drop output that can't be written. Otherwise Python would try to write it at exit and fail again."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
