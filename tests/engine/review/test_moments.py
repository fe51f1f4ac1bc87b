"""What the moments of a match claim is true, worked out a second way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from engine.game.cards import Card
from engine.game.cards import card as named
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.review.decision import judge
from engine.review.luck import best_with, turning
from engine.review.moments import LEAST_SAVED, LuckyCard, luckiest, luckiest_card, winning_move
from engine.review.played import PlayedHole, PlayedMove, played_moves
from tests.engine.game.referee import hole_points
from tests.engine.review.playing import played, rules_of
from tests.engine.review.test_luck import unseen_by

LEVELS: Final = ("ev", "random", "medium", "easy")


def after(hole: PlayedHole, steps: int) -> Hole:
    found = hole.dealt()
    for action in hole.actions[:steps]:
        found.apply(action)
    return found


def luck(hole: PlayedHole, move: PlayedMove, then: PlayedMove | None) -> list[tuple[float, Card, int]]:
    """The cards that a move brought, each with its points over the average of all that it might have been."""
    view, own, seat = move.view, move.remembered, move.done.seat
    unseen = unseen_by(after(hole, move.step), seat, own)
    end = after(hole, len(hole.actions)).grids[seat]
    found = [
        (turning(view, own, {slot: card}), card, slot)
        for slot, card in move.turned.items()
        if end[slot] == card
    ]
    if move.drew is not None and then is not None and then.done.verb == "swap":
        slot = then.done.slot or 0
        mean = sum(number * best_with(view, own, card) for card, number in unseen.items()) / unseen.total()
        placed = judge(then.view, then.remembered, then.done)
        cost = 0.0 if placed is None else placed.values[then.done] - min(placed.values.values())
        if end[slot] == move.drew and len(view.legal) > 1:
            found.append((mean - best_with(view, own, move.drew) - cost, move.drew, slot))
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_no_card_of_the_hole_was_luckier(name: str) -> None:
    hole = played(rules_of(name, 3), LEVELS[:3], seed=3, number=7)
    moves = list(played_moves(hole))
    every = [
        (worth, str(card), move.done.seat)
        for move, then in zip(moves, [*moves[1:], None], strict=True)
        if move.view.phase != "opening"
        for worth, card, _ in luck(hole, move, then)
    ]
    found = luckiest_card(hole)
    assert found is not None
    assert found.hole == 7
    worth, card, seat = max(every)
    assert (str(found.card), found.seat) == (card, seat)
    assert found.worth == pytest.approx(worth, abs=1e-6)


def test_a_card_is_its_seat_s_own_only_if_its_owner_drew_and_placed_it() -> None:
    hole = played(rules_of("classic", 2), ("ev", "ev"), seed=5)
    found = luckiest_card(hole)
    assert found is not None and found.own
    theirs = luckiest_card(replace(hole, own=(False,) * len(hole.own)))
    assert theirs == replace(found, own=False), "it is the luckiest, whoever played it"


def test_the_luckiest_of_several_holes() -> None:
    ace = LuckyCard(1, 0, named("AS"), 3.0, own=True)
    king = LuckyCard(2, 1, named("KS"), 9.0, own=True)
    assert luckiest([ace, None, king]) == king
    assert luckiest([None]) is None


def otherwise(hole: PlayedHole, before: Sequence[int]) -> tuple[list[int], list[int], int] | None:
    """The totals, and those with the winner's last replacement undone, by the referee; and who won."""
    end = after(hole, len(hole.actions))
    totals = _totals(hole, before, [list(grid) for grid in end.grids], end.out)
    winner = totals.index(min(totals))
    swaps = [step for step, done in enumerate(hole.actions) if done.seat == winner and done.verb == "swap"]
    if totals.count(min(totals)) > 1 or not swaps:
        return None
    slot, grids = hole.actions[swaps[-1]].slot or 0, [list(grid) for grid in end.grids]
    grids[winner][slot] = after(hole, swaps[-1]).grids[winner][slot]
    return totals, _totals(hole, before, grids, end.out), winner


def _totals(
    hole: PlayedHole, before: Sequence[int], grids: Sequence[Sequence[Card]], out: int | None
) -> list[int]:
    return [a + b for a, b in zip(before, hole_points(hole.rules, grids, out), strict=True)]


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_without_the_move_that_won_it_somebody_else_would_have_won(name: str) -> None:
    told = 0
    for seed in range(40):
        hole, before = played(rules_of(name, 2), ("beginner", "beginner"), seed), [seed % 7, 3]
        found, expected = winning_move(hole, before), otherwise(hole, before)
        if found is None:
            continue
        told += 1
        assert expected is not None
        totals, without, winner = expected
        assert found.seat == winner
        assert without[winner] - totals[winner] == found.saved >= LEAST_SAVED
        assert min(without) < without[winner]
    assert told, "in forty holes there is one"


def test_what_the_clock_played_or_what_decided_nothing_did_not_win_it() -> None:
    holes = (played(rules_of("classic", 2), ("ev", "ev"), seed) for seed in range(30))
    hole = next(hole for hole in holes if winning_move(hole, [0, 0]) is not None)
    found = winning_move(hole, [0, 0])
    assert found is not None
    assert winning_move(replace(hole, own=(False,) * len(hole.own)), [0, 0]) is None
    assert winning_move(hole, [100 * (seat == found.seat) for seat in range(2)]) is None, "the other wins"
    assert winning_move(hole, [100 * (seat != found.seat) for seat in range(2)]) is None, "won by far anyway"
