"""Where a database is: a path, or an address whose password is shown nowhere."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.place import Server, place


@pytest.mark.parametrize("text", ["golf.db", "/lib/golf.db", "C:\\golf@home.db", "a: b.db", "password"])
def test_all_else_is_a_path(text: str) -> None:
    assert place(text) == Path(text)


def test_addresses_are_told_without_their_password() -> None:
    found = place("postgres://ann:Wh0-kn0ws@db.example:6543/golf?sslmode=require")
    assert isinstance(found, Server)
    assert str(found) == "postgresql://ann@db.example:6543/golf"
    assert repr(found) == "Server(postgresql://ann@db.example:6543/golf)"
    assert found.address.endswith("/golf?sslmode=require")


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        (
            "mysql://ann:Wh0-kn0ws@db.example/golf",
            "begins with mysql://, but must be a path",
        ),
        ("postgresql://ann:Wh0-kn0ws@db.example", "names no database after the server"),
        ("postgresql://ann:Wh0-kn0ws@db.example:99999/golf", "names a port that there is not"),
        ("postgresql://ann:Wh0-kn0ws@db.example:port/golf", "begins with postgresql:// but"),
        (
            "postgresql://ann:b@Wh0-kn0ws@db.example/golf",
            "has more than one @: write %40 for each that belongs to a user or a password",
        ),
        ("postgresql://ann:b/c@Wh0-kn0ws@db.example/golf", "has more than one @: write %40"),
        ("postgresql://ann/Wh0-kn0ws@db.example/golf", "goes on as no address does: write"),
        (
            "postgresql://db.example/golf&password=Wh0-kn0ws",
            "goes on as no address does: write",
        ),
        ("ann:Wh0-kn0ws@db.example/golf", "looks like an address, which has to begin with"),
        ("postgresql:/ann:Wh0-kn0ws@db.example/golf", "looks like an address, which has to"),
        ("host=db.example user=ann password=Wh0-kn0ws dbname=golf", "looks like an address, which has to"),
        ("Password = Wh0-kn0ws", "looks like an address, which has to"),
        ("ann:Wh0-kn0ws://@db.example/golf", "looks like an address, which has to begin with"),
    ],
)
def test_an_address_that_is_none_is_refused_without_showing_it(address: str, problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}") as refused:
        place(address)
    assert "Wh0-kn0ws" not in str(refused.value)


PASSWORDS = st.text("Ab1@:/?#%&=[]+ $", min_size=1, max_size=12).map(lambda text: f"Wh0{text}kn0ws")


@given(password=PASSWORDS, quoted=st.booleans())
def test_no_part_of_a_password_is_shown(password: str, quoted: bool) -> None:
    written = quote(password, safe="") if quoted else password
    try:
        found = place(f"postgresql://ann:{written}@db.example/golf")
    except ValueError as refused:
        assert not quoted
        shown = str(refused)
    else:
        assert isinstance(found, Server)
        assert found.url.password == (password if quoted else unquote(password))
        assert unquote(urlsplit(found.address).password or "") == found.url.password
        shown = f"{found} {found!r}"
    assert "Wh0" not in shown
    assert "kn0ws" not in shown
