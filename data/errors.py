"""The errors of the database."""

from __future__ import annotations

from pathlib import Path

from engine.game.errors import GolfError
from engine.language import mark


class DatabaseUnusable(Exception):
    """The database can't be opened. `sentence` is for the operator: file, problem, remedy."""

    def __init__(self, path: Path, problem: str, remedy: str) -> None:
        """`problem` goes on after the file's path, without a full stop; `remedy` is a whole sentence."""
        self.sentence = f"GOLF_DATABASE: {path} {problem}. {remedy}"
        super().__init__(self.sentence)


class ReadFailed(GolfError):
    """The database could not be read."""

    def __init__(self) -> None:
        super().__init__(mark("I couldn’t look that up. Please try again in a moment."))


class NotForgotten(GolfError):
    """A person could not be removed from the database, and is still in all of it."""

    def __init__(self) -> None:
        super().__init__(mark("I couldn’t save that, so nothing was removed. Please try again in a moment."))
