"""Faults of a request: Discord is slow, refuses it, limits the rate, or the connection breaks."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tests.standin.model import Json


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of one request. Without any of its fields, the request is served normally.

    `delay` and `until`: it is read only after that many seconds and that event. `status`: it is answered with
    this status and Discord's error `code` instead of being served; for 429, `retry_after` is the number of
    seconds to wait. `lost`: it is served, but the connection breaks before the answer.
    """

    delay: float = 0.0
    until: asyncio.Event | None = None
    status: int = 0
    code: int = 0
    retry_after: float = 0.0
    lost: bool = False

    @property
    def answer(self) -> Json:
        """Return the body of the answer with `status`."""
        if self.status == 429:
            return {
                "message": "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": False,
            }
        return {"message": "no", "code": self.code}

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers that tell Discord's own 429 from that of a proxy before it."""
        return {"Via": "1.1 google"} if self.status == 429 else {}


class Faults:
    """The faults to come, in the order in which they were added.

    `held` is the number of requests that wait for their fault's `until`; `on_held` is called after each is
    added.
    """

    def __init__(self, on_held: Callable[[], None]) -> None:
        self.held = 0
        self._on_held = on_held
        self._coming: list[tuple[str, str, Fault]] = []

    def add(self, method: str, path: str, fault: Fault, times: int) -> None:
        """Add `fault` to the next `times` requests that match; `path` is a pattern for `fnmatch`."""
        self._coming += [(method, path, fault)] * times

    async def strike(self, method: str, path: str) -> Fault:
        """Return the next fault for a request after its delay, or an empty one."""
        for coming in self._coming:
            if coming[0] == method and fnmatchcase(path, coming[1]):
                self._coming.remove(coming)
                fault = coming[2]
                await asyncio.sleep(fault.delay)
                if fault.until is not None:
                    self.held += 1
                    self._on_held()
                    try:
                        await fault.until.wait()
                    finally:
                        self.held -= 1
                return fault
        return Fault()
