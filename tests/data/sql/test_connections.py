"""Databases on servers that are refused: one sentence each, with the reason and the remedy."""

from __future__ import annotations

import asyncio
import os
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from data.errors import DatabaseUnusable, ServerAway
from data.place import Server
from data.sql import connections
from data.sql.database import Database
from data.upkeep.inspection import inspect_server
from tests.data.other_versions import add_revision
from tests.postgresql import address, answering_otherwise, execute, new_database, used_database

pytestmark = pytest.mark.needs_postgresql

HIDDEN = "Wh0-kn0ws?"
GUEST = f"golf_test_guest_{os.getpid()}"
TLS = 80_877_103
"""What a client sends in place of a version to ask for an encrypted connection."""


@pytest.fixture
def server() -> Iterator[Server]:
    """A database with all tables."""
    with new_database() as made:
        yield made


@pytest.fixture
def guest() -> Iterator[str]:
    """A user who owns nothing."""
    execute(f"DROP ROLE IF EXISTS {GUEST}")
    execute(f"CREATE ROLE {GUEST} LOGIN")
    yield GUEST
    execute(f"DROP ROLE {GUEST}")


def at(**parts: object) -> Server:
    """The server of the tests, with other parts of its address, and a password that nobody may see."""
    url: URL = address().url.set(password=HIDDEN).set(**parts)  # type: ignore[arg-type]
    return Server(url)


async def refused(server: Server, *, away: bool = False) -> str:
    """The sentence with which a database is refused; `away`: as one that may be back by itself."""
    with pytest.raises(DatabaseUnusable) as caught:
        await (await Database.open(server)).close()
    sentence = caught.value.sentence
    assert isinstance(caught.value, ServerAway) is away
    with pytest.raises(DatabaseUnusable) as checked:
        await inspect_server(server)
    assert checked.value.sentence == sentence, "`check` says the same"
    assert sentence.startswith(f"GOLF_DATABASE: postgresql://{server.url.username or ''}")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert HIDDEN not in sentence
    return sentence


def as_guest(server: Server, guest: str) -> Server:
    return Server(server.url.set(username=guest, password=HIDDEN))


def do_what_it_says(sentence: str, server: Server) -> None:
    """Do what the last part of a sentence tells the operator."""
    execute(sentence[sentence.index("GRANT ") :].rstrip("."), server)


@asynccontextmanager
async def refusing(code: str, said: str) -> AsyncIterator[int]:
    """A server that answers everybody with one error of PostgreSQL's; yields its port."""

    answering: list[asyncio.Task[None]] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            length, number = struct.unpack("!II", await reader.readexactly(8))
            if number == TLS:
                writer.write(b"N")
                # A client that must have it leaves now.
                length, _ = struct.unpack("!II", await reader.readexactly(8))
            await reader.readexactly(length - 8)
            fields = f"SFATAL\0VFATAL\0C{code}\0M{said}\0\0".encode()
            writer.write(b"E" + struct.pack("!I", len(fields) + 4) + fields)
        with suppress(ConnectionError):
            writer.close()
            await writer.wait_closed()

    def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answering.append(asyncio.create_task(refuse(reader, writer)))

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as listening:
        yield listening.sockets[0].getsockname()[1]
        await asyncio.gather(*answering)


def closed_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


async def test_a_server_that_is_not_there() -> None:
    sentence = await refused(at(port=closed_port()), away=True)
    assert "can't be reached" in sentence
    assert "Start PostgreSQL there, or correct the address in GOLF_DATABASE." in sentence


async def test_a_database_that_is_not_there() -> None:
    sentence = await refused(at(database="golf_test_nobody_made_it"))
    assert "does not exist on that server. Create it: createdb" in sentence


async def test_a_user_that_is_not_there() -> None:
    sentence = await refused(at(username="golf_test_nobody"))
    assert "refuses the user golf_test_nobody. Correct the user and the password" in sentence


async def test_a_user_who_may_make_no_tables(guest: str) -> None:
    with used_database(empty=True) as bare:
        sentence = await refused(as_guest(bare, guest))
        assert f"lets {guest} make no tables. Let its user make tables: " in sentence
        do_what_it_says(sentence, bare)
        await (await Database.open(as_guest(bare, guest))).close()
        execute(f"DROP OWNED BY {guest} CASCADE", bare)


async def test_a_user_who_may_not_read(server: Server, guest: str) -> None:
    sentence = await refused(as_guest(server, guest))
    assert f"does not give the user {guest} the rights" in sentence
    assert f'ALTER DATABASE "{server.url.database}" OWNER TO "{guest}".' in sentence


async def test_a_user_who_may_only_read(server: Server, guest: str) -> None:
    execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {guest}", server)
    sentence = await refused(as_guest(server, guest))
    assert f"does not let {guest} write all tables (achievements for one). Let that user do so: " in sentence
    do_what_it_says(sentence, server)
    await (await Database.open(as_guest(server, guest))).close()
    for right, table in (("DELETE", "journal"), ("UPDATE", "preferences")):
        execute(f"REVOKE {right} ON {table} FROM {guest}", server)
        assert f"({table} for one)" in await refused(as_guest(server, guest))
        execute(f"GRANT {right} ON {table} TO {guest}", server)
    execute(f"DROP OWNED BY {guest}", server)


async def test_a_user_who_may_not_change_the_tables_of_an_older_version(
    server: Server, guest: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {guest}", server)
    add_revision(monkeypatch, tmp_path)
    ((owner,),) = execute("SELECT current_user")
    sentence = await refused(as_guest(server, guest))
    assert f"can't be brought up to date by {guest}, who does not own its tables" in sentence
    assert f'Name {owner} in GOLF_DATABASE, or run: GRANT "{owner}" TO "{guest}".' in sentence
    execute(f"DROP OWNED BY {guest}", server)


@pytest.mark.parametrize("of", ["ROLE", "DATABASE"])
async def test_a_server_that_lets_nobody_write(server: Server, guest: str, of: str) -> None:
    execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {guest}", server)
    name = guest if of == "ROLE" else server.url.database
    execute(f"ALTER {of} {name} SET default_transaction_read_only = on")
    sentence = await refused(as_guest(server, guest))
    remedy = f'Set default_transaction_read_only = off for "{guest}", the database or the server.'
    assert sentence.endswith(f"only lets {guest} read. {remedy}")
    execute(f"ALTER {of} {name} RESET default_transaction_read_only")
    await (await Database.open(as_guest(server, guest))).close()
    execute(f"DROP OWNED BY {guest}", server)


async def test_a_standby(server: Server) -> None:
    with answering_otherwise(server, "pg_is_in_recovery() RETURNS BOOLEAN LANGUAGE sql AS 'SELECT true'"):
        assert (await refused(server)).endswith("is a standby that only reads. Name the server that writes.")


@pytest.mark.parametrize(("number", "version"), [("130021", "13.21"), ("90624", "9.6.24")])
async def test_a_release_that_is_too_old(server: Server, number: str, version: str) -> None:
    told = f"WHEN ''server_version_num'' THEN ''{number}'' WHEN ''server_version'' THEN ''{version}''"
    otherwise = f"CASE name {told} ELSE pg_catalog.current_setting(name) END"
    with answering_otherwise(
        server, f"current_setting(name TEXT) RETURNS TEXT LANGUAGE sql AS 'SELECT {otherwise}'"
    ):
        sentence = await refused(server)
    assert sentence.endswith(f"is PostgreSQL {version}, too old. Install PostgreSQL 14 or newer.")


@pytest.mark.parametrize(
    ("code", "said", "problem", "remedy"),
    [
        (
            "28P01",
            "password authentication failed",
            "refuses the user ann",
            "Correct the user and the password",
        ),
        ("28000", "no pg_hba.conf entry", "refuses the user ann", "or the server’s pg_hba.conf."),
        ("3D000", "database does not exist", "does not exist on that server", "Create it: createdb"),
        ("53300", "sorry, too many clients already", "has no connection left", "Raise max_connections"),
        ("57P03", "the database system is starting up", "is just starting or stopping", "Try again"),
        ("42704", "unrecognized configuration parameter jit", "lacks a setting", "Install PostgreSQL 14"),
        ("08P01", "unsupported startup parameter: lock_timeout", "refuses the settings", "PgBouncer"),
        ("XX000", "all is lost", "can't be used (InternalServerError: all is lost)", "Check the server"),
    ],
)
async def test_a_server_that_lets_nobody_in(code: str, said: str, problem: str, remedy: str) -> None:
    async with refusing(code, said) as port:
        sentence = await refused(
            at(host="127.0.0.1", port=port, username="ann"), away=code in ("53300", "57P03")
        )
    assert problem in sentence
    assert remedy in sentence


async def test_a_server_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "CONNECT_WITHIN", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        sentence = await refused(at(host="127.0.0.1", port=silent.getsockname()[1]), away=True)
    assert "did not answer in time. Check the address in GOLF_DATABASE, and the network" in sentence


async def test_a_server_without_encryption_where_that_is_asked_for() -> None:
    async with refusing("28000", "") as port:
        sentence = await refused(at(host="127.0.0.1", port=port, query={"sslmode": "require"}))
    assert "speaks no TLS, which sslmode=require asks for. Switch TLS on there (ssl = on), or" in sentence


@pytest.mark.parametrize("option", ["sslrootcert", "sslcrl", "sslcert"])
async def test_a_file_of_the_address_that_is_not_there(option: str, tmp_path: Path) -> None:
    for path, why in ((tmp_path / "no.pem", "No such file or directory"), (tmp_path, "Is a directory")):
        sentence = await refused(at(query={"sslmode": "require", option: str(path)}))
        assert f"names a file in {option} that can't be read ({path}: {why}). Put it there" in sentence
        assert sentence.endswith(f"or correct {option} in GOLF_DATABASE.")


async def test_an_option_that_there_is_not() -> None:
    sentence = await refused(at(query={"sslmode": "perhaps"}))
    assert "can't be asked like that" in sentence
    assert "`sslmode` parameter must be one of: disable, " in sentence
    assert sentence.endswith("Correct the address in GOLF_DATABASE.")


async def test_a_database_in_another_encoding() -> None:
    execute("CREATE DATABASE golf_test_0_latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    try:
        assert "is in LATIN1" in await refused(at(database="golf_test_0_latin"))
    finally:
        execute("DROP DATABASE golf_test_0_latin WITH (FORCE)")


async def test_the_database_of_another_program_is_left_alone() -> None:
    with used_database(empty=True) as server:
        execute("CREATE TABLE journal (entry TEXT)", server)
        assert "has tables of another program" in await refused(server)
        assert execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", server) == [
            ("journal",)
        ]


async def test_a_newer_version_is_refused(server: Server) -> None:
    execute("UPDATE golf_version SET version_num = '99.0.0'", server)
    sentence = await refused(server)
    assert "was written by a newer version of this bot" in sentence
    assert "Update the bot" in sentence


async def test_a_version_from_before_the_first_release_is_refused(server: Server) -> None:
    execute("UPDATE golf_version SET version_num = '0023'", server)
    sentence = await refused(server)
    assert "was written by a bot from before version 1.0.0" in sentence
    assert "Point GOLF_DATABASE at a new database" in sentence
