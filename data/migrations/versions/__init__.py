"""The versions of the schema, each a revision of Alembic with the number of its version."""
