"""The field of an event as its messages ask for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.events.field import Field
from cogs.events.screens.event_screen import announcement, results_message
from data.events.entrants import Entrant
from engine.events.strokes_gained import Gained, Scores, table
from tests.cogs.events.simulation import Simulation


def test_messages_about_results_make_the_table_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Scores] = []

    def counted(scores: Scores) -> list[Gained]:
        made.append(scores)
        return table(scores)

    monkeypatch.setattr("cogs.events.field.table", counted)
    event = replace(Simulation(2, 2, "classic")._event(), status="finished")
    entrants = [Entrant(number, number, f"Player {number}", 0.0) for number in (1, 2)]
    field = Field(event, entrants, {1: [4, 10], 2: [8]})
    results_message(field)
    announcement(field, "")
    assert made == [{1: [4, 10], 2: [8]}]
