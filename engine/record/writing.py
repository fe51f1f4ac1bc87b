"""Writing records as JSON that people can read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from engine.game.cards import Card
from engine.record.record import FORMAT, HoleRecord, Record

WIDTH: Final = 110
"""Most characters in a line that has several items."""

_STEP: Final = 2


def write(record: Record) -> str:
    """Return the text of a record, with a line end. The same record always gives the same text."""
    return _laid_out(to_dict(record), 0, 0) + "\n"


def to_dict(record: Record) -> dict[str, Any]:
    """Return the record as values for JSON, with the keys in the order of the rules text."""
    return {
        "format": FORMAT,
        "match": record.match,
        "rules": record.rules.to_dict(),
        "players": list(record.players),
        **({"handicap_strokes": list(record.handicap_strokes)} if record.handicap_strokes else {}),
        "commitment": record.commitment,
        "secret": record.secret,
        "nonce": record.nonce,
        "holes": [_hole(hole) for hole in record.holes],
        "totals": list(record.totals),
        **({"format_scores": list(record.format_scores)} if record.format_scores else {}),
    }


def _hole(hole: HoleRecord) -> dict[str, Any]:
    return {
        "number": hole.number,
        "dealer": hole.dealer,
        "deck": _codes(hole.deck),
        "actions": [str(action) for action in hole.actions],
        "reshuffles": [_codes(stock) for stock in hole.reshuffles],
        "grids": [_codes(grid) for grid in hole.grids],
        "scores": list(hole.scores),
    }


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _laid_out(value: Any, indent: int, begins: int) -> str:
    """Return `value` as JSON. It begins at column `begins` of a line that is indented by `indent`.

    Short items share lines. A list or an object that contains lists or objects has one item on each line.
    """
    if not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    begin, end, inside = ("{", "}", value.values()) if isinstance(value, dict) else ("[", "]", value)
    inner = indent + _STEP
    items = _items(value, inner)
    if not any(isinstance(item, dict | list) for item in inside):
        line = f"{begin}{', '.join(items)}{end}"
        if begins + len(line) < WIDTH:  # a comma may follow
            return line
        items = _filled(items, WIDTH - inner)
    margin = "\n" + " " * inner
    return f"{begin}{margin}{f',{margin}'.join(items)}\n{' ' * indent}{end}"


def _items(value: dict[str, Any] | list[Any], indent: int) -> list[str]:
    if isinstance(value, list):
        return [_laid_out(item, indent, indent) for item in value]
    names = {key: f"{json.dumps(key)}: " for key in value}
    return [names[key] + _laid_out(item, indent, indent + len(names[key])) for key, item in value.items()]


def _filled(items: list[str], width: int) -> list[str]:
    """Return `items` in lines of at most `width` characters. A longer item has its own line."""
    lines = [items[0]]
    for item in items[1:]:
        if len(lines[-1]) + len(item) + 3 <= width:  # the commas on both sides, and a space
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    return lines
