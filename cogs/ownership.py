"""The servers whose tables this process has: all of them, or those of the shards that it claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterable


class Ownership:
    """The servers of all shards, until `take` says which shards are here, of how many in all.

    Direct messages, and what is done once for all servers, belong to shard 0.
    """

    def __init__(self) -> None:
        self.shards: frozenset[int] = frozenset({0})
        self.in_all = 1
        self._held: Callable[[], bool] = lambda: True

    def claimed(self, held: Callable[[], bool]) -> None:
        """Have no shards until some are taken; all are lost as soon as `held` is false."""
        self.shards, self._held = frozenset(), held

    def take(self, shards: Iterable[int], in_all: int) -> None:
        """Have some more shards, of `in_all`."""
        self.shards |= frozenset(shards)
        self.in_all = in_all

    @property
    def held(self) -> bool:
        """Whether the shards still are this process's."""
        return self._held()

    @property
    def shared(self) -> bool:
        """Whether other processes have shards, too."""
        return len(self.shards) < self.in_all

    @property
    def first(self) -> bool:
        """Whether shard 0 is here, and with it what is done once for all servers."""
        return 0 in self.shards and self.held

    def has(self, guild: int | None) -> bool:
        """Whether a server is here; None for direct messages."""
        return self.shard_of(guild) in self.shards and self.held

    def shard_of(self, guild: int | None) -> int:
        """The shard of a server."""
        return ((guild or 0) >> 22) % self.in_all
