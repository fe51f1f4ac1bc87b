"""The moments of a match that are worth a headline: its luckiest card, and the move that won it.

They are found in a match that is over, by the values of its review, and hold no names.
"""

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
    """A card that `seat` drew or flipped in `hole` (from 1), and that lay in its grid at the end.

    `worth` is the number of points by which the card beat the average card. `own`: the seat's owner played
    it.
    """

    hole: int
    seat: int
    card: Card
    worth: float
    own: bool


@dataclass(frozen=True, slots=True)
class WinningMove:
    """The winner's last replacement in the last `hole` (from 1), without which `seat` would not have won.

    With the `replaced` card in place of `card`, the seat would have had `saved` more points, and another seat
    would have had fewer points than that.
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
    """Return the luckiest of `cards`, which has an item for each hole; None if all are None."""
    return max((card for card in cards if card is not None), key=lambda card: card.worth, default=None)


def luckiest_card(played: PlayedHole) -> LuckyCard | None:
    """Return the luckiest card of a hole, from any seat, or None. Takes some tenths of a second.

    The luckiest card has the most luck (`engine.review.luck`), less the points that a worse place cost.
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
    """Yield the cards that a move turned up and that stayed, each with its own luck."""
    seat = move.done.seat
    for slot, card in move.turned.items():
        if grids[seat][slot] == card:
            worth = turning(move.view, move.remembered, {slot: card})
            yield LuckyCard(played.number, seat, card, worth, move.own)


def _drawn(played: PlayedHole, moves: Sequence[PlayedMove], grids: Grids) -> LuckyCard | None:
    """Return the card that the first of `moves` drew, if the second put it in the grid for good."""
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
    """Return the move that won the match whose last hole is `played`, or None.

    `before` are the seats' points before that hole. The move is the last replacement by the sole winner. The
    seat's owner must have made it, no other choice in that turn may have been better, and it must have
    decided the match. Takes some hundredths of a second.
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
