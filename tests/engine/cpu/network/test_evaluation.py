"""The network's values, calculated in parts and from memory, are those of all rows at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.network import evaluation
from engine.cpu.network.describe import NUMBER_OF, Description
from engine.cpu.network.evaluation import UNIT, NetworkValues
from engine.cpu.network.input_layout import layout_of, rank_of
from engine.cpu.network.weights import StoredNetwork, Weights, weights_for
from engine.game.presets import PRESETS
from tests.engine.cpu.players import dealt
from tests.engine.cpu.test_prospects import after
from tests.engine.game.strategies import a_few

WIDTH = 5


@cache
def a_network(name: str) -> Weights:
    """Some network or other for a preset."""
    layout, random = layout_of(PRESETS[name].rules), Random(name)
    rows = [[random.gauss(0, 0.1) for _ in range(WIDTH)] for _ in range(layout.rows)]
    head = [random.gauss(0, 1) for _ in range(WIDTH)]
    return StoredNetwork(layout, rows, [0.1] * WIDTH, head, 0.5).weights()


def at_once(seen: Description, weights: Weights, unseen: Sequence[int], hidden: int, top: int) -> float:
    """Return the value of the position with the own grid as it is in `seen`."""
    rows = [
        *(row for part in range(weights.layout.parts) for row in seen.own_rows(part, unseen)),
        *seen.public_rows(unseen),
        *seen.steady_rows(),
        seen.hidden_row(hidden),
        *seen.leaving_rows(top),
    ]
    sums = [sum(column) for column in zip(weights.begin, *(weights.rows[row] for row in rows), strict=True)]
    for rank, left in enumerate(unseen):
        row = weights.rows[weights.layout.unseen + rank]
        sums = [one + left / 4 * weight for one, weight in zip(sums, row, strict=True)]
    bent: float = sum(bend * abs(one) for bend, one in zip(weights.bend, sums, strict=False))
    return UNIT * float(sums[-1] + bent)


@pytest.mark.parametrize("name", PRESETS)
@a_few
@given(presses=st.integers(2, 40), seed=st.integers(0, 999))
def test_a_swap_is_worth_the_position_after_it(name: str, presses: int, seed: int) -> None:
    known = after(dealt(PRESETS[name], PRESETS[name].fewest, seed), presses, Random(seed))
    if known is None or known.view.phase == "opening":
        return
    weights = a_network(name)
    values, seen = NetworkValues(known, weights), Description(known, weights.layout)
    for card in [card for card in (known.view.discard, known.view.drawn) if card is not None]:
        with patch.object(evaluation, "CLOSE", inf):
            found = values.swaps(card)
        ends = [slot for slot in found if values.ends.comes(known.hidden - (not known.face_up[slot]))]
        for slot in found:
            hidden = known.hidden - (not known.face_up[slot])
            before, seen.own[slot] = seen.own[slot], NUMBER_OF[card.rank]
            replaced, count = rank_of(before), sum(seen.unseen)
            tops = {replaced: 1} if replaced >= 0 else dict(enumerate(seen.unseen))
            wanted = sum(
                number
                / (1 if replaced >= 0 else count)
                * (
                    values.ends.points(seen.own) - values.ends.others(top)
                    if slot in ends
                    else at_once(seen, weights, seen.unseen, hidden, top)
                )
                for top, number in tops.items()
            )
            seen.own[slot] = before
            assert found[slot] == pytest.approx(wanted)


@pytest.mark.parametrize("name", PRESETS)
@a_few
@given(presses=st.integers(0, 60), seed=st.integers(0, 999))
def test_a_move_that_is_valued_at_the_average_alone_is_not_better(name: str, presses: int, seed: int) -> None:
    known = after(dealt(PRESETS[name], PRESETS[name].fewest, seed), presses, Random(seed))
    if known is None or known.view.phase == "opening":
        return
    weights = weights_for(known.rules, known.view.seats)
    assert weights is not None
    chosen = NetworkValues(known, weights).action()
    with patch.object(evaluation, "CLOSE", inf):
        exact = NetworkValues(known, weights).values()
    assert exact[chosen] < min(exact.values()) + 0.1


@pytest.mark.parametrize("name", PRESETS)
@a_few
@given(presses=st.integers(0, 60), seed=st.integers(0, 999))
def test_every_legal_action_has_a_value_and_the_best_is_chosen(name: str, presses: int, seed: int) -> None:
    known = after(dealt(PRESETS[name], PRESETS[name].most, seed), presses, Random(seed))
    if known is None or known.view.phase == "opening":
        return
    values = NetworkValues(known, a_network(name))
    costs = values.values()
    assert list(costs) == list(known.view.legal)
    assert costs[values.action()] == min(costs.values())


@pytest.mark.parametrize("name", ["classic", "four-card"])
@a_few
@given(presses=st.integers(0, 30), seed=st.integers(0, 999))
def test_a_draw_is_worth_the_average_of_its_answers(name: str, presses: int, seed: int) -> None:
    known = after(dealt(PRESETS[name], 3, seed), presses, Random(seed))
    if known is None or known.view.phase != "choose" or not known.may("draw"):
        return
    values = NetworkValues(known, a_network(name))
    unseen = values.seen.unseen
    wanted = sum(left * values.answering(rank) for rank, left in enumerate(unseen) if left) / sum(unseen)
    assert values.values()[known.action("draw")] == pytest.approx(wanted)
