"""Alembic's revisions, a file for each version of the schema."""
