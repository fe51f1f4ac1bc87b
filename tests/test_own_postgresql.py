"""A server of the tests' own keeps what was committed, however it is stopped."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import asyncpg  # type: ignore[import-untyped]  # it ships no types
import pytest

from tests.own_postgresql import NoServer, OwnServer, own_server
from tests.postgresql import execute


@pytest.fixture
def server() -> Iterator[OwnServer]:
    """A server that runs."""
    try:
        with own_server() as made:
            yield made
    except NoServer as reason:
        pytest.skip(str(reason))


@pytest.mark.long
def test_what_was_committed_is_there_after_a_stop_and_after_a_crash(server: OwnServer) -> None:
    place = server.new_database()
    execute("CREATE TABLE thing (id INTEGER)", place)
    for number, how in enumerate((signal.SIGINT, signal.SIGQUIT), 1):
        execute(f"INSERT INTO thing VALUES ({number})", place)  # noqa: S608
        server.stop(how)
        assert not server.running
        with pytest.raises((OSError, asyncpg.PostgresError)):
            execute("SELECT id FROM thing", place)
        server.start()
        assert [row[0] for row in execute("SELECT id FROM thing", place)] == list(range(1, number + 1))
    assert "not properly shut down" in server.log
