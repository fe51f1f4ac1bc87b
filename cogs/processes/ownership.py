"""The servers whose tables this process has: all servers, or the servers of the shards that it claimed."""

from __future__ import annotations

from collections.abc import Iterable

from data.processes.leased_session import Lease


class Ownership:
    """The shards of this process, and so the servers for which the process works.

    Without a `lease` the process has all servers, until `take` is called. With a `lease` the process begins
    without shards, and has shards only while `lease` is held. Shard 0 has direct messages, too.
    """

    def __init__(self, lease: Lease | None = None) -> None:
        self.shards: frozenset[int] = frozenset({0} if lease is None else ())
        self.in_all = 1
        self._lease = lease

    def take(self, shards: Iterable[int], in_all: int) -> None:
        """Add `shards` to the shards of this process; the bot has `in_all` shards."""
        self.shards |= frozenset(shards)
        self.in_all = in_all

    @property
    def held(self) -> bool:
        """Whether this process still has its shards."""
        return self._lease is None or self._lease.held

    @property
    def shared(self) -> bool:
        """Whether other processes have shards, too."""
        return len(self.shards) < self.in_all

    @property
    def waiting(self) -> bool:
        """Whether this process had all shards, and lost them until the database is back."""
        return bool(self.shards) and not self.shared and not self.held

    @property
    def first(self) -> bool:
        """Whether this process has shard 0, and with it the work that is done once for all servers."""
        return 0 in self.shards and self.held

    def has(self, guild: int | None) -> bool:
        """Whether this process has a server; None means direct messages."""
        return self.shard_of(guild) in self.shards and self.held

    def shard_of(self, guild: int | None) -> int:
        return ((guild or 0) >> 22) % self.in_all
