"""Adds what formats of matches need (words, scores, places), and the table of roles that people have.

Revision ID: 1.1.0
Revises: 1.0.0
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, text

from data.schema.base import ID, NUMBER, TEXT

revision = "1.1.0"
down_revision = "1.0.0"


def upgrade() -> None:
    """Add the columns and an empty table of roles. Totals of points decided all matches until now."""
    op.add_column("matches", Column("format", TEXT, nullable=False, server_default=text("''")))
    op.add_column("matches", Column("computer_score", NUMBER, nullable=True))
    for name in ("score", "place"):
        op.add_column("match_seats", Column(name, NUMBER, nullable=True))
    op.create_table(
        "given_roles",
        Column("guild", ID, primary_key=True, autoincrement=False),
        Column("trophy", TEXT, primary_key=True),
        Column("user_id", ID, primary_key=True, autoincrement=False),
        Column("role", ID, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_index("given_roles_of_person", "given_roles", ["user_id"])
