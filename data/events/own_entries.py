"""Entries of an event about one person, for that person to read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Row

from engine.events.entries import Drawn
from engine.events.seating import match_of
from engine.solo.course import PERSON

_HIDDEN: Final = frozenset(("secret", "rules", "changes"))
"""Fields that are left out: the cards of an event may still be played, and its rules are no personal data."""


def own_entries(event: str, rows: Sequence[Row[Any]], user: int, entrant: int | None) -> list[dict[str, Any]]:
    """Return the entries of `event` in `rows` (`at`, `kind`, `fields`) that are about the person `user`.

    These are the person's requests as an organizer, and entries about the `entrant` with this number. An
    entry of moves keeps only the person's own moves.
    """
    entries: list[dict[str, Any]] = []
    matches: set[str] = set()
    for row in rows:
        fields = json.loads(row.fields)
        own = user in (fields.get("user"), fields.get("by")) or fields.get("match") in matches
        if own or (entrant is not None and _about(entrant, fields)):
            if row.kind == Drawn.__name__:
                matches.add(match_of(event, fields["round"], fields["table"], fields["leg"]))
            entries.append({"at": row.at, "what": row.kind, **_readable(fields, user)})
    return entries


def _about(entrant: int, fields: dict[str, Any]) -> bool:
    """Whether an entry is about an entrant: their moves, their tables, or their leaving."""
    numbers = (fields.get("entrant"), fields.get("replaced"), *fields.get("entrants", ()))
    return entrant in numbers


def _readable(fields: dict[str, Any], user: int) -> dict[str, Any]:
    readable = {key: value for key, value in fields.items() if key not in _HIDDEN}
    if "user" in readable and readable["user"] != user:
        del readable["user"], readable["name"]
    if "moves" in readable:
        readable["moves"] = [move for move in readable["moves"] if move.startswith(f"{PERSON} ")]
    return readable
