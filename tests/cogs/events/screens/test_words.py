"""Short phrases about events: figures, places, and how an event stands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.events.screens.words import (
    open_words,
    place_words,
    played_words,
    row_words,
    strokes_words,
    who_words,
)
from engine.events.fold import fold, stamped
from engine.events.state import EventState
from engine.events.strokes_gained import Gained
from engine.language import speaking
from tests.cogs.events.simulation import opening


def alone(role: int | None = None, **changes: Any) -> EventState:
    """A new event of nine holes alone, with other attributes."""
    opened = replace(opening("classic", 9, 3600), event="0123456789", secret="5e" * 32, role=role)
    event = fold(stamped([opened], 0, 1_000.0))
    for name, value in changes.items():
        setattr(event, name, value)
    return event


@given(st.fractions(-30, 30))
def test_strokes_have_one_decimal_and_a_sign_unless_they_are_shown_as_none(strokes: Fraction) -> None:
    text = strokes_words(strokes)
    assert float(text.replace("−", "-")) == pytest.approx(float(strokes), abs=0.0501)
    assert text.startswith(("+", "−")) is (text.strip("+−") != "0.0")


def test_figures_are_written_for_the_reader() -> None:
    with speaking("de"):
        assert strokes_words(Fraction(13, 3)) == "+4,3"
    assert (place_words(1), place_words(1, medal=False), place_words(4)) == ("🥇", "1\\.", "4\\.")


def test_who_is_not_done_shows_progress_in_place_of_points() -> None:
    row = Gained(1, (4, -1), (Fraction(5), Fraction(1)), place=1, field=3)
    assert row_words(row, 2) == "**+3.0** · 3 points"
    assert row_words(row, 9) == "**+3.0** · 2 of 9 holes"


def test_an_event_says_what_is_played_and_by_whom() -> None:
    event = alone()
    assert played_words(event).startswith("9 holes of ")
    assert played_words(event).endswith("(easy)")
    assert who_words(event) == ""
    assert who_words(alone(role=7)) == "For members with <@&7>."


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"status": "paused"}, "⏸️ Paused by the organizer."),
        ({"status": "annulled"}, "Canceled by the organizer."),
        ({"status": "finished", "ended_at": 77.5}, "Ended <t:77:f>."),
        ({"status": "finished", "closes_at": 88.0}, "Ended <t:88:f>."),
        ({"status": "open", "closes_at": 99.0}, "Open until <t:99:f>, <t:99:R>."),
    ],
)
def test_an_event_says_until_when_it_is_open_or_how_it_ended(changes: dict[str, Any], text: str) -> None:
    assert open_words(alone(**changes)) == text
