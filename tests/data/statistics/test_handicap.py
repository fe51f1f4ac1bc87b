"""The handicap of few matches and of many."""

from __future__ import annotations

import pytest

from data.statistics.handicap import PAR, handicap, par
from engine.game.presets import PRESETS


@pytest.mark.parametrize(
    ("differentials", "expected"),
    [
        ([], None),
        ([3.0, 1.0], None),
        ([3.0, 1.0, 2.0], 1.0),
        ([3.0, 1.0, 2.0, 9.0, 9.0], 1.5),
        ([float(number) for number in range(20)], 3.5),
        ([10.0] * 20 + [-50.0] * 20, 10.0),
    ],
)
def test_the_best_of_the_last_matches_count(differentials: list[float], expected: float | None) -> None:
    assert handicap(differentials) == expected


def test_every_table_has_a_par() -> None:
    assert {name: len(pars) for name, pars in PAR.items()} == {
        name: preset.most - preset.fewest + 1 for name, preset in PRESETS.items()
    }
    assert all(preset.fewest == 2 for preset in PRESETS.values())
    assert (par("classic", 2), par("classic", 6)) == (PAR["classic"][0], PAR["classic"][-1])
    assert (par("classic", 1), par("classic", 7), par("croquet", 2)) == (None, None, None)
