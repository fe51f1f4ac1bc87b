"""The arrows of the house: bot → cogs → data → engine, only downwards and never in a circle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final, NamedTuple

import pytest

HOUSE: Final = Path(__file__).parent.parent
ROOMS: Final = ("bot", "cogs", "data", "engine")
SQL: Final = re.compile(r"\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|PRAGMA)\b")
DATABASES: Final = frozenset(("aiosqlite", "sqlite3"))

FORBIDDEN: Final[Mapping[str, frozenset[str]]] = {
    "engine": DATABASES | {"discord", "simcord", "bot", "cogs", "data", "tests"},
    "data": frozenset(("discord", "simcord", "bot", "cogs", "tests")),
    "cogs": DATABASES | {"simcord", "bot", "tests"},
    "bot": DATABASES | {"simcord", "tests"},
}
"""What a room may not import, not even for types."""

LAB: Final = ("engine.lab", "engine.cpu.train")
LAB_PACKAGES: Final = ("numba", "llvmlite", "matplotlib")
"""What only those need who study the game or train players: nothing that the bot runs may import it."""

EXCEPTIONS: Final[Mapping[str, frozenset[str]]] = {"bot.demo": frozenset(("simcord",))}


class Module(NamedTuple):
    """A module of the house: everything it imports, and of that what it needs when it runs."""

    name: str
    imports: frozenset[str]
    needs: frozenset[str]
    texts: tuple[str, ...]


def read_house(house: Path) -> dict[str, Module]:
    """All modules of the rooms under `house`, by dotted name."""
    paths = {_name(path, house): path for room in ROOMS for path in (house / room).rglob("*.py")}
    return {name: _read(name, path, paths) for name, path in paths.items()}


def _name(path: Path, house: Path) -> str:
    parts = path.relative_to(house).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _read(name: str, path: Path, known: Mapping[str, Path]) -> Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for_types = {id(node) for guard in ast.walk(tree) if _is_for_types(guard) for node in _body(guard)}
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return Module(
        name,
        frozenset(target for node in nodes for target in _targets(node, package, known)),
        frozenset(
            target for node in nodes if id(node) not in for_types for target in _targets(node, package, known)
        ),
        tuple(
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ),
    )


def _is_for_types(node: ast.AST) -> bool:
    """Whether `node` is `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def _body(guard: ast.AST) -> Iterator[ast.AST]:
    assert isinstance(guard, ast.If)
    for statement in guard.body:
        yield from ast.walk(statement)


def _targets(node: ast.Import | ast.ImportFrom, package: str, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules that `node` names, a module inside a package rather than the package itself."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
    source = ".".join([*above, *([node.module] if node.module else [])])
    for alias in node.names:
        inside = f"{source}.{alias.name}"
        yield inside if inside in known else source


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


def circle(modules: Mapping[str, Module]) -> list[str]:
    """The modules of one circle of imports, or nothing."""
    needs = {name: module.needs & modules.keys() for name, module in modules.items()}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.fixture(scope="module")
def modules() -> dict[str, Module]:
    return read_house(HOUSE)


def test_the_whole_house_is_looked_at(modules: dict[str, Module]) -> None:
    for name in ("bot.client", "cogs.tables", "data.database", "engine.hole", "engine.table.table"):
        assert name in modules
    assert "engine.table.requests" in modules["engine.table.table"].needs
    assert "simcord" in modules["bot.demo"].imports
    assert "aiosqlite" in modules["data.database"].imports | modules["data.writer"].imports
    assert sql_texts(modules, ("data",)), "SQL is known when it is seen"


def test_arrows_lead_downwards(modules: dict[str, Module]) -> None:
    assert wrong_arrows(modules) == []


def test_nothing_uses_the_lab(modules: dict[str, Module]) -> None:
    assert "engine.lab.kernel" in modules
    assert uses_of_the_lab(modules) == []


def test_no_sql_outside_of_data(modules: dict[str, Module]) -> None:
    assert sql_texts(modules, ("bot", "cogs", "engine")) == []


def test_no_imports_in_a_circle(modules: dict[str, Module]) -> None:
    assert circle(modules) == []


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
        ("engine/hole.py", "import discord", "engine.hole imports discord"),
        ("engine/hole.py", "from discord.ext import commands", "engine.hole imports discord.ext"),
        ("engine/hole.py", "import sqlite3 as s", "engine.hole imports sqlite3"),
        ("engine/hole.py", "def f():\n    import aiosqlite", "engine.hole imports aiosqlite"),
        ("engine/hole.py", "from data import store", "engine.hole imports data"),
        (
            "engine/hole.py",
            "if TYPE_CHECKING:\n    from cogs.board import Board",
            "engine.hole imports cogs.board",
        ),
        ("data/store.py", "from bot import client", "data.store imports bot"),
        ("data/store.py", "from discord import Client", "data.store imports discord"),
        ("cogs/board.py", "import aiosqlite", "cogs.board imports aiosqlite"),
        ("cogs/board.py", "from ..bot import client", "cogs.board imports bot"),
        ("cogs/board.py", "import simcord", "cogs.board imports simcord"),
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
        ("engine/hole.py", "from engine import lab", "engine.hole imports engine.lab"),
        ("engine/hole.py", "import numba.core", "engine.hole imports numba.core"),
        ("cogs/board.py", "def f():\n    import engine.lab", "cogs.board imports engine.lab"),
        ("engine/lab/kernel/play.py", "import numba", None),
        ("engine/hole.py", "import engine.labels", None),
    ],
)
def test_a_use_of_the_lab_is_found(tmp_path: Path, path: str, text: str, expected: str | None) -> None:
    modules = build(tmp_path, {"engine/lab/__init__.py": "", path: text})
    assert uses_of_the_lab(modules) == ([] if expected is None else [expected])


def test_a_right_arrow_is_left_alone(tmp_path: Path) -> None:
    files = {
        "bot/demo.py": "import simcord, discord\nfrom cogs import board\nimport data.store",
        "cogs/board.py": "import discord\nfrom data.store import Store\nfrom engine import hole",
        "data/store.py": "import aiosqlite\nfrom engine.hole import Hole",
        "engine/hole.py": "import asyncio",
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
    modules = build(tmp_path, {"cogs/board.py": text, "data/store.py": text})
    assert len(sql_texts(modules, ("cogs",))) == 1


def test_words_of_sql_in_a_sentence_are_not(tmp_path: Path) -> None:
    modules = build(tmp_path, {"cogs/board.py": 'text = "Select a card, then insert it into your grid."'})
    assert sql_texts(modules, ("cogs",)) == []


@pytest.mark.parametrize(
    ("hole", "view", "expected"),
    [
        ("from engine.view import View", "from engine.hole import Hole", True),
        ("from engine import view", "import engine.hole", True),
        ("from . import view", "from .hole import Hole", True),
        ("from engine.view import View", "def f():\n    from engine.hole import Hole", True),
        ("from engine.view import View", "if TYPE_CHECKING:\n    from engine.hole import Hole", False),
        ("from engine.view import View", "import engine.cards", False),
    ],
)
def test_a_circle_is_found(tmp_path: Path, hole: str, view: str, expected: bool) -> None:
    files = {"engine/__init__.py": "", "engine/hole.py": hole, "engine/view.py": view}
    assert bool(circle(build(tmp_path, files))) is expected
