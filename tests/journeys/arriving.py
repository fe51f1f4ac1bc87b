"""Presses as they reach the bot, and how long is waited for what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Final
from unittest.mock import patch

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.backend.models import Interaction

BUTTON: Final = discord.ComponentType.button.value
SELECT: Final = discord.ComponentType.string_select.value
COMPONENT: Final = discord.InteractionType.component.value

IDLE: Final = 0.001
"""After so many seconds SimCord looks again whether all is done, where nothing wakes it.

It looks after a twentieth of a second by itself, which nothing that a bot does takes, and which adds up.
"""


def looking_often(env: simcord.Env) -> AbstractContextManager[object]:
    """Let SimCord look so often inside, also for what it waits for by itself, as after a command."""
    settle = env._settle_internal

    async def look_often(**wanted: Any) -> None:
        await settle(**{**wanted, "idle": IDLE})

    return patch.object(env, "_settle_internal", look_often)


def press_on(
    env: simcord.Env,
    person: simcord.MemberActor,
    custom_id: str,
    message: discord.Message,
    values: Sequence[str] | None = None,
) -> tuple[Interaction, dict[str, Any]]:
    """A press on a button, or a choice of `values` in a menu, that is ready to arrive.

    The message arrives with the components that it had when it was fetched.
    """
    backend = env.backend
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON}
    if values is not None:
        data |= {"component_type": SELECT, "values": list(values)}
    record, payload = interactions.base_payload(
        backend,
        type=COMPONENT,
        channel_id=message.channel.id,
        guild_id=person.guild.id,
        user_id=person.id,
        data=data,
    )
    stored = backend.get_message(message.channel.id, message.id)
    shown_then = [row.to_dict() for row in message.components]
    payload["message"] = {**serializers.message_payload(backend, stored), "components": shown_then}
    record.source_message_id = message.id
    return record, payload
