"""How often shards identify, by a clock of the test's."""

from __future__ import annotations

import discord
import pytest

from bot import identifies
from bot.identifies import FIRST_WAIT, LONGEST_WAIT, Identifies


class Discord:
    """Answers how many sessions are left, on a clock on which waiting takes no time."""

    def __init__(self) -> None:
        self.remaining = 1000
        self.reset_after = 0
        self.max_concurrency = 1
        self.answers = True
        self.asked = 0
        self.time = 1000.0

    def clock(self) -> float:
        return self.time

    async def until(self, moment: float) -> None:
        self.time = max(self.time, moment)
        if self.remaining <= 0 and self.time >= 1000 + self.reset_after / 1000:
            self.remaining = 1000

    async def look_up(self) -> Discord:
        self.asked += 1
        if not self.answers:
            raise discord.GatewayNotFound
        return self


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Discord:
    there = Discord()
    monkeypatch.setattr(identifies, "_clock", there.clock)
    monkeypatch.setattr(identifies, "_until", there.until)
    return there


@pytest.fixture
def sessions(there: Discord) -> Identifies:
    sessions = Identifies(there.look_up)
    sessions.learn(there)
    return sessions


async def waits(there: Discord, sessions: Identifies, *shards: int) -> list[float]:
    """Seconds that each of `shards` waits before it identifies, one after the other."""
    found = []
    for shard in shards:
        before = there.time
        await sessions.turn(shard)
        found.append(there.time - before)
    return found


async def test_shards_of_one_bucket_keep_discords_distance(there: Discord, sessions: Identifies) -> None:
    assert await waits(there, sessions, 0, 1, 2) == [0, FIRST_WAIT, FIRST_WAIT]
    assert there.asked == 0


async def test_shards_of_other_buckets_need_no_distance(there: Discord, sessions: Identifies) -> None:
    there.max_concurrency = 2
    sessions.learn(there)
    assert await waits(there, sessions, 0, 1, 2, 3) == [0, 0, FIRST_WAIT, 0]


async def test_a_shard_that_identifies_again_and_again_does_so_more_slowly(
    there: Discord, sessions: Identifies
) -> None:
    first = await waits(there, sessions, *[0] * 8)
    assert first == [0, 5, 10, 20, 40, 80, 160, 320]
    assert max(await waits(there, sessions, *[0] * 300)) == LONGEST_WAIT
    began, there.remaining = there.time, 10_000
    await waits(there, sessions, *[0] * 200)
    assert there.time - began > 86_400, "a day has room for 200 sessions at most"
    there.time += 7200
    assert await waits(there, sessions, 0, 0) == [0, 5]


async def test_where_none_are_left_it_waits_until_there_are(there: Discord, sessions: Identifies) -> None:
    there.remaining, there.reset_after = 0, 7_200_000
    sessions.learn(there)
    assert await waits(there, sessions, 0) == [7200]


async def test_each_further_session_is_asked_for(there: Discord, sessions: Identifies) -> None:
    await waits(there, sessions, 0, 1)
    there.remaining, there.reset_after = 0, 7_200_000
    await waits(there, sessions, 0)
    assert there.time == 1000 + 7200 + 10, "other processes may have used up what was left"


async def test_where_discord_does_not_say_one_more_is_taken(there: Discord, sessions: Identifies) -> None:
    there.answers = False
    assert await waits(there, sessions, 0, 0, 0) == [0, 5, 10]
