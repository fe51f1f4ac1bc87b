"""A stop is a stop: nothing in the house takes the place of a cancellation."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from tests.house import HOUSE, ROOMS

ENDINGS: Final = frozenset(("wait", "cancelled", "close", "dispose", "cleanup"))
"""What may be awaited where a cancellation goes on: `asyncio.wait`, which raises no error of the tasks, and
ends of parts.

Any other error there would be raised in place of the cancellation, and caught as something to try again.
"""

EXCEPTIONS: Final = (("data/sql/database.py", "finally"), ("data/sql/writer.py", "except"))
"""The writer's own task, which nobody cancels, sets SQLite's patience back, and rolls back what it may."""

CAUGHT: Final = frozenset(("BaseException", "CancelledError"))


def lost_cancellations(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and kind of each statement that may lose a cancellation."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="asyncio"), attr="wait_for")):
                yield node.lineno, "wait_for"  # on Python 3.11; `asyncio.timeout` loses none
            case ast.Call(func=ast.Name(id="suppress") | ast.Attribute(attr="suppress"), args=kinds):
                if _names(*kinds) & CAUGHT:
                    yield node.lineno, "suppress"
            case ast.ExceptHandler(type=kind, body=body):
                if kind is None or _names(kind) & CAUGHT:
                    if not _raises(body):
                        yield node.lineno, "except"
                    yield from _before_the_end(body, "except")
            case ast.Try(finalbody=[*ending]):
                yield from _before_the_end(ending, "finally")


def _before_the_end(ending: list[ast.stmt], kind: str) -> Iterator[tuple[int, str]]:
    for node in (each for statement in ending for each in ast.walk(statement)):
        match node:
            case ast.Await(value=ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name))):
                if name not in ENDINGS:
                    yield node.lineno, kind
            case ast.Await() | ast.Return() | ast.Break() | ast.Continue():
                yield node.lineno, kind


def _names(*kinds: ast.expr) -> set[str]:
    parts = [part for kind in kinds for part in ast.walk(kind)]
    return {part.id for part in parts if isinstance(part, ast.Name)} | {
        part.attr for part in parts if isinstance(part, ast.Attribute)
    }


def _raises(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Raise) and node.exc is None for each in body for node in ast.walk(each))


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_takes_the_place_of_a_cancellation(room: str) -> None:
    found = [
        (name, line, kind)
        for path in sorted((HOUSE / room).rglob("*.py"))
        for line, kind in lost_cancellations(ast.parse(path.read_text(encoding="utf-8")))
        if ((name := path.relative_to(HOUSE).as_posix()), kind) not in EXCEPTIONS
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("await asyncio.wait_for(it, 1)", ["wait_for"]),
        ("with suppress(asyncio.CancelledError, OSError): await it", ["suppress"]),
        ("with contextlib.suppress(BaseException): await it", ["suppress"]),
        ("try: await it\nexcept (OSError, asyncio.CancelledError): pass", ["except"]),
        ("try: await it\nexcept BaseException: log()", ["except"]),
        ("try: await it\nexcept: log()", ["except"]),
        ("try: await it\nexcept BaseException:\n  await undo()\n  raise", ["except"]),
        ("try: await it\nfinally: await session.ask()", ["finally"]),
        ("try: await it\nfinally:\n  if lost: await asyncio.gather(*tasks)", ["finally"]),
        ("for it in those:\n  try: await it\n  finally: break", ["finally"]),
        ("try: await it\nexcept BaseException:\n  undo()\n  raise", []),
        ("try: await it\nexcept OSError: await again()", []),
        ("try: await it\nfinally:\n  async with lock: task.cancel()\n  await asyncio.wait({task})", []),
    ],
)
def test_the_kinds_are_known_when_they_are_seen(text: str, kinds: list[str]) -> None:
    indented = "\n".join(f"  {line}" for line in text.splitlines())
    assert [kind for _, kind in lost_cancellations(ast.parse(f"async def work():\n{indented}"))] == kinds
