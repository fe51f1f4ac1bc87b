"""What is open until a table is made, in words."""

from __future__ import annotations

import pytest

from engine.game.players_and_decks import players_and_decks
from engine.game.presets import PRESETS, preset

LENGTH = "9 holes unless you choose another length, up to 18."


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("classic", "For 2 to 6 players: 1 deck, 2 from 6 players."),
        ("house", "For 2 to 6 players: 1 deck, 2 from 5 players."),
        ("four-card", "For 2 to 6 players: 1 deck."),
        ("golf-six", "For 2 to 4 players: 1 deck."),
        ("club", "For 2 to 8 players: 1 deck, 2 from 4 players."),
        ("nine-card", "For 2 to 6 players: 1 deck, 2 from 4 players."),
    ],
)
def test_players_and_decks_of_presets(name: str, players: str) -> None:
    assert players_and_decks(preset(name), 9, {}) == (players, LENGTH)


def test_the_decks_are_those_that_are_dealt() -> None:
    for each in PRESETS.values():
        players, length = players_and_decks(each, 1, {})
        assert f"to {each.most} players" in players
        assert length.startswith("1 hole unless")


def test_larger_grids_bring_more_decks() -> None:
    players, _ = players_and_decks(preset("classic"), 9, {"rows": 3, "columns": 4})
    assert players == "For 2 to 6 players: 1 deck, 2 from 5 players."


def test_a_given_number_of_decks_limits_the_players() -> None:
    players, _ = players_and_decks(preset("nine-card"), 9, {"decks": 1})
    assert players == "For 2 to 5 players: 1 deck."
    players, _ = players_and_decks(preset("nine-card"), 9, {"decks": 2})
    assert players == "For 2 to 6 players: 2 decks."


def test_partners_are_four_or_six() -> None:
    players, _ = players_and_decks(preset("club"), 9, {"partners": "best_ball"})
    assert players == "For 4 or 6 players: 2 decks."
    players, _ = players_and_decks(preset("golf-six"), 9, {"partners": "best_ball"})
    assert players == "For 4 players: 1 deck."
