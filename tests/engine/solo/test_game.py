"""The holes of an event: the same for everybody, each by itself, and written down press by press."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import NoSeat, StaleVersion
from engine.game.fairness import Stream, commitment
from engine.game.hole import Hole
from engine.game.match import Match
from engine.game.presets import PRESETS
from engine.record import verify
from engine.solo.game import SoloGame
from engine.table.entries import Entry, Stamped
from engine.table.fold import add
from engine.table.recording import from_entries
from engine.table.seat import Seat
from engine.table.state import TableState
from tests.engine.effort import examples
from tests.engine.solo.playing import ANA, BEN, SECRET, course, played, step, story


def parts(value: object) -> object:
    """All that a state consists of, without what a hole calls to shuffle."""
    names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    if isinstance(value, (TableState, Match, Hole, Stream, Seat)):
        found = vars(value) if hasattr(value, "__dict__") else {name: getattr(value, name) for name in names}
        return {name: parts(each) for name, each in found.items() if name != "shuffle"}
    return [parts(each) for each in value] if isinstance(value, (list, tuple)) else value


@examples(6)
@given(name=st.sampled_from(sorted(PRESETS)), computers=st.integers(1, 3), seed=st.integers(0, 10_000))
def test_the_same_presses_make_the_same_game_and_its_record_holds(
    name: str, computers: int, seed: int
) -> None:
    games = [
        played(SoloGame.begin(course(name, computers), user, called, at), seed)
        for user, called, at in ((ANA, "Ana", 5.0), (BEN, "Ben", 9_000.0))
    ]
    ana, ben = games
    assert story(ana) == story(ben)
    assert ana.scores == ben.scores
    for game in games:
        again = SoloGame(game.course, game.user, game.name, game.presses)
        assert again.entries == game.entries
        assert parts(again.state) == parts(game.state)
        record = from_entries(game.entries)
        assert verify(record).holds
        assert (record.commitment, record.secret) == (commitment(SECRET, "abcdef0123"), SECRET)
        assert [hole.scores[0] for hole in record.holes] == list(game.scores)


@examples(6)
@given(seeds=st.tuples(st.integers(0, 10_000), st.integers(0, 10_000)), last=st.integers(0, 10_000))
def test_a_hole_does_not_depend_on_how_the_holes_before_it_were_played(
    seeds: tuple[int, int], last: int
) -> None:
    ends = []
    for seed in seeds:
        game = SoloGame.begin(course(), ANA, "Ana", 5.0)
        chance = Random(seed)
        while not game.scores:
            game = step(game, chance)
        ends.append(played(game, last))
    first, second = ends
    assert story(first)[1] == story(second)[1]
    assert first.scores[1] == second.scores[1]


def test_a_press_takes_in_its_own_moves_alone_and_leaves_the_game_before_it_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, chance = SoloGame.begin(course(), ANA, "Ana", 5.0), Random(2)
    while not game.scores:
        game = step(game, chance)
    added: list[Entry] = []

    def counted(entry: Entry, entries: list[Stamped], state: TableState, at: float) -> None:
        added.append(entry)
        add(entry, entries, state, at)

    monkeypatch.setattr("engine.solo.game.add", counted)
    while not game.over:
        before, stood, done = game, parts(game.state), len(added)
        game = step(game, chance)
        assert added[done:] == [each.entry for each in game.entries[len(before.entries) :]]
        assert parts(before.state) == stood


def test_the_next_hole_is_dealt_once_and_only_after_the_end_of_one() -> None:
    game = SoloGame.begin(course(), ANA, "Ana", 5.0)
    with pytest.raises(StaleVersion):
        game.dealt(game.state.version, 6.0)
    chance = Random(1)
    while not game.scores:
        game = step(game, chance)
    ended = game.state.version
    with pytest.raises(StaleVersion):
        game.acted(ANA, ended, [("draw", None)], 7.0)
    dealt = game.dealt(ended, 7.0)
    assert dealt.state.playing.number == 2
    with pytest.raises(StaleVersion):
        dealt.dealt(ended, 8.0)
    whole = played(dealt, 5)
    with pytest.raises(StaleVersion):
        whole.dealt(whole.state.version, 9.0)


def test_the_person_alone_is_waited_for() -> None:
    game = SoloGame.begin(course("club", 3), ANA, "Ana", 5.0)
    assert game.view(ANA).waiting == (0,), "the computers have flipped their cards"
    assert game.deadline(0) is None
    game.check_may_act(ANA, game.state.version)
    with pytest.raises(NoSeat):
        game.check_may_act(BEN, game.state.version)
