"""How entrants stand after the tables that are over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.events.bracket import round_sizes
from engine.events.plan import PLAY_OFFS, WIN, Plan, Played
from engine.events.same_cards import gained_on_seat


@dataclass(frozen=True, slots=True)
class Line:
    """The place of an entrant, shared by all who are exactly as good, with what it comes from.

    `points` are those of the tables, `gained` the strokes gained on their means (with the same cards at all
    tables: the strokes they needed, and those gained on the mean of their seat), `tables` counts matches
    (byes and play-off holes don't count). `through` is the last round that a knock-out has them in, and 0 in
    a league; `out` says that they lost there. `first_by` says how many play-off holes for first place they
    got through.
    """

    place: int
    entrant: int
    points: int
    gained: Fraction
    tables: int
    through: int = 0
    first_by: int = 0
    out: bool = False


def standings(plan: Plan, played: Iterable[Played]) -> list[Line]:
    """Return a line for each entrant, best first; those who share a place in the order of their seeds.

    A league goes by points, then strokes gained, with the same cards at all tables by these alone; play-off
    holes then decide among those who share first
    place. A knock-out goes by the rounds got through, then by strokes gained.
    """
    over = list(played)
    main = [each for each in over if not each.draw.play_off]
    through = rounds_through(plan, over) if plan.kind == "knockout" else {}
    out = knocked_out(over) if plan.kind == "knockout" else frozenset()
    first_by = holes_survived(over) if plan.kind == "league" else {}
    same = plan.same_cards
    points = _sums((each.totals() if same else each.points()) for each in main)
    gained = gained_on_seat(main) if same else _sums(each.gained() for each in main)
    tables = _sums(dict.fromkeys(each.draw.entrants, 1) for each in main if not each.draw.bye)

    def rank(entrant: int) -> tuple[Fraction, ...]:
        """Return what decides about a place, higher is better."""
        own = Fraction(through.get(entrant, 1))
        if plan.kind == "league":
            own = Fraction(0) if same else points.get(entrant, Fraction(0))
        return own, gained.get(entrant, Fraction(0)), Fraction(first_by.get(entrant, 0))

    order = sorted(range(1, plan.entrants + 1), key=lambda entrant: [-each for each in rank(entrant)])
    ranks = [rank(entrant) for entrant in order]
    return [
        Line(
            ranks.index(rank(entrant)) + 1,
            entrant,
            int(points.get(entrant, 0)),
            gained.get(entrant, Fraction(0)),
            int(tables.get(entrant, 0)),
            through.get(entrant, 1) if plan.kind == "knockout" else 0,
            first_by.get(entrant, 0),
            entrant in out,
        )
        for entrant in order
    ]


def season_points(plan: Plan, lines: Sequence[Line]) -> dict[int, int]:
    """Return what each entrant's place is worth on the server's leaderboard, by the final `standings`.

    A league gives its points. A knock-out gives as much as a win at a table for each round got through. With
    the same cards at all tables, it is as at one table of all.
    """
    if not plan.same_cards:
        return {
            line.entrant: line.points if plan.kind == "league" else WIN * (line.through - 1) for line in lines
        }
    others = len(lines) - 1
    found = {}
    for line in lines:
        behind = sum(line.place < each.place for each in lines)
        beside = sum(line.place == each.place for each in lines) - 1
        found[line.entrant] = WIN * (2 * behind + beside) // (2 * others)
    return found


def gained_by(played: Iterable[Played]) -> Mapping[int, Fraction]:
    """Return the strokes that each entrant gained on the means of their tables, without play-off holes."""
    return _sums(each.gained() for each in played if not each.draw.play_off)


def winner(results: Sequence[Played], gained: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Return who is left of a knock-out's table after its `results`: the match, then its play-off holes.

    A tie of the match goes to those who have gained most strokes so far (`gained`); a single entrant goes
    through. After `PLAY_OFFS` play-off holes, and where everybody forfeited, the best seed does.
    """
    match, *holes = results
    left = match.best()
    if not match.draw.bye and len(match.forfeits) == len(match.draw.entrants):
        return (min(left),)
    most = max(gained.get(entrant, Fraction(0)) for entrant in left)
    left = tuple(entrant for entrant in left if gained.get(entrant, Fraction(0)) == most)
    for hole in holes:
        left = hole.best()
    return (min(left),) if len(holes) >= PLAY_OFFS else left


def rounds_through(plan: Plan, played: Sequence[Played]) -> dict[int, int]:
    """Return the last round of a knock-out in which each entrant is, one more for whoever won the final."""
    found: dict[int, int] = {}
    for each in played:
        for entrant in each.draw.entrants:
            found[entrant] = max(found.get(entrant, 0), each.round)
    last = len(round_sizes(plan.entrants, plan.seats))
    if final := [each for each in played if each.round == last]:
        left = winner(final, gained_by(each for each in played if each.round < last))
        if len(left) == 1:
            found[left[0]] = last + 1
    return found


def knocked_out(played: Sequence[Played]) -> frozenset[int]:
    """Return who has lost at a table of a knock-out, in its match or its play-off holes."""
    tables: dict[tuple[int, int], list[Played]] = {}
    for each in played:
        tables.setdefault((each.round, each.draw.table), []).append(each)
    out: set[int] = set()
    for (number, _), results in tables.items():
        left = winner(results, gained_by(each for each in played if each.round < number))
        out |= set(results[0].draw.entrants) - set(left)
    return frozenset(out)


def holes_survived(played: Iterable[Played]) -> dict[int, int]:
    """Return how many play-off holes for first place each entrant got through, with the fewest strokes."""
    found: dict[int, int] = {}
    for each in played:
        if each.draw.play_off:
            for entrant in each.best():
                found[entrant] = found.get(entrant, 0) + 1
    return found


def _sums(each: Iterable[Mapping[int, Fraction] | Mapping[int, int]]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for one in each:
        for entrant, own in one.items():
            found[entrant] = found.get(entrant, Fraction(0)) + own
    return found
