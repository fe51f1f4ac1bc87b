"""The players that `--cpu` names: computer levels, and programs of one's own."""

from __future__ import annotations

import argparse
import re
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from engine.commands.arguments import seconds
from engine.cpu.levels import LEVELS, level
from engine.cpu.program import ProgramPlayer, end_programs
from engine.cpu.program.conversation import words_of
from engine.game.errors import BadChoice
from engine.record.printable import printable

PROGRAM: Final = "exec:"
"""A name that begins so is the command of a program."""

METAVAR: Final = "PLAYER[,PLAYER…]"
NAMES: Final = (
    f"{', '.join(LEVELS)}, or {PROGRAM}COMMAND for a program of your own (engine/README.md, “Bring your own "
    r"player”), with any comma in it written as \,"
)
"""Names that `--cpu` takes, for the help of a command."""

PATIENCE: Final = 1.0
"""Seconds that a program has for an answer if `--patience` isn't given."""
LONGEST_PATIENCE: Final = 3600.0

_COMMA: Final = re.compile(r"(?<!\\),")


def add_patience(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--patience",
        type=seconds(0.01, LONGEST_PATIENCE),
        default=PATIENCE,
        metavar="SECONDS",
        help="how long a program may take for an answer (default: %(default)g)",
    )


def named_players(text: str) -> tuple[str, ...]:
    r"""Return the names in `text`, the value of `--cpu`: levels, and commands of programs after `exec:`.

    Commas separate names; `\,` is a comma within a name. Raises `BadChoice` for an unknown level and for a
    malformed command, but not for a command that can't be started.
    """
    names = tuple(name.strip().replace(r"\,", ",") for name in _COMMA.split(text))
    for name in names:
        command = command_of(name)
        if command is not None:
            words_of(command)
            continue
        try:
            level(name)
        except BadChoice as error:
            if any(map(command_of, names)):
                raise BadChoice(rf"{error.sentence} Write \, for a comma within a command.") from None
            raise
    return names


def seated_players(text: str, players: int | None, usual: int) -> tuple[str, ...]:
    """Return the name of each player by `text`, the value of `--cpu`. A single name counts for all players.

    `players` is the value of `--players`; if it is None, a single name counts for `usual` players. Raises
    `BadChoice` as `named_players` does, and if the two options contradict each other.
    """
    names = named_players(text)
    if len(names) == 1:
        return names * (players or usual)
    if players not in (None, len(names)):
        raise BadChoice(
            f"“--cpu” names {len(names)} players, but “--players” says {players}: "
            "name one for all, or one for each."
        )
    return names


def command_of(name: str) -> str | None:
    """Return the program's command in `name`, or None if `name` is a level."""
    return name.removeprefix(PROGRAM) if name.startswith(PROGRAM) else None


@contextmanager
def programs(
    names: Sequence[str], patience: float, report: Callable[[str], None]
) -> Iterator[Mapping[int, ProgramPlayer]]:
    """Start the programs among `names`, and yield them by their place there. Leaving the context ends them.

    `patience` and `report` are as in `ProgramPlayer`. Raises `BadChoice` if a program can't be started.
    """
    started: dict[int, ProgramPlayer] = {}
    try:
        with _signals_delayed():
            for place, name in enumerate(names):
                command = command_of(name)
                if command is not None:
                    called = f"Player {place + 1}, {printable(name, 60)},"
                    started[place] = ProgramPlayer(command, called, patience, report)
        yield started
    finally:
        end_programs(started.values())


@contextmanager
def _signals_delayed() -> Iterator[None]:
    """Delay Ctrl-C and termination until the block has finished.

    Their exceptions could otherwise come while a program is started, and leave it running.
    """
    came: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: came.append(number))
        for number in (signal.SIGINT, signal.SIGTERM)
        if callable(signal.getsignal(number))  # One that is ignored stays so for the programs, too.
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for missed in came:
            signal.raise_signal(missed)
