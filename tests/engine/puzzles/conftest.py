from __future__ import annotations

from tests.engine.commands.running import run

__all__ = ["run"]
