"""What is copied from a server is all that an audit needs to find moves that are lost or there twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from data.journal.rows import decompressed
from data.place import Server
from tests.chaos.test_audit import AGAIN, LAST, MATCH, played
from tests.databases import ask
from tests.postgresql import execute, new_database
from tests.tools.chaos.audit import Auditor
from tests.tools.chaos.copies import copied
from tests.tools.chaos.ledger import Ledger

pytestmark = pytest.mark.needs_postgresql


@pytest.fixture
def server() -> Iterator[Server]:
    """A database with all tables."""
    with new_database() as made:
        yield made


def found(server: Server, ledger: Ledger, version: int, folder: Path) -> str:
    """The differences of an audit, after everybody has seen the newest version."""
    copy = copied(server, folder)
    audit = Auditor(ledger).audit(copy, {MATCH: version}, everything=True, ended=True)
    return "\n".join(audit.differences)


def put_into_rows(server: Server) -> None:
    """Put the compressed journal into rows again, which nothing protects from then on."""
    for table in ("journal", "compressed_journals"):
        execute(f"ALTER TABLE {table} DISABLE TRIGGER USER", server)
    for (body,) in ask(server, "SELECT body FROM compressed_journals"):
        for row in decompressed(body):
            ask(server, "INSERT INTO journal VALUES (?, ?, ?, ?, ?)", MATCH, *row)
    execute("DELETE FROM compressed_journals", server)


@pytest.mark.long
async def test_lost_and_doubled_moves_of_a_server_are_found(server: Server, tmp_path: Path) -> None:
    ledger, version = await played(server)
    assert found(server, ledger, version, tmp_path) == ""

    press = ledger.presses.pop(5)
    assert "nobody pressed for it, or it is there twice" in found(server, ledger, version, tmp_path)
    ledger.presses.insert(5, press)

    put_into_rows(server)
    execute(AGAIN, server)
    assert "can't be folded" in found(server, ledger, version, tmp_path)
    execute(LAST, server)
    assert found(server, ledger, version, tmp_path) == ""
    execute(LAST, server)
    told = found(server, ledger, version, tmp_path)
    assert "acknowledged and lost" in told
    assert f"version {version} was shown, but only {version - 1} are in the journal" in told
