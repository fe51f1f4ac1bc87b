"""Handicap strokes of the seats of a table: of people by their handicaps, of computers by their levels'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.game.errors import StaleVersion
from engine.game.handicap import handicap_strokes
from engine.game.pars import level_handicap
from engine.game.rules import Rules
from engine.table.seat import Seat

BEGINNERS: Final = "easy"
"""The computer level whose handicap people have before they have one of their own."""

Handicaps = Mapping[int, float | None]
"""The handicaps of people by user id, None for those without one so far; empty for no strokes at all."""

NO_HANDICAPS: Final[Handicaps] = MappingProxyType({})
"""For matches without handicap strokes."""


def seat_strokes(seats: Sequence[Seat], rules: Rules, handicaps: Handicaps) -> tuple[int, ...]:
    """Return the handicap strokes of each seat in a match by `rules`; empty if nobody has any.

    Raises `StaleVersion` if `handicaps` don't know of a person: they sat down after these were looked up.
    """
    if not rules.handicap_strokes or not handicaps:
        return ()
    if any(seat.user is not None and seat.user not in handicaps for seat in seats):
        raise StaleVersion
    own = [None if seat.user is None else handicaps[seat.user] for seat in seats]
    levels = [seat.level if seat.user is None else BEGINNERS for seat in seats]
    found = [
        level_handicap(rules.preset, level) if each is None else each
        for each, level in zip(own, levels, strict=True)
    ]
    return handicap_strokes(found, rules.holes, rules.preset)
