"""Change the code in many small places, one at a time, and see whether a test fails for each.

    uv run --with cosmic-ray python -m tests.tools.mutations --draw 200

Cosmic Ray knows the changes: another comparison or number, one more `not`, a loop that isn't entered. The
places are drawn by chance from the folders below, in a copy of the working tree. Each change meets the test
beside the file first, then the tests of its folder, then those that the folder leans on; what none of them
notices is printed with its file, line and difference. A change that lets tests run for longer than `PATIENCE`
is noticed, too.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import importlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]

LEANS_ON: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "engine/game": ("tests/engine/record", "tests/engine/review"),
        "engine/table": ("tests/journeys",),
        "engine/events": ("tests/cogs/events",),
        "cogs/answering": ("tests/wire", "tests/journeys"),
        "cogs/table": ("tests/journeys",),
        "data/journal": ("tests/data", "tests/journeys/test_restart.py"),
    }
)
"""The folders whose code is changed, and the tests elsewhere that are meant to notice."""

PATIENCE: Final = 900.0
"""Seconds that tests of changed code may take."""

SOON: Final = ("-x", "-q", "--no-header", "-p", "no:cacheprovider")
"""Options of pytest: the first failure is enough."""

IDENTITY: Final = re.compile(r"Comparison.*_Is(Not)?_(?!Is)|Comparison.*(?<!Is)(?<!IsNot)_Is(Not)?$")
"""Names of operators that put identity in the place of equality, or the other way round: often the same."""

Position = tuple[int, int]
"""A line (from 1) and a column (from 0)."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """The change that Cosmic Ray's `operator` makes at its place number `occurrence` in the file `path`."""

    path: str
    operator: str
    occurrence: int
    at: Position

    @property
    def place(self) -> tuple[str, Position]:
        """The file and the place in it, at which there may be several changes."""
        return self.path, self.at

    def applied(self, code: str) -> str:
        """Return `code`, the file's, with the change."""
        operator = importlib.import_module("cosmic_ray.plugins").get_operator(self.operator)()
        mutated = importlib.import_module("cosmic_ray.mutating").mutate_code(code, operator, self.occurrence)
        return str(mutated)


def mutations_of(path: str, code: str) -> Iterator[Mutation]:
    """Yield the changes of `code`, the file at `path`, without those of types, of which nothing is run."""
    plugins, trees = (importlib.import_module(f"cosmic_ray.{name}") for name in ("plugins", "ast"))
    spans = tuple(types(code))
    nodes = list(trees.ast_nodes(trees.get_ast(code)))
    for name in sorted(plugins.operator_names()):
        made: Any = plugins.get_operator(name)
        if made.arguments() or IDENTITY.search(name):
            continue
        operator = made()
        places = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, start in enumerate(places):
            at = (int(start[0]), int(start[1]))
            if not any(begin <= at < end for begin, end in spans):
                yield Mutation(path, name, occurrence, at)


def types(code: str) -> Iterator[tuple[Position, Position]]:
    """Yield where the annotations of `code` begin and end."""
    for node in ast.walk(ast.parse(code)):
        found: list[ast.expr | None] = []
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node.returns)
        elif isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        for each in found:
            if each is not None:
                yield (each.lineno, each.col_offset), (each.end_lineno or 0, each.end_col_offset or 0)


def drawn(mutations: Sequence[Mutation], count: int, seed: int) -> list[Mutation]:
    """Return `count` of the changes, no two at one place; each place has the same chance."""
    chance = random.Random(seed)
    by_place: dict[tuple[str, Position], list[Mutation]] = {}
    for each in mutations:
        by_place.setdefault(each.place, []).append(each)
    places = chance.sample(sorted(by_place), min(count, len(by_place)))
    return [chance.choice(by_place[place]) for place in places]


def suites(path: str, root: Path = ROOT) -> list[tuple[str, ...]]:
    """Return the tests that a change of the file at `path` meets, one after the other until one fails."""
    folder = Path("tests", path).parent
    own = folder / f"test_{Path(path).name}"
    found: list[tuple[str, ...]] = [(str(each),) for each in (own, folder) if (root / each).exists()]
    found += [tests for start, tests in LEANS_ON.items() if path.startswith(f"{start}/")]
    return found


class Copy:
    """A copy of the working tree in `folder`, in which code is changed and tests are run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sound: dict[tuple[str, ...], bool] = {}
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)

    def killer(self, mutation: Mutation) -> str:
        """Return the tests that notice `mutation`, or nothing if none does."""
        file = self._folder / mutation.path
        code = file.read_text()
        for tests in suites(mutation.path):
            file.write_text(mutation.applied(code))
            try:
                noticed = not self._pass(tests)
            finally:
                file.write_text(code)
            if noticed and self._sound_without_changes(tests):
                return " ".join(tests)
        return ""

    def _sound_without_changes(self, tests: tuple[str, ...]) -> bool:
        """Whether `tests` pass on unchanged code; those that don't say nothing."""
        if tests not in self._sound:
            self._sound[tests] = self._pass(tests)
            if not self._sound[tests]:
                print(f"{' '.join(tests)}: fails without any change, so it is left out")
        return self._sound[tests]

    def _pass(self, tests: tuple[str, ...]) -> bool:
        processes = "0" if tests[0].endswith(".py") else "2"
        command = [sys.executable, "-m", "pytest", "-n", processes, *SOON, *tests]
        try:
            ended = subprocess.run(  # noqa: S603  # this very Python
                command, cwd=self._folder, capture_output=True, timeout=PATIENCE, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        return ended.returncode == 0


def difference(mutation: Mutation, code: str) -> str:
    """Return what `mutation` changes in `code`, as a unified difference."""
    lines = difflib.unified_diff(code.splitlines(), mutation.applied(code).splitlines(), lineterm="", n=1)
    return "\n".join(list(lines)[2:])


def report(noticed: Mapping[Mutation, str]) -> Iterator[str]:
    """Yield the share of changes that were noticed, in each folder and in all."""
    folders = {start: [each for each in noticed if each.path.startswith(f"{start}/")] for start in LEANS_ON}
    for start, changes in (*folders.items(), ("all", list(noticed))):
        if changes:
            killed = sum(bool(noticed[each]) for each in changes)
            yield f"{start}: {killed} of {len(changes)} noticed ({killed / len(changes):.0%})"
    by_suite = Counter("its own" if "test_" in tests else tests for tests in noticed.values() if tests)
    yield "noticed by " + ", ".join(f"{tests}: {count}" for tests, count in by_suite.most_common())


def main() -> None:
    """Draw changes, make one after the other, and print what became of each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="*", default=list(LEANS_ON), help="folders to draw from")
    parser.add_argument("--draw", type=int, default=200, help="changes to make (200)")
    parser.add_argument("--seed", type=int, default=1, help="draws others (1)")
    asked = parser.parse_args()
    files = sorted(file for folder in asked.folders for file in (ROOT / folder).rglob("*.py"))
    codes = {str(file.relative_to(ROOT)): file.read_text() for file in files}
    every = [mutation for path, code in codes.items() for mutation in mutations_of(path, code)]
    print(
        f"{len(every)} changes at {len({each.place for each in every})} places; seed {asked.seed}", flush=True
    )
    noticed: dict[Mutation, str] = {}
    with tempfile.TemporaryDirectory(prefix="golf-mutations-") as folder:
        copy = Copy(Path(folder))
        for each in drawn(every, asked.draw, asked.seed):
            began = time.monotonic()
            noticed[each] = killer = copy.killer(each)
            told = f"noticed by {killer}" if killer else "NOT NOTICED"
            print(
                f"{each.path}:{each.at[0]} {each.operator}: {told} ({time.monotonic() - began:.0f} s)",
                flush=True,
            )
            if not killer:
                print(difference(each, codes[each.path]), flush=True)
    print(*report(noticed), sep="\n")


if __name__ == "__main__":
    main()
