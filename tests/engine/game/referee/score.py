"""Points by the rules text ("Scoring"), one sentence after another."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.cards import Card
from engine.game.rules import Rules


def hole_points(rules: Rules, grids: Sequence[Sequence[Card]], out: int | None) -> list[int]:
    """Score of each seat, where `out` is the seat that went out, if one did."""
    points = [grid_points(rules, grid) for grid in grids]
    seats = range(len(points))
    if rules.blackjack:
        points = [0 if score == 21 else score for score in points]
    if rules.knock_penalty and out is not None and any(points[seat] < points[out] for seat in seats):
        points[out] += 10
    if rules.knock_bonus and out is not None:
        points[out] -= 5
    if rules.underdog_bonus:
        lowest = min(points)
        points = [score - 3 if score == lowest else score for score in points]
    if rules.tied_shame:
        points = [score + 5 if points.count(score) > 1 else score for score in points]
    return points


def grid_points(rules: Rules, grid: Sequence[Card]) -> int:
    """Score of one grid, before the options about the whole hole."""
    return _pairs_anywhere(rules, grid) if rules.pairs == "anywhere" else _columns(rules, grid)


def card_points(rules: Rules, face: Card) -> int:
    """Points of a card by itself."""
    if rules.one_eyed_jacks and face.code in ("JH", "JS"):
        return 0
    return rules.values[face.rank]


def _pairs_anywhere(rules: Rules, grid: Sequence[Card]) -> int:
    counting = list(grid)
    for rank in {face.rank for face in grid}:
        of_rank = [face for face in grid if face.rank == rank]
        if len(of_rank) >= 2:
            counting.remove(of_rank[0])
            counting.remove(of_rank[1])
    return sum(card_points(rules, face) for face in counting)


def _columns(rules: Rules, grid: Sequence[Card]) -> int:
    points = 0
    whole = []
    for at in range(rules.columns):
        column = [grid[row * rules.columns + at] for row in range(rules.rows)]
        rank = column[0].rank
        if any(face.rank != rank for face in column):
            points += sum(card_points(rules, face) for face in column)
            continue
        whole.append(rank)
        if rank == "*" and rules.eagle_eye:
            points -= 2 * len(column)
        elif rank in ("2", "*") and rules.negative_pairs_keep_value:
            points += sum(card_points(rules, face) for face in column)
    if rules.wolfpack:
        points -= 20 * (whole.count("J") // 2)
    if rules.four_of_a_kind:
        points -= 20 * sum(whole.count(rank) // 2 for rank in set(whole))
    if rules.perfect_grid and len(whole) == rules.columns:
        points -= 10
    return points
