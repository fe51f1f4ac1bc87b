"""What interactions tell of the messages below another: at least one for each newest message they bring."""

from __future__ import annotations

from datetime import UTC, datetime

from discord.utils import time_snowflake

from cogs.answering.messages.newest_messages import KEPT, PACE, REMEMBERED, NewestMessages

CHANNEL = 7
TABLE = 100
MOMENT = datetime(2026, 11, 22, 12, tzinfo=UTC)


def test_nothing_is_below_a_message_that_is_the_newest() -> None:
    newest = NewestMessages()
    newest.hear(CHANNEL, TABLE, 0.0)
    assert newest.below(CHANNEL, TABLE) == 0
    assert newest.below(8, TABLE) == 0


def test_each_newest_message_counts_once() -> None:
    newest = NewestMessages()
    newest.hear(CHANNEL, TABLE, 0.0)
    for number in (1, 2, 2, 1, 3):
        newest.hear(CHANNEL, TABLE + number, 1.0 + number)
    assert newest.below(CHANNEL, TABLE) == 3
    assert newest.below(CHANNEL, TABLE + 2) == 1


def test_after_silence_a_message_stands_for_more() -> None:
    newest = NewestMessages()
    newest.hear(CHANNEL, TABLE, 0.0)
    newest.hear(CHANNEL, TABLE, PACE)
    newest.hear(CHANNEL, TABLE + 1, PACE + 3 * PACE)
    assert newest.below(CHANNEL, TABLE) == 4


def test_what_was_written_before_anything_was_heard_may_be_any_number() -> None:
    newest = NewestMessages()
    newest.hear(CHANNEL, TABLE + 1, 1_700_000_000.0)
    assert newest.below(CHANNEL, TABLE) > 1_000


def test_our_own_messages_that_go_soon_do_not_count() -> None:
    newest = NewestMessages()
    newest.hear(CHANNEL, TABLE, 0.0)
    newest.own(CHANNEL, TABLE + 1)
    newest.hear(CHANNEL, TABLE + 1, 300.0)
    assert newest.below(CHANNEL, TABLE) == 0
    newest.hear(CHANNEL, TABLE + 2, 301.0)
    assert newest.below(CHANNEL, TABLE) == 1


def test_little_is_remembered() -> None:
    newest = NewestMessages()
    for message in range(2 * KEPT):
        newest.hear(CHANNEL, TABLE + message, float(message))
    assert newest.below(CHANNEL, 0) == KEPT
    for channel in range(REMEMBERED):
        newest.hear(1_000 + channel, 1, 0.0)
    assert newest.below(CHANNEL, 0) == 0


def test_the_newest_message_tells_when_it_was_written() -> None:
    newest = NewestMessages()
    assert newest.last_at(CHANNEL) is None
    newest.hear(CHANNEL, time_snowflake(MOMENT), MOMENT.timestamp() + 60)
    assert newest.last_at(CHANNEL) == MOMENT
