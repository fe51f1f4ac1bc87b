"""The house as its imports draw it: `uv run python -m tests.house` prints rooms, floors, arrows and circles.

A part of a room is a file or a folder directly in it. It stands one floor above the highest part that it
imports from, if only for types.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final, NamedTuple

HOUSE: Final = Path(__file__).parent.parent
ROOMS: Final = ("bot", "cogs", "data", "engine")


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


def circle(modules: Mapping[str, Module]) -> list[str]:
    """The modules of one circle of imports, those for types included, or nothing."""
    inside = {name: module.imports & modules.keys() for name, module in modules.items()}
    try:
        TopologicalSorter(inside).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def parts(modules: Mapping[str, Module], room: str) -> dict[str, frozenset[str]]:
    """The parts of `room` by name, each with the other parts of it that are imported there."""
    found: dict[str, set[str]] = {}
    for module in modules.values():
        if (part := _part(module.name, room)) is not None:
            others = {_part(target, room) for target in module.imports} - {None, part}
            found.setdefault(part, set()).update(other for other in others if other is not None)
    return {part: frozenset(others) for part, others in found.items()}


def _part(name: str, room: str) -> str | None:
    inside = name.split(".")
    return inside[1] if inside[0] == room and len(inside) > 1 else None


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
    """Print each room: its files and lines, its parts from the top floor down, and any circle."""
    modules = read_house(HOUSE)
    for room in ROOMS:
        paths = list((HOUSE / room).rglob("*.py"))
        lines = sum(path.read_text(encoding="utf-8").count("\n") for path in paths)
        found = parts(modules, room)
        arrows = sum(map(len, found.values()))
        print(f"{room}: {len(paths)} files, {lines:,} lines; {len(found)} parts, {arrows} arrows", end="")
        if around := part_circle(found):
            print(f", a circle: {' → '.join(around)}")
            continue
        heights = floors(found)
        print(f", {max(heights.values())} floors, no circle")
        for floor in range(max(heights.values()), 0, -1):
            print(f"  {floor}  {', '.join(sorted(part for part in found if heights[part] == floor))}")
    print(f"circles of files, counting imports for types: {circle(modules) or 'none'}")


if __name__ == "__main__":
    main()
