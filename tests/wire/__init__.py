"""Compare the requests that a simulated Discord recorded with Discord's limits and API description."""

from __future__ import annotations

from collections.abc import Iterable

from tests.wire import limits, openapi
from tests.wire.description import available
from tests.wire.recorded import Recorded

__all__ = ["available", "problems"]


def problems(entries: Iterable[Recorded]) -> list[str]:
    """Return a line for each thing in `entries` that Discord would refuse.

    The written limits always count. Discord's own description counts if its file is `available()`.
    """
    recorded = list(entries)
    described = openapi.problems(recorded) if available() else []
    return described + limits.problems(recorded)
