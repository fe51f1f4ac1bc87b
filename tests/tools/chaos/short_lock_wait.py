"""`python -m bot` without limits, waiting only briefly for a database lock that another program holds."""

from __future__ import annotations

import sys
from typing import Final
from unittest.mock import patch

from bot import process
from bot.__main__ import main
from cogs.answering.limits import UNBOUNDED
from data.sql import connections

PATIENCE: Final = 0.3
"""Seconds. Long enough for whatever the bot does beside the other program without waiting for its lock."""

if __name__ == "__main__":
    with patch.object(process, "DISCORDS_OWN", UNBOUNDED), patch.object(connections, "PATIENCE", PATIENCE):
        sys.exit(main(sys.argv[1:]))
