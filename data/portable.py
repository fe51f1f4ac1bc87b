"""Statements that SQLite and PostgreSQL both understand, and the few words that differ between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Double, Integer, LargeBinary, Text, bindparam
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.elements import TextClause
from sqlalchemy.types import TypeEngine

from engine.table.entries import Stamped

Value = str | int | float | bytes | None
Values = Mapping[str, Value | Sequence[Value]]
"""The values of a statement's parameters by their names."""

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    # Whom an entry of the journal or of a daily hole is about, a number.
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
    "action": {
        "sqlite": "json_extract(fields, '$.action')",
        "postgresql": "(CAST(fields AS JSON) ->> 'action')",
    },
    "by": {"sqlite": "json_extract(fields, '$.by')", "postgresql": "(CAST(fields AS JSON) ->> 'by')"},
    # The order in which tables were entered, among those of the same moment.
    "entered": {"sqlite": "tables.rowid", "postgresql": "tables.entered"},
    # A join with what depends on each row: SQLite has none, PostgreSQL needs it not to compare all with all.
    "newest": {"sqlite": "matches WHERE match IN", "postgresql": "LATERAL"},
    "and_at": {"sqlite": "", "postgresql": ", at"},
    "as_newest": {"sqlite": "", "postgresql": "AS newest"},
    # SQLite has to be told, and PostgreSQL can't be.
    "by_daily_sums": {"sqlite": "INDEXED BY daily_games_summed", "postgresql": ""},
}
"""What stands in braces in a statement, on each engine."""

_IDS: Final = "guild guilds user users channel message first_message mention reader other author round"
_NUMBERS: Final = (
    "version number size limit most few few_holes fewest most_names most_presets holes points opponent par "
    "won shared kept rated modified went_out seconds tips hole turn season seat wins shared_wins best_hole "
    "streak holes_won outs outs_won entries entrant board leg play_off late strokes forfeited "
    "solved tries gained"
)
_TIMES: Final = (
    "at before_at from_at settled mu sigma best_match closes_at paused_at ended_at told_at removed_at "
    "deadline"
)
_TEXTS: Final = (
    "match matches hidden kind fields name folded preset presets period level other_level status day key "
    "value text text_end found review language randomness signature costs changes today yesterday before "
    "first back cloth title always span season_span achievement event what options moves puzzle action mark"
)
_FLAGS: Final = "computers built_in"
_BYTES: Final = "body digest"

TYPES: Final[Mapping[str, TypeEngine[Any]]] = {
    **dict.fromkeys(_IDS.split(), BigInteger()),
    **dict.fromkeys(_NUMBERS.split(), Integer()),
    **dict.fromkeys(_TIMES.split(), Double()),
    **dict.fromkeys(_TEXTS.split(), Text()),
    **dict.fromkeys(_FLAGS.split(), Boolean()),
    **dict.fromkeys(_BYTES.split(), LargeBinary()),
}
"""The types of parameters by their names: PostgreSQL does not guess them."""

PARAMETER: Final = re.compile(r"(?<![:\w\\]):(\w+)(?!:)")


class PortableText(TextClause):
    """A statement, or a part of one, with `WORDS` in braces and parameters behind colons."""

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


def portable(sql: str, *, lists: tuple[str, ...] = ()) -> TextClause:
    """The statement `sql`; of its parameters, `lists` have a list of values, as in `guild IN :guilds`."""
    found = dict.fromkeys(PARAMETER.findall(sql))
    parameters = [bindparam(name, type_=TYPES[name], expanding=name in lists) for name in found]
    return PortableText(sql).bindparams(*parameters)


def entry_values(entry: Stamped) -> dict[str, Value]:
    """The columns of a journal that an entry fills, whatever table it is about."""
    return {"version": entry.version, "at": entry.at, "kind": entry.kind, "fields": entry.fields}


def like(text: str) -> str:
    """The pattern of texts that contain `text`, for LIKE with `!` as its escape."""
    escaped = re.sub(r"[!%_]", r"!\g<0>", text)
    return f"%{escaped}%"
