"""Formats of matches: their words, and the score and place of each person by them.

Revision ID: 1.1.0
Revises: 1.0.0
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, text

from data.schema.base import NUMBER, TEXT

revision = "1.1.0"
down_revision = "1.0.0"


def upgrade() -> None:
    """Add the columns; matches until now were won by totals."""
    op.add_column("matches", Column("format", TEXT, nullable=False, server_default=text("''")))
    op.add_column("matches", Column("computer_score", NUMBER, nullable=True))
    for name in ("score", "place"):
        op.add_column("match_seats", Column(name, NUMBER, nullable=True))
