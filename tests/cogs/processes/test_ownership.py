"""The servers that a process has by its shards."""

from __future__ import annotations

from cogs.processes.ownership import Ownership
from tests.data.processes.hand_lease import HandLease


def guild(shard: int, shards: int) -> int:
    return (1000 * shards + shard) << 22


def test_without_claims_every_server_is_here() -> None:
    everything = Ownership()
    assert everything.first and everything.held
    assert all(everything.has(guild(shard, 8)) for shard in range(8)) and everything.has(None)


def test_with_claims_only_those_of_the_shards() -> None:
    lease = HandLease()
    some = Ownership(lease)
    assert not some.first and not some.has(guild(0, 4)) and not some.has(None)
    some.take({1}, 4)
    some.take({2}, 4)
    assert [some.has(guild(shard, 4)) for shard in range(4)] == [False, True, True, False]
    assert not some.has(None) and not some.first, "direct messages are shard 0's"
    some.take({0}, 4)
    assert some.has(None) and some.first
    lease.held = False
    assert not some.held and not some.first and not some.has(guild(1, 4))
