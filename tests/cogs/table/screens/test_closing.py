"""Questions before a table is ended or replaced, and a match put aside: what is lost, and who may go on."""

from __future__ import annotations

import pytest

from cogs.kit.ids.table import PressId
from cogs.kit.screen import Screen
from cogs.table.screens.closing import end_question, put_aside, replace_question
from engine.table import TableState
from engine.table.entries import Closed, Left
from engine.table.fold import fold
from tests.cogs.table.screens.evenings import Evening, EveningTable, add, first_turn

EVENING = Evening(7, ("A*na", "Ben"))


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


def begun(*left: int) -> EveningTable:
    """Return a match of which the people with these user ids have left."""
    table = first_turn(EVENING)
    add(table, *map(Left, left))
    return table


def closed(by: int | None, *left: int) -> TableState:
    table = begun(*left)
    add(table, Closed(by))
    return fold(table.entries)


def test_an_end_is_asked_about_by_what_is_lost() -> None:
    lobby, match = end_question(EVENING.lobby().state, 1), end_question(begun().state, 1)
    assert lobby.title == "Close this table?" and "nothing is lost" in lobby.text
    assert labels(lobby) == ["Close table", "Keep playing"]
    assert match.title == "End this match?" and "won’t count" in match.text
    words = [PressId.parse(button.id) for button in match.rows[0]]
    assert [each.word for each in words if each] == ["end", "keep"]
    assert match.rows[0][0].style == "danger"


@pytest.mark.parametrize(
    ("replace", "thread", "offered", "words"),
    [
        (None, None, ["Show it here"], "Its host or a moderator can replace it."),
        ("r", None, ["Show it here", "Replace it"], "That match will be paused"),
        (None, "t", ["Show it here", "Start in a thread"], "opens yours beside it."),
        ("r", "t", ["Show it here", "Start in a thread", "Replace it"], "That match will be paused"),
    ],
)
def test_a_table_in_the_way_offers_what_is_allowed(
    replace: str | None, thread: str | None, offered: list[str], words: str
) -> None:
    screen = replace_question(begun().state, replace, thread)
    assert labels(screen) == offered
    assert words in screen.text
    assert ("opens yours beside it" in screen.text) == (thread is not None)
    assert screen.text.startswith("classic, hole 1 of 1, with **A\\*na** and **Ben**.")


def test_a_table_in_the_way_is_told_with_who_is_there() -> None:
    lobby = EVENING.lobby()
    assert replace_question(lobby.state, "r").text.startswith(
        "A lobby for classic, with **A\\*na** and **Ben**."
    )
    assert replace_question(lobby.state, "r").text.endswith("Nobody has played yet.")
    add(lobby, Left(1), Left(2))
    assert "Nobody is in it." in replace_question(lobby.state, None).text


def test_a_match_put_aside_says_why_and_who_can_take_it_up() -> None:
    screen = put_aside(closed(1))
    assert screen.title == "Golf · classic · paused" and labels(screen) == ["Resume"]
    assert screen.text.startswith("**A\\*na** opened another table here")
    assert "**A\\*na** and **Ben** can resume until <t:" in screen.text
    assert put_aside(closed(99)).text.startswith("Somebody opened another table here")
    assert put_aside(closed(None)).text.startswith("Nobody has played for a while")
