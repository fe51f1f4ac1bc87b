"""Strict reading of records: an error names the first place that is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar

from engine.game.actions import Action
from engine.game.cards import Card, card
from engine.game.errors import BadNotation, BadRules, NotARecord
from engine.game.rules import Rules
from engine.record.printable import printable
from engine.record.record import FORMAT, HoleRecord, Record

LARGEST: Final = 8_000_000
"""The most bytes of a record. A record of 18 holes for 8 players has less than a tenth of them."""

_MOST_DIGITS: Final = 6
_KEYS: Final = ("format", "match", "rules", "players", "commitment", "secret", "nonce", "holes", "totals")
_OPTIONAL: Final = ("handicap_strokes", "format_scores")
"""Keys that a record may lack, as not every match has handicap strokes or scores by a format."""
_HOLE_KEYS: Final = ("number", "dealer", "deck", "actions", "reshuffles", "grids", "scores")

Item = TypeVar("Item")


def read(data: bytes | str) -> Record:
    """Return the record in `data`, which is text or bytes in UTF-8. Keys may be in any order and layout.

    Raises `NotARecord` for anything else: text that is not JSON, another format, keys that are missing,
    unknown or given twice, values of a wrong kind, fractions, numbers of more than six digits, and texts or
    files that are too long.
    """
    found = _object(_json(_text(data)), "The record", _KEYS, _OPTIONAL)
    if found["format"] != FORMAT:
        raise NotARecord(f"format: {_shown(found['format'])} is unknown; this reads “{FORMAT}”.")
    return Record(
        match=_string(found["match"], "match"),
        rules=_rules(found["rules"]),
        players=_list(found["players"], "players", "seat", _string, first=0),
        commitment=_string(found["commitment"], "commitment"),
        secret=_string(found["secret"], "secret"),
        nonce=_string(found["nonce"], "nonce"),
        holes=_list(found["holes"], "", "hole", _hole),
        totals=_list(found["totals"], "totals", "seat", _number, first=0),
        handicap_strokes=_list(
            found.get("handicap_strokes", []), "handicap_strokes", "seat", _number, first=0
        ),
        format_scores=_list(found.get("format_scores", []), "format_scores", "seat", _number, first=0),
    )


def _hole(value: Any, place: str) -> HoleRecord:
    found = _object(value, place, _HOLE_KEYS)
    return HoleRecord(
        number=_number(found["number"], f"{place}, number"),
        dealer=_number(found["dealer"], f"{place}, dealer"),
        deck=_cards(found["deck"], f"{place}, deck"),
        actions=_list(found["actions"], place, "action", _action),
        reshuffles=_list(found["reshuffles"], place, "reshuffle", _cards),
        grids=_list(found["grids"], f"{place}, grids", "seat", _cards, first=0),
        scores=_list(found["scores"], f"{place}, scores", "seat", _number, first=0),
    )


def _text(data: bytes | str) -> str:
    if len(data) > LARGEST:
        raise NotARecord(f"This is no record: it is larger than {LARGEST // 1_000_000} MB.")
    if isinstance(data, str):
        return data
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise NotARecord("This is no record: it is not text in UTF-8.") from None


def _json(text: str) -> Any:
    try:
        return json.loads(
            text,
            object_pairs_hook=_without_duplicates,
            parse_int=_whole,
            parse_float=_refuse_number,
            parse_constant=_refuse_number,
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise NotARecord(f"This is no record: it is not JSON ({place}: {printable(error.msg)}).") from None
    except RecursionError:
        raise NotARecord("This is no record: it is nested too deeply.") from None


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotARecord(f"“{printable(key)}” is given twice.")
        found[key] = value
    return found


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > _MOST_DIGITS:
        raise NotARecord(f"{printable(digits, 20)} is too large a number for a record.")
    return int(digits)


def _refuse_number(text: str) -> NoReturn:
    raise NotARecord(f"{printable(text, 20)} is not a whole number, and a record has no others.")


def _object(value: Any, place: str, keys: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotARecord(f"{place}: an object is needed, not {_shown(value)}.")
    for key in keys:
        if key not in value:
            raise NotARecord(f"{place}: “{key}” is missing.")
    for key in value:
        if key not in keys and key not in optional:
            raise NotARecord(f"{place}: “{printable(key)}” is unknown.")
    return value


def _list(
    value: Any, place: str, item: str, parse: Callable[[Any, str], Item], first: int = 1
) -> tuple[Item, ...]:
    """Return the items of a list, read by `parse`. Errors name them `item` with a number, from `first` on."""
    if not isinstance(value, list):
        raise NotARecord(f"{place or item + 's'}: a list is needed, not {_shown(value)}.")
    before = f"{place}, " if place else ""
    return tuple(parse(each, f"{before}{item} {number}") for number, each in enumerate(value, first))


def _string(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise NotARecord(f"{place}: a text is needed, not {_shown(value)}.")
    return value


def _number(value: Any, place: str) -> int:
    if type(value) is not int:  # True and False are ints, too
        raise NotARecord(f"{place}: a whole number is needed, not {_shown(value)}.")
    return value


def _cards(value: Any, place: str) -> tuple[Card, ...]:
    return _list(value, place, "card", _card)


def _card(value: Any, place: str) -> Card:
    try:
        return card(_string(value, place))
    except BadNotation:
        raise NotARecord(f"{place}: {_shown(value)} is not a card, such as 7S, TH or *1.") from None


def _action(value: Any, place: str) -> Action:
    try:
        return Action.parse(_string(value, place))
    except BadNotation:
        raise NotARecord(f"{place}: {_shown(value)} is not an action, such as “0 flip 4”.") from None


def _rules(value: Any) -> Rules:
    if not isinstance(value, dict):
        raise NotARecord(f"rules: an object is needed, not {_shown(value)}.")
    try:
        return Rules.load(value)
    except BadRules as error:
        raise NotARecord(f"rules: {printable(error.sentence, 300)}") from None


def _shown(value: Any) -> str:
    """Return `value` as an error shows it. An object or a list is not shown in full."""
    match value:
        case str():
            return f"“{printable(value)}”"
        case dict():
            return "an object"
        case list():
            return "a list"
    return json.dumps(value)
