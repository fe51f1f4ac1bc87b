"""Formats by the rules text ("Formats"), side by side and hole by hole, counting as on paper."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.game.rules import Rules


class MatchOnPaper(NamedTuple):
    """A match so far: the seats that are first, whether the match has ended, and each seat's score.

    A hole won in match play is 1 here, a hole halved ½.
    """

    first: set[int]
    over: bool
    score: list[Fraction]


def on_paper(
    rules: Rules, seats: int, results: Sequence[Sequence[int]], strokes: Sequence[int]
) -> MatchOnPaper:
    """Score a match of `seats` seats whose holes ended with `results`."""
    partner = {seat: (seat + seats // 2) % seats for seat in range(seats)}
    if rules.partners == "none":
        partner = {seat: seat for seat in range(seats)}
    given = strokes_by_hole(strokes or [0] * seats, rules.holes)
    score = [Fraction()] * seats
    pot = 0
    over = False
    for hole, points in enumerate(results):
        assert not over, "no hole follows the end"
        net = [points[seat] - given[hole][seat] for seat in range(seats)]
        if rules.format == "stableford":
            net = [words_worth(each, rules) for each in net]
        counts = [together(rules, net[seat], net[partner[seat]]) for seat in range(seats)]
        pot += 1
        lowest = {seat for seat in range(seats) if counts[seat] == min(counts)}
        for seat in range(seats):
            rivals = [other for other in range(seats) if other not in (seat, partner[seat])]
            if rules.partners != "none":
                rivals = [other for other in rivals if other < seats // 2]
            if rules.format in ("stroke", "stableford"):
                score[seat] += counts[seat]
            elif rules.format == "match_play":
                score[seat] += sum(Fraction(counts[seat] < counts[other]) for other in rivals)
                score[seat] += sum(Fraction(counts[seat] == counts[other], 2) for other in rivals)
            elif lowest <= {seat, partner[seat]} and seat in lowest:
                score[seat] += pot
        if any(lowest == {seat, partner[seat]} for seat in range(seats)):
            pot = 0
        over = hole + 1 == rules.holes
        if rules.format == "match_play" and len({frozenset(pair) for pair in partner.items()}) == 2:
            over |= max(score) - min(score) > rules.holes - hole - 1
    best = min(score) if rules.format == "stroke" else max(score)
    return MatchOnPaper({seat for seat in range(seats) if score[seat] == best}, over, score)


def strokes_by_hole(strokes: Sequence[int], holes: int) -> list[list[int]]:
    """The strokes of each seat at each hole, dealt out one by one."""
    given = [[0] * len(strokes) for _ in range(holes)]
    for seat, number in enumerate(strokes):
        for each in range(number):
            given[each % holes][seat] += 1
    return given


def together(rules: Rules, own: int, partners: int) -> int:
    """What counts of two partners in a hole; alone one is one's own partner."""
    if rules.partners == "foursomes":
        return own + partners
    return max(own, partners) if rules.format == "stableford" else min(own, partners)


def words_worth(points: int, rules: Rules) -> int:
    """Stableford points of a hole: of the results in words the nearest to `points`, a tie nearer to par."""
    worth = {-2: 4, -1: 3, 0: 2, 1: 1, 2: 0}
    away = Fraction(points - rules.par, rules.points_a_stroke)
    return worth[min(worth, key=lambda strokes: (abs(strokes - away), abs(strokes)))]
