"""Players of rated matches: people by id, and computers by level."""

from __future__ import annotations

from typing import NamedTuple


class RatedPlayer(NamedTuple):
    """A player with a rating on each server: a person with the id `user`, or a computer `level` with user 0.

    A forgotten person has a different negative number in each match, and doesn't count.
    """

    user: int
    level: str = ""

    @property
    def counted(self) -> bool:
        return self.user > 0 or bool(self.level)

    @property
    def person(self) -> bool:
        """Whether the player is a person who wasn't forgotten."""
        return self.user > 0


def computer(level: str) -> RatedPlayer:
    return RatedPlayer(0, level)
