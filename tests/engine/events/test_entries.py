"""The entries of an event come back from storage as they were written."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events.entries import Edited, EventOpened, Fact, Logged, TableOver
from tests.engine.game.strategies import a_few

fields = st.dictionaries(st.text(max_size=9), st.integers() | st.booleans() | st.text(max_size=9), max_size=3)


def entries(kind: type[Fact]) -> st.SearchStrategy[Fact]:
    """Entries of a kind with any values, but for the numbers that equal nothing."""
    if kind in (EventOpened, Edited):
        return st.builds(kind, rules=fields, changes=fields, closes_at=st.floats(0, 1e10))
    return st.from_type(kind).filter(lambda entry: "nan" not in repr(entry))


@pytest.mark.parametrize("kind", get_args(Fact), ids=lambda kind: kind.__name__)
@a_few
@given(data=st.data())
def test_every_kind_of_entry_comes_back(kind: type[Fact], data: st.DataObject) -> None:
    logged = Logged(3, 2.0, data.draw(entries(kind)))
    again = Logged.load(logged.version, logged.at, logged.kind, logged.fields)
    assert again == logged
    assert kind in (EventOpened, Edited) or hash(again.entry) == hash(logged.entry), (
        "lists come back as tuples"
    )


def test_the_result_of_a_table_is_read_as_version_1_0_0_stored_it() -> None:
    stored = '{"match": "0123456789", "strokes": [12, null], "absent": [4]}'
    assert Logged.load(1, 0.0, "TableOver", stored).entry == TableOver("0123456789", (12, None), (4,))


def test_an_entry_of_a_newer_bot_is_not_read() -> None:
    with pytest.raises(KeyError):
        Logged.load(1, 0.0, "Postponed", "{}")
    with pytest.raises(TypeError):
        Logged.load(1, 0.0, "Posted", '{"message": 1, "thread": 2}')
