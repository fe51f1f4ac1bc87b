"""`python -m bot` without limits, among processes that never hear of each other's changes.

Each sends its messages to a channel of its own, and reads settings anew every second instead of every minute.
"""

from __future__ import annotations

import os
import sys
from typing import Final
from unittest.mock import patch

from bot import process, shards
from bot.__main__ import main
from cogs.answering.limits import UNBOUNDED
from cogs.processes import other_processes

EVERY: Final = 1.0
"""Seconds between two looks at the settings."""

if __name__ == "__main__":
    with (
        patch.object(process, "DISCORDS_OWN", UNBOUNDED),
        patch.object(shards, "CHANNEL", f"golf-{os.getpid()}"),
        patch.object(other_processes, "SAFETY", EVERY),
    ):
        sys.exit(main(sys.argv[1:]))
