from __future__ import annotations

from tests.engine.commands.programs import program
from tests.engine.commands.running import run

__all__ = ["program", "run"]
