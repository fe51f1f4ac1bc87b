"""`uv run python -m tests.cogs.snapshots`: write all files anew."""

from __future__ import annotations

from tests.cogs.snapshots.keeping import keep

if __name__ == "__main__":
    keep()
