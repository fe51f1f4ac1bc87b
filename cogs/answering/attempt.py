"""Calls to Discord. All calls are made here, in the one place that knows Discord's refusals."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeVar

import aiohttp
import discord

from data.metrics import REFUSALS

log = logging.getLogger(__name__)

T = TypeVar("T")

NO_FIELDS: Final[Mapping[str, object]] = MappingProxyType({})


class Refusal(Enum):
    """Reason why Discord refused a call."""

    CHANNEL_GONE = "the channel or server is gone"
    MESSAGE_GONE = "the message is gone"
    MESSAGE_FROZEN = "the message can't be edited any more"
    MEMBER_GONE = "that person is not on the server any more"
    ROLE_GONE = "the role is gone"
    EXPIRED = "the interaction has expired"
    FORBIDDEN = "a permission is missing"
    UNWANTED = "that person takes no direct messages"
    REJECTED = "Discord does not accept the request"
    LIMITED = "Discord wants fewer requests"
    FAILED = "Discord did not answer as it should"
    CLOSED = "this process has ended its connection to Discord"


_EXPECTED: Final[dict[int, Refusal]] = {
    10003: Refusal.CHANNEL_GONE,
    10004: Refusal.CHANNEL_GONE,
    10008: Refusal.MESSAGE_GONE,
    10007: Refusal.MEMBER_GONE,
    10011: Refusal.ROLE_GONE,
    10015: Refusal.EXPIRED,
    10062: Refusal.EXPIRED,
    30046: Refusal.MESSAGE_FROZEN,
    40060: Refusal.EXPIRED,
    50001: Refusal.FORBIDDEN,
    50007: Refusal.UNWANTED,
    50013: Refusal.FORBIDDEN,
    50027: Refusal.EXPIRED,
    50083: Refusal.MESSAGE_FROZEN,
    50278: Refusal.UNWANTED,
}

for _kind in Refusal:
    REFUSALS.labels(_kind.name.lower())

_LEVELS: Final = {
    Refusal.FAILED: logging.WARNING,
    Refusal.LIMITED: logging.WARNING,
    Refusal.REJECTED: logging.ERROR,
}

PASSING: Final = frozenset({Refusal.FAILED, Refusal.LIMITED})
"""Refusals after which the same call may succeed a little later."""

_UNREACHABLE: Final = (aiohttp.ClientError, TimeoutError, OSError, json.JSONDecodeError)
"""Errors without an answer from Discord: no connection, a lost connection, or a proxy's page instead."""

_SESSION_CLOSED: Final = "Session is closed"
"""Text of the plain `RuntimeError` that aiohttp raises once its session is closed."""


async def attempt(what: str, call: Awaitable[T], about: Mapping[str, object] = NO_FIELDS) -> T | Refusal:
    """Await `call` and return its result, or the reason why Discord refused.

    `what` names the call in the log; `about` holds further fields of the event in the log.
    """
    try:
        return await call
    except discord.HTTPException as error:
        refusal = _EXPECTED.get(error.code, _by_status(error.status))
        level, why = _LEVELS.get(refusal, logging.INFO), refusal.value
        log.log(level, "%s: %s (HTTP %s, code %s)", what, why, error.status, error.code, extra=about)
    except discord.RateLimited as error:
        log.warning("%s: Discord wants no more of these for %.0f s", what, error.retry_after, extra=about)
        refusal = Refusal.LIMITED
    except _UNREACHABLE as error:
        log.warning("%s: Discord could not be reached (%s)", what, type(error).__name__, extra=about)
        refusal = Refusal.FAILED
    except RuntimeError as error:
        # Calls under way when a process lost its shards end after the connection's end.
        if str(error) != _SESSION_CLOSED:
            raise
        refusal = Refusal.CLOSED
        log.info("%s: %s", what, refusal.value, extra=about)
    REFUSALS.labels(refusal.name.lower()).inc()
    return refusal


def _by_status(status: int) -> Refusal:
    if status == 429:
        return Refusal.LIMITED
    return Refusal.FAILED if status >= 500 else Refusal.REJECTED
