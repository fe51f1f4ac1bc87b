"""How SimCord copies, checks and reads messages: what is as it was before need not be made again.

Payloads are plain JSON, for which Python's own copy does too much.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import discord
import orjson
import simcord
from simcord import builders, components, gateway, results
from simcord.backend import serializers
from simcord.backend.models import Message
from simcord.http import router

BY_FUNCTION: Final = (components, results, serializers)
"""The modules that call `deepcopy` by its name."""

BY_MODULE: Final = (gateway, router)
"""The modules that call it as `copy.deepcopy`."""

UNCHANGING: Final = frozenset({str, int, float, bool, type(None)})


class _Read(NamedTuple):
    """A message as it was read: by which bot, where and with what content."""

    bot: discord.Client
    channel: object
    payload: dict[str, Any]
    message: discord.Message


def copied(value: Any) -> Any:
    """A copy of a JSON value that shares nothing that can change; of anything else as by `deepcopy`."""
    kind = type(value)
    if kind in UNCHANGING:
        return value
    if kind is dict:
        return {key: part if type(part) in UNCHANGING else copied(part) for key, part in value.items()}
    if kind is list:
        return [part if type(part) in UNCHANGING else copied(part) for part in value]
    return copy.deepcopy(value)


def _read(known: dict[int, _Read], env: simcord.Env, message: Message) -> discord.Message:
    """The message as `to_discord_message` makes it; the former one if nothing of it has changed."""
    payload = dict(serializers.message_payload(env.backend, message))
    channel = env.bot.get_channel(message.channel_id)
    former = known.get(message.id)
    if former is None or (former.bot, former.channel, former.payload) != (env.bot, channel, payload):
        made = results.to_discord_message(env, message)
        former = known[message.id] = _Read(env.bot, channel, copied(payload), made)
    return former.message


def _checked(
    known: dict[tuple[bytes, int], Any], check: Callable[..., Any], rows: Any, *, flags: int = 0
) -> Any:
    """What `check` makes of the components of a message; of equal ones a copy of what it made before.

    What it made is itself checked again by SimCord, and stays as it is.
    """
    try:
        place = orjson.dumps(rows), flags
    except TypeError:
        return check(rows, flags=flags)
    if place not in known:
        made = known[place] = check(rows, flags=flags)
        known[orjson.dumps(made), flags] = made
    return copied(known[place])


@contextmanager
def quick_copies() -> Iterator[None]:
    """Let SimCord copy by `copied`, and not check and read again what it has checked and read.

    It copies each message many times, checks each edit three times, and reads a whole channel for each look
    at it, which took a third of a journey.
    """
    checked = partial(_checked, {}, components.validate_components)
    module = SimpleNamespace(**{**vars(copy), "deepcopy": copied})
    with ExitStack() as patches:
        for each in BY_FUNCTION:
            patches.enter_context(patch.object(each, "deepcopy", copied))
        for each in BY_MODULE:
            patches.enter_context(patch.object(each, "copy", module))
        patches.enter_context(patch.object(components, "validate_components", checked))
        patches.enter_context(patch.object(builders, "to_discord_message", partial(_read, {})))
        yield
