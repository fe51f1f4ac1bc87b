"""Databases of other versions than the newest, and revisions that are to come."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from data.migrations import runner
from data.sqlite_file.opening import APPLICATION

NEWER: Final = "99.0.0"

REVISION: Final = """
from alembic import op

revision = "{version}"
down_revision = "{former}"


def upgrade():
    for statement in {statements}:
        op.execute(statement)
"""


def make_from_before(path: Path) -> None:
    """Make a file at `path` as the bot made them before 1.0.0."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 17")
        connection.execute("CREATE TABLE notes (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)")


def note_version(path: Path, version: str) -> None:
    """Let the file at `path` say that its schema has this `version`."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE golf_version SET version_num = ?", (version,))


def add_revision(monkeypatch: pytest.MonkeyPatch, folder: Path, *statements: str) -> str:
    """Add a revision that does `statements`, in a copy below `folder`; returns its version."""
    former = runner.newest_version()
    version = f"{int(former.split('.')[0]) + 1}.0.0"
    copy = folder / f"migrations {version}"
    shutil.copytree(runner.FOLDER, copy, ignore=shutil.ignore_patterns("__*"))
    text = REVISION.format(version=version, former=former, statements=statements)
    (copy / "versions" / f"v{version.replace('.', '_')}.py").write_text(text)
    monkeypatch.setattr(runner, "FOLDER", copy)
    return version
