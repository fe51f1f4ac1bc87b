"""Reading the command line, and what comes of it for the shell: one line on standard error, an exit code."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from engine.commands import replay, rules, score, simulate, verify
from engine.errors import GolfError

FINE: Final = 0
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
READER_GONE: Final = 141
"""The code that a shell gives to a program whose output nobody reads any more, as under `| head`."""

DESCRIPTION: Final = (
    "Golf, the card game: its engine on the command line. `COMMAND --help` says more about each."
)
EXIT_CODES: Final = (
    "Exit codes: 0 all is well, 1 a record differs from what the rules give, 2 the input can't be used, "
    "130 interrupted by Ctrl-C, 141 nobody reads the output."
)


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{message[:1].upper()}{message[1:]} (see `{self.prog} --help`)\n")


def main(arguments: Sequence[str]) -> int:
    """Do what `arguments`, those after the program's name, ask for; returns the exit code."""
    _never_fail_on_signs()
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
        print(end="", flush=True)
    except GolfError as error:
        return _complain(error.sentence)
    except KeyboardInterrupt:
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


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description=DESCRIPTION, epilog=EXIT_CODES, allow_abbrev=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (simulate, score, replay, verify, rules):
        name = command.__name__.rpartition(".")[2]
        help_text = command.HELP
        below = commands.add_parser(
            name,
            help=help_text,
            description=command.DESCRIPTION,
            epilog=EXIT_CODES,
            allow_abbrev=False,
        )
        command.add_arguments(below)
        below.set_defaults(run=command.run)
    return parser


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return BAD_INPUT


def _never_fail_on_signs() -> None:
    """Where the output's encoding lacks ♠ or −, print a question mark rather than fail."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _give_up_output() -> None:
    """If the output can't be written, let the rest go nowhere, or it would fail once more at the end."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
