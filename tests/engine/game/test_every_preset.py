"""Tests of every preset in the list."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from engine.game.cards import RANKS
from engine.game.errors import BadRules
from engine.game.explain import explain
from engine.game.hole import Hole
from engine.game.match import Match
from engine.game.options import MOST_HOLES
from engine.game.presets import PRESETS, Preset, preset
from engine.game.rules import DiscardFlip, Pairs
from tests.engine.game.account import Account, with_unknown_cards_permuted
from tests.engine.game.features import SWITCHES
from tests.engine.game.lockstep import play_together, refereed
from tests.engine.game.strategies import Deal, snapshot

CHANGES: list[dict[str, Any]] = [
    *({name: True} for name in (*SWITCHES, "lock_face_up", "reshuffle")),
    *({name: False} for name in (*SWITCHES, "lock_face_up", "reshuffle")),
    *({"rows": rows} for rows in (2, 3)),
    *({"columns": columns} for columns in (2, 3, 4)),
    *({"decks": decks} for decks in (1, 2)),
    *({"jokers": jokers} for jokers in (0, 1, 2)),
    *({"values": {rank: 12}} for rank in RANKS),
    {"jokers": 1, "values": {"*": 12}},
    *({"opening": "flip", "initial_flips": flips} for flips in (0, 1, 2)),
    {"opening": "peek"},
    *({"discard_flip": mode} for mode in get_args(DiscardFlip)),
    {"ending": "last_turn"},
    {"ending": "immediate"},
    *({"ending": "turns", "turns": turns} for turns in (1, 2, 4, 9)),
    *({"pairs": pairs} for pairs in get_args(Pairs)),
    *({"holes": holes} for holes in (1, 2, 9)),
]
"""Single changes of rules. Not every preset admits every change."""

every_preset = pytest.mark.parametrize("of", PRESETS.values(), ids=lambda of: of.name)


def deals_of(of: Preset, each: int) -> list[Deal]:
    """Deals for every number of seats, with the dealer moving left."""
    return [
        Deal(of.rules_for(seats, of.rules.holes), seats, number % seats, seats * 1000 + number)
        for seats in range(of.fewest, of.most + 1)
        for number in range(each)
    ]


@every_preset
def test_it_is_found_by_its_name(of: Preset) -> None:
    assert PRESETS[of.name] is preset(of.name) is of
    assert of.rules.preset == of.name
    assert of.summary
    assert 2 <= of.fewest <= of.most


@every_preset
def test_it_can_be_dealt_to_every_number_of_seats_and_holes_it_allows(of: Preset) -> None:
    for seats in range(of.fewest, of.most + 1):
        for holes in (1, 9, MOST_HOLES):
            rules = of.rules_for(seats, holes)
            rules.check_seats(seats)
            assert (rules.preset, rules.holes) == (of.name, holes)
            match = Match(rules, seats, "ab" * 32, "11-22")
            assert [len(grid) for grid in match.hole.grids] == [rules.size] * seats


@every_preset
def test_random_play_goes_by_the_rules(of: Preset) -> None:
    for deal in deals_of(of, each=4):
        for _ in play_together(*refereed(deal), Random(deal.seed + 2)):
            pass


@every_preset
def test_a_copy_goes_its_own_way(of: Preset) -> None:
    for deal in deals_of(of, each=1):
        hole, random = deal.hole(), Random(deal.seed)
        for action, _ in deal.play(hole):
            if random.random() < 0.1 and not hole.over:
                before = snapshot(hole)
                twin = hole.copy(Random(1).shuffle)
                assert snapshot(twin) == before, action
                twin.apply(random.choice(twin.legal_actions()))
                assert snapshot(hole) == before != snapshot(twin)


@every_preset
def test_nobody_sees_what_they_may_not_know(of: Preset) -> None:
    for deal in deals_of(of, each=1):
        hole, account, random = deal.hole(), Account(deal), Random(deal.seed)
        check_views(hole, account, random)
        for action, _ in deal.play(hole):
            account.note(action)
            if random.random() < 0.2 or hole.over:
                check_views(hole, account, random)


def check_views(hole: Hole, account: Account, random: Random) -> None:
    for viewer in (None, *range(hole.seats)):
        view = hole.observe(viewer)
        twin = with_unknown_cards_permuted(hole, viewer, account, random)
        assert twin.observe(viewer) == view
        assert (view.seats, view.rules) == (hole.seats, hole.rules)
        if viewer is not None:
            assert view.legal == hole.legal_actions(viewer)


@every_preset
def test_it_explains_itself_in_short_sentences(of: Preset) -> None:
    for seats in (of.fewest, of.most):
        sentences = explain(of.rules_for(seats, 9))
        assert len(set(sentences)) == len(sentences)
        for sentence in sentences:
            assert 0 < len(sentence) <= 200
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith((".", "!"))
        text = " ".join(sentences)
        assert "9 holes" in text
        assert f"{of.rules.rows} rows of {of.rules.columns}" in text


@every_preset
def test_every_change_that_matters_is_heard(of: Preset) -> None:
    rules = of.rules_for(3, 9)
    said = explain(rules)
    for changes in CHANGES:
        try:
            changed = of.rules_for(3, 9, changes)
        except BadRules:
            continue
        assert (explain(changed) == said) == (changed == rules), changes
