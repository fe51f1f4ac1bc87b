"""What a table says of people is read and forgotten as its columns declare, whatever the table is about."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from sqlalchemy import Column, Float, Integer, Table, insert, select

from data.people import privacy
from data.schema import METADATA
from data.schema.base import ID, JSON_TEXT, People, columns_of_people
from data.store import Store

ANA, BEN = 1_234_567_890_123_456_000, 1_234_567_890_123_456_001
OTHER_IDS: Final = frozenset(
    ("guild", "channel", "message", "first_message", "nudge", "role", "round", "off_from", "off_until")
)
"""The names of columns with ids that are nobody's."""

FITTING: Final = {"kind": "league", "status": "finished"}
"""Texts for columns that take only some."""

DECLARED: Final = list(columns_of_people())


def value(column: Column[Any]) -> object:
    """Some value for a column."""
    if isinstance(column.type, Integer):
        return 1
    if isinstance(column.type, Float):
        return 0.5
    return "{}" if column.type is JSON_TEXT else FITTING.get(column.name, column.name)


async def fill(store: Store, table: Table, *rows: dict[str, Any]) -> None:
    """Write rows of `table`, and what they refer to, with some value wherever none is given."""
    for constraint in table.foreign_key_constraints:
        await fill(store, constraint.referred_table, {})
    some: dict[str, Any] = {column.name: value(column) for column in table.columns}
    await store.database.write([(insert(table), {**some, **row}) for row in rows])


async def file_of(store: Store, user: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((await store.privacy.own_data.file(user, 1.0)).content)
    return found


@pytest.mark.parametrize("table", METADATA.sorted_tables, ids=str)
def test_every_column_that_may_be_a_persons_is_declared(table: Table) -> None:
    of_people = {column for column, _ in DECLARED}
    for column in table.columns:
        if column.type is ID or column.name in ("user", "user_id", "author", "owner", "person"):
            assert column in of_people or column.name in OTHER_IDS, column


@pytest.mark.parametrize(
    ("column", "people"), [each for each in DECLARED if each[1].forget != "with more"], ids=str
)
async def test_rows_are_read_and_forgotten(store: Store, column: Column[Any], people: People) -> None:
    table = column.table
    assert isinstance(table, Table)
    # Where the person is no part of the key, something else tells the rows apart.
    free = [each.name for each in table.primary_key if not each.foreign_keys]
    another = {} if column.primary_key else {free[-1]: 2 if free[-1] in ("seat", "number") else "another"}
    await fill(store, table, {column.name: ANA}, {**another, column.name: BEN})
    bens = await file_of(store, BEN)
    if people.file is not None:
        assert bens[people.file]
        assert (await file_of(store, ANA))[people.file]
    forgotten = await store.privacy.forget(ANA, 5.0)
    assert getattr(forgotten, people.counted) == 1
    left = {row[0] for row in await store.database.read(select(column))}
    assert left == ({BEN} if people.forget == "row" else {0, BEN})
    if people.file is not None:
        assert not (await file_of(store, ANA))[people.file]
        assert (await file_of(store, BEN))[people.file] == bens[people.file]


def test_each_key_of_the_file_and_each_count_is_one_matters() -> None:
    files = [people.file for _, people in DECLARED if people.file is not None]
    assert len(set(files)) == len(files)
    counted = {people.counted for _, people in DECLARED}
    assert counted <= set(privacy.Forgotten.__dataclass_fields__)
