"""Random matches and their records, for the tests of records."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from engine.game.match import Match
from engine.game.presets import CLASSIC
from engine.game.rules import Rules
from engine.record import Record, make, read, write
from tests.engine.game.strategies import deals

MATCH: Final = "m1"
SECRET: Final = "5e" * 32
NONCE: Final = "1390000000000000001-1390000000000000002"
NAMES: Final = ("Ann", "Bén", "猫", "Dan ♠", "E", "F", "G", "H")


def played(rules: Rules, seats: int, seed: int, strokes: Sequence[int] = ()) -> list[list[str]]:
    """The actions of each hole of a match played at random."""
    match, random = Match(rules, seats, SECRET, NONCE, strokes), Random(seed)
    holes: list[list[str]] = []
    while True:
        holes.append([])
        while legal := match.hole.legal_actions():
            action = random.choice(legal)
            match.hole.apply(action)
            holes[-1].append(str(action))
        match.close_hole()
        if match.over:
            return holes
        match.deal()


def recorded(rules: Rules, seats: int = 2, seed: int = 1) -> Record:
    """The record of a match played at random."""
    strokes = [seed % 11 * seat for seat in range(seats)] if rules.handicap_strokes else []
    holes = played(rules, seats, seed, strokes)
    return make(MATCH, rules, NAMES[:seats], SECRET, NONCE, holes, strokes)


def classic(holes: int = 2, seats: int = 2, seed: int = 1) -> Record:
    """The record of a match of `classic`."""
    return recorded(CLASSIC.rules_for(seats, holes), seats, seed)


@st.composite
def records(draw: st.DrawFn, most_holes: int = 3) -> Record:
    """Records of matches by a preset or by any rules."""
    deal = draw(deals())
    rules = replace(deal.rules, holes=draw(st.integers(1, most_holes)))
    return recorded(rules, deal.seats, deal.seed)


def document(record: Record) -> dict[str, Any]:
    """A record as the JSON that it is written as, to be changed."""
    found: dict[str, Any] = json.loads(write(record))
    return found


def reread(document: dict[str, Any]) -> Record:
    """The record that `document` is, after a way through text."""
    return read(json.dumps(document))
