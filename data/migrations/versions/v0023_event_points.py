"""Points of entrants in leagues and knock-outs, for the server's leaderboard.

Revision ID: 0023
Revises: 0022
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Add the points that an entrant's place in a finished event is worth; none in duplicate ones."""
    op.add_column("event_entrants", Column("points", Integer(), nullable=True))
