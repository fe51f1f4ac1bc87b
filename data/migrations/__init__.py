"""Versions of the schema, and Alembic's revisions from each version to the next, for both engines.

A new database is made from `data.schema.METADATA`. A revision brings a database of the version before to its
own version.
"""
