"""Who sits at a table of an event, by which rules, and with which cards."""

from __future__ import annotations

from engine.events.entries import KindName
from engine.events.rounds import DAY, seated
from engine.table.entries import Joined
from tests.engine.events.memory_events import EVENT, FOUR, MESSAGE, ROUND, event


def test_a_table_has_the_holes_of_its_event_and_a_play_off_has_one() -> None:
    state = event("knockout", *FOUR, *ROUND, holes=4)
    table = state.tables[0]
    for play_off, holes in ((False, 4), (True, 1)):
        table.play_off = play_off
        opened = seated(state, table).opened
        assert (opened.match, opened.preset, opened.holes, opened.clock) == (
            table.match,
            "classic",
            holes,
            DAY,
        )


def test_entrants_sit_in_their_order_and_forgotten_ones_have_ids_of_that_seat_alone() -> None:
    state = event("league", *FOUR, *ROUND)
    for number in (1, 2, 3):
        state.entrant(number).user = -number
    tables = [seated(state, table) for table in state.tables]
    assert tables[1].people[1] == Joined(40, "Player 4", MESSAGE)
    ids = [person.user for table in tables for person in table.people]
    assert len(set(ids)) == 4 and all(user < 0 for user in ids if user != 40)
    assert {table.given.event for table in tables} == {EVENT}


def test_all_tables_have_the_same_cards_only_where_that_is_the_game() -> None:
    kinds: dict[KindName, int] = {"tables": 1, "league": 2, "knockout": 2}
    for kind, secrets in kinds.items():
        state = event(kind, *FOUR, *ROUND)
        tables = [seated(state, table) for table in state.tables]
        assert len({table.opened.secret for table in tables}) == secrets
        assert {table.given.nonce for table in tables} == {str(MESSAGE) if kind == "tables" else ""}
