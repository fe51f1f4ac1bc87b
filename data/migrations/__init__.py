"""The versions of the schema, and Alembic's revisions that lead from each to the next, both engines alike.

A new database is made from `data.schema.METADATA`; a revision brings one of the version before to that.
"""
