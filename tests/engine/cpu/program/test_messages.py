"""A program is told all that its seat may know, and nothing else."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given

from engine.cpu.program.messages import answer, hole_begins, question
from engine.game.cards import card
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, FOUR_CARD
from engine.game.rules import Rules
from engine.game.view import View
from tests.engine.cpu.program.reading import read_view
from tests.engine.effort import examples
from tests.engine.game.account import Account, with_unknown_cards_permuted
from tests.engine.game.strategies import Deal, act, deals, preset_deals, stacked


def decisions(deal: Deal, hole: Hole) -> Iterator[tuple[int, Account]]:
    """Play the hole, and before each action hand out a seat that may act, with what the tests know."""
    account, random = Account(deal), Random(deal.seed + 4)
    play = deal.play(hole)
    while waiting := hole.waiting():
        yield random.choice(waiting), account
        account.note(next(play)[0])


def asked(view: View, totals: tuple[int, ...]) -> dict[str, Any]:
    line = question(view, 3, totals)
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    found: dict[str, Any] = json.loads(line)
    return found


@examples(10)
@given(deals())
def test_all_that_a_level_is_told_a_program_is_told_too(deal: Deal) -> None:
    rules, hole = Rules.load(json.loads(hole_begins(deal.rules, 0, deal.seats))["rules"]), deal.hole()
    assert rules == deal.rules
    for seat, _ in decisions(deal, hole):
        view = hole.observe(seat)
        read = read_view(asked(view, (0,) * deal.seats), rules)
        if view.peeking:
            view = replace(view, pending=read.pending, waiting=read.waiting)
        assert read == view


@examples(10)
@given(deals())
def test_hidden_cards_make_no_difference(deal: Deal) -> None:
    hole, random, totals = deal.hole(), Random(deal.seed + 3), tuple(range(deal.seats))
    for seat, account in decisions(deal, hole):
        twin = with_unknown_cards_permuted(hole, seat, account, random)
        assert question(twin.observe(seat), 1, totals) == question(hole.observe(seat), 1, totals)


@examples(10)
@given(deals())
def test_no_card_is_told_but_those_that_are_seen(deal: Deal) -> None:
    hole = deal.hole()
    for seat, account in decisions(deal, hole):
        line = question(hole.observe(seat), 1, (0,) * deal.seats).decode()
        told = Counter(map(card, re.findall(r'"([A2-9TJQK][SHDC]|\*[12])"', line)))
        seen = Counter(account.visible(seat, hole)) + Counter(hole.discard[-1:])  # its top is told twice
        assert told == seen


@examples(10)
@given(preset_deals(FOUR_CARD))
def test_peeked_cards_are_told_in_the_first_view_and_never_after(deal: Deal) -> None:
    hole = deal.hole()
    bottom = [[face.code for face in grid[2:]] for grid in hole.grids]
    for seat, _ in decisions(deal, hole):
        message = asked(hole.observe(seat), (0,) * deal.seats)
        own, up = message["view"]["grids"][seat], message["view"]["face_up"][seat]
        if message["legal"] == ["ready"]:
            assert own == [None, None, *bottom[seat]]
        else:
            assert [face is not None for face in own] == up


def test_a_question_in_full() -> None:
    hole = stacked(CLASSIC.rules_for(2, 9), seats=2)
    act(hole, "0 flip 0", "0 flip 1", "1 flip 4", "1 flip 5", "0 draw")
    grids = [[face.code for face in grid] for grid in hole.grids]
    assert hole.held is not None
    assert asked(hole.observe(0), (4, -2)) == {
        "type": "decide",
        "view": {
            "seat": 0,
            "players": 2,
            "hole": 3,
            "holes": 9,
            "totals": [4, -2],
            "dealer": 1,
            "turn": 0,
            "grids": [[*grids[0][:2], None, None, None, None], [None] * 4 + grids[1][4:]],
            "face_up": [[True] * 2 + [False] * 4, [False] * 4 + [True] * 2],
            "discard": hole.discard[0].code,
            "discards": [hole.discard[0].code],
            "stock": len(hole.stock),
            "drawn": hole.held.code,
            "source": "stock",
            "out": None,
            "turns": [0, 0],
        },
        "legal": ["swap 0", "swap 1", "swap 2", "swap 3", "swap 4", "swap 5", "discard"],
    }


def test_the_beginning_of_a_hole_in_full() -> None:
    rules = replace(CLASSIC.rules_for(3, 9), preset="für uns")
    line = hole_begins(rules, 2, 3)
    assert line.isascii()
    assert json.loads(line) == {"type": "hole", "rules": rules.to_dict(), "seat": 2, "players": 3}


@examples(10)
@given(deals())
def test_every_action_is_written_as_in_a_record_without_its_seat(deal: Deal) -> None:
    for action, _ in deal.play(deal.hole()):
        assert str(action) == f"{action.seat} {answer(action)}"
