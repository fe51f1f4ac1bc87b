"""Errors of the database."""

from __future__ import annotations

from typing import Final

from data.place import Place
from engine.game.errors import GolfError, StorageFailed
from engine.language import mark


class DatabaseUnusable(Exception):
    """The database can't be opened. `sentence` tells the operator the place, the problem and the remedy."""

    def __init__(self, place: Place, problem: str, remedy: str) -> None:
        """`problem` follows the place in a sentence, without a full stop; `remedy` is a whole sentence."""
        self.place = place
        self.sentence = f"GOLF_DATABASE: {place} {problem}. {remedy}"
        super().__init__(self.sentence)

    def named_by(self, option: str) -> str:
        """Return `sentence` with `option`, the option of a command, in place of the setting."""
        return self.sentence.replace("GOLF_DATABASE", option)


class ServerAway(DatabaseUnusable):
    """The database's server can't be reached, or refuses connections for a while; this may pass by itself."""


class ReadFailed(GolfError):
    """The database could not be read."""

    def __init__(self) -> None:
        super().__init__(mark("I couldn’t look that up. Please try again in a moment."))


class NotForgotten(GolfError):
    """A person could not be removed from the database; `partly`: some of their data was removed."""

    def __init__(self, *, partly: bool = False) -> None:
        if partly:
            super().__init__(mark("I could only remove part of it. Please try again in a moment."))
        else:
            super().__init__(
                mark("I couldn’t save that, so nothing was removed. Please try again in a moment.")
            )


class JournalUnreadable(GolfError):
    """The stored journal of a finished match is damaged. The log says which match, and what is wrong."""

    def __init__(self) -> None:
        super().__init__(mark("I can’t read the record of that match. Please tell whoever runs this bot."))


FAULTS_OF_OURS: Final = (StorageFailed, ReadFailed, NotForgotten, JournalUnreadable)
"""Refusals whose reason is the database, not a rule of the game."""
