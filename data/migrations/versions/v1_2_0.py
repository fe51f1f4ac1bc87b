"""Roles that the bot gave to people.

Revision ID: 1.2.0
Revises: 1.1.0
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column

from data.schema.base import ID, TEXT

revision = "1.2.0"
down_revision = "1.1.0"


def upgrade() -> None:
    """Make the table, without rows."""
    op.create_table(
        "given_roles",
        Column("guild", ID, primary_key=True, autoincrement=False),
        Column("trophy", TEXT, primary_key=True),
        Column("user_id", ID, primary_key=True, autoincrement=False),
        Column("role", ID, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_index("given_roles_of_person", "given_roles", ["user_id"])
