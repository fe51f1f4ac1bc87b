"""Version of a database's schema: known versions, refused versions, and the upgrade to the newest."""

from __future__ import annotations

import importlib
import logging
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection

from data.errors import DatabaseUnusable
from data.place import Place, Server
from data.schema import METADATA

# At INFO Alembic logs every step, at DEBUG its statements.
logging.getLogger("alembic").setLevel(logging.WARNING)

FOLDER: Final = Path(__file__).parent
"""Alembic's environment; the revisions are in `versions`."""

VERSION_TABLE: Final = "golf_version"
"""Table in which Alembic notes the version."""

VERSION: Final = f"SELECT version_num FROM {VERSION_TABLE}"  # noqa: S608 - a name of ours
"""Query for the version of a database that has the version table."""

DEVELOPMENT: Final = "1.2.0"
"""Version that development builds between 1.0.0 and 1.1.0 wrote. No revision may have this number."""

FIRST: Final = "1.0.0"
"""First version. Earlier schemas, which were never released, had other numbers."""


def newest_version() -> str:
    """Return the version of the newest revision, such as "1.1.0" for a file `v1_1_0.py`."""
    names = [file.stem[1:].replace("_", ".") for file in (FOLDER / "versions").glob("v*.py")]
    return max(names, key=_order)


def check_version(place: Place, version: str | None, tables: Collection[str]) -> None:
    """Raise `DatabaseUnusable` unless the database at `place` is of a released version that this bot knows.

    `version`: the content of the version table, None without such a table. `tables`: the names of all tables.
    """
    kind = "database" if isinstance(place, Server) else "file"
    order = _order(version or "")
    if order < _order(FIRST):
        remedy = f"Point GOLF_DATABASE at a new {kind}; nothing can be taken over from this one."
        raise DatabaseUnusable(place, f"was written by a bot from before version {FIRST}", remedy)
    if version == DEVELOPMENT or (version == "1.1.0" and "given_roles" not in tables):
        raise DatabaseUnusable(
            place,
            f"was written by a development version from before version 1.1.0 (schema {version})",
            f"Point GOLF_DATABASE at a new {kind}, or at a backup that version {FIRST} made.",
        )
    if order > _order(newest := newest_version()):
        raise DatabaseUnusable(
            place,
            f"was written by a newer version of this bot (schema {version}, this one knows up to {newest})",
            f"Update the bot, or point GOLF_DATABASE at another {kind}.",
        )


def _order(version: str) -> tuple[int, ...]:
    """Return the numbers of a version, to compare versions by; empty if the text is no version."""
    return tuple(map(int, version.split("."))) if re.fullmatch(r"\d+\.\d+\.\d+", version) else ()


def upgrade(connection: Connection, version: str | None) -> None:
    """Upgrade a database to the newest version in the open transaction of `connection`.

    `version`: the version before, None for a database without tables.
    """
    # Alembic takes its time to load, and there is seldom anything to do.
    command: Any = importlib.import_module("alembic.command")
    config = importlib.import_module("alembic.config").Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    if version is None:
        METADATA.create_all(connection)
        command.stamp(config, "head")
    else:
        command.upgrade(config, "head")
