"""Interactions in the form that SimCord sends to the bot, what they bring, and how often it looks around."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final
from unittest.mock import patch
from weakref import WeakKeyDictionary

import discord
import simcord
from simcord import interactions
from simcord.backend import Backend, serializers
from simcord.backend.models import Interaction, Message, ResponseKind
from simcord.results import ResponseMessage

BUTTON: Final = discord.ComponentType.button.value
SELECT: Final = discord.ComponentType.string_select.value
COMPONENT: Final = discord.InteractionType.component.value
PRIVATE: Final = discord.MessageFlags(ephemeral=True).value

IDLE: Final = 0.01
"""Seconds after which SimCord checks again whether the bot is done.

Its own twentieth of a second is longer than most of what the bot does, and adds up over a journey; to check
more often than this takes more of the processor than it gains.
"""

SHORT: Final = 4.0
"""Longest delay in seconds that may pass in real time; the first retry of an edit, 5 s, waits for `wait`."""

PATIENCE: Final = 60.0
"""Seconds after which a journey fails whose bot doesn't come to rest, on however busy a machine."""


def checking_often(env: simcord.Env) -> AbstractContextManager[object]:
    """Let SimCord check every `IDLE` seconds, also in its own waits, as after a command."""
    settle = env._settle_internal

    async def look_often(**wanted: Any) -> None:
        await settle(**{**wanted, "idle": IDLE})

    return patch.object(env, "_settle_internal", look_often)


def long_timers_simulated() -> AbstractContextManager[object]:
    """Let timers of more than `SHORT` seconds run out in simulated time only.

    SimCord lets each timer run out in real time too, and waits for those that are about to. A journey on a
    busy machine comes near the timers that it set at its beginning, and what they begin isn't done in time.
    """
    schedule = simcord.Env._schedule_timer

    def scheduled(env: simcord.Env, record: Any, *others: Any) -> None:
        schedule(env, record, *others)
        if record.when - env._virtual_time > SHORT and record.real_handle is not None:
            record.real_handle.cancel()

    return patch.object(simcord.Env, "_schedule_timer", scheduled)


class Answered(simcord.InteractionResult):
    """What came of an interaction; a press on a public message is answered beside that message."""

    @property
    def response(self) -> ResponseMessage | None:
        """The message that answers it: the first one beside a public message that was pressed, if any."""
        return next(iter(self._beside()), super().response)

    @property
    def followups(self) -> list[ResponseMessage]:
        """The messages after `response`."""
        return self._beside()[1:] or ([] if self._beside() else super().followups)

    def _beside(self) -> list[ResponseMessage]:
        pressed, kind = super().response, self._interaction.response_kind
        if kind is not ResponseKind.DEFERRED_UPDATE or (pressed is not None and pressed.ephemeral):
            return []
        return [each for each in super().followups if each.ephemeral]


_private: WeakKeyDictionary[Backend, set[int]] = WeakKeyDictionary()


def private_ids(backend: Backend) -> set[int]:
    """The ids of all messages so far that only one person sees."""
    return _private.setdefault(backend, set())


def private_unseen() -> AbstractContextManager[object]:
    """Keep private messages from counting as the newest of a channel, as on Discord."""
    commit = Backend.commit_message

    def committed(backend: Backend, message: Message, *, broadcast: bool = True) -> Message:
        channel = backend.get_channel(message.channel_id)
        before = channel.last_message_id
        done = commit(backend, message, broadcast=broadcast)
        if message.flags & PRIVATE:
            private_ids(backend).add(message.id)
            channel.last_message_id = before
        return done

    return patch.object(Backend, "commit_message", committed)


def press_on(
    env: simcord.Env,
    person: simcord.MemberActor,
    custom_id: str,
    message: discord.Message,
    values: Sequence[str] | None = None,
    *,
    channel: int | None = None,
    shown: Sequence[Mapping[str, Any]] | None = None,
) -> tuple[Interaction, dict[str, Any]]:
    """Make a press on a button, or a choice of `values` in a menu, ready to be sent to the bot.

    The message arrives with the components that it had when it was fetched, or with those of `shown`.
    `channel` is the id of another channel that the press claims to come from.
    """
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON}
    if values is not None:
        data |= {"component_type": SELECT, "values": list(values)}
    record, payload = interaction(env, person, COMPONENT, data, channel or message.channel.id)
    attach(env, record, payload, message)
    payload["message"]["components"] = (
        [row.to_dict() for row in message.components] if shown is None else list(shown)
    )
    return record, payload


def interaction(
    env: simcord.Env, person: simcord.MemberActor, kind: int, data: dict[str, Any], channel: int
) -> tuple[Interaction, dict[str, Any]]:
    """Make an interaction of `person` in a channel of a server, ready to be sent to the bot."""
    return interactions.base_payload(
        env.backend,
        type=kind,
        channel_id=channel,
        guild_id=env.backend.get_channel(channel).guild_id,
        user_id=person.id,
        data=data,
    )


def attach(env: simcord.Env, record: Interaction, payload: dict[str, Any], message: discord.Message) -> None:
    """Add the message that an interaction comes from, as it is now."""
    stored = env.backend.get_message(message.channel.id, message.id)
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    record.source_message_id = message.id
