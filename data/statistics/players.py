"""Who is counted: people by their id, and the computer by its level."""

from __future__ import annotations

from typing import NamedTuple


class Player(NamedTuple):
    """A person (`user`, an id) or a computer (`level`, with the user 0): one for each level and server.

    Somebody who was forgotten has a number below 0 in each match: a stranger there, counted nowhere.
    """

    user: int
    level: str = ""

    @property
    def counted(self) -> bool:
        """Whether there are totals of this player."""
        return self.user > 0 or bool(self.level)

    @property
    def person(self) -> bool:
        """Whether it is somebody who is known."""
        return self.user > 0


def computer(level: str) -> Player:
    """The computer player of a level."""
    return Player(0, level)
