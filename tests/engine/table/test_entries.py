"""The journal's entries in their stored form."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table import Entry, Stamped
from engine.table.entries import ComputerAdded, HolidayTaken, Joined, Opened, Started, TimeOff
from tests.engine.game.strategies import a_few
from tests.engine.table.memory_journal import reload

KINDS: tuple[type[Entry], ...] = get_args(Entry)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@a_few
@given(data=st.data(), version=st.integers(1), at=st.floats(0, 2**33))
def test_every_kind_comes_back_as_it_was(
    kind: type[Entry], data: st.DataObject, version: int, at: float
) -> None:
    make: Callable[..., Entry] = kind
    fields_given: dict[str, st.SearchStrategy[object]] = {}
    if kind is Started:
        fields_given["rules"] = st.just({"rows": 2, "preset": "classic"})
    if kind is TimeOff:
        fields_given["seconds"] = st.floats(0, 2**33)
    if kind is HolidayTaken:
        fields_given |= {each: st.floats(0, 2**33) for each in ("begins", "ends")}
    stamped = Stamped(version, at, data.draw(st.builds(make, **fields_given)))
    assert reload(stamped) == stamped
    assert stamped.kind == kind.__name__
    assert set(json.loads(stamped.fields)) == {field.name for field in fields(kind)}


def test_the_stored_form_stays_as_it_is() -> None:
    """Journals on disk are written like this, so this text never changes."""
    stamped = Stamped(1, 12.5, Opened("m1", "four-card", 3, None, {"columns": 3}, "Friday", "5e"))
    assert stamped.fields == (
        '{"match":"m1","preset":"four-card","holes":3,"clock":null,'
        '"changes":{"columns":3},"named":"Friday","secret":"5e","hints":false}'
    )
    assert Stamped(2, 1.0, Joined(7, "Zoë", 9)).fields == '{"user":7,"name":"Zoë","press":9}'
    assert Stamped(3, 1.0, ComputerAdded("Eagle", "hard")).fields == '{"name":"Eagle","level":"hard"}'


def test_entries_of_a_newer_bot_are_not_misread() -> None:
    with pytest.raises(KeyError):
        Stamped.load(1, 0.0, "Applauded", "{}")
    with pytest.raises(TypeError):
        Stamped.load(1, 0.0, "Dealt", '{"quickly":true}')
    with pytest.raises(TypeError):
        Stamped.load(1, 0.0, "Acted", '{"action":"0 draw"}')
