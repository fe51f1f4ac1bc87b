"""The versions of the schema from 18 on, each a revision of Alembic with the number of its version."""
