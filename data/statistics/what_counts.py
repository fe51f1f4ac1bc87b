"""Matches that count on the leaderboard, and the boards apart from it for the others."""

from __future__ import annotations

import json
from typing import Any, Final, Literal

from engine.cpu.levels import LADDER
from engine.game.errors import BadRules
from engine.game.options import LEAST_POINTS, MOST_POINTS
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.table.results import MatchResult, TableSeat
from engine.table.seat import USUAL_LEVEL

Board = Literal["", "modified", "practice"]
"""Board of a match: the leaderboard itself, or one apart from it."""

APART: Final[tuple[Board, ...]] = ("modified", "practice")
"""Boards apart from the leaderboard. Their totals are stored by these names in place of a preset's."""

_LADDER: Final = [each.name for each in LADDER]
WEAK: Final = frozenset(_LADDER[: _LADDER.index(USUAL_LEVEL)])
"""Computer levels that nobody's results are measured by, unless two people play."""


def board_of(result: MatchResult, *, modified: bool) -> Board:
    """The board on which a match counts; `modified`: its rules were modified."""
    if modified:
        return "modified"
    return "practice" if _is_practice(result) else ""


def is_modified(result: MatchResult, usual: str) -> bool:
    """Whether a match was by other rules than its preset's and the server's default.

    Holes, turn clock and hints are no rules. `usual` is the default as the column `tables.usual` holds it,
    empty if it was a built-in preset. Rules with points that nobody may choose any more are always modified.
    """
    rules = result.rules
    if not result.changed or rules is None:
        return result.changed
    if not all(LEAST_POINTS <= points <= MOST_POINTS for points in rules.values.values()):
        return True
    seats = len(result.table)
    return rules not in (_rules(rules.preset, seats, rules.holes, {}), _usual(usual, seats, rules.holes))


def _usual(usual: str, seats: int, holes: int) -> Rules | None:
    if not usual:
        return None
    default = json.loads(usual)
    return _rules(default["preset"], seats, holes, default["changes"])


def _rules(preset: str, seats: int, holes: int, changes: dict[str, Any]) -> Rules | None:
    """Rules of a preset with some changes, or None if this version can't play such rules."""
    try:
        return PRESETS[preset].rules_for(seats, holes, {**changes, "holes": holes})
    except (BadRules, LookupError):
        return None


def _is_practice(result: MatchResult) -> bool:
    """Whether at most one person played over half of the match, and a computer is weaker than `medium`."""
    tables = [hole.table for hole in result.played] or [result.table]
    if not any(seat.level in WEAK for table in tables for seat in table):
        return False
    there = [sum(_plays(table[number], seat) for table in tables) for number, seat in enumerate(result.table)]
    return sum(2 * holes > len(tables) for holes in there) < 2


def _plays(then: TableSeat, seat: TableSeat) -> bool:
    """Whether the person who had a seat at the end held it in an earlier hole."""
    return seat.user is not None and then.user == seat.user and then.kept
