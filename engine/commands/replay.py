"""`replay`: a recorded match, step by step."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.commands.arguments import seconds
from engine.commands.files import read_record
from engine.commands.frames import WIDTH, frames
from engine.commands.keys import QUIT, keyboard
from engine.game.errors import BadRecord, NotARecord
from engine.record import verify

HELP: Final = "step through the record of a match"
DESCRIPTION: Final = (
    "Step through the record of a match: every move in words, and the table after it. Any key goes on at "
    "once, q quits. Where the output is no terminal, all is printed without pauses. The record is verified "
    "first; one that is wrong is not shown, and the exit code is 1."
)

LONGEST_DELAY: Final = 3600.0
DIFFERS: Final = 1

_FRESH_SCREEN: Final = "\x1b[H\x1b[2J"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as JSON")
    parser.add_argument(
        "--delay",
        type=seconds(0, LONGEST_DELAY),
        default=1.0,
        metavar="SECONDS",
        help="how long each step stays (default: %(default)s)",
    )


def run(options: argparse.Namespace) -> int:
    """Verify the record, then show it."""
    try:
        record = read_record(options.file)
    except BadRecord as error:
        raise NotARecord(f"{options.file}: {error.sentence}") from None
    report = verify(record)
    if report.difference is not None:
        print(f"{options.file}: the record is wrong. {report.difference}", file=sys.stderr)
        return DIFFERS
    if sys.stdout.isatty():
        _show(frames(record, shutil.get_terminal_size().columns), options.delay)
    else:
        for picture in frames(record, WIDTH):
            print(picture)
    return 0


def _show(pictures: Iterator[str], delay: float) -> None:
    """Show `pictures` one after another, `delay` seconds each, until the last or until somebody quits."""
    clear = "" if os.environ.get("TERM") == "dumb" else _FRESH_SCREEN
    with keyboard() as wait:
        for picture in pictures:
            print(f"{clear}{picture}", flush=True)
            if QUIT in wait(delay).lower():
                return
