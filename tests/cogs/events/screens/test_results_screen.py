"""Pages of a finished event: results, the cards of each hole, and what a verification found."""

from __future__ import annotations

from dataclasses import replace

from cogs.events.screens.results_screen import (
    PAGE,
    STOCK_SHOWN,
    deals_screen,
    records_screen,
    results_screen,
    verified_screen,
)
from cogs.kit.card_text import face
from engine.events.entries import Ended, Entered, Played
from engine.events.records import Verified
from engine.events.state import EventState
from tests.engine.events.memory_events import event


def finished(scores: list[tuple[int, ...]], holes: int = 1) -> EventState:
    """Return an event with the points of each entrant at the holes that they finished."""
    facts = [Entered(number, number * 10, f"Player {number}") for number in range(1, len(scores) + 1)]
    played = [Played(number, (), own) for number, own in enumerate(scores, 1)]
    return event("duplicate", *facts, *played, Ended(), holes=holes, computers=1)


def test_readers_see_their_own_holes_beside_the_average() -> None:
    state = finished([(4,), (8,), ()])
    assert results_screen(state, 0, reader=20).fields == (("Your holes", "Hole 1: 8 points, average 6.0"),)
    assert results_screen(state, 0, reader=30).fields == ()
    assert results_screen(state, 0, reader=99).fields == ()


def test_all_results_are_on_pages() -> None:
    state = finished([(points,) for points in range(PAGE + 2)])
    pages = [results_screen(state, page, 0).text.splitlines() for page in (0, 1, 9)]
    assert [len(page) for page in pages] == [PAGE, 2, 2]
    assert pages[1] == pages[2]
    names = [line.split("**")[1] for page in pages[:2] for line in page]
    assert names == [f"Player {number}" for number in range(1, PAGE + 3)]


def test_the_cards_of_a_hole_are_those_that_were_dealt() -> None:
    state = finished([(1, 4), (2, 4), (0, 7), (9,)], holes=2)
    screen = deals_screen(state, 9)
    assert screen.title.endswith("hole 2 of 2")
    assert screen.text == "Average 5.0 · best 4: **Player 1**, **Player 2**"
    dealt, deck = state.course.dealt(2)
    cards, discard, stock = (text for _, text in screen.fields)
    assert cards.startswith("**You**\n" + " ".join(map(face, dealt.grids[0][:3])) + "\n")
    assert "**Birdie**" in cards
    size = 2 * state.rules.size
    assert discard == face(deck[size])
    assert stock == " ".join(map(face, deck[size + 1 : size + 1 + STOCK_SHOWN])) + " …"
    assert deals_screen(finished([()]), 0).text == "Nobody finished this hole."


def test_it_is_said_how_many_more_were_best_at_a_hole() -> None:
    names = ", ".join(f"**Player {number}**" for number in range(1, 5))
    assert deals_screen(finished([(3,)] * 9), 0).text == f"Average 3.0 · best 3: {names} and 5 more"


def test_what_does_not_hold_is_said() -> None:
    state = finished([(4,)])
    report = Verified(2, 3, None, {})
    fine = verified_screen(state, report, same=True).text
    assert "✓ Verified" in fine and "2 records: every deal, move and score of 3 holes" in fine
    for wrong in (
        verified_screen(state, report, same=False),
        verified_screen(state, replace(report, difference="hole *2*"), same=True),
    ):
        assert wrong.text.startswith("**✗ Something is wrong") and "✓" not in wrong.text
    assert "✗ hole \\*2\\*" in wrong.text


def test_the_records_are_one_file() -> None:
    (file,) = records_screen(finished([(4,)]), b"zip").attachments
    assert (file.name, file.draw()) == ("golf-event-abcdef0123.zip", b"zip")
