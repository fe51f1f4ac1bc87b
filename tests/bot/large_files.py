"""`python -m bot` without pauses, to which each database is one whose check takes long."""

from __future__ import annotations

import runpy
from unittest.mock import patch

from data.sql import database

if __name__ == "__main__":
    with patch.object(database, "CHECKED_FIRST", 0):
        runpy.run_module("tests.bot.without_pauses", run_name="__main__")
