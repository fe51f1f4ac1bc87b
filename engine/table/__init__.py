"""A table: people and computers, a lobby, a match, clocks, and the journal that it is rebuilt from."""

from engine.table.entries import Entry, Stamped
from engine.table.journal import HoleResult, Journal, MatchResult, SeatResult
from engine.table.seat import Seat
from engine.table.state import Stage, TableState
from engine.table.table import Change, Table

__all__ = [
    "Change",
    "Entry",
    "HoleResult",
    "Journal",
    "MatchResult",
    "Seat",
    "SeatResult",
    "Stage",
    "Stamped",
    "Table",
    "TableState",
]
