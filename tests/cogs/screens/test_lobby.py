"""The lobby: who sits there, what will be played, and which buttons there are."""

from __future__ import annotations

import pytest

from cogs.custom_id import PressId
from cogs.screens.lobby import clock_words, closed_lobby, lobby
from tests.cogs.screens.evenings import Evening


def usable(evening: Evening) -> dict[str, bool]:
    """The lobby's buttons by label, and whether they can be pressed."""
    return {button.label: not button.disabled for row in lobby(evening.lobby().state).rows for button in row}


def test_it_says_what_will_be_played_and_who_sits_there() -> None:
    screen = lobby(Evening(1, ("Ana", "B*n"), computers=1, holes=9).lobby().state)
    assert screen.title == "Golf · classic"
    assert "9 holes · 2 min a turn" in screen.text
    assert screen.fields == (
        ("At the table (3 of 6)", "**Ana** · host\n**B\\*n**\n**Albatross 0** · computer"),
    )


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (None, "no turn clock"),
        (30, "30 s a turn"),
        (60, "1 min a turn"),
        (120, "2 min a turn"),
        (300, "5 min a turn"),
        (86_400, "1 day a turn"),
    ],
)
def test_the_clock_in_words(clock: int | None, words: str) -> None:
    assert clock_words(clock) == words


def test_nobody_starts_alone() -> None:
    assert not usable(Evening(1, ("Ana",)))["Start"]
    assert usable(Evening(1, ("Ana", "Ben")))["Start"]
    assert usable(Evening(1, ("Ana",), computers=1))["Start"]


def test_a_full_table_takes_no_more_computers() -> None:
    assert not usable(Evening(1, ("Ana", "Ben"), computers=4))["Add computer"]
    assert usable(Evening(1, ("Ana", "Ben"), computers=3))["Add computer"]


def test_a_computer_can_be_removed_where_there_is_one() -> None:
    assert "Remove computer" not in usable(Evening(1, ("Ana", "Ben")))
    assert usable(Evening(1, ("Ana", "Ben"), computers=1))["Remove computer"]


def test_all_buttons_are_known_presses() -> None:
    state = Evening(1, ("Ana",), computers=1).lobby().state
    presses = [PressId.parse(button.id) for row in lobby(state).rows for button in row]
    assert [press.word for press in presses if press] == ["join", "leave", "rules", "start", "add", "remove"]


def test_a_closed_lobby_has_nothing_to_press() -> None:
    screen = closed_lobby(Evening(1, ("Ana",)).lobby().state)
    assert not screen.rows
    assert "/golf start" in screen.text
