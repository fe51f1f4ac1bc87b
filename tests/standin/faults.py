"""What can befall a request on its way: Discord is slow, refuses, asks to wait, or the line breaks."""

import asyncio
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tests.standin.model import Json


@dataclass(frozen=True, slots=True)
class Fault:
    """One misfortune. Without any of these, the request is served as ever.

    `delay`, `until`: it is looked at after so many seconds, and when that has happened. `status`: it is
    answered so instead of being served, with Discord's error `code`; for 429, `retry_after` is how many
    seconds it asks to wait. `lost`: it is served, but the line breaks before the answer.
    """

    delay: float = 0.0
    until: asyncio.Event | None = None
    status: int = 0
    code: int = 0
    retry_after: float = 0.0
    lost: bool = False

    @property
    def answer(self) -> Json:
        """The body of the answer with `status`."""
        if self.status == 429:
            return {
                "message": "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": False,
            }
        return {"message": "no", "code": self.code}

    @property
    def headers(self) -> dict[str, str]:
        """The headers by which a library tells Discord's own 429 from that of a wall before it."""
        return {"Via": "1.1 google"} if self.status == 429 else {}


class Faults:
    """The faults to come, in the order in which they were added."""

    def __init__(self) -> None:
        self._coming: list[tuple[str, str, Fault]] = []

    def add(self, method: str, path: str, fault: Fault, times: int) -> None:
        """Let `fault` befall the next requests that match; `path` is as for `fnmatch`."""
        self._coming += [(method, path, fault)] * times

    async def strike(self, method: str, path: str) -> Fault:
        """The fault that befalls a request, once its delay is over; an empty one if there is none."""
        for coming in self._coming:
            if coming[0] == method and fnmatchcase(path, coming[1]):
                self._coming.remove(coming)
                fault = coming[2]
                await asyncio.sleep(fault.delay)
                if fault.until is not None:
                    await fault.until.wait()
                return fault
        return Fault()
