"""The chart of how cards move shows the places and moves that occur."""

from __future__ import annotations

from engine.lab.games.places import BELOW, DRAWN, STOCK, TOP
from engine.lab.moves_chart import moves_chart


def test_cards_move_between_the_places_that_occur() -> None:
    chart = moves_chart({(STOCK, DRAWN): 9.7, (TOP, BELOW): 0.01})
    assert [station.words for station in chart.stations] == [
        ("draw pile",),
        ("discards,", "top"),
        ("discards,", "covered"),
        ("in hand,", "drawn"),
    ]
    drawn, covered = chart.flows
    assert (drawn.start, drawn.end, drawn.words) == (0, 3, "9.7")
    assert (covered.start, covered.end, covered.words) == (1, 2, "rare")
    assert drawn.thick > covered.thick
    assert drawn.ink != covered.ink
    assert {words for words, _, _ in chart.keys} >= {"taken unseen", "shown to player", "shown to no one"}
