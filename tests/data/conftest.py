"""An open store of its own for each test, in a file and, where one can be reached, on a PostgreSQL server.

A test that asks for the `path` of the file is about SQLite, and so is one marked `sqlite`; one marked
`postgresql` is about that.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from data.place import Place, Server
from data.sql.database import Database
from data.statistics import counter
from data.store import Store
from tests.databases import make_file
from tests.postgresql import used_database


@pytest.fixture(autouse=True)
def recounts_begin_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin a recount right away; the bot lets people who are about to play come first."""
    monkeypatch.setattr(counter, "FIRST_REST", 0.0)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that needs a store on both engines, unless it is about one of them."""
    if "engine" not in metafunc.fixturenames:
        return
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    on_postgresql = pytest.param("postgresql", marks=pytest.mark.needs_postgresql)
    if "path" in metafunc.fixturenames or "sqlite" in marks:
        metafunc.parametrize("engine", ["sqlite"], indirect=True)
    elif "postgresql" in marks:
        metafunc.parametrize("engine", [on_postgresql], indirect=True)
    else:
        metafunc.parametrize("engine", ["sqlite", on_postgresql], indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """The engine of the test's database: "sqlite" or "postgresql"."""
    return str(request.param)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Path of the test's database file."""
    return tmp_path / "golf.db"


@pytest.fixture
def place(engine: str, tmp_path: Path) -> Iterator[Place]:
    """Where the test's database is."""
    if engine == "sqlite":
        yield tmp_path / "golf.db"
        return
    with used_database() as server:
        yield server


@pytest.fixture
def server() -> Iterator[Server]:
    """A PostgreSQL database with all tables."""
    with used_database() as made:
        yield made


@pytest.fixture
async def store(place: Place) -> AsyncIterator[Store]:
    """An open store, closed after the test."""
    if isinstance(place, Path):
        make_file(place)
    opened = await Store.open(place)
    yield opened
    await opened.close()


@pytest.fixture
def database(store: Store) -> Database:
    """The store's database."""
    return store.database
