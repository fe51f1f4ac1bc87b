"""A table: its lobby, match, seats and clocks, and the journal from which a restart rebuilds it."""

from engine.table.entries import Entry, Stamped
from engine.table.journal import Journal
from engine.table.results import HoleResult, MatchResult, SeatResult
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
