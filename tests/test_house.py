"""The arrows of the house: bot → cogs → data → engine, only downwards, never in a circle; and its mirror."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.house import (
    HOUSE,
    ROOMS,
    Module,
    circle,
    drawn,
    floors,
    kinds_of_lines,
    main,
    part_circle,
    parts,
    read_house,
)

pytestmark = pytest.mark.xdist_group("house")
"""All in one process, so that the house is read once."""

MODULE_NAME: Final = re.compile(r"\w+(\.\w+)*")
SQL: Final = re.compile(r"\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|PRAGMA)\b")
DATABASES: Final = frozenset(("aiosqlite", "alembic", "asyncpg", "sqlalchemy", "sqlite3"))

FORBIDDEN: Final[Mapping[str, frozenset[str]]] = {
    "engine": DATABASES | {"discord", "simcord", "bot", "cogs", "data", "tests"},
    "data": frozenset(("discord", "simcord", "bot", "cogs", "tests")),
    "cogs": DATABASES | {"simcord", "bot", "tests"},
    "bot": DATABASES | {"simcord", "tests"},
}
"""What a room may not import, not even for types."""

LAB: Final = ("engine.lab",)
LAB_DOOR: Final = "engine.commands.lab"
"""The module that imports the lab by its name, when somebody asks for it on the command line."""
LAB_PACKAGES: Final = ("numba", "llvmlite")
"""What only those need who study the game or train players: nothing that the bot runs may import it."""

EXCEPTIONS: Final[Mapping[str, frozenset[str]]] = {"bot.demo": frozenset(("simcord",))}

LONG: Final = 60
"""Lines of a source file beyond which it has a test of its own."""

TESTED_AS_A_WHOLE: Final[Mapping[str, str]] = {
    "data/schema": "declares tables, and is compared with what databases have",
    "engine/lab": "is tested by what it measures, and step by step against the engine",
    "cogs/lab": "puts into words what the lab measured, and is tested by its pages",
}
"""Folders of which not every file has a test of its own, and why."""


def untested(house: Path) -> list[str]:
    """Every source file of more than `LONG` lines without a test called after it that stands beside it.

    A package's own file may have its test in the package or beside it.
    """
    found = []
    for path in sorted(path for room in ROOMS for path in (house / room).rglob("*.py")):
        folder, name = path.relative_to(house).parent, path.stem
        beside = {house / "tests" / folder / f"test_{name}.py"}
        if name == "__init__":
            beside = {house / "tests" / each / f"test_{folder.name}.py" for each in (folder, folder.parent)}
        if len(path.read_text(encoding="utf-8").splitlines()) > LONG and not any(
            each.exists() for each in beside
        ):
            found.append((folder / path.name).as_posix())
    return found


def wrong_arrows(modules: Mapping[str, Module]) -> list[str]:
    """Every import that leads where its room may not look."""
    return [
        f"{module.name} imports {target}"
        for module in modules.values()
        for target in sorted(module.imports)
        if (root := target.partition(".")[0]) in FORBIDDEN[module.name.partition(".")[0]]
        and root not in EXCEPTIONS.get(module.name, ())
    ]


def uses_of_the_lab(modules: Mapping[str, Module]) -> list[str]:
    """Every import of the lab, or of what it needs, from outside of it."""
    return [
        f"{module.name} imports {target}"
        for module in modules.values()
        if not _is_within(module.name, LAB)
        for target in sorted(module.imports)
        if _is_within(target, (*LAB, *LAB_PACKAGES))
    ]


def names_of_the_lab(modules: Mapping[str, Module]) -> list[str]:
    """Every module outside of the lab that has the name of a module of it in a text, to import it by."""
    return [
        module.name
        for module in modules.values()
        if not _is_within(module.name, LAB)
        and any(_is_within(text, LAB) and MODULE_NAME.fullmatch(text) for text in module.texts)
    ]


def _is_within(name: str, packages: tuple[str, ...]) -> bool:
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def sql_texts(modules: Mapping[str, Module], rooms: tuple[str, ...]) -> list[str]:
    """Every text in `rooms` that reads like a statement of SQL."""
    return [
        f"{module.name}: {text}"
        for module in modules.values()
        if module.name.partition(".")[0] in rooms
        for text in module.texts
        if SQL.search(text)
    ]


def test_every_source_file_that_is_not_short_has_its_test_beside_it() -> None:
    found = untested(HOUSE)
    assert [
        path for path in found if not path.startswith(tuple(f"{each}/" for each in TESTED_AS_A_WHOLE))
    ] == []
    for folder in TESTED_AS_A_WHOLE:
        assert any(path.startswith(f"{folder}/") for path in found), f"{folder} needs no exception any more"


def test_a_file_without_a_test_is_found(tmp_path: Path) -> None:
    long = "\n" * (LONG + 1)
    files = {
        "engine/game/hole.py": long,
        "engine/game/view.py": long,
        "engine/game/match.py": "\n" * LONG,
        "engine/table/__init__.py": long,
        "engine/solo/__init__.py": long,
        "tests/engine/game/test_view.py": "",
        "tests/engine/test_hole.py": "",
        "tests/engine/table/test_table.py": "",
    }
    build(tmp_path, files)
    assert untested(tmp_path) == ["engine/game/hole.py", "engine/solo/__init__.py"]


@pytest.fixture(scope="module")
def modules() -> dict[str, Module]:
    return read_house(HOUSE)


def test_the_whole_house_is_looked_at(modules: dict[str, Module]) -> None:
    for name in (
        "bot.client",
        "cogs.table.live.tables",
        "data.sql.database",
        "engine.game.hole",
        "engine.table.table",
    ):
        assert name in modules
    assert "engine.table.requests" in modules["engine.table.table"].imports
    assert "simcord" in modules["bot.demo"].imports
    assert "aiosqlite" in modules["data.sql.database"].imports | modules["data.sql.writer"].imports
    assert sql_texts(modules, ("data",)), "SQL is known when it is seen"


def test_arrows_lead_downwards(modules: dict[str, Module]) -> None:
    assert wrong_arrows(modules) == []


def test_nothing_uses_the_lab(modules: dict[str, Module]) -> None:
    assert "engine.lab.kernel" in modules
    assert uses_of_the_lab(modules) == []
    assert names_of_the_lab(modules) == [LAB_DOOR]


def test_no_sql_outside_of_data(modules: dict[str, Module]) -> None:
    assert sql_texts(modules, ("bot", "cogs", "engine")) == []


def test_no_imports_in_a_circle(modules: dict[str, Module]) -> None:
    assert circle(modules) == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_circle_of_the_parts_of_a_room(modules: dict[str, Module], room: str) -> None:
    assert part_circle(parts(modules, room)) == []


def build(house: Path, files: Mapping[str, str]) -> dict[str, Module]:
    """A small house of these files, read."""
    for name, text in files.items():
        path = house / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return read_house(house)


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("engine/game/hole.py", "import discord", "engine.game.hole imports discord"),
        ("engine/game/hole.py", "from discord.ext import commands", "engine.game.hole imports discord.ext"),
        ("engine/game/hole.py", "import sqlite3 as s", "engine.game.hole imports sqlite3"),
        ("engine/game/hole.py", "def f():\n    import aiosqlite", "engine.game.hole imports aiosqlite"),
        ("engine/game/hole.py", "from data import store", "engine.game.hole imports data"),
        (
            "engine/game/hole.py",
            "if TYPE_CHECKING:\n    from cogs.table.press import Press",
            "engine.game.hole imports cogs.table.press",
        ),
        ("data/store.py", "from bot import client", "data.store imports bot"),
        ("data/store.py", "from discord import Client", "data.store imports discord"),
        ("cogs/table/press.py", "import aiosqlite", "cogs.table.press imports aiosqlite"),
        (
            "cogs/table/press.py",
            "from ...bot import client",
            "cogs.table.press imports bot",
        ),
        ("cogs/table/press.py", "import simcord", "cogs.table.press imports simcord"),
        ("bot/client.py", "import simcord", "bot.client imports simcord"),
        ("bot/demo.py", "import tests.journeys", "bot.demo imports tests.journeys"),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path: Path, path: str, text: str, expected: str) -> None:
    found = wrong_arrows(build(tmp_path, {path: text}))
    assert found == [expected]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "engine/cpu/levels.py",
            "from engine.lab.kernel import EV",
            "engine.cpu.levels imports engine.lab.kernel",
        ),
        ("engine/game/hole.py", "from engine import lab", "engine.game.hole imports engine.lab"),
        ("engine/game/hole.py", "import numba.core", "engine.game.hole imports numba.core"),
        (
            "cogs/table/press.py",
            "def f():\n    import engine.lab",
            "cogs.table.press imports engine.lab",
        ),
        ("engine/lab/kernel/play.py", "import numba", None),
        ("engine/game/hole.py", "import engine.labels", None),
    ],
)
def test_a_use_of_the_lab_is_found(tmp_path: Path, path: str, text: str, expected: str | None) -> None:
    modules = build(tmp_path, {"engine/lab/__init__.py": "", path: text})
    assert uses_of_the_lab(modules) == ([] if expected is None else [expected])


@pytest.mark.parametrize("text", ['import_module("engine.lab")', 'NAME = "engine.lab.kernel"'])
def test_a_name_of_the_lab_is_found(tmp_path: Path, text: str) -> None:
    files = {
        "engine/game/hole.py": text,
        "engine/lab/study.py": text,
        "engine/table/table.py": "'engine.labels'",
    }
    assert names_of_the_lab(build(tmp_path, files)) == ["engine.game.hole"]


def test_a_right_arrow_is_left_alone(tmp_path: Path) -> None:
    files = {
        "bot/demo.py": "import simcord, discord\nfrom cogs.table import press\nimport data.store",
        "cogs/table/press.py": "import discord\nfrom data.store import Store\nfrom engine import hole",
        "data/store.py": "import aiosqlite\nfrom engine.game.hole import Hole",
        "engine/game/hole.py": "import asyncio",
    }
    assert wrong_arrows(build(tmp_path, files)) == []


@pytest.mark.parametrize(
    "text",
    [
        'rows = "SELECT name FROM seats"',
        'text = f"DELETE FROM {table}"',
        'text = """\nUPDATE tables SET status = 1"""',
        'text = "INSERT INTO notes VALUES (1)"',
    ],
)
def test_sql_is_found(tmp_path: Path, text: str) -> None:
    modules = build(tmp_path, {"cogs/table/press.py": text, "data/store.py": text})
    assert len(sql_texts(modules, ("cogs",))) == 1


def test_words_of_sql_in_a_sentence_are_not(tmp_path: Path) -> None:
    modules = build(
        tmp_path, {"cogs/table/press.py": 'text = "Select a card, then insert it into your grid."'}
    )
    assert sql_texts(modules, ("cogs",)) == []


@pytest.mark.parametrize(
    ("hole", "view", "expected"),
    [
        ("from engine.game.view import View", "from engine.game.hole import Hole", True),
        ("from engine.game import view", "import engine.game.hole", True),
        ("from . import view", "from .hole import Hole", True),
        ("from engine.game.view import View", "def f():\n    from engine.game.hole import Hole", True),
        (
            "from engine.game.view import View",
            "if TYPE_CHECKING:\n    from engine.game.hole import Hole",
            True,
        ),
        (
            "from engine.game.view import View",
            "def f():\n    importlib.import_module('engine.game.hole')",
            True,
        ),
        ("from engine.game.view import View", "import_module('engine.game.hole')", True),
        ("from engine.game.view import View", "import engine.game.cards", False),
    ],
)
def test_a_circle_is_found(tmp_path: Path, hole: str, view: str, expected: bool) -> None:
    files = {"engine/game/__init__.py": "", "engine/game/hole.py": hole, "engine/game/view.py": view}
    assert bool(circle(build(tmp_path, files))) is expected


def test_a_circle_of_parts_is_found_and_floors_are_counted(tmp_path: Path) -> None:
    files = {
        "cogs/kit/screen.py": "import discord",
        "cogs/table/press.py": "from cogs.kit.screen import Screen",
        "cogs/golf.py": "from cogs.table import press",
        "cogs/kit/__init__.py": "",
        "cogs/table/__init__.py": "",
    }
    found = parts(build(tmp_path, files), "cogs")
    assert part_circle(found) == []
    assert floors(found) == {"kit": 1, "table": 2, "golf": 3}
    again = parts(build(tmp_path, {"cogs/kit/names.py": "from cogs.table.press import NAME"}), "cogs")
    assert {"kit", "table"} <= set(part_circle(again))


def test_the_parts_of_a_folder_in_a_room_are_drawn_too(tmp_path: Path) -> None:
    files = {
        "cogs/golf.py": "from cogs.table import press",
        "cogs/table/__init__.py": "",
        "cogs/table/press.py": "from cogs.table.live.tables import Tables",
        "cogs/table/live/__init__.py": "",
        "cogs/table/live/tables.py": "from cogs.kit import screen",
    }
    assert floors(parts(build(tmp_path, files), "cogs.table")) == {"live": 1, "press": 2}


def test_lines_are_counted_by_kind() -> None:
    source = '''"""What the file holds.

And more of it.
"""

from math import (
    pi,
)

# Why it is so.
TWO: Final = 2  # a comment behind code
"""What the constant is."""


def area(radius: float) -> float:
    """Return an area."""
    text = """
    code
    """
    return pi * radius**TWO
'''
    assert kinds_of_lines(source) == {"docstring": 5, "import": 3, "comment": 1, "code": 6, "blank": 5}


def test_parts_of_a_circle_are_drawn_on_one_floor() -> None:
    found = {
        "golf": frozenset(("table", "kit")),
        "table": frozenset(("past", "kit")),
        "past": frozenset(("table",)),
        "kit": frozenset[str](),
    }
    assert drawn(found) == "4 parts, 5 arrows, 3 floors\n  3  golf\n  2  past ⇄ table\n  1  kit"


def test_the_house_is_counted_and_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    main()
    told = capsys.readouterr().out
    assert re.match(r"in all: \d+ files, \d+ of 60 lines or fewer .*, [\d,]+ lines, [\d,]+ of code, ", told)
    for room in (*ROOMS, "cogs.table"):
        assert re.search(rf"^{room}: .*; \d+ parts, \d+ arrows, \d+ floors$", told, re.MULTILINE)
