"""PostgreSQL for tests: a server that can be reached, and a database of its own for each test."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from typing import Any, Final, TypeVar, cast

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from data.database import Database
from data.place import Server, place

T = TypeVar("T")

SETTING: Final = "GOLF_TEST_POSTGRESQL"
USUAL: Final = "postgresql://127.0.0.1/test"
PREFIX: Final = "golf_test"
PATIENCE: Final = 5.0
"""Seconds to wait for a server that may not be there."""

_numbers = count()


def address() -> Server:
    """The database from which the tests make theirs; its user has to be allowed to."""
    return cast("Server", place(os.environ.get(SETTING) or USUAL))


@cache
def reachable() -> bool:
    """Whether the server answers and lets us make databases. Removes what ended test runs left there."""
    try:
        _run(_clean_up)
    except (OSError, asyncpg.PostgresError):
        return False
    return True


@contextmanager
def new_database(*, empty: bool = False) -> Iterator[Server]:
    """A database of the newest version that goes afterwards; `empty`: without any tables."""
    name = _name()
    if empty:
        execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
    else:
        execute(f"CREATE DATABASE {name} TEMPLATE {_template()}")
    try:
        yield Server(address().url.set(database=name))
    finally:
        execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def execute(statement: str, server: Server | None = None) -> list[Any]:
    """The rows of a statement that is done by itself, as the user who owns the databases."""

    async def work() -> list[Any]:
        connection = await asyncpg.connect((server or address()).address, timeout=PATIENCE)
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()

    return _run(work)


@cache
def _template() -> str:
    """A database of this process with all tables in it, which others are copied from."""
    name = f"{PREFIX}_{os.getpid()}_template"
    execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")

    async def fill() -> None:
        await (await Database.open(Server(address().url.set(database=name)))).close()

    _run(fill)
    return name


def leave() -> None:
    """Remove this process's template, if it made one."""
    if _template.cache_info().currsize:
        execute(f"DROP DATABASE IF EXISTS {_template()} WITH (FORCE)")
        _template.cache_clear()


def _name() -> str:
    return f"{PREFIX}_{os.getpid()}_{next(_numbers)}"


async def _clean_up() -> None:
    connection = await asyncpg.connect(address().address, timeout=PATIENCE)
    try:
        if not await connection.fetchval(
            "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
        ):
            raise PermissionError("this user may make no databases")
        rows = await connection.fetch(
            "SELECT datname FROM pg_database WHERE datname LIKE $1", f"{PREFIX}\\_%"
        )
        for (name,) in rows:
            if not _runs(int(name.split("_")[2])):
                # Another process of this run may be doing the same.
                with suppress(asyncpg.PostgresError):
                    await connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    finally:
        await connection.close()


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _run(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """The result of `work`, done on a loop of its own, as there may be one running here."""
    results: list[T] = []
    errors: list[BaseException] = []

    def done() -> None:
        try:
            results.append(asyncio.run(work()))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=done)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]
