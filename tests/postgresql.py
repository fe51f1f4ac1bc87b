"""PostgreSQL for tests: a server that can be reached, and a database of its own for each test."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from typing import Any, Final, TypeVar, cast

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from data.place import Server, place
from data.sql.database import Database

T = TypeVar("T")

SETTING: Final = "GOLF_TEST_POSTGRESQL"
USUAL: Final = "postgresql://127.0.0.1/test"
PREFIX: Final = "golf_test"
PATIENCE: Final = 5.0
"""Seconds to wait for a server that may not be there."""

LONGEST: Final = 120.0
"""Seconds for a statement that nothing should hold up, such as the lock of a session that was left behind."""

EMPTY: Final = """
DO $$
DECLARE it text;
BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    PERFORM set_config('session_replication_role', 'replica', true);
    FOR it IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'golf_version' LOOP
        EXECUTE format('DELETE FROM %I', it);
    END LOOP;
    FOR it IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', it);
    END LOOP;
END $$
"""
"""Empties a database; a replica's triggers, those that protect the journal among them, are not fired."""

BARE: Final = """
DO $$
DECLARE it text;
BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid();
    FOR it IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DROP TABLE %I CASCADE', it);
    END LOOP;
    FOR it IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace LOOP
        EXECUTE 'DROP FUNCTION ' || it || ' CASCADE';
    END LOOP;
END $$
"""
"""Removes all tables and functions of a database."""

_numbers = count()
_used: Final[set[str]] = set()
_left: Final[dict[bool, list[str]]] = {True: [], False: []}


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
def new_database() -> Iterator[Server]:
    """A database of the newest version that goes afterwards."""
    name = _made(empty=False)
    try:
        yield Server(address().url.set(database=name))
    finally:
        execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@contextmanager
def used_database(*, empty: bool = False) -> Iterator[Server]:
    """A database of the newest version without any rows, which is emptied afterwards and used again.

    For tests that change nothing but rows: making a database and dropping it takes longer than most of them.
    `empty`: without any tables; for tests that make some, and functions.
    """
    left = _left[empty]
    made = left.pop() if left else _made(empty=empty)
    _used.add(made)
    server = Server(address().url.set(database=made))
    try:
        yield server
    finally:
        try:
            execute(BARE if empty else EMPTY, server)
            left.append(made)
        except asyncpg.InsufficientPrivilegeError:  # only a superuser may leave triggers out
            execute(f"DROP DATABASE IF EXISTS {made} WITH (FORCE)")
            _used.discard(made)


def execute(statement: str, server: Server | None = None) -> list[Any]:
    """The rows of a statement that is done by itself, as the user who owns the databases."""
    return execute_each([statement], server)[0]


def execute_each(statements: Iterable[str], server: Server | None = None) -> list[list[Any]]:
    """The rows of each statement, one after another on one connection."""

    async def work() -> list[list[Any]]:
        connection = await asyncpg.connect(
            (server or address()).address, timeout=PATIENCE, command_timeout=LONGEST
        )
        try:
            return [list(await connection.fetch(statement)) for statement in statements]
        finally:
            await connection.close()

    return _run(work)


@contextmanager
def answering_otherwise(server: Server, function: str) -> Iterator[None]:
    """Let the database of `server` have a `function` of its own in the place of one of PostgreSQL's."""
    name = server.url.database
    execute(f"ALTER DATABASE {name} SET search_path = public, pg_catalog")
    execute(f"CREATE OR REPLACE FUNCTION public.{function}", server)
    try:
        yield
    finally:
        execute(f"ALTER DATABASE {name} RESET search_path")


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
    """Remove this process's template and what was copied from it to be used again."""
    for name in _used:
        execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    _used.clear()
    for left in _left.values():
        left.clear()
    if _template.cache_info().currsize:
        execute(f"DROP DATABASE IF EXISTS {_template()} WITH (FORCE)")
        _template.cache_clear()


def _made(*, empty: bool) -> str:
    """Make a database, of the newest version or without any tables, and return its name."""
    name = f"{PREFIX}_{os.getpid()}_{next(_numbers)}"
    template = "template0 ENCODING 'UTF8'" if empty else _template()
    execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return name


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
