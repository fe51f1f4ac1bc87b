"""Random numbers for the days' deals, from a public beacon that publishes each on its day."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final, Protocol

import aiohttp

from engine.language import mark
from engine.solo.daily import CHAIN, Pulse

PATIENCE: Final = 2.0
"""Seconds that the beacon may take to answer."""

LONGEST_ANSWER: Final = 4_096
"""Most bytes of an answer; drand sends about 200."""


class NoPulse(Exception):
    """The beacon gave no pulse. The error's text is for the log."""


class Beacon(Protocol):
    """Source of pulses: random numbers that are published round by round."""

    @property
    def origin(self) -> str:
        """Name of the source for people, marked for translation: “the public beacon …”."""

    async def pulse(self, number: int) -> Pulse:
        """Return the pulse of round `number`, which the caller must check. Raises `NoPulse`."""


class Drand:
    """drand's chain “quicknet”, read from a relay of the League of Entropy or from a private relay.

    The deal does not depend on the relay, as all relays give the same pulses.
    """

    def __init__(self, address: str) -> None:
        """`address` is the URL of a relay, such as `https://api.drand.sh`."""
        self._address = address

    @property
    def origin(self) -> str:
        return mark("the public beacon drand, chain quicknet")

    async def pulse(self, number: int) -> Pulse:
        """Return the pulse of round `number`. Raises `NoPulse`, after at most `PATIENCE`."""
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
        if len(body) > LONGEST_ANSWER:
            raise NoPulse("the answer is too long")
    return body


def _read(body: bytes) -> Pulse:
    try:
        pulse: Any = json.loads(body)
        number, randomness, signature = pulse["round"], pulse["randomness"], pulse["signature"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise NoPulse("the answer is not a pulse") from error
    if type(number) is not int or not isinstance(randomness, str) or not isinstance(signature, str):
        raise NoPulse("the answer is not a pulse")
    return Pulse(number, randomness, signature)


class DemoBeacon:
    """Predictable pulses for the demo, which asks no beacon."""

    @property
    def origin(self) -> str:
        return mark("a fixed value for this demonstration, not the public beacon")

    async def pulse(self, number: int) -> Pulse:
        signature = hashlib.sha256(f"demonstration {number}".encode()).digest()
        return Pulse(number, hashlib.sha256(signature).hexdigest(), signature.hex())
