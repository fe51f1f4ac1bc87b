"""The statistics computed a second time: straight through all matches in plain Python."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import permutations
from math import sqrt
from typing import TypeVar

from openskill.models import PlackettLuce

from data.statistics.rated_player import RatedPlayer
from data.statistics.ratings import FRESH, NEW_SEASON, SETTLED, Rating
from data.statistics.standings import FEW_HOLES, By, Standing, StandingsPage, Totals
from engine.game.handicap import FEWEST_HOLES
from tests.data.statistics.matches import PlayedMatch

T = TypeVar("T")


@dataclass
class Sum:
    """A player's figures."""

    matches: int = 0
    wins: int = 0
    shared_wins: int = 0
    scores: list[int] = field(default_factory=list)
    averages: list[float] = field(default_factory=list)
    outcomes: list[bool] = field(default_factory=list)
    holes_won: int = 0
    outs: int = 0
    outs_won: int = 0
    rating: Rating = FRESH

    def totals(self) -> Totals:
        """Return the figures in the form of the statistics."""
        runs = "".join("w" if won else " " for won in self.outcomes)
        return Totals(
            matches=self.matches,
            wins=self.wins,
            shared_wins=self.shared_wins,
            holes=len(self.scores),
            points=sum(self.scores),
            average=sum(self.scores) / len(self.scores) if self.scores else None,
            best_hole=min(self.scores, default=None),
            best_match=min(self.averages, default=None),
            streak=len(runs) - len(runs.rstrip("w")),
            best_streak=max(len(run) for run in runs.split(" ")),
            holes_won=self.holes_won,
            outs=self.outs,
            outs_won=self.outs_won,
            rating=self.rating,
        )


def sums(
    played: Iterable[PlayedMatch],
    guild: int,
    period: str,
    preset: str | None = None,
    begins: Sequence[float] = (),
) -> dict[RatedPlayer, Sum]:
    """Everybody's figures in a period, the seasons after the first having begun at `begins`."""
    found: dict[RatedPlayer, Sum] = {}
    ratings: dict[RatedPlayer, tuple[int, Rating]] = {}
    for one in played:
        if (
            one.guild != guild
            or not one.rated
            or preset not in ((one.board,) if one.board else (None, one.preset))
        ):
            continue
        season = 1 + sum(begin <= one.at for begin in begins)
        _rate(one, season, ratings)
        if period not in names(one.at, season):
            continue
        for seat, player in enumerate(one.players):
            _count(found.setdefault(player, Sum()), one, seat)
            found[player].rating = ratings[player][1]
    return found


def names(at: float, season: int) -> list[str]:
    """Return the names of the periods around a moment."""
    day: date = datetime.fromtimestamp(at, UTC).date()
    year, week, _ = day.isocalendar()
    return ["all", f"season {season}", str(day.year), str(day)[:7], f"{year}-W{week:02}"]


def _count(own: Sum, one: PlayedMatch, seat: int) -> None:
    first = one.totals[seat] == min(one.totals) and seat not in one.held and not one.late(seat)
    shared = first and one.totals.count(min(one.totals)) > 1
    own.matches += 1
    own.wins += first and not shared
    own.shared_wins += shared
    own.outcomes.append(first)
    whole = seat not in one.held
    for hole, (points, kept, out) in enumerate(zip(one.points, one.kept, one.outs, strict=True)):
        theirs = kept[seat] and hole >= one.came.get(seat, 0)
        whole = whole and theirs
        if theirs:
            own.scores.append(points[seat])
            own.holes_won += points[seat] == min(points)
            own.outs += out == seat
            own.outs_won += out == seat and points[seat] == min(points)
    if whole and len(one.points) >= FEWEST_HOLES:
        own.averages.append(one.totals[seat] / len(one.points))


def _rate(one: PlayedMatch, season: int, ratings: dict[RatedPlayer, tuple[int, Rating]]) -> None:
    before = []
    for player in one.players:
        known, rating = ratings.get(player, (season, FRESH))
        sigma = rating.sigma if known == season else max(rating.sigma, NEW_SEASON)
        before.append(Rating(rating.mu, sigma))
    lost = 10_000
    rated = by_openskill(
        before, [lost if seat in one.held else total for seat, total in enumerate(one.totals)]
    )
    after: defaultdict[RatedPlayer, list[Rating]] = defaultdict(list)
    for seat, player in enumerate(one.players):
        mean = min(before[seat].mu, rated[seat].mu) if seat in one.held else rated[seat].mu
        after[player].append(before[seat] if one.late(seat) else Rating(mean, rated[seat].sigma))
    for player, several in after.items():
        means = [sum(column) / len(several) for column in zip(*several, strict=True)]
        ratings[player] = season, Rating(means[0], means[1])


def by_openskill(before: Sequence[Rating], results: Sequence[float]) -> list[Rating]:
    """Ratings by OpenSkill after results of which the lowest wins: the mean over all orders that break ties.

    The mean is that of the means and of the variances. Takes long for more than six players who tie.
    """
    model = PlackettLuce()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    orders = [
        [float(order.index(seat)) for seat in range(len(before))]
        for order in permutations(range(len(before)))
        if [results[seat] for seat in order] == sorted(results)
    ]
    found = [[each for (each,) in model.rate(teams, ranks=ranks)] for ranks in orders]
    return [
        Rating(
            sum(each.mu for each in seat) / len(orders),
            sqrt(sum(each.sigma**2 for each in seat) / len(orders)),
        )
        for seat in zip(*found, strict=True)
    ]


def merit(by: By, totals: Totals) -> tuple[float, ...]:
    """Return the sort key of a standing: the smaller, the better."""
    average = float("inf") if totals.average is None else totals.average
    match by:
        case "rating":
            # Openskill adds up in the order of the seats, so that equal ratings may differ in the last digit.
            return totals.rating.sigma > SETTLED, round(-totals.rating.mu, 9)
        case "average":
            return totals.holes < FEW_HOLES, average
        case "wins":
            return -totals.wins, -totals.shared_wins, average
        case "best hole":
            return float("inf") if totals.best_hole is None else totals.best_hole, average
        case "best match":
            return float("inf") if totals.best_match is None else totals.best_match, average
        case "streak":
            return -totals.best_streak, -totals.streak, average


def cut(rows: list[Standing[T]], number: int, reader: int | None, size: int) -> StandingsPage[T]:
    """The page nearest to `number` of all `rows`."""
    pages = max(1, -(-len(rows) // size))
    number = max(0, min(number, pages - 1))
    own = next((row for row in rows if row.player.user == reader), None)
    return StandingsPage(tuple(rows[number * size : (number + 1) * size]), number, pages, own, len(rows))
