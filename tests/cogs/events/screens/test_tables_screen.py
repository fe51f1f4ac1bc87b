"""The message of an event at tables: who meets whom, where, and how they stand; nothing too early."""

from __future__ import annotations

import pytest

from cogs.events.screens.tables_screen import MOST_ABSENT, MOST_SHOWN, tables_announcement, tables_message
from cogs.kit.attachments import CHART_NAME, GRID_NAME
from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.screen import GREY, Screen
from engine.events.entries import (
    Annulled,
    Drawn,
    Ended,
    Entered,
    Fact,
    KindName,
    RoundsStarted,
    TableOpened,
    TableOver,
)
from engine.events.plan import MOST
from engine.events.seating import match_of
from tests.engine.events.memory_events import ENDS, EVENT, FOUR, ROUND, event

FIRST, SECOND = (match_of(EVENT, 1, number, 0) for number in (1, 2))
OPEN: list[Fact] = [*FOUR, *ROUND, TableOpened(FIRST), TableOpened(SECOND)]
HALF = [*OPEN, TableOver(FIRST, (5, 9))]
PLAYED = [*HALF, TableOver(SECOND, (None, 3), (2,))]


def shown(kind: KindName, *facts: Fact, **threads: int) -> Screen:
    by_match = {FIRST: threads["first"]} if threads else {}
    return tables_message(event(kind, *facts, rounds=2), by_match)


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


def test_until_play_starts_people_enter_and_are_listed() -> None:
    screen = shown("league", Entered(1, 10, "A*na"), *FOUR[1:])
    assert screen.text.splitlines()[0] == "League of 2 rounds · tables of two · 1 hole of classic"
    assert screen.fields == (("Players (4)", "A\\*na · Player 2 · Player 3 · Player 4"),)
    assert labels(screen) == ["Enter", "Withdraw", "Details", "Log"]
    assert shown("league").fields == (("Players", "Nobody yet."),)


def test_a_table_links_to_its_thread_and_has_its_points_once_it_is_over() -> None:
    assert shown("league", *OPEN, first=55).fields == (
        ("Tables", "1\\. Player 1 – Player 3 · <#55>\n2\\. Player 2 – Player 4"),
    )
    screen = shown("league", *HALF)
    (tables,) = screen.fields
    assert tables[1].splitlines()[0] == "1\\. Player 1 (5) – Player 3 (9)"
    assert [each.name for each in screen.attachments] == [GRID_NAME, CHART_NAME]
    assert screen.attachments[1].alt_text.splitlines()[1] == "1. Player 1: 12 points (+4.0 strokes a match)"


def test_a_bye_is_no_table_and_alone_makes_no_standings() -> None:
    drawn: list[Fact] = [
        RoundsStarted((1, 2, 3, 4)),
        Drawn(1, 1, 0, (1,), ENDS),
        Drawn(1, 2, 0, (2, 3), ENDS),
    ]
    screen = shown("knockout", *FOUR, RoundsStarted((1, 2, 3, 4)), *drawn, TableOpened(SECOND))
    assert screen.fields == (("Tables", "1\\. Player 1 has a bye\n2\\. Player 2 – Player 3"),)
    assert [each.name for each in shown("league", *FOUR, *ROUND).attachments] == [GRID_NAME]


@pytest.mark.parametrize(
    ("kind", "state", "best", "picture"),
    [
        (
            "league",
            "Round 1 of 2",
            "1. Player 1: 12 points (+4.0 strokes a match)",
            "12 points (+4.0 strokes a match)",
        ),
        ("knockout", "Round 1", "Round 1: Player 1 (5) ✓ – ", "winner (+4.0 strokes a match)"),
        (
            "tables",
            f"1 of 2 tables has played · until <t:{ENDS:.0f}:f>",
            "1. Player 4: +6.0 strokes gained (3 points)",
            "+6.0 strokes gained (3 points)",
        ),
    ],
)
def test_each_kind_has_its_own_state_and_figures(kind: KindName, state: str, best: str, picture: str) -> None:
    assert shown(kind, *HALF).text.splitlines()[1] == state.replace("tables has", "tables have")
    over = shown(kind, *PLAYED, Ended())
    assert "🏆" in over.text
    assert [each.name for each in over.attachments] == [CHART_NAME]
    assert over.attachments[0].alt_text.splitlines()[1].startswith(best)
    announced = tables_announcement(event(kind, *PLAYED, Ended(), rounds=2), "Our server")
    assert announced.attachments[0].alt_text.splitlines()[2].endswith(picture)


def test_with_the_same_cards_for_all_no_points_are_shown_before_the_end() -> None:
    screen = shown("tables", *HALF)
    assert [name for name, _ in screen.fields] == ["Tables"]
    assert "(" not in screen.fields[0][1]
    assert labels(screen) == ["Details", "Log"]


def test_at_the_end_winners_are_named_and_those_who_never_came() -> None:
    screen = tables_announcement(event("league", *PLAYED, Ended()), "Our server")
    assert screen.text == "🏆 **Player 1** and **Player 4** share the win!\nNever came: Player 2"
    assert screen.attachments[0].alt_text.splitlines()[-1] == "Player 2: absent"
    level = event("league", *OPEN, TableOver(FIRST, (5, 5)), TableOver(SECOND, (3, 3)), Ended())
    assert tables_announcement(level, "").text.startswith("🏆 **Player 1**, **Player 2**, **Player 3**")
    nobody = [TableOver(FIRST, (None, None), (1, 3)), TableOver(SECOND, (None, None), (2, 4))]
    screen = tables_announcement(event("knockout", *OPEN, *nobody, Ended()), "")
    assert screen.text.startswith("Nobody came, so nobody wins.")
    assert screen.attachments == ()


def test_an_annulled_event_is_grey_and_says_why() -> None:
    screen = shown("league", *FOUR[:3], Annulled(None))
    assert (screen.colour, labels(screen)) == (GREY, ["Details", "Log"])
    assert screen.text.endswith("Canceled: it needed 4 players.")
    assert not shown("league", *PLAYED, Annulled(9)).fields


def test_the_largest_event_with_the_longest_names_fits() -> None:
    entered = [Entered(number, number, f"{number:*>32}") for number in range(1, MOST + 1)]
    drawn: list[Fact] = [RoundsStarted(tuple(range(1, MOST + 1)))]
    matches = [(at + 1, (2 * at + 1, 2 * at + 2)) for at in range(MOST // 2)]
    drawn += [Drawn(1, number, 0, seats, ENDS) for number, seats in matches]
    over = [TableOver(match_of(EVENT, 1, number, 0), (1, 2)) for number, _ in matches]
    for facts in ([], drawn, [*drawn, *over[:-1]]):
        assert all(len(text) <= LONGEST_FIELD for _, text in shown("league", *entered, *facts).fields)
    standings = dict(
        shown("league", *entered[:16], RoundsStarted(tuple(range(1, 17))), *drawn[1:9], over[0]).fields
    )
    assert standings["Standings"].splitlines() == ["and 6 more"]


def test_a_field_says_how_many_more_there_are() -> None:
    entered = [Entered(number, number, f"{number:*>32}") for number in range(1, MOST + 1)]
    [(_, players)] = shown("league", *entered).fields
    assert f"and {MOST - players.count(' · ')} more" in players
    pairs = [(number, number + 1) for number in range(1, MOST, 2)]
    drawn = [Drawn(1, table, 0, pair, ENDS) for table, pair in enumerate(pairs, 1)]
    begun: list[Fact] = [*entered, RoundsStarted(tuple(range(1, MOST + 1))), *drawn]
    opened = [TableOpened(match_of(EVENT, 1, table, 0)) for table in range(1, len(pairs) + 1)]
    [(_, tables)] = shown("league", *begun, *opened).fields
    *lines, last = tables.split("\n")
    assert last == f"and {len(pairs) - len(lines)} more"
    over = [
        TableOver(match_of(EVENT, 1, table, 0), (None, 3), (pair[0],)) for table, pair in enumerate(pairs, 1)
    ]
    done = [*begun, *opened, *over, Ended()]
    [(_, standings)] = shown("league", *done).fields
    assert len(standings) <= LONGEST_FIELD
    *places, more, absent = standings.split("\n")
    assert (places, more) == ([], f"and {MOST // 2 - MOST_SHOWN} more")
    left = MOST // 2 - absent.count("\\*" * 30)
    assert left > 0
    assert absent.endswith(f" and {left} more")
    announced = tables_announcement(event("league", *done), "").text
    assert f" and {MOST // 2 - MOST_ABSENT} more" in announced
