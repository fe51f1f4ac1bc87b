"""Mistakes that `python -m bot` refuses before it asks Discord anything: one line, and an exit code."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot import __main__ as program
from bot.process import BAD_COPY, BAD_DATABASE, BAD_SETTING, FINE, UNEXPECTED
from bot.settings import Settings
from tests.bot.support_process import environment
from tests.databases import make_file

IMPOSTOR = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.that-nobody-may-read"

Main = Callable[..., tuple[int, str, str]]
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def main(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], former_logging: None) -> Main:
    """Runs the program with arguments and settings; returns the code and what was written on both streams."""

    def run(*arguments: str, **settings: str) -> tuple[int, str, str]:
        monkeypatch.setattr(os, "environ", environment(**settings))
        code = program.main(list(arguments))
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def run(main: Main) -> Run:
    """Runs the program with a token, too; returns the code and the one line on standard error."""

    def run(*arguments: str, **settings: str) -> tuple[int, str]:
        code, out, err = main(*arguments, **{"DISCORD_TOKEN": IMPOSTOR, **settings})
        assert out == ""
        (line,) = [line for line in err.splitlines() if " INFO " not in line]
        assert (settings.get("DISCORD_TOKEN") or IMPOSTOR) not in line
        return code, line

    return run


def no_folder(path: Path) -> Path:
    return path / "missing" / "golf.db"


def not_a_database(path: Path) -> Path:
    file = path / "notes.txt"
    file.write_text("Not a database, and longer than SQLite's header of a hundred bytes. " * 3)
    return file


def database(file: Path, *statements: str) -> Path:
    """Make an SQLite file by `statements`."""
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
    return file


OURS = f"PRAGMA application_id = {0x474F4C46}"


def from_before(path: Path) -> Path:
    return database(path / "former.db", OURS, "CREATE TABLE notes (key TEXT)")


def unwritable(path: Path) -> Path:
    file = path / "golf.db"
    file.touch(0o444)
    return file


@pytest.mark.parametrize(
    ("prepare", "problem"),
    [
        (no_folder, "lies in a folder that does not exist"),
        (not_a_database, "is not an SQLite database"),
        (from_before, "was written by a bot from before version 1.0.0"),
        (unwritable, "can't be read and written"),
    ],
)
def test_a_database_that_can_not_be_used(
    run: Run, tmp_path: Path, prepare: Callable[[Path], Path], problem: str
) -> None:
    path = prepare(tmp_path)
    if prepare is unwritable and os.access(path, os.W_OK):
        pytest.skip("this user may write everything")
    before = path.read_bytes() if path.is_file() else None
    code, line = run(GOLF_DATABASE=str(path))
    assert code == BAD_DATABASE
    assert f" ERROR bot.process GOLF_DATABASE: {path} {problem}" in line
    assert line.endswith(f" code={BAD_DATABASE}")
    assert before is None or path.read_bytes() == before
    assert [file for file in tmp_path.iterdir() if file != path] == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "Bot a-token"),
        ("DISCORD_API_URL", "discord.com"),
        ("GOLF_SYNC_GUILD", "The Clubhouse"),
        ("GOLF_LOG_LEVEL", "LOUD"),
        ("GOLF_LOG_FORMAT", "xml"),
        ("GOLF_CPU_PAUSE", "soon"),
        ("GOLF_CPU_PAUSE", "9"),
        ("GOLF_METRICS_HOST", "a host"),
        ("GOLF_METRICS_PORT", "99999"),
    ],
)
def test_a_bad_setting(run: Run, tmp_path: Path, name: str, value: str) -> None:
    code, line = run(**{"GOLF_DATABASE": str(tmp_path / "golf.db"), name: value})
    assert code == BAD_SETTING
    assert line.startswith(f"{name} ")
    assert f"Example: {name}=" in line
    assert list(tmp_path.iterdir()) == []


def test_a_setting_that_there_is_not(run: Run, tmp_path: Path) -> None:
    code, line = run(GOLF_DATABASE=str(tmp_path / "golf.db"), GOLF_PAUSE="1")
    assert code == BAD_SETTING
    assert line.startswith("GOLF_PAUSE is not a setting: remove it, or choose from GOLF_DATABASE, ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("demmo",),
        ("demo", "now"),
        ("check", "now"),
        ("backup",),
        ("backup", "one", "two"),
        ("restore",),
        ("compact", "golf.db"),
        ("move",),
        ("move", "--to"),
    ],
)
def test_a_bad_word_on_the_command_line(run: Run, arguments: tuple[str, ...]) -> None:
    assert run(*arguments) == (
        BAD_SETTING,
        "Usage: python -m bot [demo [en | de | es | fr | pl | pt_BR] | check | backup FILE | restore FILE | "
        "compact | move --to ADDRESS [--from FILE]]",
    )


@pytest.mark.parametrize("settings", [{}, {"DISCORD_TOKEN": IMPOSTOR}])
def test_the_demo_is_not_explained_to_whoever_asks_for_it(
    main: Main, settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str | None] = []

    async def demo(settings: Settings, language: str | None = None) -> int:
        asked.append(language)
        return FINE

    monkeypatch.setattr(program, "_demo", demo)
    assert main("demo", **settings) == main("demo", "pl", **settings) == (FINE, "", "")
    assert asked == [None, "pl"]


def test_there_is_nothing_to_back_up(main: Main, tmp_path: Path) -> None:
    database = tmp_path / "golf.db"
    problem = f"GOLF_DATABASE: {database} is not there. Point GOLF_DATABASE at the file the bot uses.\n"
    backup = str(tmp_path / "golf.bak")
    assert main("backup", backup, GOLF_DATABASE=str(database)) == (BAD_DATABASE, "", problem)
    assert list(tmp_path.iterdir()) == []


def test_a_server_backs_itself_up(main: Main, tmp_path: Path) -> None:
    address = "postgresql://ann:Wh0-kn0ws@db.example/golf"
    code, out, said = main("backup", str(tmp_path / "golf.bak"), GOLF_DATABASE=address)
    assert (code, out) == (BAD_COPY, "")
    assert "the database is on a PostgreSQL server. Run: umask 077; pg_dump --format=custom --file=" in said
    assert '"postgresql://ann@db.example/golf"' in said
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_compacted_and_a_server_is_not(main: Main, tmp_path: Path) -> None:
    path = tmp_path / "golf.db"
    code, _, said = main("compact", GOLF_DATABASE=str(path))
    assert code == BAD_DATABASE
    assert f"GOLF_DATABASE: {path} is not there." in said
    make_file(path)
    code, told, _ = main("compact", GOLF_DATABASE=str(path))
    assert code == FINE
    assert re.match(rf"Wrote {path} anew in [0-9.]+ s: [0-9,]+ bytes before, [0-9,]+ now\.\n", told)
    code, _, said = main("compact", GOLF_DATABASE="postgresql://ann:Wh0-kn0ws@db.example/golf")
    assert code == BAD_SETTING
    assert "GOLF_DATABASE is on PostgreSQL, which is compacted by `VACUUM (FULL)` in psql" in said


def test_restoring_is_explained_and_left_to_whoever_stopped_the_bot(main: Main, tmp_path: Path) -> None:
    database, backup = tmp_path / "golf.db", tmp_path / "golf.bak"
    database.write_text("damaged")
    code, out, said = main("restore", str(backup), GOLF_DATABASE=str(database))
    assert (code, out) == (BAD_COPY, "")
    assert f"move away {database}, {database}-wal, {database}-shm, all that are there." in said
    assert f'Run: install -m 600 "{backup}" "{database}" (' in said
    assert database.read_text() == "damaged"


def test_a_backup_that_is_interrupted_is_none(main: Main, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_database: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "back_up", interrupt)
    told = "Interrupted. Run the same again: it says whether all is there.\n"
    assert main("backup", "golf.bak") == (BAD_COPY, "", told)


def test_an_error_that_nobody_expected(main: Main, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_database: Path, _target: Path) -> None:
        raise ZeroDivisionError(f"with {IMPOSTOR}")

    monkeypatch.setattr(program, "back_up", fail)
    code, _, said = main("backup", "golf.bak", DISCORD_TOKEN=IMPOSTOR)
    assert code == UNEXPECTED
    first, *traceback = said.splitlines()
    assert first.endswith("ERROR bot.__main__ ended by an error that nobody expected")
    assert traceback[-1] == "  | ZeroDivisionError: with (token)"
