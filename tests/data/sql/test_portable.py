"""Statements written as SQL, with parameters whose types are those of the declared columns."""

from __future__ import annotations

import pytest
from sqlalchemy import BigInteger, Double, Integer, Text, select
from sqlalchemy.engine import URL
from sqlalchemy.types import NullType

from data.schema import METADATA
from data.schema.key_values import notes
from data.sql.portable import TYPES, like, portable, put
from data.store import Store


@pytest.mark.parametrize(
    ("name", "kind"), [("match", Text), ("guild", BigInteger), ("version", Integer), ("at", Double)]
)
def test_a_parameter_has_the_type_of_the_column_that_it_is_called_like(name: str, kind: type) -> None:
    statement = portable(f"SELECT :{name}")
    assert isinstance(statement._bindparams[name].type, kind)


def test_of_a_name_with_several_types_and_of_no_column_nothing_is_known() -> None:
    kinds = {
        name: {repr(table.c[name].type) for table in METADATA.tables.values() if name in table.c}
        for name in ("round", "body")
    }
    assert all(name not in TYPES for name, found in kinds.items() if len(found) > 1)
    assert isinstance(portable("SELECT :nothing_like_it")._bindparams["nothing_like_it"].type, NullType)


def test_words_that_differ_are_said_as_each_engine_says_them() -> None:
    statement = portable("SELECT {user} FROM journal WHERE match = :match")
    said = {
        engine: str(statement.compile(dialect=URL.create(engine).get_dialect()()))
        for engine in ("sqlite", "postgresql")
    }
    assert "json_extract(fields, '$.user')" in said["sqlite"]
    assert "->> 'user' AS BIGINT" in said["postgresql"]


async def test_a_list_may_be_empty(store: Store) -> None:
    asked = portable("SELECT key FROM notes WHERE key IN :keys ORDER BY key", keys="key")
    for key in ("a", "b", "c"):
        await store.key_values.put(key, "")
    assert [row.key for row in await store.database.read(asked, {"keys": ["c", "a"]})] == ["a", "c"]
    assert await store.database.read(asked, {"keys": []}) == []


async def test_signs_in_a_search_are_no_patterns(store: Store) -> None:
    asked = portable("SELECT key FROM notes WHERE key LIKE :sought ESCAPE '!'")
    for key in ("50% off!", "500 off", "under_score"):
        await store.key_values.put(key, "")
    assert [row.key for row in await store.database.read(asked, {"sought": like("0% off!")})] == ["50% off!"]
    assert [row.key for row in await store.database.read(asked, {"sought": like("r_s")})] == ["under_score"]


async def test_a_row_is_put_in_place_of_the_one_with_its_key(store: Store) -> None:
    keep = put(notes, "value")
    for key, value in (("a", "1"), ("b", "2"), ("a", "3")):
        await store.database.write([(keep, {"key": key, "value": value})])
    asked = select(notes).where(notes.c.key.in_(["a", "b"])).order_by(notes.c.key)
    assert [tuple(row) for row in await store.database.read(asked)] == [("a", "3"), ("b", "2")]
