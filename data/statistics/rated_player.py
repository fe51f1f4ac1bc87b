"""Players of rated matches: people by id, and computers by level."""

from __future__ import annotations

from typing import NamedTuple


class RatedPlayer(NamedTuple):
    """A player with ratings on each server: a person (`user`, an id), or a computer level (`level`, with the
    user 0).

    A forgotten person has another negative number in each match, and is counted nowhere.
    """

    user: int
    level: str = ""

    @property
    def counted(self) -> bool:
        return self.user > 0 or bool(self.level)

    @property
    def person(self) -> bool:
        """Whether this is a person who wasn't forgotten."""
        return self.user > 0


def computer(level: str) -> RatedPlayer:
    return RatedPlayer(0, level)
