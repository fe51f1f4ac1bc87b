"""Alembic's environment: runs the revisions on the connection that `data.migrations.runner` hands over."""

from __future__ import annotations

from alembic import context

from data.migrations.runner import VERSION_TABLE
from data.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
