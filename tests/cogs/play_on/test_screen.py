"""What is shown of a hole that is played on: no card that the seat doesn't see, and no card to share."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.play_on import PlayOnId, PlayOnPlace
from cogs.kit.message_limits import LONGEST_CUSTOM_ID
from cogs.kit.screen import Screen
from cogs.play_on.screen import (
    PlayedOn,
    hole_picture,
    over_screen,
    play_screen,
    shared_screen,
    start_screen,
)
from cogs.solo.play import ShownWith
from data.people.preferences import Look
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.presets import PRESETS
from engine.record import Record
from engine.solo.recorded_course import ExpertPoints, choices_of
from tests.cogs.play_on.asking import ANA, hole_of
from tests.engine.effort import examples
from tests.engine.record.records import classic, recorded
from tests.journeys.leaks import cards_named

LOOK = Look()
MATCH = PlayOnPlace("match", "0123456789", 1, 0)


def all_of(screen: Screen) -> str:
    """Return everything that a screen says, in its pictures too."""
    labels = [f"{button.label} {button.words} {button.id}" for row in screen.rows for button in row]
    fields = [text for _, text in screen.fields]
    pictures = [attachment.alt_text for attachment in screen.attachments]
    return "\n".join([screen.title, screen.text, screen.footer, *fields, *labels, *pictures])


def seen_in(hole: PlayedOn) -> set[Card]:
    """Return the cards that the seat has been allowed to see since the deal, by the whole hole."""
    whole = replace(hole.course, step=0).begun()
    person, found = hole.course.person, set[Card]()
    if whole.rules.opening == "peek":
        found |= set(whole.grids[person][whole.rules.columns :])
    moves = [Action.parse(move) for press in hole.game.presses for move in press.moves]
    before = hole.found.record.holes[hole.place.hole - 1].actions[: hole.place.step]
    for action in (None, *before, *moves):
        if action is not None:
            whole.apply(action)
        found |= set(whole.discard)
        for grid, hidden in zip(whole.grids, whole.hidden, strict=True):
            found |= {card for slot, card in enumerate(grid) if whole.over or not hidden >> slot & 1}
        if whole.held is not None and (whole.phase == "taken" or whole.turn == person):
            found.add(whole.held)
    return found


def pressed(hole: PlayedOn, chance: Random) -> PlayedOn:
    action = chance.choice(hole.game.view(ANA).legal)
    game = hole.game.acted(ANA, hole.game.state.version, [(action.verb, action.slot)], 0.0)
    return replace(hole, place=replace(hole.place, choices=choices_of(game, hole.course)), game=game)


def ended(hole: PlayedOn, chance: Random) -> PlayedOn:
    while not hole.over:
        hole = pressed(hole, chance)
    return hole


def record_of(name: str, seed: int = 1, seats: int = 3) -> Record:
    chosen = PRESETS[name]
    seats = min(max(seats, chosen.fewest), chosen.most)
    return recorded(chosen.rules_for(seats, 2), seats, seed)


@examples(8)
@given(name=st.sampled_from(sorted(PRESETS)), seed=st.integers(0, 10_000), as_then=st.booleans())
def test_nobody_sees_a_card_that_their_seat_does_not_see(name: str, seed: int, as_then: bool) -> None:
    record, chance = record_of(name, seed), Random(seed)
    whole = chance.choice(record.holes)
    step = chance.randrange(len(whole.actions))
    seat = chance.randrange(len(record.players))
    hole = hole_of(record, replace(MATCH, hole=whole.number, step=step, seat=seat, as_then=as_then))
    while True:
        screens = [start_screen(hole, LOOK)] if hole.over else [start_screen(hole, LOOK), play_screen(hole)]
        for screen in screens:
            assert cards_named(all_of(screen)) <= seen_in(hole)
            assert len(screen.rows) + len(screen.menus) <= 5
            ids = [button.id for row in screen.rows for button in row]
            assert len(set(ids)) == len(ids) and max(map(len, ids)) <= LONGEST_CUSTOM_ID
        if hole.over:
            break
        hole = pressed(hole, chance)
    assert not cards_named(all_of(shared_screen(hole)))
    assert not shared_screen(hole).attachments


def test_the_start_says_whose_seat_it_is_and_what_the_others_do() -> None:
    hole = hole_of(classic(holes=2, seats=3), replace(MATCH, hole=2, seat=1))
    screen = start_screen(hole, LOOK)
    assert screen.title == "Play on · classic"
    assert screen.text == (
        f"**Hole 2 of 2 · Bén**\nBén had {hole.course.points_then} points then.\n"
        "Same cards, your moves. It doesn’t count.\n"
        "The others play as they did, as long as they can."
    )
    (menu,) = screen.menus
    assert [(each.label, each.chosen) for each in menu.choices] == [
        ("Ann", False),
        ("Bén", True),
        ("猫", False),
    ]
    labels = {button.label: not button.disabled for row in screen.rows for button in row}
    assert labels == {
        "Earlier turn": False,
        "Later turn": True,
        "Moves": True,
        "Play on": True,
        "Others: computer": True,
        "What would expert do?": True,
    }
    other = start_screen(hole_of(hole.found.record, replace(hole.place, as_then=False)), LOOK)
    assert "The computer plays the others (medium)." in other.text


def test_the_ways_lead_over_all_turns_of_the_seat() -> None:
    record = classic(holes=1)
    place, steps = replace(MATCH, seat=0), list[int]()
    while True:
        hole = hole_of(record, place)
        steps.append(hole.place.step)
        (_, later), *_ = start_screen(hole, LOOK).rows
        if later.disabled:
            break
        found = PlayOnId.parse(later.id)
        assert found is not None
        place = found.place
    begun = [step for step in hole.course.turns if step]
    assert steps[1:] == begun[-len(steps[1:]) :] and len(steps) > 2


def test_a_seat_without_a_turn_left_can_only_go_back() -> None:
    record = classic(holes=1)
    actions = record.holes[0].actions
    last = max(step for step, action in enumerate(actions) if action.seat == 0)
    if last == len(actions) - 1:
        pytest.skip("this match ended otherwise")
    screen = start_screen(hole_of(record, replace(MATCH, step=last + 1, seat=0)), LOOK)
    assert "Ann has no turn left from here." in screen.text
    (earlier, later), (start, *_) = screen.rows
    assert (earlier.disabled, later.disabled, start.disabled) == (False, True, True)


@pytest.mark.parametrize(("source", "holes"), [("daily", 1), ("event", 2)])
def test_a_hole_of_ones_own_starts_with_what_it_was_and_few_rows(
    source: Literal["daily", "event"], holes: int
) -> None:
    place = replace(MATCH, source=source, key="20261126", seat=0, step=8)
    hole = hole_of(classic(holes=holes), place, own=0)
    screen = start_screen(hole, LOOK)
    assert screen.text.splitlines() == [
        *(["**Hole 1 of 2**"] if holes > 1 else []),
        f"You had {hole.course.points_then} points then.",
        "Same cards, your moves. It doesn’t count.",
    ]
    rows = [[button.label for button in row] for row in screen.rows]
    assert [row[0] for row in rows] == ["Earlier turn", "Play on", "What would expert do?"]
    assert rows[1] == ["Play on", "Back"]
    heading = "Daily hole" if source == "daily" else "Hole 1 of 2"
    assert hole_picture(hole, LOOK).heading == heading


def test_what_was_seen_in_the_peek_is_said_again() -> None:
    record = record_of("four-card")
    step = next(step for step, each in enumerate(record.holes[0].actions) if each.verb in ("draw", "take"))
    seat = record.holes[0].actions[step].seat
    hole = hole_of(record, replace(MATCH, step=step, seat=seat))
    assert "Peeked at: " in play_screen(hole).text
    assert "Peeked at" not in play_screen(hole_of(record, replace(MATCH, seat=seat))).text


@pytest.mark.parametrize(("own", "words"), [(0, "You had "), (1, "Ann had ")])
def test_the_end_stands_beside_what_it_was(own: int, words: str) -> None:
    hole = ended(hole_of(classic(holes=1), replace(MATCH, seat=0), own), Random(4))
    screen = over_screen(hole, ShownWith(notice="Refused."))
    assert screen.text.startswith("*Refused.*\n**Ann**\nYou’d have had **")
    assert f"{words}{hole.course.points_then} points then." in screen.text
    labels = [[button.label for button in row] for row in screen.rows]
    assert labels == [["Again", "Share", "What expert scores"], ["Change start", "Moves"]]
    asked = over_screen(replace(hole, best=ExpertPoints(7.25, 0.5, 60)), shared=True)
    assert "Expert averages 7.2 ± 0.5 from there (60 plays)." in asked.text
    assert [button.label for button in asked.rows[0]] == ["Again", "Shared"]


def test_what_is_shared_says_both_results_and_leads_only_to_a_match() -> None:
    hole = ended(hole_of(classic(holes=1), replace(MATCH, seat=0)), Random(4))
    points, then = hole.points, hole.course.points_then
    assert shared_screen(hole).text == f"I’d have had **{points} points** instead of {then}."
    (row,) = shared_screen(hole).rows
    assert [button.id for button in row] == [str(PlayOnId(replace(hole.place, choices=""), "open"))]
    other = replace(hole, found=replace(hole.found, own=None))
    assert shared_screen(other).text.startswith("As **Ann**, I’d have had **")
    day = replace(hole, place=replace(hole.place, source="daily", key="20261126"))
    assert shared_screen(day).rows == () and shared_screen(day).footer == ""
    assert [button.label for button in over_screen(day).rows[-1]] == ["Change start", "Back"]
    assert start_screen(day, LOOK).menus == ()


def test_the_picture_of_the_end_has_the_points_of_the_hole() -> None:
    hole = ended(hole_of(classic(holes=1), replace(MATCH, seat=0)), Random(4))
    (picture,) = over_screen(hole).attachments
    assert f"{hole.points} points" in picture.alt_text
