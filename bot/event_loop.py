from __future__ import annotations

import asyncio
import sys

if sys.platform != "win32":
    import uvloop


def new_event_loop() -> asyncio.AbstractEventLoop:
    """New loop of uvloop, which needs less processor time. On Windows, without uvloop: Python's own loop."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
