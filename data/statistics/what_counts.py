"""Which matches count on the leaderboard, and which boards the other matches have."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

from engine.cpu.levels import LADDER
from engine.game.errors import BadRules
from engine.game.options import LEAST_POINTS, MOST_POINTS
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.names.search_key import search_key
from engine.table.results import MatchResult, SeatResult
from engine.table.seat import USUAL_LEVEL

APART: Final = ("modified", "practice")
"""Boards that every server has, apart from the leaderboard. In totals these names replace a preset's."""

FORMAT_BOARDS: Final = ("match_play", "skins", "stableford", "best_ball", "foursomes")
"""Boards for formats other than stroke play. Matches with partners are on the board of the partners' format.

These matches also count on the leaderboard itself, but not on the board of their preset.
"""

OWN_BOARD: Final = "own-[0-9a-f]{10}"
"""Pattern of the names of boards of servers' own presets."""

_LADDER: Final = [each.name for each in LADDER]
WEAK: Final = frozenset(_LADDER[: _LADDER.index(USUAL_LEVEL)])
"""Computer levels that are too weak to measure results by, except in matches of two or more people."""


def board_of(result: MatchResult, *, modified: bool) -> str:
    """Return the board on which a match counts; "" is the leaderboard itself.

    `modified`: whether the match was by modified rules. If the server has a name for such rules, they have a
    board of their own, except in practice.
    """
    practice = _is_practice(result)
    if not modified:
        return "practice" if practice else ""
    if not result.named or practice or not _may_be_chosen(result):
        return "modified"
    return own_board(result.named, result.preset, result.changes)


def preset_board(result: MatchResult) -> str:
    """Return the second board of a leaderboard match: for stroke play the preset's, else the format's."""
    words = [word for word in reversed(result.format.split()) if word in FORMAT_BOARDS]
    return words[0] if words else result.preset


def own_board(name: str, preset: str, changes: Mapping[str, Any]) -> str:
    """Return the board for a server's own preset with this name and these rules.

    Other rules have another board, even under the same name. Otherwise a manager could reach the top with
    easier rules, and then change the preset back.
    """
    rules = {field: value for field, value in changes.items() if field != "holes"}
    text = json.dumps([search_key(name), preset, rules], sort_keys=True)
    return f"own-{blake2b(text.encode(), digest_size=5).hexdigest()}"


def is_modified(result: MatchResult) -> bool:
    """Whether a match was by other rules than its preset's. Holes, format, turn clock and hints are no rules.

    Rules with points that nobody may choose any more are modified, too.
    """
    rules = result.rules
    if not result.changed or rules is None:
        return result.changed
    return not _may_be_chosen(result) or rules.of_holes != _rules(
        rules.preset, len(result.seats), rules.holes
    )


def _may_be_chosen(result: MatchResult) -> bool:
    values = {} if result.rules is None else result.rules.values
    return all(LEAST_POINTS <= points <= MOST_POINTS for points in values.values())


def _rules(preset: str, seats: int, holes: int) -> Rules | None:
    """Return the rules of an unchanged preset, or None if this version can't play the preset."""
    try:
        return PRESETS[preset].rules_for(seats, holes, {"holes": holes})
    except (BadRules, LookupError):
        return None


def _is_practice(result: MatchResult) -> bool:
    """Whether at most one person played over half of the match, and a computer is weaker than `medium`."""
    tables = [hole.seats for hole in result.played] or [result.seats]
    if not any(seat.level in WEAK for table in tables for seat in table):
        return False
    there = [sum(_plays(table[number], seat) for table in tables) for number, seat in enumerate(result.seats)]
    return sum(2 * holes > len(tables) for holes in there) < 2


def _plays(then: SeatResult, seat: SeatResult) -> bool:
    """Whether the person in `seat` at the end already held it in the earlier hole of `then`."""
    return seat.user is not None and then.user == seat.user and then.kept
