"""Reading the lab's command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from engine.errors import GolfError
from engine.lab.experiments import compare, games, presets, scores, tournament
from engine.lab.study import Interrupted

FINE: Final = 0
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

DESCRIPTION: Final = (
    "The lab: measure the game by any rules, for any number of players. Each command writes tables (CSV, "
    "JSON) and figures (SVG, PNG) to a folder. Ctrl-C keeps what is done, and the same command goes on from "
    "there. `COMMAND --help` says more about each."
)
EXIT_CODES: Final = "Exit codes: 0 all is well, 2 the input can't be used, 130 interrupted by Ctrl-C."


class _Parser(argparse.ArgumentParser):
    """A parser that says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{message[:1].upper()}{message[1:]} (see `{self.prog} --help`)\n")


def main(arguments: Sequence[str]) -> int:
    """Do what `arguments`, those after the program's name, ask for; returns the exit code."""
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
    except GolfError as error:
        return _complain(error.sentence)
    except Interrupted as interrupted:
        print(interrupted, file=sys.stderr)
        return INTERRUPTED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _complain(f"{error.filename or 'Input or output'}: {error.strerror or error}.")
    except SystemExit as exiting:  # `--help`, or a line that the parser refuses
        return exiting.code if isinstance(exiting.code, int) else FINE
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m engine.lab", description=DESCRIPTION, epilog=EXIT_CODES, allow_abbrev=False
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for experiment in (games, scores, compare, tournament, presets):
        name = experiment.__name__.rpartition(".")[2]
        below = commands.add_parser(
            name,
            help=experiment.HELP,
            description=experiment.DESCRIPTION,
            epilog=EXIT_CODES,
            allow_abbrev=False,
        )
        experiment.add_arguments(below)
        below.set_defaults(run=experiment.run)
    return parser


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return BAD_INPUT
