from __future__ import annotations

import asyncio
import sys

if sys.platform != "win32":
    import uvloop


def new_event_loop() -> asyncio.AbstractEventLoop:
    """New event loop: uvloop's, which needs less processor time, or Python's own on Windows."""
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
