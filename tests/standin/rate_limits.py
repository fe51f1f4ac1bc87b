"""Discord's rate limits: for the bot in all, for each channel's messages, for each interaction's token."""

import re
import time
from collections import Counter
from dataclasses import dataclass
from typing import Final

from tests.standin.model import Json

IN_ALL: Final = (50, 1.0)
"""Requests, and the seconds in which they may be made; what goes by an interaction is exempt."""

OF_A_CHANNEL: Final = (5, 5.0)
"""The same for the messages of one channel, apart for posting, editing and deleting."""

OF_A_TOKEN: Final = (5, 2.0)
"""The same for the messages of one interaction."""

_CHANNEL: Final = re.compile(r"/channels/(\d+)/messages")
_TOKEN: Final = re.compile(r"/webhooks/\d+/([^/]+)")
_MANY: Final = 10_000


@dataclass(frozen=True, slots=True)
class Verdict:
    """What Discord says of a request: `headers` of any answer, and the `answer` of one that is too many."""

    headers: dict[str, str]
    answer: Json | None = None


@dataclass(slots=True)
class _Window:
    ends: float
    left: int


class RateLimits:
    """Judges requests as they come.

    `requests` counts them: callback and by token; set up for commands and emojis, and counted for all else,
    both of which count against the limit in all; refused for those that were too many.
    """

    def __init__(self) -> None:
        self.requests: Counter[str] = Counter()
        self._windows: dict[str, _Window] = {}

    def verdict(self, method: str, path: str) -> Verdict:
        """The verdict on a request; `path` is below /api/v10."""
        if path.startswith("/interactions/"):
            self.requests["callback"] += 1
            return Verdict({})
        by_token, channel = _TOKEN.match(path), _CHANNEL.match(path)
        own = "set up" if path.startswith("/applications/") else "counted"
        self.requests["by token" if by_token else own] += 1
        if by_token is None and (wait := self._take("in all", *IN_ALL)[1]):
            return self._refused(wait, {}, "global")
        if by_token is not None:
            bucket, limit = f"token {by_token[1]}", OF_A_TOKEN
        elif channel is not None:
            bucket, limit = f"{method} {channel[1]}", OF_A_CHANNEL
        else:
            return Verdict({})
        window, wait = self._take(bucket, *limit)
        headers = {
            "X-RateLimit-Limit": str(limit[0]),
            "X-RateLimit-Remaining": str(max(window.left, 0)),
            "X-RateLimit-Reset-After": f"{max(window.ends - time.monotonic(), 0.0):.3f}",
            "X-RateLimit-Bucket": f"{method}-{'token' if by_token else 'messages'}",
        }
        return self._refused(wait, headers, "user") if wait else Verdict(headers)

    def _take(self, bucket: str, most: int, seconds: float) -> tuple[_Window, float]:
        """Take one of a bucket's requests; returns its window, and the seconds to wait if none was left."""
        now = time.monotonic()
        window = self._windows.get(bucket)
        if window is None or window.ends <= now:
            if len(self._windows) > _MANY:
                self._windows = {name: each for name, each in self._windows.items() if each.ends > now}
            window = self._windows[bucket] = _Window(now + seconds, most)
        window.left -= 1
        return window, window.ends - now if window.left < 0 else 0.0

    def _refused(self, wait: float, headers: dict[str, str], scope: str) -> Verdict:
        self.requests["refused"] += 1
        answer = {"message": "You are being rate limited.", "retry_after": wait, "global": scope == "global"}
        return Verdict({**headers, "X-RateLimit-Scope": scope, "Via": "1.1 google"}, answer)
