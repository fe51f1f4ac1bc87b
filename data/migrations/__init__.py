"""Versions of the schema, and the revisions that upgrade a database, with Alembic.

Each revision upgrades from the version before. A new database is made from `data.schema.METADATA` instead.
"""
