"""Which cards of a grid cancel each other (rules: "pairs")."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card
from engine.rules import Rules
from engine.scoring import cancels


def cancelled_slots(rules: Rules, grid: Sequence[Card | None]) -> frozenset[int]:
    """The slots whose cards count 0 together, as far as they are known; None stands for an unknown card."""
    if rules.pairs == "column":
        columns = [range(column, rules.size, rules.columns) for column in range(rules.columns)]
        return frozenset(slot for slots in columns if _cancelled(rules, grid, slots) for slot in slots)
    by_rank: dict[str, list[int]] = {}
    for slot, card in enumerate(grid):
        if card is not None:
            by_rank.setdefault(card.rank, []).append(slot)
    return frozenset(slot for slots in by_rank.values() if len(slots) >= 2 for slot in slots[:2])


def _cancelled(rules: Rules, grid: Sequence[Card | None], slots: Sequence[int]) -> bool:
    first = grid[slots[0]]
    if first is None or not cancels(rules, first.rank):
        return False
    return all((card := grid[slot]) is not None and card.rank == first.rank for slot in slots)
