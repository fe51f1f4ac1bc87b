"""Playing on from a record: the recorded moves lead to the recorded end, and other moves to one end only."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.levels import level
from engine.game.actions import Action, Verb
from engine.game.errors import WrongStage
from engine.game.match import Match
from engine.game.presets import CLASSIC, PRESETS
from engine.record import Record, make
from engine.solo.game import SoloGame
from engine.solo.recorded_course import (
    BEST_LEVEL,
    LONGEST_CHOICES,
    ExpertPoints,
    RecordedCourse,
    best_plays,
    choices_of,
    is_over,
    played_on,
)
from engine.table.recording import from_entries
from engine.table.seat import USUAL_LEVEL
from tests.engine.effort import examples
from tests.engine.record.records import MATCH, NAMES, NONCE, SECRET, classic, recorded, records
from tests.engine.solo.playing import ANA, course, played, step, story

STEPS = 5
"""Steps from which each record is played on."""


def known(record: Record) -> Record:
    """The same match by rules that a preset gives a name, as those of a table always are."""
    rules = replace(record.rules, preset=CLASSIC.name)
    holes = [[str(action) for action in hole.actions] for hole in record.holes]
    return make(
        record.match, rules, record.players, record.secret, record.nonce, holes, record.handicap_strokes
    )


def course_at(record: Record, hole: int, step: int, person: int, *, as_then: bool = True) -> RecordedCourse:
    levels = (USUAL_LEVEL,) * len(record.players)
    return RecordedCourse(record, hole, step, person, levels, as_then)


def any_course(record: Record, chance: Random, *, as_then: bool = True) -> RecordedCourse:
    hole = chance.choice(record.holes)
    place = chance.randrange(len(hole.actions))
    return course_at(record, hole.number, place, chance.randrange(len(record.players)), as_then=as_then)


def pressed(game: SoloGame, *actions: Action) -> SoloGame:
    moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot) for action in actions]
    return game.acted(ANA, game.state.version, moves, 0.0)


def as_then(where: RecordedCourse) -> SoloGame:
    """The game in which the person, too, does what the record says."""
    game = SoloGame.begin(where, ANA, "", 0.0)
    while not is_over(game, where):
        action = where.recorded(game.state.playing.hole, where.person)
        assert action is not None
        game = pressed(game, action)
    return game


def by_chance(where: RecordedCourse, chance: Random) -> SoloGame:
    game = SoloGame.begin(where, ANA, "", 0.0)
    while not is_over(game, where):
        game = pressed(game, chance.choice(game.view(ANA).legal))
    return game


@examples(8)
@given(record=records().map(known), seed=st.integers(0, 10_000))
def test_the_recorded_moves_end_in_the_recorded_result_to_the_card(record: Record, seed: int) -> None:
    """With `--hypothesis-profile thorough` from 1,600 steps of 320 records."""
    for number in range(STEPS):
        where = any_course(record, Random(f"{seed} {number}"))
        game = as_then(where)
        hole, then = game.state.playing.hole, record.holes[where.hole - 1]
        assert tuple(map(tuple, hole.grids)) == then.grids
        assert tuple(hole.reshuffles) == then.reshuffles
        assert game.state.playing.results[where.hole - 1] == then.scores
        assert game.scores[-1] == where.points_then


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


@examples(5)
@given(record=records(most_holes=2).map(known), seed=st.integers(0, 10_000), as_then=st.booleans())
def test_the_choices_lead_to_the_same_game_again(record: Record, seed: int, as_then: bool) -> None:
    chance = Random(seed)
    where = any_course(record, chance, as_then=as_then)
    game = by_chance(where, chance)
    again = played_on(where, ANA, choices_of(game, where))
    assert [each.entry for each in again.entries] == [each.entry for each in game.entries]
    assert choices_of(SoloGame.begin(where, ANA, "", 0.0), where) == ""


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_choices_of_the_longest_holes_are_short(name: str) -> None:
    """Somebody who discards every card until the hole is cut off needs the most characters."""
    seats = PRESETS[name].fewest
    where = course_at(recorded(PRESETS[name].rules_for(seats, 1), seats), 1, 0, 0, as_then=False)
    hole, written = SoloGame.begin(where, ANA, "", 0.0), 0
    while not is_over(hole, where):
        legal = {action.verb: action for action in hole.view(ANA).legal}
        hole = pressed(
            hole,
            *[legal[verb] for verb in ("ready", "draw", "discard", "pass", "flip") if verb in legal][:1]
            or [hole.view(ANA).legal[-1]],
        )
        written = len(choices_of(hole, where))
    assert 0 < written <= LONGEST_CHOICES


def test_choices_without_an_end_are_refused() -> None:
    where = course_at(classic(), 1, 0, 0)
    for choices in ("0", "Z" * LONGEST_CHOICES, "2Z", "4H"):
        with pytest.raises(WrongStage):
            played_on(where, ANA, choices)


def test_a_seat_that_meets_another_card_is_played_by_the_computer() -> None:
    """Ben took a card that Ana has discarded; when she discards another, he thinks anew."""
    record = classic(holes=1, seed=3)
    took = next(
        step
        for step, action in enumerate(record.holes[0].actions)
        if (action.seat, action.verb) == (1, "take")
    )
    where = course_at(record, 1, took, 0)
    hole = where.begun()
    assert where.recorded(hole, 1) == record.holes[0].actions[took]
    other = next(card for card in hole.stock if card != hole.discard[-1])
    hole.discard[-1] = other
    assert where.recorded(hole, 1) is None
    assert course_at(record, 1, took, 0, as_then=False).recorded(where.begun(), 1) is None


def test_the_computer_of_a_hole_played_alone_is_the_same_again() -> None:
    """Other choices meet what everybody meets who chooses so in that hole."""
    first = played(SoloGame.begin(course(holes=1), ANA, "Ana", 0.0), 1)
    record = from_entries(first.entries)
    where = RecordedCourse(record, 1, 0, 0, tuple([seat.level for seat in first.state.seats]), as_then=False)
    other = played(SoloGame.begin(course(holes=1), ANA, "Ana", 0.0), 2)
    game, chance = SoloGame.begin(where, ANA, "", 0.0), Random(2)
    while not game.over:
        game = step(game, chance)
    assert story(game) == story(other) != story(first)


def test_the_best_player_comes_to_the_end_that_it_came_to_before() -> None:
    """Nothing differs where the others act as then, so 0 is the error."""
    match, chance = Match(CLASSIC.rules_for(2, 1), 2, SECRET, NONCE), Random(1)
    actions = []
    while waiting := match.hole.waiting():
        best = level(BEST_LEVEL) if waiting[0] == 1 else level("random")
        actions.append(best(match.hole.observe(waiting[0]), {}, chance))
        match.hole.apply(actions[-1])
    record = make(MATCH, match.rules, NAMES[:2], SECRET, NONCE, [list(map(str, actions))])
    where: RecordedCourse = pickle.loads(pickle.dumps(course_at(record, 1, 4, 1)))  # noqa: S301
    points = best_plays(where, range(3))
    assert ExpertPoints.of(points) == (where.points_then, 0.0, 3)
    against = best_plays(course_at(record, 1, 4, 1, as_then=False), range(6))
    assert len(set(against)) > 1 and against == best_plays(
        course_at(record, 1, 4, 1, as_then=False), range(6)
    )
    assert ExpertPoints.of([1, 3]) == (2.0, 1.0, 2)


@examples(5)
@given(record=records().map(known), seed=st.integers(0, 10_000))
def test_turns_begin_where_the_seat_begins_them(record: Record, seed: int) -> None:
    where = any_course(record, Random(seed))
    hole = record.holes[where.hole - 1]
    own = [action.verb for action in hole.actions if action.seat == where.person]
    verbs = [hole.actions[step].verb for step in where.turns]
    assert [hole.actions[step].seat for step in where.turns] == [where.person] * len(verbs)
    opening = [verb for verb in own[:1] if verb in ("flip", "ready")]
    assert verbs == opening + [verb for verb in own if verb in ("draw", "take", "turn", "knock")]
    assert where.acts_later(where.person) == any(
        action.seat == where.person for action in hole.actions[where.step :]
    )


@pytest.mark.parametrize(("hole", "step", "person"), [(0, 0, 0), (3, 0, 0), (1, 10_000, 0), (1, 0, 2)])
def test_positions_that_a_record_does_not_have_are_refused(hole: int, step: int, person: int) -> None:
    with pytest.raises(WrongStage):
        course_at(classic(holes=2, seats=2), hole, step, person)
