"""Holds what the bot sends against what Discord accepts, for requests that a simulated Discord recorded."""

from __future__ import annotations

from collections.abc import Iterable

from simcord import HttpLogEntry

from tests.wire import limits, openapi
from tests.wire.description import available

__all__ = ["available", "problems"]


def problems(entries: Iterable[HttpLogEntry]) -> list[str]:
    """One line for each thing in `entries` that Discord would refuse; empty when all is well.

    The written limits always count. Discord's own description counts where its file is `available()`.
    """
    recorded = list(entries)
    described = openapi.problems(recorded) if available() else []
    return described + limits.problems(recorded)
