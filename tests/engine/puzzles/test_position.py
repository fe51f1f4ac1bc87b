"""Positions that people lay out: what a seat saw of a hole comes out the same, and no deck has more cards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.advice.advice import advise, shown_to
from engine.game.cards import RANKS, fresh_deck
from engine.game.errors import IllegalAction, WrongStage
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.puzzles.position import Position, position_of, random_position
from engine.puzzles.puzzle import SOLVER, seated_first
from tests.engine.effort import examples

presets = st.sampled_from(sorted(PRESETS))
seeds = st.integers(0, 10_000)


def seats_of(preset: str, chance: Random) -> int:
    return chance.randint(PRESETS[preset].fewest, PRESETS[preset].most)


def hole_of(preset: str, chance: Random) -> Hole:
    seats = seats_of(preset, chance)
    rules = PRESETS[preset].rules_for(seats, 9)
    deck = list(fresh_deck(rules.decks, rules.jokers))
    chance.shuffle(deck)
    return Hole(rules, seats, chance.randrange(seats), deck, chance.shuffle)


@examples(20)
@given(presets, seeds)
def test_a_seat_sees_the_same_in_the_position_made_of_what_it_saw(preset: str, seed: int) -> None:
    chance = Random(seed)
    hole = hole_of(preset, chance)
    while waiting := hole.waiting():
        seat, phase = waiting[0], hole.phase
        view, remembered = hole.observe(seat), shown_to(hole, seat)
        position = position_of(view, remembered)
        if position is not None:
            assert Position.read(str(position)) == position and len(str(position)) <= 72
            position.require_choice()
            again = position.view()
            seen = seated_first(view)
            assert again.grids == seen.grids and again.face_up == seen.face_up and again.out == seen.out
            assert position.remembered == dict(remembered)
            if phase in ("choose", "drawn"):
                assert (again.legal, again.phase, again.drawn) == (seen.legal, seen.phase, seen.drawn)
                assert again.discard == seen.discard
                assert again.rules.turns is None or again.turns[SOLVER] == seen.turns[SOLVER]
        else:
            knocked = view.out is not None and False in view.face_up[view.out]
            assert phase == "opening" or knocked or not view.discards or all(view.face_up[seat])
        hole.apply(chance.choice(hole.legal_actions(seat)))


@examples(20)
@given(presets, seeds)
def test_whatever_is_changed_no_card_is_there_too_often_and_advice_can_be_had(preset: str, seed: int) -> None:
    chance = Random(seed)
    position = random_position(preset, seats_of(preset, chance), chance)
    for _ in range(60):
        cell = chance.randrange(position.discard_cell + 2)
        rank = chance.choice([*position.ranks_for(cell), *([None] * 5)])
        if rank is not None or cell != position.discard_cell:
            position = position.put(cell, rank)
        position = chance.choice((position, position.flipped(cell), position.next_turn()))
        assert Position.read(str(position)) == position
    view = position.view()
    assert min(view.unseen(position.remembered).values()) >= 0
    try:
        position.require_choice()
    except WrongStage:
        return
    assert advise(view, position.remembered, holes=2).choices


def test_the_last_card_of_a_rank_can_be_put_down_once() -> None:
    position = Position.blank("classic", 2)
    for cell in range(4):
        position = position.put(cell, "K")
    assert "K" not in position.ranks_for(4) and "K" in position.ranks_for(0) and len(RANKS) == 13
    with pytest.raises(IllegalAction):
        position.put(4, "K")
    with pytest.raises(IllegalAction):
        position.put(position.discard_cell, None)


def test_somebody_who_is_out_already_has_no_turn() -> None:
    position = Position.blank("golf-six", 2)
    for cell in range(5):
        position = position.put(cell, RANKS[cell])
    position.require_choice()
    with pytest.raises(WrongStage, match="face-down"):
        position.put(5, "K").require_choice()
    for cell in range(6, 12):
        position = position.put(cell, RANKS[cell])
    with pytest.raises(WrongStage, match="Player 2 is out"):
        position.require_choice()


def test_a_card_from_the_peek_lies_face_down_until_it_is_flipped_and_turns_can_be_counted() -> None:
    position = Position.blank("four-card", 2).put(2, "A")
    assert not position.view().face_up[SOLVER][2] and list(position.remembered) == [2]
    assert position.flipped(2).view().face_up[SOLVER][2] and position.flipped(0) == position
    turns = [position := position.next_turn() for _ in range(4)]
    assert [each.turn for each in turns] == [2, 3, 4, 1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "classic-2-0-0-",
        "classic-9-0-0-------------g-",
        "classic-2-0-1-------------g-",
        "classic-2-0-0---------------",
        "classic-2-0-0-gg----------g-",
        "four-card-2-0-1---------g-",
        "four-card-2-0-9---------g-",
        "poker-2-0-0-------------g-",
    ],
)
def test_another_text_is_no_position(text: str) -> None:
    assert Position.read(text) is None
    assert Position.read("classic-2-0-0-------------g-") is not None
