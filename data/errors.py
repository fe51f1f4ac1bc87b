"""The errors of the database."""

from __future__ import annotations

from data.place import Place
from engine.game.errors import GolfError
from engine.language import mark


class DatabaseUnusable(Exception):
    """The database can't be opened. `sentence` is for the operator: place, problem, remedy."""

    def __init__(self, place: Place, problem: str, remedy: str) -> None:
        """`problem` goes on after the place, without a full stop; `remedy` is a whole sentence."""
        self.sentence = f"GOLF_DATABASE: {place} {problem}. {remedy}"
        super().__init__(self.sentence)


class ReadFailed(GolfError):
    """The database could not be read."""

    def __init__(self) -> None:
        super().__init__(mark("I couldn’t look that up. Please try again in a moment."))


class NotForgotten(GolfError):
    """A person could not be removed from the database, and is still in all of it."""

    def __init__(self) -> None:
        super().__init__(mark("I couldn’t save that, so nothing was removed. Please try again in a moment."))
