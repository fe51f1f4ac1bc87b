"""A request of the bot, by whichever simulated Discord it was recorded."""

from __future__ import annotations

from typing import Any, Protocol


class Recorded(Protocol):
    """`path` is below the API's address, `json` the body's value, None for none."""

    @property
    def method(self) -> str:
        """The HTTP method, in capitals."""

    @property
    def path(self) -> str:
        """The path, without the query."""

    @property
    def json(self) -> Any:
        """The JSON value of the body."""
