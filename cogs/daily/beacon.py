"""Where a day's deal comes from: a number that the world learns on that day, and not before."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, Protocol

import aiohttp

from engine.daily import CHAIN, Pulse
from engine.language import mark

PATIENCE: Final = 2.0
"""Seconds that the beacon may take to answer."""

LONGEST: Final = 4_096
"""Bytes of an answer; drand's have some two hundred."""


class NoPulse(Exception):
    """The beacon did not give a pulse. The text says why, for the log."""


class Beacon(Protocol):
    """Gives pulses. `origin` says where they come from, for people: “the public beacon …”, a marked text."""

    @property
    def origin(self) -> str:
        """Where its pulses come from."""

    async def pulse(self, number: int) -> Pulse:
        """What it gave in round `number`; whoever asks checks it. Raises `NoPulse`."""


class Drand:
    """drand's chain “quicknet”, asked for at a relay of the League of Entropy or of one's own.

    Every relay gives the same pulses, so it does not matter for the deal which one is asked.
    """

    def __init__(self, address: str) -> None:
        """`address` is the relay's, such as `https://api.drand.sh`."""
        self._address = address

    @property
    def origin(self) -> str:
        """Where its pulses come from."""
        return mark("the public beacon drand, chain quicknet")

    async def pulse(self, number: int) -> Pulse:
        """What it gave in round `number`. Raises `NoPulse`, within `PATIENCE`, if it can't be had."""
        url = f"{self._address}/{CHAIN}/public/{number}"
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        try:
            async with aiohttp.ClientSession(timeout=timeout) as session, session.get(url) as response:
                if response.status != 200:
                    raise NoPulse(f"{url} answered with status {response.status}")
                return _read(await _body(response))
        except (TimeoutError, aiohttp.ClientError, OSError) as error:
            raise NoPulse(f"{url} can’t be reached ({type(error).__name__})") from error


async def _body(response: aiohttp.ClientResponse) -> bytes:
    body = b""
    async for part in response.content.iter_any():
        body += part
        if len(body) > LONGEST:
            raise NoPulse("the answer is too long")
    return body


def _read(body: bytes) -> Pulse:
    try:
        found: Any = json.loads(body)
        number, randomness, signature = found["round"], found["randomness"], found["signature"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NoPulse("the answer is not a pulse") from error
    if type(number) is not int or not isinstance(randomness, str) or not isinstance(signature, str):
        raise NoPulse("the answer is not a pulse")
    return Pulse(number, randomness, signature)


class Demonstration:
    """Pulses that anybody can work out beforehand, for where no beacon can be asked: the demo."""

    @property
    def origin(self) -> str:
        """Where its pulses come from."""
        return mark("a fixed value for this demonstration, not the public beacon")

    async def pulse(self, number: int) -> Pulse:
        """What stands in for round `number`."""
        signature = hashlib.sha256(f"demonstration {number}".encode()).digest()
        return Pulse(number, hashlib.sha256(signature).hexdigest(), signature.hex())
