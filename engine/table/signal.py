"""Signals: an object tells its subscribers what has happened, without knowing who they are."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Generic, TypeVarTuple

log = logging.getLogger(__name__)

Values = TypeVarTuple("Values")


class Signal(Generic[*Values]):
    """Calls its subscribers in their order. A failure of one doesn't stop the others.

    A subscriber must not block. The log names a failed subscriber by the signal's `name`.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._subscribers: list[Callable[[*Values], None]] = []

    def subscribe(self, subscriber: Callable[[*Values], None]) -> None:
        """Call `subscriber` each time from now on."""
        self._subscribers.append(subscriber)

    def send(self, *values: *Values) -> None:
        for subscriber in self._subscribers:
            try:
                subscriber(*values)
            except Exception:
                log.exception("a subscriber of %s failed; all else goes on", self._name)
