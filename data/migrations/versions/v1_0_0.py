"""The first release. New databases are made from `data.schema`, so nothing leads to this version.

Revision ID: 1.0.0
Revises:
"""

from __future__ import annotations

revision = "1.0.0"
down_revision = None
