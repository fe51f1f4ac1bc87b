"""Checks of a PostgreSQL database before its use, and what to tell the operator about its errors."""

from __future__ import annotations

import secrets
import ssl
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row, TextClause, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from data.errors import DatabaseUnusable, ServerAway
from data.faults import NotConnected, cause, in_a_line, sqlstate
from data.migrations.runner import VERSION, VERSION_TABLE, check_version, newest_version
from data.place import EXAMPLE, Server
from data.schema import METADATA
from data.sql.portable import Value

OLDEST: Final = 14
"""Oldest release of PostgreSQL that is supported."""

MIGRATING: Final = 0x474F4C47
"""Key of the advisory lock under which one process at a time upgrades the tables."""

ANOTHER: Final = f"Point GOLF_DATABASE at another database, for example {EXAMPLE}."

WITHOUT_TLS: Final = "rejected SSL upgrade"
"""asyncpg's message if the address asks for TLS but the server has none."""

FILES: Final = ("sslrootcert", "sslcert", "sslkey", "sslcrl")
"""Options of an address that name files. asyncpg reads these files before it connects."""

PASSING: Final = ("08", "533", "55P03", "57P01", "57P02", "57P03")
"""Beginnings of PostgreSQL's codes for errors that may pass: no connection, a lock, a start or stop."""

STATE: Final = text(
    """
    SELECT CAST(current_setting('server_version_num') AS INTEGER) / 10000 AS release,
        current_setting('server_version') AS version,
        current_setting('server_encoding') AS encoding,
        pg_is_in_recovery() AS standby,
        current_setting('transaction_read_only') = 'on' AS only_reads,
        current_schema() AS schema,
        has_schema_privilege(current_schema(), 'CREATE') AS creates,
        current_user AS role
    """
)
TABLES: Final = text(
    """
    SELECT tablename AS name, tableowner AS owner, pg_has_role(tableowner, 'USAGE') AS owned,
        has_table_privilege(entire, 'SELECT') AND has_table_privilege(entire, 'INSERT')
            AND has_table_privilege(entire, 'UPDATE') AND has_table_privilege(entire, 'DELETE') AS written
    FROM pg_tables, LATERAL (SELECT format('%I.%I', schemaname, tablename) AS entire) AS named
    WHERE schemaname = current_schema() ORDER BY tablename
    """
)
LOCKING: Final = text("SELECT pg_advisory_xact_lock(:key)")

LARGE: Final = 3000
"""Random bytes in the row of `large_move`, two characters each. A row of this size needs a new page."""

MOVE: Final = text(
    "INSERT INTO journal (match, version, at, kind, fields) VALUES ('', 1, 0, 'Acted', :fields)"
)


def large_move() -> tuple[TextClause, dict[str, Value]]:
    """Return a statement that inserts a large row, and its values. The row is tried and undone.

    Only a new row tells whether the disk has room for moves.
    """
    return MOVE, {"fields": secrets.token_hex(LARGE)}


async def found_version(connection: AsyncConnection, server: Server) -> str | None:
    """Return the schema's version in a database that can be ours; None if it has no tables. Changes nothing.

    Raises `DatabaseUnusable`, or errors of `data.faults.FAULTS`.
    """
    state = (await connection.execute(STATE)).one()
    _check_server(server, state)
    tables = {row.name: row for row in (await connection.execute(TABLES)).all()}
    ours = [row for name, row in tables.items() if name in METADATA.tables]
    if VERSION_TABLE not in tables:
        if ours:
            raise DatabaseUnusable(server, "has tables of another program", ANOTHER)
        if not state.creates:
            remedy = f'Let its user make tables: GRANT CREATE ON SCHEMA {state.schema} TO "{state.role}".'
            raise DatabaseUnusable(server, f"lets {state.role} make no tables", remedy)
        return None
    version: str | None = await connection.scalar(text(VERSION))
    check_version(server, version, tables)
    if version != newest_version() and (foreign := [row.owner for row in ours if not row.owned]):
        problem = f"can't be brought up to date by {state.role}, who does not own its tables"
        remedy = f'Name {foreign[0]} in GOLF_DATABASE, or run: GRANT "{foreign[0]}" TO "{state.role}".'
        raise DatabaseUnusable(server, problem, remedy)
    if closed := [row.name for row in ours if not row.written]:
        rights = f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {state.schema}"
        remedy = f'Let that user do so: {rights} TO "{state.role}".'
        raise DatabaseUnusable(
            server, f"does not let {state.role} write all tables ({closed[0]} for one)", remedy
        )
    return version


def _check_server(server: Server, state: Row[Any]) -> None:
    """Raise `DatabaseUnusable` unless the server meets the bot's needs. `state` is the row of `STATE`."""
    if state.release < OLDEST:
        problem = f"is PostgreSQL {state.version}, too old"
        raise DatabaseUnusable(server, problem, f"Install PostgreSQL {OLDEST} or newer.")
    if state.encoding != "UTF8":
        remedy = "Create a database with ENCODING 'UTF8', and name that one."
        raise DatabaseUnusable(server, f"is in {state.encoding}, which lacks characters", remedy)
    if state.standby:
        raise DatabaseUnusable(server, "is a standby that only reads", "Name the server that writes.")
    if state.only_reads:
        remedy = f'Set default_transaction_read_only = off for "{state.role}", the database or the server.'
        raise DatabaseUnusable(server, f"only lets {state.role} read", remedy)
    if state.schema is None:
        remedy = f'Create one in it: CREATE SCHEMA AUTHORIZATION "{state.role}".'
        raise DatabaseUnusable(server, "has no schema that its user may use", remedy)


def refusal(server: Server, error: BaseException) -> DatabaseUnusable:
    """Return what to tell the operator about an `error` on opening the database of `server`.

    The result is a `ServerAway` if waiting may help.
    """
    if (unread := _unread_file(server, cause(error))) is not None:
        return unread
    kind = ServerAway if _may_pass(error) else DatabaseUnusable
    return kind(server, *_refusal(server, error))


def _unread_file(server: Server, error: BaseException) -> DatabaseUnusable | None:
    """Return the refusal if `error` is about a file that the address names, else None."""
    if not isinstance(error, FileNotFoundError | NotADirectoryError | IsADirectoryError | PermissionError):
        return None
    for option in FILES:
        for name in server.url.normalized_query.get(option, ()):
            try:
                Path(name).open("rb").close()
            except OSError as reason:
                problem = f"names a file in {option} that can't be read ({name}: {reason.strerror})"
                return DatabaseUnusable(
                    server, problem, f"Put it there, or correct {option} in GOLF_DATABASE."
                )
    return None


def _may_pass(error: BaseException) -> bool:
    """Whether `error` may pass without anybody's help."""
    driver_error, code = cause(error), sqlstate(error)
    if code:
        return code.startswith(PASSING) and code != "08P01"  # from a pooler that doesn't know our settings
    # Errors that asyncpg itself finds, such as a server without encryption, have no `errno`.
    wrong = (
        isinstance(driver_error, NotConnected | ssl.SSLError | PermissionError)
        or type(driver_error) is ConnectionError
    )
    return isinstance(driver_error, OSError) and not wrong


def _option(server: Server, error: BaseException) -> str:
    """Return the option of the address that the server complains about in `error`, or ""."""
    return next((name for name in server.url.query if f'"{name}"' in str(cause(error))), "")


def _refusal(server: Server, error: BaseException) -> tuple[str, str]:
    """Return problem and remedy for the operator."""
    url = server.url
    user = url.username or "that was named"
    match sqlstate(error):
        case "28P01" | "28000":
            remedy = "Correct the user and the password in GOLF_DATABASE, or the server’s pg_hba.conf."
            refused = (f"refuses the user {user}", remedy)
        case "3D000":
            refused = (
                "does not exist on that server",
                f"Create it: createdb --encoding=UTF8 {url.database}.",
            )
        case "42501":
            remedy = f'Make that user the owner: ALTER DATABASE "{url.database}" OWNER TO "{user}".'
            refused = (f"does not give the user {user} the rights ({in_a_line(error)})", remedy)
        case "08P01":
            remedy = "Name the server itself in GOLF_DATABASE, and no pooler such as PgBouncer’s."
            refused = (f"refuses the settings of a session ({in_a_line(error)})", remedy)
        case "42704" | "22023" | "55P02" if option := _option(server, error):
            refused = (
                f"refuses the option {option} of the address",
                "Correct or remove it behind the ? in GOLF_DATABASE.",
            )
        case "42704":
            refused = (
                f"lacks a setting of newer servers ({in_a_line(error)})",
                f"Install PostgreSQL {OLDEST} or newer.",
            )
        case "53300":
            refused = ("has no connection left", "Raise max_connections, or stop programs that hold them.")
        case "55P03":
            remedy = "Stop that one, or try again once it has ended."
            refused = ("is being set up, filled or locked by another program", remedy)
        case "57P01" | "57P02" | "57P03":
            refused = ("is just starting or stopping", "Try again in a moment.")
        case _:
            refused = _not_connected(url, error)
    return refused


def _not_connected(url: URL, error: BaseException) -> tuple[str, str]:
    """Return problem and remedy for an error without a code of the server."""
    match driver_error := cause(error):
        case ConnectionError() if WITHOUT_TLS in str(driver_error):
            remedy = "Switch TLS on there (ssl = on), or leave sslmode out of GOLF_DATABASE."
            refused = (f"speaks no TLS, which sslmode={url.query.get('sslmode', 'require')} asks for", remedy)
        case ssl.SSLError():
            remedy = "Correct the server’s certificate, or sslmode and sslrootcert in GOLF_DATABASE."
            refused = (f"can't be trusted over TLS ({driver_error.reason or 'no reason given'})", remedy)
        case TimeoutError():
            remedy = "Check the address in GOLF_DATABASE, and the network and firewalls on the way."
            refused = ("did not answer in time", remedy)
        case NotConnected():
            refused = (
                f"can't be asked like that ({in_a_line(driver_error)})",
                "Correct the address in GOLF_DATABASE.",
            )
        case OSError():
            system = driver_error.strerror or str(driver_error) or type(driver_error).__name__
            remedy = "Start PostgreSQL there, or correct the address in GOLF_DATABASE."
            refused = (f"can't be reached ({system})", remedy)
        case _:
            refused = (f"can't be used ({in_a_line(error)})", "Check the server and its log.")
    return refused
