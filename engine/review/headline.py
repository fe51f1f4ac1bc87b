"""The headline of a finished match: the most remarkable feat of a person, as one short sentence.

Most feats follow from the scores. A lucky card and the winning move take longer to find
(`engine.review.moments`). Each feat has a weight: 1 is just worth telling, 2 is rare. A winner's lead is
divided by the square root of the number of holes, as chance alone makes leads grow with it. Mistakes are
never told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log2, sqrt
from typing import Final

from engine.game.cards import Card
from engine.game.formats import FormatScore, format_score
from engine.game.rules import Rules
from engine.language import Text, signed
from engine.review.moments import NO_MOMENTS, LuckyCard, Moments, WinningMove
from engine.table import TableState

REMARKABLE: Final = 1.0
"""Least weight of a feat that is told."""

LEAST_COMEBACK: Final = 8
"""Least number of points that a winner must have been behind for a comeback to be told."""

LEAST_DOWN: Final = 2
"""Least number of holes that a winner must have been down in match play for a comeback to be told."""

LEAST_SKINS: Final = 3
"""Least number of skins won on one hole that is told."""

LEAST_STREAK: Final = 3
LEAST_LEAD_CHANGES: Final = 3
LEAST_HOLES_LED: Final = 3


@dataclass(frozen=True, slots=True)
class Headline:
    """The sentence about a feat, its weight, and the cards that it is about, if any."""

    text: Text
    weight: float
    cards: tuple[Card, ...] = ()


def headline(state: TableState, names: Sequence[str], moments: Moments = NO_MOMENTS) -> Headline | None:
    """Return the most remarkable feat of a match by its scores and `moments`, or None if there is none.

    `names` are the names of the seats. A match that is not finished or was ended early has no headline.
    """
    if state.stage != "finished" or state.cut_from:
        return None
    seats = range(len(state.seats))
    holes = range(len(state.playing.results))
    own = [
        [state.seats[seat].user is not None and not state.by_computer(hole, seat) for seat in seats]
        for hole in holes
    ]
    match = state.playing
    feats = list(_feats(match.rules, match.results, own, names, state.winners, match.strokes))
    if moments.lucky is not None and state.seats[moments.lucky.seat].user is not None and moments.lucky.own:
        feats.append(_lucky(moments.lucky, names[moments.lucky.seat], state.holes))
    won = moments.winning is not None and moments.winning.seat in state.winners
    if (
        match.rules.by_totals
        and won
        and moments.winning is not None
        and all(hole[moments.winning.seat] for hole in own)
    ):
        feats.append(_winning(moments.winning, names[moments.winning.seat], state.holes))
    return _best(feats)


def _best(feats: Iterable[Headline]) -> Headline | None:
    told = [feat for feat in feats if feat.weight >= REMARKABLE]
    return max(told, key=lambda feat: feat.weight, default=None)


def _lucky(lucky: LuckyCard, name: str, holes: int) -> Headline:
    """Return the headline of a lucky card. It weighs less in a longer match, as luckier cards come there."""
    card, points = str(lucky.card), round(lucky.worth)
    weight = (lucky.worth - 0.8 * log2(holes)) / 5
    values: dict[str, object] = {"name": name, "card": card, "points": points}
    if holes == 1:
        text = Text("Luckiest card: {name}’s {card}, worth {points} points.", values=values)
        return Headline(text, weight, (lucky.card,))
    text = Text(
        "Luckiest card: {name}’s {card} on hole {number}, worth {points} points.",
        values={**values, "number": lucky.hole},
    )
    return Headline(text, weight, (lucky.card,))


def _winning(move: WinningMove, name: str, holes: int) -> Headline:
    """Return the headline of the winning move. It weighs more in a longer match, as it is rarer there."""
    values: dict[str, object] = {
        "name": name,
        "card": str(move.card),
        "replaced": str(move.replaced),
        "points": move.saved,
    }
    text = Text(
        "The move that won it: {name}’s {card} for {replaced}, saving {points} points.", values=values
    )
    return Headline(text, move.saved / 10 + 0.3 * log2(holes), (move.card, move.replaced))


def _feats(
    rules: Rules,
    results: Sequence[Sequence[int]],
    own: Sequence[Sequence[bool]],
    names: Sequence[str],
    winners: Sequence[int],
    strokes: Sequence[int] = (),
) -> Iterator[Headline]:
    if rules.partners == "none" and not strokes:  # else points alone don't say who won a hole
        yield from _of_holes(results, own, names)
        yield from _of_streaks(results, own, names)
    standings = [
        format_score(rules, len(results[0]), results[:holes], strokes) for holes in range(1, len(results) + 1)
    ]
    yield from _of_lead_changes(standings)
    yield from _of_format(rules, standings, own, names, winners)
    winner = leaders(results)[-1]
    if rules.by_totals and winner is not None and winner in winners and all(hole[winner] for hole in own):
        yield from _of_winner(results, winner, names[winner])


def _of_format(
    rules: Rules,
    standings: Sequence[FormatScore],
    own: Sequence[Sequence[bool]],
    names: Sequence[str],
    winners: Sequence[int],
) -> Iterator[Headline]:
    """Yield headlines of a comeback in match play, and of holes on which many skins were won."""
    last = standings[-1]
    first = last.winners[0]
    if last.up and len(last.winners) == 1 and first in winners and all(hole[first] for hole in own):
        down = max((each.up or 0 for each in standings if each.winners != last.winners), default=0)
        values: dict[str, object] = {"name": names[first], "points": down}
        if down >= LEAST_DOWN:
            yield Headline(Text("{name} came back from {points} down.", values=values), 0.6 * down)
    if rules.format == "skins" and rules.partners == "none":
        for number, (gains, played) in enumerate(zip(last.gains, own, strict=True), 1):
            most = max(gains)
            if most >= LEAST_SKINS and played[gains.index(most)]:
                values = {"name": names[gains.index(most)], "count": most, "number": number}
                text = Text("{name} took {count} skins on hole {number}.", values=values)
                yield Headline(text, 0.5 * most)


def _of_holes(
    results: Sequence[Sequence[int]], own: Sequence[Sequence[bool]], names: Sequence[str]
) -> Iterator[Headline]:
    """Yield headlines of holes won by far, and of the best hole of the match if its score is below 0."""
    if len(results) == 1:
        return  # the winner's points are told already, and by how much they won is told of the match
    scored = [points for scores in results for points in scores]
    for number, (scores, played) in enumerate(zip(results, own, strict=True), 1):
        best = _alone(scores)
        if best is None or not played[best]:
            continue
        lead, points = _lead(scores), scores[best]
        # Among many holes, chance alone makes one be won by far.
        values: dict[str, object] = {"name": names[best], "number": number, "points": lead}
        yield Headline(
            Text("{name} won hole {number} by {points} points.", values=values),
            lead / 15 - len(results) / 25,
        )
        if points < 0 and points == min(scored) and scored.count(points) == 1:
            values = {"name": names[best], "number": number, "points": signed(points)}
            text = Text("{name} played the best hole: {points} on hole {number}.", values=values)
            yield Headline(text, 0.9 - points / 5)


def _of_streaks(
    results: Sequence[Sequence[int]], own: Sequence[Sequence[bool]], names: Sequence[str]
) -> Iterator[Headline]:
    """Yield headlines of several holes in a row that the same player won alone."""
    streak, former = 0, None
    for scores, played in zip(results, own, strict=True):
        best = _alone(scores)
        if best is not None and not played[best]:
            best = None
        streak = streak + 1 if best == former else 1
        former = best
        if best is not None and streak >= LEAST_STREAK:
            values = {"name": names[best], "count": streak}
            yield Headline(
                Text("{name} won {count} holes in a row.", values=values), 0.3 * streak * log2(len(scores))
            )


def _of_lead_changes(standings: Sequence[FormatScore]) -> Iterator[Headline]:
    """Yield the headline of a match in which the sole leader changed often."""
    alone = [each.winners for each in standings if not each.is_shared(each.winners)]
    changes = sum(one != other for one, other in pairwise(alone))
    if changes >= LEAST_LEAD_CHANGES:
        yield Headline(
            Text("The lead changed hands {count} times.", values={"count": changes}), 0.35 * changes
        )


def _of_winner(results: Sequence[Sequence[int]], winner: int, name: str) -> Iterator[Headline]:
    """Yield headlines of how the sole winner won. The winner played all holes."""
    behind = [totals[winner] - min(totals) for totals in _totals(results)]
    lead = _lead(_totals(results)[-1])
    deficit = max(behind)
    if deficit >= LEAST_COMEBACK:
        values: dict[str, object] = {"name": name, "points": deficit}
        yield Headline(
            Text("{name} came back from {points} down.", values=values), 0.4 * deficit / sqrt(len(results))
        )
    late = len(results) > 1 and behind[-2] > 0
    if late and lead == 1:
        yield Headline(Text("{name} won on the last hole, by a single point.", values={"name": name}), 3.0)
    elif late:
        yield Headline(Text("{name} took the lead on the last hole.", values={"name": name}), 1.4)
    elif lead == 1:
        yield Headline(Text("{name} won by a single point.", values={"name": name}), 1.6)
    if len(results) >= LEAST_HOLES_LED and set(leaders(results)) == {winner}:
        weight = 0.8 + len(results) / 15
        yield Headline(Text("{name} led from the first hole to the last.", values={"name": name}), weight)
    values = {"name": name, "points": lead}
    yield Headline(Text("{name} won by {points} points.", values=values), lead / (15 * sqrt(len(results))))


def leaders(results: Sequence[Sequence[int]]) -> list[int | None]:
    """Return the seat that leads alone after each hole; None for a tie."""
    return [_alone(totals) for totals in _totals(results)]


def _totals(results: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    return [
        tuple(sum(scores) for scores in zip(*results[:holes], strict=True))
        for holes in range(1, len(results) + 1)
    ]


def _alone(points: Sequence[int]) -> int | None:
    """Return the seat with the fewest points, or None if several seats have the fewest."""
    return points.index(min(points)) if points.count(min(points)) == 1 else None


def _lead(points: Sequence[int]) -> int:
    """Return the difference between the fewest points and the second-fewest."""
    best, second = sorted(points)[:2]
    return second - best
