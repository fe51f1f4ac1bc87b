"""The network's values, calculated in parts and from memory, are those of all rows at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.network.evaluation import UNIT, NetworkValues
from engine.cpu.network.input_layout import UNKNOWN_TOP
from engine.cpu.network.weights import weights_for
from engine.game.presets import PRESETS
from tests.engine.cpu.players import dealt
from tests.engine.cpu.test_prospects import after
from tests.engine.game.strategies import a_few


def at_once(values: NetworkValues, rows: Sequence[int], goes_out: bool) -> float:
    """Return the network's value of the position of `rows`."""
    weights, bucket = values.weights, values.seen.bucket(goes_out)
    hidden = [weights.bias[bucket], *[weights.hidden[row] for row in rows]]
    units = [sum(column) for column in zip(*hidden, strict=True)]
    *head, last = weights.head[bucket]
    linear: float = sum(weights.linear[row] for row in rows)
    active: float = sum(max(unit, 0.0) * weight for unit, weight in zip(units, head, strict=True))
    return UNIT * (last + linear + active)


@pytest.mark.parametrize("name", PRESETS)
@a_few
@given(presses=st.integers(2, 60), seed=st.integers(0, 999))
def test_a_swap_is_worth_the_position_after_it(name: str, presses: int, seed: int) -> None:
    known = after(dealt(PRESETS[name], PRESETS[name].fewest, seed), presses, Random(seed))
    if known is None or known.view.phase == "opening":
        return
    weights = weights_for(known.rules)
    assert weights is not None
    values, rank = NetworkValues(known, weights), seed % 13
    for slot in known.view.replaceable(known.seat):
        found = values.swapping(rank, slot)
        seen, hidden = values.seen, known.hidden - (not known.face_up[slot])
        before, seen.own[slot] = seen.own[slot], rank
        top = seen.rank_of(before)
        rows = [*seen.common, *seen.own_rows(hidden), *seen.tops[UNKNOWN_TOP if top < 0 else top]]
        seen.own[slot] = before
        assert found == pytest.approx(at_once(values, rows, hidden == 0))
    stays = [*values.seen.common, *values.seen.own_rows(known.hidden), *values.seen.tops[rank]]
    if not values.may_flip:
        assert values.discarding(rank) == pytest.approx(at_once(values, stays, known.hidden == 0))
    costs = values.values()
    assert list(costs) == list(known.view.legal)
    assert costs[values.action()] == min(costs.values())
