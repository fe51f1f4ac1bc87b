from __future__ import annotations

import json
from dataclasses import fields

from hypothesis import given

from engine.game.rules import Rules
from engine.record import Record, read, write
from engine.record.writing import WIDTH
from tests.engine.game.features import YOUNGER
from tests.engine.game.strategies import some
from tests.engine.record.records import classic, recorded, records


@some
@given(records())
def test_what_is_written_is_read_again(record: Record) -> None:
    text = write(record)
    assert read(text) == read(text.encode()) == record
    assert write(read(text)) == text


@some
@given(records(most_holes=2))
def test_the_layout_is_plain_json_in_short_lines(record: Record) -> None:
    text = write(record)
    assert text.endswith("}\n")
    assert all(len(line) <= WIDTH and line == line.rstrip() for line in text.splitlines())
    assert read(json.dumps(json.loads(text))) == record


def test_the_keys_stand_in_the_order_of_the_rules_text() -> None:
    found = json.loads(write(classic()))
    assert list(found) == [
        "format",
        "match",
        "rules",
        "players",
        "commitment",
        "secret",
        "nonce",
        "holes",
        "totals",
    ]
    assert list(found["holes"][0]) == [
        "number",
        "dealer",
        "deck",
        "actions",
        "reshuffles",
        "grids",
        "scores",
    ]
    assert list(found["rules"]) == [field.name for field in fields(Rules) if field.name not in YOUNGER]
    assert found["format"] == "golf-record/1"


def test_each_grid_and_the_scores_have_a_line_of_their_own() -> None:
    record = classic(holes=1)
    lines = [line.strip().removesuffix(",") for line in write(record).splitlines()]
    for grid in record.holes[0].grids:
        assert json.dumps([card.code for card in grid]) in lines
    assert f'"scores": {list(record.holes[0].scores)}' in lines
    assert '"reshuffles": []' in lines


def test_names_are_written_as_they_are() -> None:
    assert '"players": ["Ann", "Bén", "猫", "Dan ♠"]' in write(classic(seats=4))


def test_the_largest_record_of_a_preset_is_far_below_what_may_be_read() -> None:
    rules = Rules(columns=4, rows=3, decks=4, jokers=2, initial_flips=0, discard_flip="never", holes=18)
    assert len(write(recorded(rules, 8))) < 800_000
