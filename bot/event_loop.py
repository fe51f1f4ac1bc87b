"""The event loop that the bot runs on."""

from __future__ import annotations

import asyncio
import sys

if sys.platform != "win32":
    import uvloop


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return a loop of uvloop, which takes less of the processor; Python's own on Windows, which lacks it."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
