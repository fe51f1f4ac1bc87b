"""The schema, as the steps that lead to it, and the runner that takes them.

Up to version 18 there were SQLite files only, and SQL files that led from each version to the next. They stay
as they are. From there on each version is a revision of Alembic, for SQLite and PostgreSQL alike.
"""
