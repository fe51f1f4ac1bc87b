"""Python's compiled modules, kept for all processes of the tests where none may be kept beside the code."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / ".pytest_cache" / "d" / "bytecode"
"""Where they lie until the next run of the tests, among what `pytest --cache-clear` removes."""


def keep() -> None:
    """Keep what is compiled from now on, in this process and in those that it starts.

    Images of containers often set PYTHONDONTWRITEBYTECODE. Each process then compiles everything that it
    imports, and the tests' own modules with it, which takes longer than most of what it is started for.
    """
    if sys.dont_write_bytecode:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = str(FOLDER)
        os.environ |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(FOLDER)}
