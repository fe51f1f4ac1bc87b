"""What the turns of a daily hole cost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from random import Random

import pytest

from engine.cpu.levels import level
from engine.game.actions import Action, Verb
from engine.game.view import View
from engine.solo.daily import begin_daily
from engine.solo.daily_turns import judged, played_hole, turn_costs
from engine.solo.game import SoloGame

DAY = date(2026, 11, 22)
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp()

Chooser = Callable[[View], Action]


def played(choose: Chooser, randomness: str = "ab" * 32) -> SoloGame:
    """Return the try of somebody who chooses by `choose`."""
    game = begin_daily(DAY, randomness, 7, "Ana", NOON)
    while not game.over:
        action = choose(game.view(7))
        moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot)]
        if action.verb == "take":
            moves.append(("swap", 0))
        game = game.acted(7, game.state.version, moves, NOON)
    return game


def costs_of(game: SoloGame) -> tuple[float, ...]:
    return turn_costs(played_hole(game.entries))


@pytest.mark.parametrize("randomness", ["ab" * 32, "cd" * 32])
def test_each_turn_has_its_cost_and_the_strongest_player_loses_nothing(randomness: str) -> None:
    best = level("expert")

    def expert(view: View) -> Action:
        action = best(view, {}, Random(0))
        return Action(0, "draw") if action.verb == "take" else action

    game = played(expert, randomness)
    costs = costs_of(game)
    assert len(costs) == game.state.playing.hole.turns[0]
    assert min(costs) >= 0


def test_throwing_points_away_is_clearly_worse_whatever_card_follows() -> None:
    """Whoever draws and always puts the card over their best known one is not saved by luck."""

    def wasteful(view: View) -> Action:
        values = view.rules.values
        swaps = [each for each in view.legal if each.verb == "swap"]
        if not swaps:
            return next((each for each in view.legal if each.verb in ("draw", "flip")), view.legal[0])
        grid = view.grids[0]
        return min(
            swaps, key=lambda each: 99 if (card := grid[each.slot or 0]) is None else values[card.rank]
        )

    assert "bad" in {judged(cost) for cost in costs_of(played(wasteful))}


def test_costs_are_judged() -> None:
    assert [judged(cost) for cost in (0.0, 0.24, 0.25, 1.9, 2.0, 30.0)] == [
        *("good", "good", "fair", "fair", "bad", "bad")
    ]
