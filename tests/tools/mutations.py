"""Change the code in many small places, one at a time, and see whether a test fails for each.

    uv run --with cosmic-ray --with coverage python -m tests.tools.mutations --near --draw 200

Cosmic Ray knows the changes: another comparison or number, one more `not`, a loop that isn't entered. The
places are drawn by chance from the folders below, in a copy of the working tree. There all tests of
these folders, and of those that they lean on, run once with coverage. Each change then meets only the tests
that run its statement: those of the file beside it first, then its folder's, then others, up to the first
failure. What none of them notices is printed with its file, line and difference. A change that lets tests run
for longer than `PATIENCE` is noticed, too. All test runs are forks of this process, which has imported the
packages that tests need.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import importlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, settings

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

PATIENCE: Final = 900
"""Seconds that tests of changed code may take."""

ELSEWHERE: Final = 20
"""How many of the tests in other folders a change meets at most: those first that run the least code."""

PROFILE: Final = "first failure"
"""Profile of Hypothesis for which a failure is enough, and which tries the same examples each time."""

OPTIONS: Final = (
    *("-n", "0", "-q", "-m", "", "-p", "no:cacheprovider", "--hypothesis-profile", PROFILE),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
"""Options of pytest; its plugins are imported before it starts, which it would warn of."""

IDENTITY: Final = re.compile(r"Comparison.*_Is(Not)?_(?!Is)|Comparison.*(?<!Is)(?<!IsNot)_Is(Not)?$")
"""Names of operators that put identity in the place of equality, or the other way round: often the same."""

NAME: Final = re.compile(r"\w+\s*(?:[,):]| as )")
"""An exception that is caught by a name without a dot; others Cosmic Ray can't change."""

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
    spans, lines = tuple(types(code)), code.splitlines()
    nodes = list(trees.ast_nodes(trees.get_ast(code)))
    for name in sorted(plugins.operator_names()):
        made: Any = plugins.get_operator(name)
        if made.arguments() or IDENTITY.search(name):
            continue
        operator = made()
        places = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, start in enumerate(places):
            at = (int(start[0]), int(start[1]))
            named = not name.endswith("ExceptionReplacer") or NAME.match(lines[at[0] - 1], at[1])
            if named and not any(begin <= at < end for begin, end in spans):
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


def statement(code: str, line: int) -> set[int]:
    """Return the lines of the innermost statement of `code` at `line`, without the statements inside."""
    around = [
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.stmt)
    ]
    begin, end = max((each for each in around if each[0] <= line <= each[1]), default=(line, line))
    inside = {
        each for first, last in around if begin < first and last <= end for each in range(first, last + 1)
    }
    return {line} | set(range(begin, end + 1)) - inside


def nearness(test: str, path: str) -> int:
    """Return 0 for a `test` in the file beside the one at `path`, 1 for one in its folder, 2 for others."""
    folder = Path("tests", path).parent
    file = Path(test.partition("::")[0])
    return 0 if file == folder / f"test_{Path(path).name}" else 1 if file.is_relative_to(folder) else 2


class Watched:
    """A plugin of pytest that runs `tests` in their order, and writes to `failed` which of them fail.

    `coverage`, a `Coverage`, notes for each test which lines it runs; None notes nothing.
    """

    def __init__(self, failed: int, tests: Sequence[str], coverage: Any) -> None:
        self._failed = failed
        self._order = {test: number for number, test in enumerate(tests)}
        self._coverage = coverage

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and sort the tests, unless all shall run."""
        if self._order:
            items[:] = [each for each in items if each.nodeid in self._order]
            items.sort(key=lambda each: self._order[each.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note lines for this test from now on."""
        if self._coverage is not None:
            self._coverage.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write down a test that failed."""
        if report.failed:
            os.write(self._failed, f"{report.nodeid}\n".encode())


class Copy:
    """A copy of the working tree in `folder`, in which code is changed and tests are run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lines: dict[str, dict[int, set[str]]] = {}
        self._size: Counter[str] = Counter()
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

    def cover(self, sources: Sequence[str], tests: Sequence[str]) -> list[str]:
        """Learn which of `tests` run which lines of `sources`; return those that fail without any change."""
        library, path = importlib.import_module("coverage"), str(self._folder / ".coverage")
        folders = [str(self._folder / each) for each in sources]
        failing = self._run(tests, coverage=library.Coverage(path, source=folders, config_file=False))
        data = library.CoverageData(path)
        data.read()
        for file in data.measured_files():
            path = str(Path(file).relative_to(self._folder))
            self._lines[path] = {
                line: set(contexts) - set(failing) for line, contexts in data.contexts_by_lineno(file).items()
            }
            for tests_of_line in self._lines[path].values():
                self._size.update(tests_of_line)
        if not self._size:
            raise RuntimeError("the tests ran no line, or did not start")
        return failing

    def tests_of(self, path: str, code: str, line: int) -> list[str]:
        """Return the tests that run the statement at `line` of `code`, in the order in which they are asked.

        What runs when the file is imported concerns all tests that run anything of the file.
        """
        lines = self._lines.get(path, {})
        found = {test for each in statement(code, line) for test in lines.get(each, ())}
        if "" in found:
            found = {test for each in lines.values() for test in each}
        found.discard("")
        order = sorted(found, key=lambda test: (nearness(test, path), self._size[test], test))
        near = sum(nearness(test, path) < 2 for test in order)
        return order[: near + ELSEWHERE]

    def killer(self, mutation: Mutation) -> str:
        """Return the test that notices `mutation`, or nothing if none does."""
        file = self._folder / mutation.path
        code = file.read_text()
        tests = self.tests_of(mutation.path, code, mutation.at[0])
        if not tests:
            return ""
        file.write_text(mutation.applied(code))
        paths = dict.fromkeys(test.partition("::")[0] for test in tests)
        try:
            return next(iter(self._run([*paths], "-x", tests=tests)), "")
        finally:
            file.write_text(code)

    def _run(
        self, paths: Sequence[str], *options: str, tests: Sequence[str] = (), coverage: Any = None
    ) -> list[str]:
        """Run `tests` of the files at `paths`, or all, in a fork of this process; return those that fail."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            with contextlib.suppress(BaseException):
                os.setsid()
                signal.alarm(PATIENCE if coverage is None else 0)
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
                os.dup2(1, 2)
                os.chdir(self._folder)
                sys.path[0] = str(self._folder)
                for name in [each for each in sys.modules if each.partition(".")[0] == "tests"]:
                    del sys.modules[name]
                with coverage.collect() if coverage is not None else contextlib.nullcontext():
                    ended = pytest.main(
                        [*OPTIONS, *options, *paths], plugins=[Watched(writing, tests, coverage)]
                    )
                if coverage is not None:
                    coverage.save()
                os._exit(ended)
            os._exit(1)
        os.close(writing)
        _, status = os.waitpid(child, 0)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        with os.fdopen(reading) as told:
            failed = told.read().splitlines()
        return failed or (["the time or the start of the tests"] if status else [])


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
    where = ("the file beside it", "its folder", "other folders")
    by_place = Counter(
        where[nearness(test, each.path)] if "::" in test else test for each, test in noticed.items() if test
    )
    yield "noticed by " + ", ".join(f"{place}: {count}" for place, count in by_place.most_common())


def main() -> None:
    """Draw changes, make one after the other, and print what became of each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folders", nargs="*", default=list(LEANS_ON), help="folders to draw from")
    parser.add_argument("--draw", type=int, default=200, help="changes to make (200)")
    parser.add_argument("--seed", type=int, default=1, help="draws others (1)")
    parser.add_argument("--near", action="store_true", help="leave out the tests of other folders")
    asked = parser.parse_args()
    os.nice(5)
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    settings.register_profile(
        PROFILE,
        deadline=None,
        max_examples=25,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[HealthCheck.too_slow],
    )
    files = sorted(file for folder in asked.folders for file in (ROOT / folder).rglob("*.py"))
    codes = {str(file.relative_to(ROOT)): file.read_text() for file in files}
    every = [mutation for path, code in codes.items() for mutation in mutations_of(path, code)]
    print(
        f"{len(every)} changes at {len({each.place for each in every})} places; seed {asked.seed}", flush=True
    )
    tests = [f"tests/{folder}" for folder in asked.folders]
    if not asked.near:
        tests += {each: None for start, more in LEANS_ON.items() if start in asked.folders for each in more}
    noticed: dict[Mutation, str] = {}
    with tempfile.TemporaryDirectory(prefix="golf-mutations-") as folder:
        copy = Copy(Path(folder))
        for failing in copy.cover(asked.folders, tests):
            print(f"{failing}: fails without any change, so it is left out", flush=True)
        for each in drawn(every, asked.draw, asked.seed):
            began = time.monotonic()
            noticed[each] = killer = copy.killer(each)
            told = f"noticed by {killer}" if killer else "NOT NOTICED"
            seconds = time.monotonic() - began
            print(f"{each.path}:{each.at[0]} {each.operator}: {told} ({seconds:.0f} s)", flush=True)
            if not killer:
                print(difference(each, codes[each.path]), flush=True)
    print(*report(noticed), sep="\n")


if __name__ == "__main__":
    main()
