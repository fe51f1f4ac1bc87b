"""Questions before a table is ended or replaced, and a match put aside: what is lost, and who may go on."""

from __future__ import annotations

import pytest

from cogs.kit.ids.table import PressId
from cogs.kit.screen import Screen
from cogs.table.screens.closing import end_question, leave_question, put_aside, replace_question
from engine.table import TableState
from engine.table.entries import Closed, Left, PutAside
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


def dealt() -> TableState:
    """Return a match of one hole in which nobody has moved."""
    return next(each.state for each in EVENING.moments() if each.state.match is not None)


def closed(by: int | None, *left: int) -> TableState:
    table = begun(*left)
    add(table, Closed(by))
    return fold(table.entries)


def between(points: tuple[int, int], played: int = 2, people: int = 1) -> EveningTable:
    """Return a match of three holes after some of them, in each of which the seats had these `points`."""
    evening = Evening(7, ("A*na", "Ben")[:people], computers=2 - people, holes=3)
    moments = (each for each in evening.moments() if each.state.stage == "between")
    table = next(each for each in moments if len(each.state.hole_results) == played)
    table.state.playing.results[:] = [points] * played
    return table


@pytest.mark.parametrize(
    ("points", "played", "words"),
    [
        ((3, 9), 2, "you win."),
        ((3, 3), 2, "a shared win."),
        ((9, 3), 2, "you lose."),
        ((3, 9), 1, "For a win, play more than half the holes."),
        ((9, 3), 1, "you lose."),
    ],
)
def test_alone_with_computers_a_match_counts_as_it_stands(
    points: tuple[int, int], played: int, words: str
) -> None:
    screen = end_question(between(points, played).state, 1)
    assert screen.text.startswith("It counts as it stands")
    assert screen.text.endswith(words)


def test_where_others_play_on_one_leaves_or_asks_them_all() -> None:
    state = between((3, 9), people=2).state
    screen = end_question(state, 1)
    assert screen.title == "Leave this match?" and "You come last" in screen.text
    assert labels(screen) == ["Leave", "Ask everyone to end it", "Keep playing"]
    assert labels(leave_question(begun().state)) == labels(screen), "the only hole binds too"
    assert labels(leave_question(dealt())) == ["Leave", "Keep playing"]
    assert "won’t count" in end_question(state, 99).text, "a moderator who doesn’t play"


def test_an_end_is_asked_about_by_what_is_lost() -> None:
    lobby, match = end_question(EVENING.lobby().state, 1), end_question(dealt(), 1)
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
    assert screen.text.startswith("classic, with **A\\*na** and **Ben**.")


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
    assert "Then it counts as it stands." not in screen.text
    counted = between((3, 9))
    add(counted, PutAside(None))
    assert put_aside(counted.state).text.endswith("Then it counts as it stands.")
