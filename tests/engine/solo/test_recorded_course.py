"""Playing on from a record: the cards are the same, and so is what the computers do in a position."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.advice.advice import shown_to
from engine.cpu.levels import level
from engine.game.errors import WrongStage
from engine.game.match import Match
from engine.game.presets import CLASSIC
from engine.record import Record, make
from engine.solo.course import position, whim
from engine.solo.game import SoloGame
from engine.solo.recorded_course import BEST_LEVEL, RecordedCourse, expert_points, is_over
from engine.table.recording import from_entries
from engine.table.seat import USUAL_LEVEL
from tests.engine.effort import examples
from tests.engine.record.records import NONCE, SECRET, classic, records
from tests.engine.solo.playing import ANA, course, played, step, story


def known(record: Record) -> Record:
    """The same match by rules that a preset gives a name, as those of a table always are."""
    rules = replace(record.rules, preset=CLASSIC.name)
    holes = [[str(action) for action in hole.actions] for hole in record.holes]
    return make(
        record.match, rules, record.players, record.secret, record.nonce, holes, record.handicap_strokes
    )


def course_at(record: Record, hole: int, step: int, person: int) -> RecordedCourse:
    return RecordedCourse(record, hole, step, person, (USUAL_LEVEL,) * len(record.players))


@examples(8)
@given(record=records().map(known), seed=st.integers(0, 10_000))
def test_a_seat_sees_what_it_saw_then(record: Record, seed: int) -> None:
    chance = Random(seed)
    hole = chance.choice(record.holes)
    place = chance.randrange(len(hole.actions))
    person = hole.actions[place].seat
    where = course_at(record, hole.number, place, person)
    match = Match(record.rules, len(record.players), record.secret, record.nonce)
    for each in record.holes[: hole.number]:
        if each.number > 1:
            match.close_hole()
            match.deal()
        for action in each.actions if each.number < hole.number else each.actions[:place]:
            match.hole.apply(action)
    view = SoloGame.begin(where, ANA, "", 0.0).view(ANA)
    if view.phase == "opening":  # the others open, too, before the person chooses
        assert view.grids[person] == match.hole.observe(person).grids[person]
    else:
        assert view == match.hole.observe(person)


def by_chance(where: RecordedCourse, chance: Random) -> SoloGame:
    game = SoloGame.begin(where, ANA, "", 0.0)
    while not is_over(game, where):
        action = chance.choice(game.view(ANA).legal)
        game = game.acted(ANA, game.state.version, [(action.verb, action.slot)], 0.0)
    return game


@examples(5)
@given(record=records(most_holes=2).map(known), seed=st.integers(0, 10_000))
def test_the_same_choices_lead_to_the_same_end_of_that_hole(record: Record, seed: int) -> None:
    chance = Random(seed)
    hole = chance.choice(record.holes)
    place, person = chance.randrange(len(hole.actions)), chance.randrange(len(record.players))
    where = course_at(record, hole.number, place, person)
    first, again = (by_chance(where, Random(seed)) for _ in range(2))
    assert [each.entry for each in first.entries] == [each.entry for each in again.entries]
    assert len(first.state.playing.results) == hole.number


def test_the_computer_of_a_hole_played_alone_is_the_same_again() -> None:
    """Other choices meet what everybody meets who chooses so in that hole."""
    first = played(SoloGame.begin(course(holes=1), ANA, "Ana", 0.0), 1)
    record = from_entries(first.entries)
    where = RecordedCourse(record, 1, 0, 0, tuple([seat.level for seat in first.state.seats]))
    other = played(SoloGame.begin(course(holes=1), ANA, "Ana", 0.0), 2)
    game, chance = SoloGame.begin(where, ANA, "", 0.0), Random(2)
    while not game.over:
        game = step(game, chance)
    assert story(game) == story(other) != story(first)


@pytest.mark.parametrize("hole", [1, 2])
def test_the_best_player_meets_the_same_computers(hole: int) -> None:
    """Its points are those of a person who plays as it does."""
    where: RecordedCourse = pickle.loads(pickle.dumps(course_at(classic(holes=2), hole, 4, 1)))  # noqa: S301
    assert where.points_then == where.record.holes[hole - 1].scores[1]
    game, player = SoloGame.begin(where, ANA, "", 0.0), level(BEST_LEVEL)
    while not is_over(game, where):
        view, shown = game.view(ANA), shown_to(game.state.playing.hole, 1)
        turns, chance = view.turns[1], Random(whim(SECRET, NONCE, position(hole, view)))
        while not is_over(game, where) and view.turns[1] == turns:
            action = player(view, shown, chance)
            game = game.acted(ANA, game.state.version, [(action.verb, action.slot)], 0.0)
            view = game.view(ANA)
            if view.phase == "choose":
                break
    assert expert_points(where) == game.scores[-1]


@pytest.mark.parametrize(("hole", "step", "person"), [(0, 0, 0), (3, 0, 0), (1, 10_000, 0), (1, 0, 2)])
def test_positions_that_a_record_does_not_have_are_refused(hole: int, step: int, person: int) -> None:
    with pytest.raises(WrongStage):
        course_at(classic(holes=2, seats=2), hole, step, person)
