"""Versions of the schema, and Alembic's revisions from each to the next, for both engines.

A new database is made from `data.schema.METADATA`; a revision brings a database of the version before to
that.
"""
