"""The house counted and drawn: `uv run python -m tests.house` prints lines, rooms, floors and arrows.

A part of a room is a file or a folder directly in it. It stands one floor above the highest part that it
imports from, if only for types.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final, NamedTuple, TypeGuard

HOUSE: Final = Path(__file__).parent.parent
ROOMS: Final = ("bot", "cogs", "data", "engine")
DRAWN: Final = (*ROOMS, "cogs.table")
"""The packages whose parts are drawn."""

SHORT: Final = 60
"""Lines up to which a file is short."""


class Module(NamedTuple):
    """A module of the house, and everything it imports, if only for types or by `import_module`."""

    name: str
    imports: frozenset[str]
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
    return Module(
        name,
        frozenset(target for node in ast.walk(tree) for target in _targets(node, package, known)),
        tuple(
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ),
    )


def _targets(node: ast.AST, package: str, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules that `node` imports, a module inside a package rather than the package itself."""
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom():
            yield from _from(node, package, known)
        case ast.Call(
            func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            yield name


def _from(node: ast.ImportFrom, package: str, known: Mapping[str, Path]) -> Iterator[str]:
    above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
    source = ".".join([*above, *([node.module] if node.module else [])])
    for alias in node.names:
        inside = f"{source}.{alias.name}"
        yield inside if inside in known else source


def kinds_of_lines(source: str) -> Counter[str]:
    """How many lines of `source` are `code`, `blank`, `docstring`, `import` and `comment`.

    A text that stands by itself is a docstring, below a constant too. A blank line inside of one is blank.
    """
    nodes = list(ast.walk(ast.parse(source)))
    imports = _lines(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))
    docstrings = _lines(node for node in nodes if _is_text(node))
    counted = Counter[str]()
    for number, line in enumerate(source.splitlines(), 1):
        if not line.strip():
            counted["blank"] += 1
        elif number in docstrings:
            counted["docstring"] += 1
        elif number in imports:
            counted["import"] += 1
        else:
            counted["comment" if line.lstrip().startswith("#") else "code"] += 1
    return counted


def _is_text(node: ast.AST) -> TypeGuard[ast.Expr]:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _lines(nodes: Iterable[ast.stmt]) -> set[int]:
    return {number for node in nodes for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)}


def circle(modules: Mapping[str, Module]) -> list[str]:
    """The modules of one circle of imports, those for types included, or nothing."""
    inside = {name: module.imports & modules.keys() for name, module in modules.items()}
    try:
        TopologicalSorter(inside).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def parts(modules: Mapping[str, Module], room: str) -> dict[str, frozenset[str]]:
    """The parts of `room`, any package, by name, each with the other parts of it that are imported there."""
    found: dict[str, set[str]] = {}
    for module in modules.values():
        if (part := _part(module.name, room)) is not None:
            others = {_part(target, room) for target in module.imports} - {None, part}
            found.setdefault(part, set()).update(other for other in others if other is not None)
    return {part: frozenset(others) for part, others in found.items()}


def _part(name: str, room: str) -> str | None:
    return name.removeprefix(f"{room}.").partition(".")[0] if name.startswith(f"{room}.") else None


def part_circle(found: Mapping[str, frozenset[str]]) -> list[str]:
    """The parts of one circle of imports between parts, or nothing."""
    return circle({part: Module(part, others, ()) for part, others in found.items()})


def floors(found: Mapping[str, frozenset[str]]) -> dict[str, int]:
    """The floor of each part, from 1. Raises `CycleError` if there are none, as parts import in a circle."""
    heights: dict[str, int] = {}
    for part in TopologicalSorter(found).static_order():
        heights[part] = 1 + max((heights[other] for other in found[part]), default=0)
    return heights


def main() -> None:
    """Print what the house counts, then each room: its parts from the top floor down, and any circle."""
    modules = read_house(HOUSE)
    print(f"in all: {_counted(ROOMS)}")
    for room in DRAWN:
        print(f"{room}: {_counted([room])}; {drawn(parts(modules, room))}")
    print(f"circles of files, counting imports for types: {circle(modules) or 'none'}")


def _counted(packages: Iterable[str]) -> str:
    sources = {
        path: path.read_text(encoding="utf-8")
        for package in packages
        for path in HOUSE.joinpath(*package.split(".")).rglob("*.py")
    }
    short = sum(
        path.name != "__init__.py" and len(source.splitlines()) <= SHORT for path, source in sources.items()
    )
    kinds = sum(map(kinds_of_lines, sources.values()), Counter[str]())
    lines = kinds.total()
    return (
        f"{len(sources)} files, {short} of {SHORT} lines or fewer (without __init__.py), {lines:,} lines, "
        f"{kinds['code']:,} of code, {kinds['docstring'] / lines:.1%} docstrings"
    )


def drawn(found: Mapping[str, frozenset[str]]) -> str:
    """The numbers of parts, arrows and floors, then the parts by floor; those of a circle share one."""
    joined = dict(found)
    while around := part_circle(joined):
        joined = _joined(joined, frozenset(around))
    heights = floors(joined)
    highest = max(heights.values())
    arrows = sum(map(len, found.values()))
    summed = f"{len(found)} parts, {arrows} arrows, {highest} floors"
    rows = [
        f"\n  {floor}  {', '.join(sorted(part for part in joined if heights[part] == floor))}"
        for floor in range(highest, 0, -1)
    ]
    return f"{summed}{''.join(rows)}"


def _joined(found: Mapping[str, frozenset[str]], around: frozenset[str]) -> dict[str, frozenset[str]]:
    """Make one part of the parts `around`."""
    name = " ⇄ ".join(sorted(around))
    beneath = frozenset().union(*(found[part] for part in around)) - around
    others = {
        part: (targets - around) | {name} if targets & around else targets
        for part, targets in found.items()
        if part not in around
    }
    return {**others, name: beneath}


if __name__ == "__main__":
    main()
