"""Whole tournaments by chance, without cards."""

from __future__ import annotations

from random import Random

from engine.events.entries import KindName
from engine.events.kinds import KINDS
from engine.events.plan import Draw, Plan, TableResult


def play(kind: KindName, plan: Plan, seed: int, most: int = 40, absent: float = 0.1) -> list[TableResult]:
    """Play a whole tournament by chance, its tables ending in any order; the fewer strokes, the more ties.

    Each entrant stays away from each table with the probability `absent`, and forfeits or has the computer
    play there.
    """
    random = Random(seed)
    played: list[TableResult] = []
    open_tables: list[Draw] = []
    while True:
        drawn = KINDS[kind].next_tables(plan, played, open_tables)
        open_tables += drawn
        if not open_tables:
            return played
        draw = open_tables.pop(random.randrange(len(open_tables)))
        seats = len(draw.entrants) + draw.computers
        strokes: list[int | None] = [] if draw.bye else [random.randrange(most) for _ in range(seats)]
        away = frozenset(each for each in draw.entrants if not draw.bye and random.random() < absent)
        if random.random() < 0.5:
            strokes = [
                None if at < len(draw.entrants) and draw.entrants[at] in away else own
                for at, own in enumerate(strokes)
            ]
        played.append(TableResult(draw, tuple(strokes), away))
