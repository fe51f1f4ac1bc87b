"""Somebody who asks for a hole."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from cogs.answering.reply import Reply


def asked_by(user: int, guild: int) -> Reply:
    """Return the answer to a press of that user on that server, of which only these two are known."""
    interaction: Any = SimpleNamespace(
        user=SimpleNamespace(id=user), guild_id=guild, is_guild_integration=lambda: True
    )
    return cast("Reply", SimpleNamespace(interaction=interaction))
