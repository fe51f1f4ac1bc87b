"""What was shared from which message is remembered, so that it is shared once."""

from __future__ import annotations

from cogs.answering.messages.sharing import REMEMBERED, Shares


def test_a_message_is_shared_once_unless_posting_it_failed() -> None:
    shares = Shares()
    assert shares.first(1)
    assert not shares.first(1)
    assert shares.first(2)
    shares.undo(1)
    assert shares.first(1)


def test_of_very_many_the_newest_are_remembered() -> None:
    shares = Shares()
    assert all(shares.first(message) for message in range(REMEMBERED + 1))
    assert not shares.first(REMEMBERED)
    assert shares.first(0)
