"""The luckiest card and the winning move of a finished match, found by its review. No names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.scoring import score_hole
from engine.review.decision import LEAST_COST, judge
from engine.review.luck import luck_of, turning
from engine.review.played import PlayedHole, PlayedMove, played_moves

LEAST_SAVED: Final = 4
"""The fewest points that a winning move must save to be told."""

Grids = Sequence[Sequence[Card]]


@dataclass(frozen=True, slots=True)
class LuckyCard:
    """A card that `seat` drew or flipped in `hole` (from 1) and still had in its grid at the end.

    The card beat the average card by `worth` points. `own`: the seat's owner played it, no stand-in.
    """

    hole: int
    seat: int
    card: Card
    worth: float
    own: bool


@dataclass(frozen=True, slots=True)
class WinningMove:
    """The last replacement by the winner `seat` in the last `hole` (from 1), if it decided the match.

    The seat put `card` in place of `replaced`; `saved` is the number of points that this gained. Without this
    move, another seat would have had fewer points than the winner.
    """

    hole: int
    seat: int
    card: Card
    replaced: Card
    saved: int


@dataclass(frozen=True, slots=True)
class Moments:
    """The moments of one match; None for a moment that the match doesn't have."""

    lucky: LuckyCard | None = None
    winning: WinningMove | None = None


NO_MOMENTS: Final = Moments()


def luckiest(cards: Iterable[LuckyCard | None]) -> LuckyCard | None:
    """Return the luckiest of `cards`, or None if there is no card."""
    return max((card for card in cards if card is not None), key=lambda card: card.worth, default=None)


def luckiest_card(played: PlayedHole) -> LuckyCard | None:
    """Return the luckiest card that any seat got in a hole, or None. Takes some tenths of a second.

    A card that was not put in its best place has less luck: the points that this cost are subtracted.
    """
    moves = list(played_moves(played))
    grids = _ended(played).grids
    return luckiest(
        lucky
        for at, move in enumerate(moves)
        if move.view.phase != "opening"
        for lucky in (*_flipped(played, move, grids), _drawn(played, moves[at : at + 2], grids))
    )


def _flipped(played: PlayedHole, move: PlayedMove, grids: Grids) -> Iterator[LuckyCard]:
    """Yield the cards that a move turned up and that stayed in the grid."""
    seat = move.done.seat
    for slot, card in move.turned.items():
        if grids[seat][slot] == card:
            worth = turning(move.view, move.remembered, {slot: card})
            yield LuckyCard(played.number, seat, card, worth, move.own)


def _drawn(played: PlayedHole, moves: Sequence[PlayedMove], grids: Grids) -> LuckyCard | None:
    """Return the card that the first of `moves` drew, if the second put it in the grid and it stayed."""
    draw, then = moves[0], moves[-1]
    seat, slot = then.done.seat, then.done.slot
    if draw.drew is None or then.done.verb != "swap" or slot is None or grids[seat][slot] != draw.drew:
        return None
    decision = judge(draw.view, draw.remembered, draw.done)
    if decision is None:
        return None
    placed = judge(then.view, then.remembered, then.done)
    worth = luck_of(replace(draw, own=True), decision) - (placed.cost if placed is not None else 0.0)
    return LuckyCard(played.number, seat, draw.drew, worth, draw.own and then.own)


def winning_move(played: PlayedHole, before: Sequence[int]) -> WinningMove | None:
    """Return the move that won a match whose last hole is `played`, or None.

    The move is the last replacement by the sole winner, if it decided the match, the seat's owner made it,
    and no other choice in that turn was better. `before` are the seats' points before the last hole. Takes
    some hundredths of a second.
    """
    hole = _ended(played)
    totals = _totals(played, before, hole.grids, hole.out)
    seat = totals.index(min(totals))
    moves = list(played_moves(played))
    swaps = [move for move in moves if move.done == (seat, "swap", move.done.slot)]
    if totals.count(min(totals)) > 1 or not swaps:
        return None
    last = swaps[-1]
    # The move before took or drew the card.
    if not all(move.own and _good(move) for move in moves[last.step - 1 : last.step + 1]):
        return None
    return _decided(played, before, last, totals)


def _decided(
    played: PlayedHole, before: Sequence[int], last: PlayedMove, totals: Sequence[int]
) -> WinningMove | None:
    hole, seat, slot = _ended(played), last.done.seat, last.done.slot or 0
    replaced = _after(played, last.step).grids[seat][slot]
    grids = [list(grid) for grid in hole.grids]
    card, grids[seat][slot] = grids[seat][slot], replaced
    otherwise = _totals(played, before, grids, hole.out)
    saved = otherwise[seat] - totals[seat]
    # Another seat's score may change too, as some options compare scores.
    if otherwise[seat] == min(otherwise) or saved < LEAST_SAVED:
        return None
    return WinningMove(played.number, seat, card, replaced, saved)


def _good(move: PlayedMove) -> bool:
    decision = judge(move.view, move.remembered, move.done)
    return decision is None or decision.cost < LEAST_COST


def _totals(played: PlayedHole, before: Sequence[int], grids: Grids, out: int | None) -> list[int]:
    scores = score_hole(played.rules, grids, out)
    return [points + score.total for points, score in zip(before, scores, strict=True)]


def _ended(played: PlayedHole) -> Hole:
    return _after(played, len(played.actions))


def _after(played: PlayedHole, steps: int) -> Hole:
    hole = played.dealt()
    for action in played.actions[:steps]:
        hole.apply(action)
    return hole
