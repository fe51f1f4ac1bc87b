"""What is shown of a hole that is played on: no card that the seat doesn't see, and all results."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.message_limits import LONGEST_CUSTOM_ID
from cogs.kit.screen import Screen
from cogs.solo.play import ShownWith
from cogs.solo.play_on_screen import PlayedOn, over_screen, play_screen
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.match import Match
from engine.game.presets import PRESETS
from engine.record import Record
from tests.cogs.solo.recorded_holes import ANA, hole_of
from tests.engine.effort import examples
from tests.engine.record.records import classic, recorded
from tests.journeys.leaks import cards_named

MATCH = PlayOnPlace("match", "0123456789", 1)


def all_of(screen: Screen) -> str:
    """Return everything that a screen says, in its pictures too."""
    labels = [f"{button.label} {button.words} {button.id}" for row in screen.rows for button in row]
    fields = [text for _, text in screen.fields]
    pictures = [attachment.alt_text for attachment in screen.attachments]
    return "\n".join([screen.title, screen.text, screen.footer, *fields, *labels, *pictures])


def dealt(hole: PlayedOn) -> Hole:
    """Return the hole as it was dealt."""
    record = hole.found.record
    match = Match(record.rules, len(record.players), record.secret, record.nonce)
    for before in record.holes[: hole.place.hole - 1]:
        for action in before.actions:
            match.hole.apply(action)
        match.close_hole()
        match.deal()
    return match.hole


def seen_in(hole: PlayedOn) -> set[Card]:
    """Return the cards that the seat has been allowed to see since the deal, by the whole hole."""
    whole = dealt(hole)
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
    return replace(hole, game=game)


def ended(hole: PlayedOn, chance: Random) -> PlayedOn:
    while not hole.over:
        hole = pressed(hole, chance)
    return hole


def record_of(name: str, seed: int = 1, seats: int = 3) -> Record:
    chosen = PRESETS[name]
    seats = min(max(seats, chosen.fewest), chosen.most)
    return recorded(chosen.rules_for(seats, 2), seats, seed)


@examples(8)
@given(name=st.sampled_from(sorted(PRESETS)), seed=st.integers(0, 10_000))
def test_nobody_sees_a_card_that_their_seat_does_not_see(name: str, seed: int) -> None:
    record, chance = record_of(name, seed), Random(seed)
    whole = chance.choice(record.holes)
    step, seat = chance.randrange(len(whole.actions)), chance.randrange(len(record.players))
    hole = hole_of(record, replace(MATCH, hole=whole.number, step=step), seat)
    while True:
        screen = over_screen(hole) if hole.over else play_screen(hole)
        assert cards_named(all_of(screen)) <= seen_in(hole)
        assert len(screen.rows) <= 5
        ids = [button.id for row in screen.rows for button in row]
        assert len(set(ids)) == len(ids) and max(map(len, ids)) <= LONGEST_CUSTOM_ID
        if hole.over:
            break
        hole = pressed(hole, chance)


def test_the_first_message_says_which_hole_it_is_and_that_it_does_not_count() -> None:
    hole = hole_of(classic(holes=2, seats=3), replace(MATCH, hole=2), own=1)
    screen = play_screen(hole)
    assert screen.title == "Play on · classic"
    assert screen.text.startswith(
        f"**Hole 2 of 2**\nYou had {hole.course.points_then} points then.\n"
        "Same cards, your moves. It doesn’t count.\n"
    )
    later = play_screen(pressed(hole, Random(1)))
    assert later.text.startswith("**Hole 2 of 2**") and "It doesn’t count" not in later.text


@pytest.mark.parametrize(("source", "back"), [("match", "Moves"), ("daily", "Back"), ("event", "Back")])
def test_the_end_leads_back_to_what_is_played_on(
    source: Literal["match", "daily", "event"], back: str
) -> None:
    place = replace(MATCH, source=source, key="20261126" if source == "daily" else MATCH.key)
    screen = over_screen(ended(hole_of(classic(holes=1), place), Random(4)))
    assert [[button.label for button in row] for row in screen.rows] == [["Again", back]]


def test_a_daily_hole_keeps_its_heading() -> None:
    day = hole_of(classic(holes=1), PlayOnPlace("daily", "20261126", 1))
    (picture,) = play_screen(day).attachments
    assert "Daily hole" in picture.alt_text


def test_what_was_seen_in_the_peek_is_said_again() -> None:
    record = record_of("four-card")
    step = next(step for step, each in enumerate(record.holes[0].actions) if each.verb in ("draw", "take"))
    seat = record.holes[0].actions[step].seat
    assert "Peeked at: " in play_screen(hole_of(record, replace(MATCH, step=step), seat)).text
    assert "Peeked at" not in play_screen(hole_of(record, MATCH, seat)).text


def test_the_results_stand_side_by_side() -> None:
    hole = ended(hole_of(classic(holes=1), MATCH), Random(4))
    screen = over_screen(replace(hole, expert=7), ShownWith(notice="Refused."))
    assert screen.text.splitlines() == [
        "*Refused.*",
        f"You’d have had **{hole.points} points**.",
        f"You had {hole.course.points_then} points then.",
        "Expert would have had 7 points.",
    ]
    (picture,) = screen.attachments
    assert f"{hole.points} points" in picture.alt_text
