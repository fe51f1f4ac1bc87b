"""The page of a match: its scorecard with everybody's name, and tabs that lead to all that is kept of it."""

from __future__ import annotations

from typing import get_args

import pytest

from cogs.kit.attachments import SCORECARD_NAME
from cogs.kit.ids.past import FilmId, MatchId, ReplayId, ReviewId
from cogs.past.match_screen import Tab, match_page, tabs
from data.matches.history import PastMatch, PastPerson
from engine.language import signed
from tests.cogs.table.screens.evenings import MATCH, Evening, played

LABELS = ["Match", "Moves", "Film", "Review", "Proof"]


def test_everybody_has_a_name_and_the_scorecard_stands_below() -> None:
    state = played(Evening(7, ("Ana", "Ben"), 1, holes=2)).state
    totals = {seat.name: total for seat, total in zip(state.seats, state.playing.totals, strict=True)}
    people = (
        PastPerson(1, "Ana", totals["Ana"], won=False, shared=False),
        PastPerson(2, "Ben", totals["Ben"], won=False, shared=False, kept=False),
    )
    past = PastMatch(MATCH, 5, "classic", 2, 1_767_225_600.5, people)
    screen = match_page(past, MatchId(MATCH, "show", 7, 3), state)
    (card,) = screen.attachments
    assert card.name == SCORECARD_NAME and all(name in card.alt_text for name in totals)
    date, *beside = screen.text.splitlines()
    assert date == "<t:1767225600:f>"
    assert beside == [f"🤖 **Ben** {signed(totals['Ben'])}"], "the scorecard doesn't show who left"
    assert [button.label for button in screen.rows[0]] == LABELS[1:]
    ((back,),) = screen.rows[1:]
    assert back.id == "golfhistory:7:3:back"
    unreadable = match_page(past, MatchId(MATCH, "show"), None)
    assert not unreadable.attachments and "**Ana**" in unreadable.text


@pytest.mark.parametrize("tab", get_args(Tab))
def test_the_tabs_lead_to_all_but_what_is_shown_and_stay_at_its_hole(tab: Tab) -> None:
    ids = {
        "match": str(MatchId(MATCH, "show")),
        "moves": str(ReplayId(MATCH, 4, 0, "open")),
        "film": str(FilmId(MATCH, 4, "show")),
        "review": str(ReviewId(MATCH, 0, shared=False, control="open")),
        "proof": str(MatchId(MATCH, "verify")),
    }
    row = tabs(MATCH, tab, 4)
    assert [button.id for button in row] == [each for name, each in ids.items() if name != tab]
    assert [button.label.lower() for button in row] == [name for name in ids if name != tab]
