"""The lock that keeps a second process off a database, held by real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from data.errors import DatabaseUnusable
from data.sqlite_file.process_lock import alone_on, lock_of
from data.store import Store
from tests.house import HOUSE

HOLDER: Final = """
import subprocess, sys
from pathlib import Path
from data.sqlite_file.process_lock import alone_on
with alone_on(Path(sys.argv[1])):
    child = subprocess.Popen(["sleep", "600"])
    print(child.pid, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "golf.db"


@contextmanager
def holder(database: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the lock until its input ends, and has started a child by then."""
    process = subprocess.Popen(  # noqa: S603  # this very Python
        [sys.executable, "-c", HOLDER, str(database)],
        cwd=HOUSE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    child = int(process.stdout.readline())
    with process:
        try:
            yield process
        finally:
            process.kill()
            os.kill(child, signal.SIGKILL)


def attempted(database: Path) -> subprocess.CompletedProcess[str]:
    """Another process that asks for the lock and has ended."""
    return subprocess.run(  # noqa: S603  # this very Python
        [sys.executable, "-c", HOLDER, str(database)],
        cwd=HOUSE,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_second_process_is_refused_until_the_first_ends(database: Path) -> None:
    with holder(database) as process:
        with pytest.raises(DatabaseUnusable) as refused, alone_on(database):
            pass
        problem = "is in use by another process of this bot. Stop that one first, or point GOLF_DATABASE at"
        assert refused.value.sentence == f"GOLF_DATABASE: {database} {problem} another file."
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait() == 0
        with alone_on(database):
            assert lock_of(database).exists()
    assert list(database.parent.iterdir()) == [], "nothing is left behind"


def test_a_killed_process_leaves_no_lock_although_its_child_lives_on(database: Path) -> None:
    with holder(database) as process:
        process.kill()
        process.wait()
        assert lock_of(database).exists()
        with alone_on(database):
            pass


def test_another_name_of_the_same_file_is_no_way_around_it(database: Path) -> None:
    database.touch()
    link = database.with_name("link.db")
    link.symlink_to(database)
    with holder(database), pytest.raises(DatabaseUnusable), alone_on(link):
        pass


def test_a_relative_name_is_no_way_around_it(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(database.parent)
    with holder(database), pytest.raises(DatabaseUnusable), alone_on(Path("golf.db")):
        pass


@pytest.mark.parametrize("folder", [".", "elsewhere"])
def test_a_hard_link_is_no_way_around_it(database: Path, folder: str) -> None:
    database.touch()
    other = database.parent / folder / "other.db"
    other.parent.mkdir(exist_ok=True)
    with holder(database):
        other.hardlink_to(database)
        for name in (other, database):
            problem = "has another name, a hard link. Remove the other one"
            with pytest.raises(DatabaseUnusable, match=problem), alone_on(name):
                pass
        other.unlink()
    with alone_on(database):
        pass


def test_only_its_owner_may_read_the_lock(database: Path) -> None:
    with alone_on(database):
        assert lock_of(database).stat().st_mode & 0o077 == 0


def test_where_nothing_can_be_locked_the_reason_is_given(database: Path) -> None:
    lock_of(database).mkdir()
    with (
        pytest.raises(DatabaseUnusable, match=r"golf\.db-lock beside it can't be locked \("),
        alone_on(database),
    ):
        pass


def test_where_no_database_can_lie_that_is_said(database: Path) -> None:
    elsewhere = database.parent / "missing" / "golf.db"
    with pytest.raises(DatabaseUnusable, match="lies in a folder that does not exist"), alone_on(elsewhere):
        pass


async def test_what_the_process_opens_and_closes_beside_it_does_not_end_it(database: Path) -> None:
    with alone_on(database):
        store = await Store.open(database)
        await store.close()
        tried = attempted(database)
    assert (tried.returncode, tried.stdout) == (1, "")
    assert "is in use by another process of this bot" in tried.stderr
