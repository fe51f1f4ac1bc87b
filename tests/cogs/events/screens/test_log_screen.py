"""The log of an event: a line for everything that was done, the newest first, and who did it."""

from __future__ import annotations

import pytest

from cogs.events.screens.log_screen import PAGE, log_screen
from engine.events.entries import (
    Annulled,
    ClosedEarly,
    DeadlinesMoved,
    Ended,
    Entered,
    Extended,
    Fact,
    KindName,
    Paused,
    Removed,
    Replaced,
    Resumed,
    TableAnnulled,
    TableOver,
)
from engine.events.seating import match_of
from tests.engine.events.memory_events import EVENT, FOUR, MANAGER, ROUND, event


def lines(kind: KindName, *facts: Fact) -> list[str]:
    """Return what the log says of `facts`, the oldest first, without the time."""
    text = log_screen(event(kind, *FOUR, *ROUND, *facts), 0).text
    return [line.partition("> ")[2] for line in text.splitlines()[::-1]][-len(facts) :]


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        (Entered(5, 50, "*Late*", MANAGER), "<@900> let **\\*Late\\*** in."),
        (Removed(2, MANAGER), "<@900> removed **Player 2**."),
        (Removed(2, None), "**Player 2** left the server."),
        (Replaced(5, 2, 50, "New", MANAGER), "<@900> replaced **Player 2** with **New**."),
        (Paused(MANAGER), "<@900> paused it."),
        (Paused(0), "Someone paused it."),
        (DeadlinesMoved(60 * 7 + 10), "I was offline for 7 minutes, so everything ends that much later."),
        (DeadlinesMoved(20), "I was offline for 1 minute, so everything ends that much later."),
        (Annulled(MANAGER), "<@900> canceled it."),
        (Annulled(None), "Canceled: too few players."),
        (Ended(), "It ended."),
    ],
)
def test_each_fact_has_its_line(fact: Fact, line: str) -> None:
    assert lines("league", fact) == [line]


def test_its_end_names_who_never_came() -> None:
    results = (
        TableOver(match_of(EVENT, 1, 1, 0), (9, 4)),
        TableOver(match_of(EVENT, 1, 2, 0), (None, 7), (2,)),
    )
    ended = lines("league", *results, Ended())[-1]
    assert ended == "It ended. Never came: Player 2"


def test_time_is_told_where_one_plays_alone_and_an_early_end_is_a_start_at_tables() -> None:
    facts = (Paused(MANAGER), Resumed(MANAGER, 77.5), Extended(MANAGER, 88.0), ClosedEarly(MANAGER))
    at_tables = ["<@900> resumed it.", "<@900> extended it.", "<@900> started play early."]
    assert lines("knockout", *facts)[1:] == at_tables
    assert lines("duplicate", *facts)[1:] == [
        "<@900> resumed it. It’s open until <t:77:f> now.",
        "<@900> extended it to <t:88:f>.",
        "<@900> ended it early.",
    ]


def test_a_table_that_was_annulled_is_played_again_but_not_with_the_same_cards() -> None:
    fact = TableAnnulled(match_of(EVENT, 1, 2, 0), MANAGER)
    assert lines("league", fact) == ["<@900> canceled table 2 of round 1. It’s replayed."]
    assert lines("tables", fact) == ["<@900> canceled table 2. It doesn’t count."]
    ended = TableAnnulled(match_of(EVENT, 1, 2, 0), None)
    assert lines("league", ended) == ["Table 2 of round 1 couldn’t be finished. It’s played again."]
    assert lines("tables", ended) == ["Table 2 couldn’t be finished. It doesn’t count."]


def test_the_newest_lines_come_first_in_pages() -> None:
    moves = [fact for _ in range(PAGE) for fact in (Paused(MANAGER), Resumed(MANAGER, 9.0))]
    state = event("duplicate", *moves)
    pages = [log_screen(state, page).text.splitlines() for page in range(4)]
    assert [len(page) for page in pages] == [PAGE, PAGE, 1, 1]
    assert "resumed" in pages[0][0] and "paused" in pages[0][1]
    assert pages[2] == pages[3] and "opened the event" in pages[2][0]
