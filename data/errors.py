"""What can go wrong with the place where things are kept."""

from __future__ import annotations

from pathlib import Path

from engine.errors import Failure
from engine.language import mark


class DatabaseUnusable(Exception):
    """The database can't be opened. `sentence` is for the operator: file, problem, remedy."""

    def __init__(self, path: Path, problem: str, remedy: str) -> None:
        """`problem` goes on after the file's path, without a full stop; `remedy` is a whole sentence."""
        self.sentence = f"GOLF_DATABASE: {path} {problem}. {remedy}"
        super().__init__(self.sentence)


class ReadFailed(Failure):
    """Something that was kept could not be read."""

    def __init__(self) -> None:
        super().__init__(mark("That could not be looked up just now. Please try again in a moment."))


class NotForgotten(Failure):
    """Somebody could not be taken out of what is kept, and is still wholly in it."""

    def __init__(self) -> None:
        super().__init__(
            mark("That could not be saved just now, so nothing was removed. Please try again in a moment.")
        )
