"""The list of a person's tables: whose turn it is at each, in which order, and where the next turn is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.kit.ids.table import MyTablesId
from cogs.kit.message_limits import LONGEST_TEXT
from cogs.kit.screen import Screen
from cogs.table.screens.my_tables import PAGE_SIZE, ListedTable, my_tables, next_table
from engine.table import TableState
from engine.table.entries import Missed, PutAside
from tests.cogs.table.screens.evenings import LONGEST, Evening, add, first_turn

EVENING = Evening(7, ("A*na", "Ben"), holes=3)


def own(
    state: TableState | None = None,
    *,
    yours: bool = True,
    due: float | None = None,
    here: bool = False,
    movable: bool = False,
    channel: int | None = 20,
    address: str = "https://discord.com/channels/10/20/30",
) -> ListedTable:
    state = state or first_turn(EVENING).state
    (turn,) = state.playing.hole.waiting()
    seat = turn if yours else 1 - turn
    waiting = (turn,) if state.live else ()
    return ListedTable(state, seat, channel, address, here, waiting, due, movable)


def touched(at: float) -> TableState:
    """Return a match in which a person last did something at a UNIX time."""
    state = first_turn(EVENING).state
    state.touched = at
    return state


def paused() -> TableState:
    table = first_turn(EVENING)
    add(table, PutAside(None))
    return table.state


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


def test_a_table_says_whose_turn_it_is_until_when_and_where() -> None:
    lines = my_tables([own(due=86_400.5)], 0).text.splitlines()
    assert lines == [
        "🟢 **Your turn** · <t:86400:R> · <#20> · [Open](https://discord.com/channels/10/20/30)",
        "classic, hole 1 of 3, with **A\\*na** and **Ben**.",
    ]
    other = own(yours=False)
    name = ("**A\\*na**", "**Ben**")[other.waiting[0]]
    assert my_tables([other], 0).text.startswith(f"Waiting for {name} · <#20> · [Open]")


def test_nothing_names_a_server_or_a_channel_but_discord_itself() -> None:
    screen = my_tables([own(), own(here=True), own(channel=None), own(address="")], 0)
    places = [line.partition(" · ")[2] for line in screen.text.splitlines()[::3]]
    assert sorted(places) == sorted(
        [
            "<#20> · [Open](https://discord.com/channels/10/20/30)",
            "here",
            "[Open](https://discord.com/channels/10/20/30)",
            "channel deleted",
        ]
    )


def test_own_turns_come_first_by_deadline_then_others_by_the_last_act_then_paused_ones() -> None:
    late, soon, endless = own(due=300.0), own(due=200.0), own(touched(100.0))
    older, newer = own(touched(1.0), yours=False), own(touched(2.0), yours=False)
    tables = [own(paused()), older, late, newer, soon, endless]
    ranked = sorted(tables, key=lambda each: each.rank)
    assert ranked == [endless, soon, late, newer, older, tables[0]]


def test_next_leads_to_the_turn_that_is_due_first_elsewhere() -> None:
    there = "https://discord.com/channels/11/21/31"
    tables = [own(due=1.0, here=True), own(due=2.0, address=""), own(due=4.0), own(due=3.0, address=there)]
    (button,) = [each for row in my_tables(tables, 0).rows for each in row]
    assert (button.label, button.url, button.id) == ("Next turn", there, "")
    assert next_table([own(yours=False), own(here=True)]) is None
    assert labels(my_tables([own(yours=False)], 0)) == []


def test_a_full_page_of_the_longest_names_is_not_too_long_for_discord() -> None:
    state = first_turn(Evening(7, (LONGEST,) * 6, named=LONGEST[:1] * 40)).state
    tables = [replace(own(state), waiting=tuple(range(6))) for _ in range(PAGE_SIZE)]
    text = my_tables(tables, 0).text
    assert len(text) <= LONGEST_TEXT and " +3" in text


@pytest.mark.parametrize(("number", "shown"), [(0, PAGE_SIZE), (1, 2), (9, 2)])
def test_many_tables_stand_on_pages(number: int, shown: int) -> None:
    screen = my_tables([own(due=float(each)) for each in range(PAGE_SIZE + 2)], number)
    assert screen.text.count("Your turn") == shown
    assert labels(screen) == ["Back", "Next", "Next turn"]


def test_paused_matches_can_be_continued_where_the_list_is_read() -> None:
    state = paused()
    tables = [own(movable=True), own(state, movable=True), own(paused())]
    (menu,) = my_tables(tables, 0).menus
    assert menu.id == str(MyTablesId(0, "continue"))
    assert [(choice.label, choice.value) for choice in menu.choices] == [
        ("classic · A*na and Ben", state.id)
    ] * 2
    assert my_tables(tables, 0).text.splitlines()[-2].startswith("⏸️ Paused until <t:")


def test_who_is_away_and_who_has_no_table_is_told_so() -> None:
    table = first_turn(EVENING)
    add(table, Missed(0, handed_over=True))
    away = replace(own(table.state), seat=0, waiting=())
    assert "The computer is playing for you." in my_tables([away], 0).text
    assert my_tables([], 0, "The match continues here.").text.splitlines() == [
        "*The match continues here.*",
        "You’re not at any table. Open one with `/golf start`.",
    ]
