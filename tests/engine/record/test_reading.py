from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import BadRecord
from engine.record import LARGEST, read, write
from tests.engine.game.features import YOUNGER
from tests.engine.game.strategies import some
from tests.engine.record.changes import leaves
from tests.engine.record.records import classic, document, reread

RECORD = document(classic(holes=1))
TEXT = write(classic(holes=1))


def refusal(data: bytes | str | dict[str, Any]) -> str:
    """The sentence with which `data` is refused."""
    with pytest.raises(BadRecord) as error:
        read(json.dumps(data) if isinstance(data, dict) else data)
    sentence = error.value.sentence
    assert sentence.isprintable()
    assert len(sentence) < 500
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "This is no record: it is not JSON (line 1, column 1: Expecting value)."),
        ("golf", "This is no record: it is not JSON (line 1, column 1: Expecting value)."),
        ('{"format": ', "This is no record: it is not JSON (line 1, column 12: Expecting value)."),
        (TEXT + "{}", None),
        (b"\xff\xfe\x00", "This is no record: it is not text in UTF-8."),
        (b"\x89PNG\r\n\x1a\n", "This is no record: it is not text in UTF-8."),
        ("[" * 100_000, "This is no record: it is nested too deeply."),
        ('{"a":' * 100_000, "This is no record: it is nested too deeply."),
        (" " * (LARGEST + 1), "This is no record: it is larger than 8 MB."),
        ("NaN", "NaN is not a whole number, and a record has no others."),
        ('{"totals": [-Infinity]}', "-Infinity is not a whole number, and a record has no others."),
        ("[1.5]", "1.5 is not a whole number, and a record has no others."),
        ("[1e400]", "1e400 is not a whole number, and a record has no others."),
        ("[1234567]", "1234567 is too large a number for a record."),
        ("9" * 5000, "9999999999999999999… is too large a number for a record."),
        ('{"a": 1, "a": 1}', "“a” is given twice."),
        ("null", "The record: an object is needed, not null."),
        ("[]", "The record: an object is needed, not a list."),
        ("3", "The record: an object is needed, not 3."),
        ("{}", "The record: “format” is missing."),
    ],
)
def test_what_is_no_record_at_all(data: bytes | str, sentence: str | None) -> None:
    found = refusal(data)
    assert sentence is None or found == sentence


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("format",), "golf-record/2", "format: “golf-record/2” is unknown; this reads “golf-record/1”."),
        (("format",), 1, "format: 1 is unknown; this reads “golf-record/1”."),
        (("match",), 5, "match: a text is needed, not 5."),
        (("match",), "m" * 201, "match: at most 200 characters."),
        (("rules",), [], "rules: an object is needed, not a list."),
        (("rules", "columns"), 9, "rules: “columns” must be 2 to 4."),
        (("rules", "columns"), "3", "rules: “columns” must be 2 to 4."),
        (("rules", "reshuffle"), 1, "rules: “reshuffle” must be true or false."),
        (("rules", "colour"), "red", "rules: The rules have an unknown field “colour”."),
        (("players",), {}, "players: a list is needed, not an object."),
        (("players",), ["Ann"], "players: a match needs at least two."),
        (("players", 1), None, "players, seat 1: a text is needed, not null."),
        (("secret",), "5E" * 32, "secret: must be 64 hex digits, lower case."),
        (("secret",), "5e" * 32 + "\n", "secret: must be 64 hex digits, lower case."),
        (("commitment",), "", "commitment: must be 64 hex digits, lower case."),
        (("nonce",), "\ud800", "nonce: half a character is on its own."),
        (("holes",), 3, "holes: a list is needed, not 3."),
        (("holes", 0), True, "hole 1: an object is needed, not true."),
        (("holes", 0, "number"), True, "hole 1, number: a whole number is needed, not true."),
        (("holes", 0, "number"), "1", "hole 1, number: a whole number is needed, not “1”."),
        (("holes", 0, "deck", 4), "1S", "hole 1, deck, card 5: “1S” is not a card, such as 7S, TH or *1."),
        (("holes", 0, "deck", 4), 7, "hole 1, deck, card 5: a text is needed, not 7."),
        (
            ("holes", 0, "actions", 2),
            "0 flip 01",
            "hole 1, action 3: “0 flip 01” is not an action, such as “0 flip 4”.",
        ),
        (
            ("holes", 0, "actions", 2),
            "\x1b[31m" + "x" * 99,
            f"hole 1, action 3: “�[31m{'x' * 34}…” is not an action, such as “0 flip 4”.",
        ),
        (("holes", 0, "reshuffles"), [["7S"], 3], "hole 1, reshuffle 2: a list is needed, not 3."),
        (
            ("holes", 0, "reshuffles"),
            [["7S", "S7"]],
            "hole 1, reshuffle 1, card 2: “S7” is not a card, such as 7S, TH or *1.",
        ),
        (("holes", 0, "grids", 1), "AS", "hole 1, grids, seat 1: a list is needed, not “AS”."),
        (("holes", 0, "scores", 1), None, "hole 1, scores, seat 1: a whole number is needed, not null."),
        (("holes", 0, "colour"), 1, "hole 1: “colour” is unknown."),
        (("totals", 0), [], "totals, seat 0: a whole number is needed, not a list."),
        (("colour\x1b\u202e",), 1, "The record: “colour��” is unknown."),
    ],
)
def test_a_value_of_a_wrong_kind_is_refused_with_its_place(
    path: tuple[Any, ...], value: Any, sentence: str
) -> None:
    found = deepcopy(RECORD)
    inside = found
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    assert refusal(found) == sentence


def test_every_missing_key_is_named() -> None:
    for key in RECORD:
        assert refusal({other: RECORD[other] for other in RECORD if other != key}) == (
            f"The record: “{key}” is missing."
        )
    for key in RECORD["holes"][0]:
        found = deepcopy(RECORD)
        del found["holes"][0][key]
        assert refusal(found) == f"hole 1: “{key}” is missing."
    for key in RECORD["rules"]:
        found = deepcopy(RECORD)
        del found["rules"][key]
        if key not in YOUNGER:
            assert refusal(found) == f"rules: The rules lack “{key}”."


def test_a_key_that_is_given_twice_anywhere() -> None:
    assert refusal(TEXT.replace('"dealer": 1,', '"dealer": 1, "dealer": 1,')) == "“dealer” is given twice."
    assert refusal(TEXT.replace('"A": 1,', '"A": 1, "A": 1,')) == "“A” is given twice."


def test_the_order_of_keys_and_the_layout_are_free() -> None:
    turned = {key: RECORD[key] for key in reversed(RECORD)}
    assert reread(turned) == read(TEXT) == read(json.dumps(RECORD, indent=1).encode())


@some
@given(st.data())
def test_nothing_but_a_record_or_a_refusal_comes_of_any_json(data: st.DataObject) -> None:
    """Any value in any place, the record as a whole included."""
    anything = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
        max_leaves=5,
    )
    found: Any = deepcopy(RECORD)
    path = data.draw(st.sampled_from(list(leaves(RECORD))))
    path = path[: data.draw(st.integers(1, len(path)))]
    inside = found
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = data.draw(anything)
    try:
        read(json.dumps(found))
    except BadRecord as error:
        assert error.sentence.isprintable()


@some
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_nor_of_any_bytes_or_text(data: bytes | str) -> None:
    refusal(data)
