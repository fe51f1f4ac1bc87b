"""The steps that are revisions of Alembic, taken in order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from data.migrations.runner import FIRST_REVISION, FOLDER, VERSION_TABLE


def take(connection: Connection, found: int, versions: Path) -> None:
    """Take the revisions in `versions` that a database of version `found` lacks, and note them in it."""
    scripts = ScriptDirectory(FOLDER, version_locations=[versions])
    first = f"{FIRST_REVISION:04}"

    def steps(revision: Any, context: MigrationContext) -> Any:
        if found == FIRST_REVISION and not context.get_current_heads():
            context.stamp(scripts, first)
            revision = first
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()
