"""`verify`: check that records hold."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from engine.commands.files import read_record
from engine.game.errors import BadRecord
from engine.record import NOT_CHECKED, verify

HELP: Final = "check records of matches"
DESCRIPTION: Final = (
    "Check records: say of each file what was checked, or the first place where the record differs from what "
    "its rules, its secret and its actions give. The exit code is 1 if any record differs, 2 if any file "
    "can't be read as a record; the others are checked all the same."
)

DIFFERS: Final = 1
NO_RECORD: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record, as JSON")


def run(options: argparse.Namespace) -> int:
    """Check every file. Returns the worst exit code."""
    return max([_check(path) for path in options.files])


def _check(path: Path) -> int:
    try:
        record = read_record(path)
        report = verify(record)
    except BadRecord as error:
        print(f"{path}: {error.sentence}", file=sys.stderr)
        return NO_RECORD
    except OSError as error:
        print(f"{path}: {error.strerror}.", file=sys.stderr)
        return NO_RECORD
    print(f"{path}: {'the record holds.' if report.holds else 'the record is wrong.'}")
    if report.difference is not None:
        print(f"  {report.difference}")
    print(f"  🔒 {record.commitment}")
    for sentence in report.checked:
        print(f"  {sentence}")
    if report.holds:
        print(f"  {NOT_CHECKED}")
    return 0 if report.holds else DIFFERS
