"""Records in files."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from engine.record import LARGEST, Record, read


def read_record(path: Path) -> Record:
    """Return the record in the file `path`. Raises `BadRecord` if it holds none, or `OSError`."""
    with path.open("rb") as file:
        return read(file.read(LARGEST + 1))  # one more than allowed, so that too large a file is noticed


def prepare_directory(directory: Path) -> None:
    """Make `directory` if it doesn't exist. Raises `OSError` if no files can be written in it."""
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=directory):
        pass


def write_whole(path: Path, text: str) -> None:
    """Write the whole of `text` to `path`, or nothing: nobody ever finds half a file."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
