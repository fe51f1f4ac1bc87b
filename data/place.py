"""Place of a database: a file for SQLite, or an address of PostgreSQL."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

SCHEMES: Final = ("postgresql", "postgres")
MOST_PORTS: Final = 65_535
EXAMPLE: Final = "postgresql://golf:password@localhost/golf"
SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*")
WITH_PASSWORD: Final = re.compile(r"(?is)(?![a-z]:[/\\]).*:.*@|(.*[\s&?;])?password\s*=")
"""Pattern of a path that holds a password: an address without its beginning, such as `user:password@host`, or
the form of other programs, `host=… password=…`. A drive of Windows such as `C:/` is no such path.
"""


@dataclass(frozen=True, slots=True, repr=False)
class Server:
    """A database of a PostgreSQL server. Its text is the address without the password."""

    url: URL

    def __repr__(self) -> str:
        return f"Server({self})"

    def __str__(self) -> str:
        # Passwords may stand among the options, too.
        url = self.url
        bare = URL.create("postgresql", url.username, None, url.host, url.port, url.database)
        return bare.render_as_string()

    @property
    def address(self) -> str:
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)


Place = Path | Server


def place(text: str) -> Place:
    """Return the place that `text` names: a path, or `postgresql://…`.

    Raises `ValueError` with what is wrong, to be put after the setting's name. It never shows `text`.
    """
    scheme, separator, rest = text.partition("://")
    if not separator or not SCHEME.fullmatch(scheme):
        if WITH_PASSWORD.match(text):
            raise ValueError("looks like an address, which has to begin with postgresql://")
        return Path(text)
    if scheme not in SCHEMES:
        raise ValueError(f"begins with {scheme}://, but must be a path or begin with postgresql://")
    if rest.count("@") > 1:  # what follows the first would be taken for the host's name, and shown
        raise ValueError("has more than one @: write %40 for each that belongs to a user or a password")
    try:
        url = make_url(f"postgresql://{rest}")
    except (ArgumentError, ValueError) as error:
        raise ValueError("begins with postgresql:// but goes on as no address does") from error
    if url.port is not None and not 0 < url.port <= MOST_PORTS:
        raise ValueError("names a port that there is not")
    if not url.database:
        raise ValueError("names no database after the server")
    if "@" in url.database or "=" in url.database:  # a password may be in what follows the server
        raise ValueError("goes on as no address does: write %40 for an @, %2F for a /, and ? before options")
    return Server(url)
