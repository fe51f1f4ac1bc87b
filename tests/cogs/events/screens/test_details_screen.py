"""Details of an event: what its reader may do there, its rules, and what proves its deals, and when."""

from __future__ import annotations

import pytest

from cogs.events.screens.details_screen import details_screen, fair_words, withdraw_question
from engine.events.entries import Annulled, Ended, Fact, KindName, Played, TableOver
from engine.events.seating import match_of
from engine.events.state import EventState
from tests.engine.events.memory_events import EVENT, FOUR, MANAGER, ROUND, event

BEGUN: list[Fact] = [*FOUR, *ROUND]
OVER: list[Fact] = [
    *BEGUN,
    *(TableOver(match_of(EVENT, 1, number, 0), (1, 2)) for number in (1, 2)),
    Ended(),
]


def labels(state: EventState, *, manager: bool = False, entered: bool = False) -> list[str]:
    rows = details_screen(state, manager=manager, entered=entered).rows
    return [button.label for row in rows for button in row]


@pytest.mark.parametrize(
    ("kind", "facts", "reader", "entrant"),
    [
        ("league", FOUR, ["Enter"], ["Withdraw", "Log"]),
        ("league", BEGUN, ["Standings"], ["Standings", "Drop out", "Log"]),
        ("tables", BEGUN, [], ["Log"]),
        ("tables", OVER, ["Standings"], ["Standings", "Log"]),
        ("knockout", OVER, ["Standings"], ["Standings", "Log"]),
        ("league", [*BEGUN, Annulled(MANAGER)], [], ["Log"]),
        ("duplicate", FOUR, ["Play"], ["Play", "Log"]),
        ("duplicate", [*FOUR, Ended()], [], ["Log"]),
        (
            "duplicate",
            [*FOUR, Played(1, (), (4,)), Ended()],
            ["Verify", "Export"],
            ["Log", "Verify", "Export"],
        ),
    ],
)
def test_everybody_is_offered_what_they_may_do(
    kind: KindName, facts: list[Fact], reader: list[str], entrant: list[str]
) -> None:
    state = event(kind, *facts, computers=1)
    assert labels(state) == reader
    assert labels(state, entered=True) == entrant
    manages = labels(state, manager=True)
    assert ("Manage" in manages) == (not state.over) and "Log" in manages


@pytest.mark.parametrize("kind", ["duplicate", "league", "tables"])
def test_the_secret_is_shown_once_the_event_is_over_and_not_before(kind: KindName) -> None:
    state = event(kind, *BEGUN)
    assert f"`{state.commitment}`" in fair_words(state)
    assert state.opened.secret not in fair_words(state)
    annulled = event(kind, *BEGUN, Annulled(MANAGER))
    assert state.opened.secret not in fair_words(annulled)
    told = fair_words(event(kind, *OVER))
    assert f"`{state.opened.secret}`" in told and f"`{state.commitment}`" in told
    assert ("`77`" in told) == (kind == "duplicate"), "the cards follow from the message, too"
    assert ("Every table uses table 1’s secret." in told) == (kind == "tables")


def test_each_kind_says_how_it_works_and_what_happens_to_the_absent() -> None:
    def how(kind: KindName, absent: str) -> str:
        screen = details_screen(event(kind, absent=absent), manager=False, entered=False)
        return screen.fields[0][1]

    assert "You come last" in how("league", "forfeit") and "computer takes over" in how("league", "computer")
    assert "for 12 points" in how("league", "forfeit")
    assert "to reach the next round" in how("knockout", "forfeit")
    assert "Same cards" in how("tables", "forfeit") and "You come last" not in how("tables", "forfeit")
    assert "Finish all holes to be ranked." in how("duplicate", "forfeit")


def test_the_rules_that_were_changed_are_told_and_who_organizes() -> None:
    text = details_screen(event("league"), manager=False, entered=False, notice="Done *now*.").text
    assert text.splitlines()[0] == "*Done \\*now\\*.*"
    assert text.splitlines()[-1] == "Organizer: <@900>"
    assert "Rules:" not in text


def test_to_leave_is_asked_about_by_what_it_means() -> None:
    for facts, label in ((FOUR, "Withdraw"), (BEGUN, "Drop out")):
        ((sure, stay),) = withdraw_question(event("league", *facts)).rows
        assert (sure.label, stay.label) == (label, "Stay in")
        assert ":leave:" in sure.id and ":details:" in stay.id


def test_what_comes_at_the_end_is_not_promised_after_it() -> None:
    played = Played(1, (), (4,))
    begun, ended = (
        event("duplicate", *FOUR, played, computers=1),
        event("duplicate", *FOUR, played, Ended(), computers=1),
    )
    scores = [
        dict(details_screen(each, manager=False, entered=True).fields)["Scores"] for each in (begun, ended)
    ]
    assert ["All results come at the end." in each for each in scores] == [True, False]
    assert all("Strokes gained" in each for each in scores)
