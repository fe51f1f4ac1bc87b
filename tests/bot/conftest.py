"""Fixtures for tests of the process."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from discord.http import Route

from bot.check import check
from bot.settings import Settings
from data.place import Place, Server
from data.store import Store
from tests.bot.support_check import IMPOSTOR, Checked, Run
from tests.bot.support_process import PATIENCE
from tests.data.support_damage import contents
from tests.databases import new_place, new_store, wanted
from tests.postgresql import used_database
from tests.standin import DiscordStandIn


@pytest.fixture(autouse=True)
def former_umask() -> Iterator[None]:
    """Puts back what `main` changes for the whole process."""
    os.umask(former := os.umask(0o022))
    yield
    os.umask(former)


@pytest.fixture
def former_logging() -> Iterator[None]:
    """Puts back what `set_up_logging` changes for the whole process."""
    root, library = logging.getLogger(), logging.getLogger("discord")
    handlers, levels = root.handlers[:], (root.level, library.level)
    root.handlers.clear()
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    library.setLevel(levels[1])


@pytest.fixture
async def discord() -> AsyncIterator[DiscordStandIn]:
    """A stand-in for Discord that waits as long as a busy machine needs."""
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
        yield discord


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Place]:
    """A new database on the engine that this run is about."""
    with new_place(tmp_path, wanted()) as place:
        yield place


@pytest.fixture
def server() -> Iterator[Server]:
    """A PostgreSQL database with all tables."""
    with used_database() as made:
        yield made


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store in a file."""
    opened = await new_store(tmp_path / "golf.db")
    yield opened
    await opened.close()


@pytest.fixture
def run_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Checks with settings, by default for a database in `tmp_path`, where nothing may change."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)

    async def run(**settings: str) -> Checked:
        usual = {"GOLF_DATABASE": str(tmp_path / "golf.db"), "GOLF_DAILY_BEACON": "off"}
        given = {**usual, **settings}
        before = contents(tmp_path)
        code = await check(Settings.read(given))
        assert contents(tmp_path) == before
        written = capsys.readouterr().out
        assert settings.get("DISCORD_TOKEN", IMPOSTOR) not in written
        return Checked.read(code, written.splitlines())

    return run
