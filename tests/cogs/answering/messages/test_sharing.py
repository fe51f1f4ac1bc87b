"""What was shared from which message is remembered, so that it is shared once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.answering.messages.sharing import REMEMBERED, SharedBefore, Shares
from cogs.answering.reply import Reply
from engine.game.errors import StorageFailed


def press_on(message: int) -> Reply:
    """The answer to a press on `message`, as far as `Shares` looks at it."""
    interaction: Any = SimpleNamespace(message=SimpleNamespace(id=message))
    return cast("Reply", SimpleNamespace(interaction=interaction))


async def is_shared(shares: Shares, message: int) -> bool:
    """Share from a message; returns whether that was possible."""
    try:
        async with shares.once(press_on(message)):
            return True
    except SharedBefore:
        return False


async def test_a_message_is_shared_once_unless_posting_it_failed() -> None:
    shares = Shares()
    with pytest.raises(StorageFailed):
        async with shares.once(press_on(1)):
            assert not await is_shared(shares, 1), "while the first press is being answered"
            raise StorageFailed
    assert await is_shared(shares, 1)
    assert not await is_shared(shares, 1)
    assert await is_shared(shares, 2)


async def test_of_very_many_the_newest_are_remembered() -> None:
    shares = Shares()
    for message in range(REMEMBERED + 1):
        assert await is_shared(shares, message)
    assert not await is_shared(shares, REMEMBERED)
    assert await is_shared(shares, 0)
