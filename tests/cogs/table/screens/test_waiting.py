"""What somebody who waits is told stays true until their message is drawn anew."""

from __future__ import annotations

from cogs.table.screens.waiting import waiting_words
from engine.table import Table
from tests.cogs.table.screens.evenings import Evening

OUT = "You’re out! Everyone else gets one more turn."
DONE = "That was your last turn. The hole ends when everyone has had theirs."


def told(table: Table) -> list[str]:
    """What each seat is told in a hole that is being played; empty for who is to act."""
    view = table.view(None)
    return [
        "" if number in view.waiting else waiting_words(table.state, view, number)
        for number in range(view.seats)
    ]


def test_it_is_always_the_seat_before_ones_own() -> None:
    for preset in ("classic", "four-card"):
        for table in Evening(5, ("Ana", "Ben", "Chloe"), preset=preset).moments():
            if table.state.stage != "playing":
                continue
            hole = table.state.playing.hole
            for number, words in enumerate(told(table)):
                if words not in ("", OUT, DONE, "You go first, once everyone’s ready."):
                    before = ("Chloe", "Ana", "Ben")[number]
                    assert words == f"You’re up after {before}."
                    assert hole.out is None or hole.out != number
                if words == OUT:
                    assert hole.out == number


def test_with_two_the_other_is_named() -> None:
    seen = {
        words
        for table in Evening(5, ("Ana", "Ben")).moments()
        if table.state.stage == "playing"
        for words in told(table)
    }
    assert seen == {
        "",
        OUT,
        "Waiting for Ana.",
        "Waiting for Ben.",
        "You go first, once everyone’s ready.",
    }


def test_nobody_who_has_had_the_last_turn_is_promised_another() -> None:
    for table in Evening(7, ("Ana", "Ben", "Chloe"), preset="classic").moments():
        state = table.state
        if state.stage != "playing" or (out := state.playing.hole.out) is None:
            continue
        hole, words = state.playing.hole, told(table)
        for number, said in enumerate(words):
            place, now = (number - out) % 3, (hole.turn - out) % 3
            assert said == (OUT if place == 0 else DONE if place < now else "" if place == now else said)
