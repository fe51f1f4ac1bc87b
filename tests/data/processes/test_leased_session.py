"""The session that holds a process's locks, and ends soon after the process can't be heard."""

from __future__ import annotations

import asyncio

import asyncpg  # type: ignore[import-untyped]  # it ships no types
import pytest

from data.place import Server, place
from data.processes.leased_session import LeasedSession, SessionLost
from tests.postgresql import execute

pytestmark = pytest.mark.needs_postgresql

LONG = 60.0
"""Seconds that no test takes."""


async def opened(server: Server, *, beat: float = LONG, lease: float = LONG) -> LeasedSession:
    return await LeasedSession.open(server, beat=beat, lease=lease, ends_after=LONG)


async def test_it_is_held_as_long_as_it_is_answered(server: Server) -> None:
    session = await opened(server, beat=0.1, lease=10.0)
    await asyncio.sleep(0.3)
    assert session.held and not session.lost.is_set()
    await session.close()
    assert not session.held


async def test_without_an_answer_it_is_lost(server: Server) -> None:
    session = await opened(server, lease=0.2)
    assert session.held
    async with asyncio.timeout(LONG):
        await session.lost.wait()
    assert not session.held
    with pytest.raises(SessionLost):
        await session.ask("SELECT 1")
    await session.close()


async def test_the_end_of_the_connection_is_noticed(server: Server) -> None:
    session = await opened(server)
    execute(f"SELECT pg_terminate_backend({session.process})", server)
    async with asyncio.timeout(LONG):
        await session.lost.wait()
    await session.close()


@pytest.mark.parametrize(
    "error",
    [asyncpg.InternalClientError, asyncpg.InterfaceError, asyncpg.PostgresError, ConnectionResetError],
)
async def test_whatever_the_driver_says_of_a_broken_connection_the_session_is_lost(
    server: Server, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    session = await opened(server)

    async def broken(*_: object) -> None:
        raise error("cannot switch to state 2; another operation (1) is in progress")

    with monkeypatch.context() as patched:
        patched.setattr(asyncpg.Connection, "fetch", broken)
        with pytest.raises(SessionLost):
            await session.ask("SELECT 1")
    assert session.lost.is_set() and not session.held
    await session.close()


async def test_the_server_ends_a_session_that_asks_nothing(server: Server) -> None:
    session = await LeasedSession.open(server, beat=LONG, lease=LONG, ends_after=0.3)
    async with asyncio.timeout(LONG):
        await session.lost.wait()
    await session.close()


async def test_messages_reach_all_who_listen(server: Server) -> None:
    first, second = await opened(server), await opened(server)
    heard: asyncio.Queue[str] = asyncio.Queue()
    for session in (first, second):
        await session.listen("golf", heard.put_nowait)
    await first.tell("golf", "for ♠ all")
    async with asyncio.timeout(LONG):
        assert [await heard.get(), await heard.get()] == ["for ♠ all"] * 2
    await first.close()
    await second.close()


async def test_a_server_that_is_not_there() -> None:
    nowhere = place("postgresql://127.0.0.1:1/golf")
    assert isinstance(nowhere, Server)
    with pytest.raises(SessionLost):
        await LeasedSession.open(nowhere)


async def test_what_is_given_up_is_free_for_others(server: Server) -> None:
    session, other = await opened(server), await opened(server)
    await session.ask("SELECT pg_advisory_lock(7)")
    session.give_up("it could not be used")
    assert session.lost.is_set() and not session.held
    async with asyncio.timeout(LONG):
        await other.ask("SELECT pg_advisory_lock(7)")
    await session.close()
    await other.close()
