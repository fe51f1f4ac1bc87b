"""The results of every seat of a table, the computer's too."""

from __future__ import annotations

from engine.table import TableState
from engine.table.entries import ComputerAdded, Entry, Joined, Opened, RulesChanged, Stamped, Started
from engine.table.fold import apply, fold
from engine.table.results import hole_result
from tests.data.plays import Play

ANA, BEN = 11, 12


def test_every_seat_is_told_of_with_the_level_of_a_computer() -> None:
    play = Play("aaaaaaaaaa", 7, [(ANA, "Ana"), (BEN, "Ben")], left=[BEN])
    result = fold(play.entries()).match_result()
    assert [(seat.user, seat.name, seat.level, seat.kept) for seat in result.seats] == [
        (ANA, "Ana", "", True),
        (BEN, "Ben", "", False),
        (None, "Birdie", "medium", True),
    ]
    assert [seat.user for seat in result.people] == [ANA, BEN]
    assert [seat.points for seat in result.people] == [seat.points for seat in result.seats[:2]]
    assert [hole.number for hole in result.played] == [1, 2]
    for seat, total in enumerate(result.seats):
        assert sum(hole.seats[seat].points for hole in result.played) == total.points
    lowest = min(seat.points for seat in result.seats)
    assert [seat.won for seat in result.seats] == [
        seat.points == lowest and seat.kept for seat in result.seats
    ]
    assert not result.changed


def state_of(*changes: RulesChanged) -> TableState:
    """A match by `classic` of one hole, begun, of Ana and an expert."""
    opened = Opened("aaaaaaaaaa", "classic", 1, None, secret="5e" * 32)
    entries: list[Entry] = [opened, *changes, Joined(ANA, "Ana", 5), ComputerAdded("Eagle", "expert")]
    lobby = fold(Stamped(number, 1.0, entry) for number, entry in enumerate(entries, 1))
    apply(lobby, Stamped(len(entries) + 1, 1.0, Started(lobby.rules.to_dict())))
    return lobby


def test_who_went_out_is_told_of_the_hole() -> None:
    state = state_of()
    hole = state.playing.hole
    while not hole.over:
        hole.apply(hole.legal_actions()[0])
    state.playing.close_hole()
    hole.out = 1
    told = hole_result(state.id, state.seats, state.playing, 2.0).seats
    assert [(seat.level, seat.went_out) for seat in told] == [("", False), ("expert", True)]


def test_other_rules_than_the_presets_are_told() -> None:
    assert state_of(RulesChanged("classic", 1, None, {"decks": 2})).match_result().changed
    assert not state_of(RulesChanged("classic", 1, 60)).match_result().changed
