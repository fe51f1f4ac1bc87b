"""Scores as text: the scorecard, narrow enough for a phone, and how the score of a grid adds up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from cogs.kit.card_text import rank_label
from cogs.kit.format_text import caption, short_score, shows_gains, strokes_words
from cogs.kit.names import bold
from cogs.kit.screen import in_fields
from cogs.picture import ScorecardPicture
from engine.game.options import SWITCHES, WORDS
from engine.game.rules import Rules
from engine.game.scoring import Adjustment, CardGroup, Score, card_points
from engine.game.view import View
from engine.language import say, signed
from engine.names.graphemes import columns, cut
from engine.names.short_names import short_names
from engine.table import TableState

WIDTH: Final = 32
"""Columns in a line of a code block on a phone 400 pixels wide."""

NAME_WIDTH: Final = 7

_CELL: Final = 4
_TOTAL: Final = 5
"""Least widths of a score and of a total, in columns, with the mark behind."""

_LONGEST_WORD: Final = 8
"""Most columns of the words above names and totals; longer words are cut."""

_LONGEST: Final = 1000
"""Most characters of a scorecard; a longer scorecard loses its first holes."""

_BEST: Final = "*"
_COMPUTER: Final = "°"
"""Marks behind scores: the best of a hole, and a score that the computer made in a person's seat."""

Scores = Collection[tuple[int, int]]
"""Hole (from 0) and seat of each score."""

Results = Sequence[Sequence[int]]


def scorecard_fields(card: ScorecardPicture) -> Iterator[tuple[str, str]]:
    """Yield fields: card points; then, if any, what each hole gives by the format, and handicap strokes."""
    names, rules, score = card.names, card.rules, card.score
    best = [card.best(hole) for hole in range(len(card.results))]
    own = [short_score(score, seat) for seat in range(len(names))]
    gains = shows_gains(rules, score)
    totals = _Totals(own, card.first, caption(rules, score))
    yield say("Scorecard"), scorecard(names, card.results, card.computers, best, None if gains else totals)
    if gains:
        yield say(WORDS["format"].of(rules.format).title), scorecard(names, score.gains, (), best, totals)
    if card.strokes:
        yield say("Card points taken off"), strokes_words(map(bold, names), card.strokes)


class _Totals(NamedTuple):
    """The last column: the score of each seat, the seats in first place, and the word above the column."""

    shown: Sequence[str]
    first: Collection[int]
    caption: str


def scorecard(
    names: Sequence[str],
    results: Results,
    computers: Scores = (),
    best_seats: Sequence[Collection[int]] = (),
    totals: _Totals | None = None,
) -> str:
    """Scores as a code block; "" without `results`, which have a row per hole and a score per seat.

    - `computers`: scores that the computer made in people's seats, marked and explained below the block.
    - `best_seats`: the seats to mark in each hole; by default those with the lowest score.
    - `totals`: the last column; by default the sums, with the lowest marked.
    """
    if not results:
        return ""
    if totals is None:
        sums = [sum(scores) for scores in zip(*results, strict=True)]
        totals = _Totals([signed(each) for each in sums], _lowest(sums), say("total"))
    best_seats = best_seats or [_lowest(scores) for scores in results]
    best, above = (cut(word, _LONGEST_WORD, columns) for word in (say("* best"), totals.caption))
    first = max(NAME_WIDTH, columns(best) + 1)
    cell = max(_CELL, *(1 + len(signed(score)) for hole in results for score in hole))
    total = max(_TOTAL, columns(above), *(1 + columns(each) for each in totals.shown))
    a_block = max((WIDTH - first - total) // cell, 1)
    blocks = []
    for start in range(0, len(results), a_block):
        holes = results[start : start + a_block]
        numbers = range(start + 1, start + 1 + len(holes))
        columns_of_seats = [
            [
                f"{number:>{cell - 1}} ",
                *_cells([*map(signed, hole)], cell, best_seats[number - 1], _seats(computers, number - 1)),
            ]
            for number, hole in zip(numbers, holes, strict=True)
        ]
        if start + a_block >= len(results):
            columns_of_seats.append(
                [" " * (total - columns(above)) + above, *_cells(totals.shown, total, totals.first)]
            )
        rows = zip([best, *short_names(names, first - 1, columns)], *columns_of_seats, strict=True)
        blocks.append("\n".join((_filled(name, first) + "".join(cells)).rstrip() for name, *cells in rows))
    while len("\n\n".join(blocks)) > _LONGEST:
        del blocks[0]
    card = "```\n" + "\n\n".join(blocks) + "\n```"
    return "\n".join((card, say("° played by the computer"))) if computers else card


def _lowest(scores: Sequence[int]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == min(scores)]


def _seats(computers: Scores, hole: int) -> frozenset[int]:
    return frozenset(seat for number, seat in computers if number == hole)


def _cells(
    scores: Sequence[str], width: int, best: Collection[int], computers: Collection[int] = ()
) -> list[str]:
    """Pad a column of scores to `width`, and mark the scores of the seats `best` and `computers`."""
    marks = [
        _COMPUTER if seat in computers else _BEST if seat in best else " " for seat in range(len(scores))
    ]
    padding = [" " * (width - 1 - columns(score)) for score in scores]
    return [f"{blank}{score}{mark}" for blank, score, mark in zip(padding, scores, marks, strict=True)]


def _filled(name: str, width: int) -> str:
    return name + " " * (width - columns(name))


def sum_of(rules: Rules, score: Score) -> str:
    """Say how the points of `score` add up, by column and with bonuses: `K K (pair) = 0, 5 + 3 = 8, knock
    bonus −5`.
    """
    return ", ".join(
        [*(_part(rules, part) for part in score.parts), *map(adjustment_words, score.adjustments)]
    )


def _part(rules: Rules, part: CardGroup) -> str:
    total = signed(part.points)
    if part.cancelled:
        ranks = " ".join(rank_label(card.rank) for card in part.cards)
        return say("{cards} (pair) = {points}", cards=ranks, points=total)
    points = [card_points(rules, card) for card in part.cards]
    if sum(points) != part.points:  # a column of one rank that counts something of its own
        points = [part.points // len(points)] * len(points)
    first, *others = points
    added = [f" + {signed(each)}" if each >= 0 else f" − {-each}" for each in others]
    return f"{signed(first)}{''.join(added)} = {total}" if others else total


def adjustment_words(adjustment: Adjustment) -> str:
    """An option's addition to a score: `knock bonus −5`."""
    sign = "+" if adjustment.points > 0 else ""
    return f"{SWITCHES[adjustment.option].changed(True)} {sign}{signed(adjustment.points)}"


def hole_fields(name: str, state: TableState, view: View) -> tuple[tuple[str, str], ...]:
    """Scores of the seats, best first, in a field called `name` and in further fields as needed."""
    best_first = sorted(range(view.seats), key=lambda number: view.scores[number])
    return in_fields(name, [_with_sum(state, view, number) for number in best_first])


def score_line(state: TableState, view: View, number: int) -> str:
    """A seat's score in the finished hole of `view`."""
    parts = [bold(state.seats[number].name), f"**{signed(view.scores[number])}**"]
    if view.out == number:
        parts.append(say("went out"))
    if state.by_computer(len(state.hole_results) - 1, number):
        parts.append(say("played by the computer"))
    return " · ".join(parts)


def _with_sum(state: TableState, view: View, number: int) -> str:
    added = sum_of(state.playing.rules, state.playing.hole.scores()[number])
    return f"{score_line(state, view, number)}\n{added}"
