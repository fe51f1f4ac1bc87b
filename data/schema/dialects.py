"""Words of SQL that differ between SQLite and PostgreSQL; statements have `{word}` in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import TextClause

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    # The number of the person whom an entry of the journal is about.
    "person": {
        "sqlite": "coalesce(json_extract(fields, '$.user'), json_extract(fields, '$.by'))",
        "postgresql": (
            "CAST(coalesce(CAST(fields AS JSON) ->> 'user', CAST(fields AS JSON) ->> 'by') AS BIGINT)"
        ),
    },
    "user": {
        "sqlite": "json_extract(fields, '$.user')",
        "postgresql": "CAST(CAST(fields AS JSON) ->> 'user' AS BIGINT)",
    },
    "name": {"sqlite": "json_extract(fields, '$.name')", "postgresql": "(CAST(fields AS JSON) ->> 'name')"},
    # The order in which tables were entered, among tables of the same moment.
    "entered": {"sqlite": "tables.rowid", "postgresql": "tables.entered"},
    # A join with a query that depends on each row. SQLite needs no word for it; PostgreSQL would compare all
    # rows with all without one.
    "newest": {"sqlite": "matches WHERE match IN", "postgresql": "LATERAL"},
    "and_at": {"sqlite": "", "postgresql": ", at"},
    "as_newest": {"sqlite": "", "postgresql": "AS newest"},
    # The index to use: SQLite has to be told, and PostgreSQL can't be.
    "by_daily_sums": {"sqlite": "INDEXED BY daily_games_summed", "postgresql": ""},
}
"""SQL in place of each word in braces, by engine."""


class PortableText(TextClause):
    """A statement, or a part of one, with `{word}` for each of `WORDS` and `:name` for parameters."""

    inherit_cache = True


@compiles(PortableText)
def _compiled(element: PortableText, compiler: SQLCompiler, **options: Any) -> str:
    words = {
        name: each[compiler.dialect.name] for name, each in WORDS.items() if f"{{{name}}}" in element.text
    }
    if words:
        element = element._clone()
        for name, word in words.items():
            element.text = element.text.replace(f"{{{name}}}", word)
    visit: Callable[..., str] = compiler.visit_textclause
    return visit(element, **options)
