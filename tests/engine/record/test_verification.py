from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import BadRecord
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.record import NOT_CHECKED, Record, read, verify, write
from tests.engine.game.strategies import a_few, some
from tests.engine.record import second_reading
from tests.engine.record.changes import changed
from tests.engine.record.records import classic, document, recorded, records, reread

ALWAYS_FOUND = ("commitment", "secret", "match", "nonce", "totals", "format_scores", "format")
ALWAYS_FOUND_IN_A_HOLE = ("number", "dealer", "deck", "reshuffles", "grids", "scores")
ALWAYS_FOUND_IN_RULES = ("rows", "columns", "decks", "holes")


def difference(found: dict[str, Any]) -> str:
    """Return the difference that `verify` reports."""
    report = verify(reread(found))
    assert report.difference is not None
    assert not report.holds
    return report.difference


def accepted(found: dict[str, Any]) -> bool:
    """Whether `found` is a record at all, and holds."""
    try:
        return verify(reread(found)).holds
    except BadRecord:
        return False


@some
@given(records())
def test_every_record_of_a_match_holds(record: Record) -> None:
    report = verify(read(write(record)))
    assert report.difference is None
    assert len(report.checked) == 4
    assert second_reading.holds(document(record))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_records_of_all_presets_hold_with_the_fewest_and_the_most_players(preset: Any) -> None:
    for seats in (preset.fewest, preset.most):
        assert verify(recorded(preset.rules_for(seats, 2), seats)).holds


@some
@given(st.data())
def test_a_record_with_one_value_changed_is_told_from_a_true_one(data: st.DataObject) -> None:
    record = document(data.draw(records(most_holes=2)))
    found, path, before = data.draw(changed(record))
    holds = accepted(found)
    match path:
        case ("players", _) | ("rules", "preset"):
            assert holds, "nothing depends on names"
        case ("handicap_strokes", _):
            assert holds == second_reading.holds(found)
        case ("rules", field, *_):
            # A rule is bound as far as it made a difference, which a second reading of the rules knows.
            assert holds == second_reading.holds(found)
            assert not (holds and field in ALWAYS_FOUND_IN_RULES)
        case ("holes", _, "actions", _):
            # Likewise an action: another one that leads to the same cards and points can't be told from it.
            assert holds == second_reading.holds(found)
        case ("holes", _, part, *_):
            assert part in ALWAYS_FOUND_IN_A_HOLE
            assert not holds, f"{before} at {path}"
        case (part, *_):
            assert part in ALWAYS_FOUND
            assert not holds, f"{before} at {path}"


@some
@given(st.data())
def test_a_record_with_something_missing_or_doubled_is_found(data: st.DataObject) -> None:
    found = document(data.draw(records(most_holes=2)))
    lists = [
        found[key]
        for key in ("players", "holes", "totals", "handicap_strokes", "format_scores")
        if key in found
    ]
    for hole in found["holes"]:
        lists += [hole[key] for key in ("deck", "actions", "reshuffles", "grids", "scores")]
        lists += [*hole["reshuffles"], *hole["grids"]]
    chosen = data.draw(st.sampled_from([each for each in lists if each]))
    at = data.draw(st.integers(0, len(chosen) - 1))
    if data.draw(st.booleans()):
        del chosen[at]
    else:
        chosen.insert(at, deepcopy(chosen[at]))
    assert not accepted(found)


@a_few
@given(st.data())
def test_two_items_that_changed_places_are_found(data: st.DataObject) -> None:
    found = document(data.draw(records(most_holes=2)))
    hole = data.draw(st.sampled_from(found["holes"]))
    chosen = data.draw(st.sampled_from([hole["deck"], *hole["reshuffles"], *hole["grids"]]))
    places = [at for at, (one, next_one) in enumerate(pairwise(chosen)) if one != next_one]
    at = data.draw(st.sampled_from(places)) if places else None
    if at is not None:
        chosen[at], chosen[at + 1] = chosen[at + 1], chosen[at]
        assert not accepted(found)


def test_the_commitment_is_that_of_the_secret_and_the_match() -> None:
    for key, value in (("secret", "5f" * 32), ("match", "m2"), ("commitment", "0" * 64)):
        found = document(classic())
        found[key] = value
        assert difference(found).startswith("commitment: the record says ")


def test_a_nonce_changes_the_deck() -> None:
    found = document(classic())
    found["nonce"] = "1"
    assert difference(found).startswith("hole 1, deck, card 1: the record says ")


def test_the_card_that_differs_is_named() -> None:
    found = document(classic())
    deck = found["holes"][1]["deck"]
    deck[6], deck[7] = deck[7], deck[6]
    text = f"hole 2, deck, card 7: the record says {deck[6]}; the rules give {deck[7]}."
    assert difference(found) == text
    assert verify(reread(found)).checked[-1] == "Hole 1 is correct."


def test_a_deck_that_ends_early_or_late() -> None:
    found = document(classic())
    last = found["holes"][0]["deck"].pop()
    assert difference(found) == f"hole 1, deck, card 52: the record says nothing; the rules give {last}."
    found["holes"][0]["deck"] += [last, last]
    assert difference(found) == f"hole 1, deck, card 53: the record says {last}; the rules give nothing."


def test_an_action_that_the_rules_refuse() -> None:
    found = document(classic())
    found["holes"][1]["actions"][4] = "0 knock"
    text = difference(found)
    assert text == "hole 2, action 5: the record says 0 knock; the rules allow 1 draw or 1 take."
    found["holes"][1]["actions"][0] = "5 draw"
    text = difference(found)
    assert text == (
        "hole 2, action 1: the record says 5 draw; the rules allow 0 flip 0, 0 flip 1, 0 flip 2 or 9 others."
    )


def test_an_action_too_many_and_one_too_few() -> None:
    found = document(classic())
    actions = found["holes"][0]["actions"]
    number = len(actions)
    actions.append("0 draw")
    text = f"hole 1, action {number + 1}: the record says 0 draw; by the rules the hole is over."
    assert difference(found) == text
    del actions[-2:]
    assert difference(found).startswith(f"hole 1, action {number}: the record says nothing; the rules allow ")


def test_a_hole_too_many_and_one_too_few() -> None:
    found = document(classic(holes=3))
    last = found["holes"].pop()
    assert difference(found) == "number of holes: the record says 2; the rules give 3."
    found["holes"] += [last, last]
    assert difference(found) == "number of holes: the record says 4; the rules give 3."


def test_holes_in_a_wrong_order() -> None:
    found = document(classic())
    found["holes"].reverse()
    assert difference(found) == "hole 1, number: the record says 2; the rules give 1."


def test_a_player_too_many_or_too_few() -> None:
    found = document(classic(seats=3))
    found["players"].pop()
    assert difference(found) == "number of totals: the record says 3; the rules give 2."
    found["totals"].pop()
    assert difference(found) == "hole 1, dealer: the record says 2; the rules give 1."
    found["players"] += ["x"] * 40
    found["totals"] += [0] * 40
    assert difference(found) == "rules: “decks” is too small to deal 42 grids of 6."


def test_reshuffles_grids_scores_and_totals() -> None:
    # Six grids of eight leave three cards in the stock of one deck, so it is renewed soon.
    whole = document(recorded(Rules(columns=4, discard_flip="never", holes=1), seats=6))

    found = deepcopy(whole)
    stock = found["holes"][0]["reshuffles"][0]
    stock[0], stock[1] = stock[1], stock[0]
    text = f"hole 1, reshuffle 1, card 1: the record says {stock[0]}; the rules give {stock[1]}."
    assert difference(found) == text

    found = deepcopy(whole)
    reshuffles = found["holes"][0]["reshuffles"]
    reshuffles.append([])
    number = len(reshuffles)
    text = f"hole 1, number of reshuffles: the record says {number}; the rules give {number - 1}."
    assert difference(found) == text

    found = deepcopy(whole)
    found["holes"][0]["grids"][1][5] = "*2"
    assert difference(found).startswith("hole 1, grids, seat 1, card 6: the record says *2; the rules give ")

    found = deepcopy(whole)
    found["holes"][0]["grids"].pop()
    assert difference(found) == "hole 1, number of grids: the record says 5; the rules give 6."

    found = deepcopy(whole)
    points = found["holes"][0]["scores"][1]
    found["holes"][0]["scores"][1] += 1
    text = f"hole 1, scores, seat 1: the record says {points + 1}; the rules give {points}."
    assert difference(found) == text

    found = deepcopy(whole)
    points = found["totals"][0]
    found["totals"][0] -= 1
    text = f"totals, seat 0: the record says {points - 1}; the rules give {points}."
    assert difference(found) == text
    assert verify(reread(found)).checked[-1] == "Hole 1 is correct."


def test_names_are_not_checked_and_the_report_says_so() -> None:
    found = document(classic())
    found["players"] = ["", "x" * 200]
    found["rules"]["preset"] = "another"
    assert verify(reread(found)).holds
    assert "names" in NOT_CHECKED


def test_the_points_of_a_card_that_somebody_kept_are_checked_and_others_are_not() -> None:
    record = classic(holes=1)
    kept = {card.rank for grid in record.holes[0].grids for card in grid}
    for rank in "A23456789TJQK*":
        found = document(record)
        found["rules"]["values"][rank] += 1
        assert accepted(found) == second_reading.holds(found)
        assert rank in kept or accepted(found)


def test_a_flip_that_made_no_difference_leaves_no_trace() -> None:
    accepted_flips = 0
    for seed in range(20):
        found = document(classic(holes=1, seed=seed))
        actions = found["holes"][0]["actions"]
        true = actions[0]
        for slot in range(6):
            actions[0] = f"0 flip {slot}"
            assert accepted(found) == second_reading.holds(found)
            accepted_flips += accepted(found) and actions[0] != true
    assert accepted_flips


def test_what_was_checked_is_counted() -> None:
    record = classic(holes=3, seats=4)
    actions = sum(len(hole.actions) for hole in record.holes)
    assert verify(record).checked == (
        "The 🔒 code matches this match.",
        "3 deals: made from the secret and the nonce.",
        f"All {actions} moves are legal.",
        "All scores are right.",
    )


def test_a_match_that_was_decided_has_no_hole_too_few_and_none_too_many() -> None:
    rules = replace(PRESETS["four-card"].rules, format="match_play", holes=9)
    record = next(found for seed in range(9) if len((found := recorded(rules, 2, seed)).holes) < 9)
    assert verify(record).holds
    ended, longer = document(record), document(recorded(replace(rules, format="stroke"), 2, 1))
    ended["holes"].pop()
    assert difference(ended).startswith("number of holes: ")
    longer["rules"]["format"] = "match_play"
    assert longer["holes"] != [] and difference(longer).startswith("number of holes: ")


@pytest.mark.parametrize("strokes", [[1], [0, -1], [0, 1000]])
def test_strokes_that_cannot_be_are_found(strokes: list[int]) -> None:
    found = document(recorded(Rules(handicap_strokes=True, holes=1)))
    found["handicap_strokes"] = strokes
    assert "handicap_strokes" in difference(found)
