from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import BadNotation, BadRecord, BadRules, GolfError, IllegalAction, NotFinished
from engine.game.fairness import commitment
from engine.game.match import Match
from engine.game.presets import CLASSIC
from engine.record import Record, make
from tests.engine.game.strategies import a_few
from tests.engine.record.records import MATCH, NAMES, NONCE, SECRET, played, records

RULES = CLASSIC.rules_for(2, 2)


def made(
    actions: list[list[str]],
    match: str = MATCH,
    names: tuple[str, ...] = NAMES[:2],
    secret: str = SECRET,
    nonce: str = NONCE,
) -> Record:
    return make(match, RULES, names, secret, nonce, actions)


def test_all_but_the_actions_is_what_the_rules_make_of_them() -> None:
    actions = played(RULES, 2, seed=7)
    record = made(actions)
    match = Match(RULES, 2, SECRET, NONCE)
    assert record.commitment == commitment(SECRET, MATCH)
    assert (record.match, record.rules, record.players) == (MATCH, RULES, NAMES[:2])
    assert (record.secret, record.nonce) == (SECRET, NONCE)
    for number, hole in enumerate(record.holes, 1):
        first = match.hole.turn
        assert (hole.number, hole.dealer) == (number, match.hole.dealer)
        assert [str(action) for action in hole.actions] == actions[number - 1]
        assert hole.deck[:6] == tuple(match.hole.grids[first])
        assert hole.deck[12] is match.hole.discard[0]
        for action in hole.actions:
            match.hole.apply(action)
        assert hole.grids == tuple(tuple(grid) for grid in match.hole.grids)
        assert hole.scores == match.close_hole()
        if not match.over:
            match.deal()
    assert record.totals == match.totals


@a_few
@given(st.data())
def test_a_match_that_is_not_over_has_no_record(data: st.DataObject) -> None:
    record = data.draw(records())
    holes = [[str(action) for action in hole.actions] for hole in record.holes]
    del holes[data.draw(st.integers(1, len(holes))) :]
    last = holes.pop()
    cut = data.draw(st.integers(0, len(last)))
    if cut < len(last) or len(holes) + 1 < len(record.holes):
        for unfinished in ([*holes, last[:cut]], holes):
            with pytest.raises(NotFinished):
                make(MATCH, record.rules, record.players, SECRET, NONCE, unfinished)


def test_no_hole_at_all() -> None:
    with pytest.raises(NotFinished):
        made([])


def test_more_than_the_match_has() -> None:
    actions = played(RULES, 2, seed=7)
    with pytest.raises(NotFinished, match="ends after 2 holes"):
        made([*actions, actions[0]])
    with pytest.raises(IllegalAction):
        made([[*actions[0], "0 draw"], actions[1]])


def test_actions_that_the_rules_refuse() -> None:
    with pytest.raises(IllegalAction):
        made([["0 draw"]])
    with pytest.raises(BadNotation):
        made([["0 draw 1"]])


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"secret": "5E" * 32}, "secret"),
        ({"secret": "5e" * 31}, "secret"),
        ({"secret": ""}, "secret"),
        ({"secret": "zz" * 32}, "secret"),
        ({"names": ("Ann",)}, "players"),
        ({"names": ("Ann", "x" * 201)}, "players, seat 1"),
        ({"nonce": "1" * 2001}, "nonce"),
        ({"nonce": "\ud800"}, "nonce"),
        ({"match": "m" * 201}, "match"),
    ],
)
def test_texts_that_no_record_can_hold(change: dict[str, str], part: str) -> None:
    try:
        made(played(RULES, 2, seed=7), **change)  # type: ignore[arg-type]  # one of several kinds
    except BadRecord as error:
        assert error.sentence.startswith(f"{part}: ")
    except UnicodeEncodeError:
        pytest.fail("a text that can't be written must be refused in words")
    else:
        pytest.fail(f"{part} was not refused")


def test_more_players_than_cards() -> None:
    with pytest.raises(BadRules):
        make(MATCH, RULES, ["x"] * 9, SECRET, NONCE, [])


def test_all_refusals_are_sentences() -> None:
    for error in (NotFinished, BadRecord, IllegalAction, BadNotation, BadRules):
        assert issubclass(error, GolfError)
