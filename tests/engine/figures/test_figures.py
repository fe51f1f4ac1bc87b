"""The stored figures are complete, of existing presets, and read without the lab."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import pytest

from engine.cpu.levels import LEVELS
from engine.figures import FORMAT, figures_of, parse
from engine.game.presets import PRESETS
from engine.lab.experiments.presets import changes

HEAVY: Final = ("numba", "numpy", "engine.lab", "PIL")
WITHOUT_THE_LAB: Final = f"""
import sys
from engine.figures import KINDS, figures_of
from engine.figures.charts import chart_of
assert all(chart_of(figures_of("classic"), page) for page in KINDS)
assert not [name for name in {HEAVY!r} if name in sys.modules]
"""

HOUSE: Final = Path(__file__).parents[3]
MOST_STORED: Final = 80_000
"""Bytes of all figures, which every image of the bot carries."""

STORED: Final = HOUSE / "engine" / "figures" / "stored"


def stored(name: str) -> Any:
    """All that the lab stored of a preset."""
    return json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_has_figures_that_fit_it(name: str) -> None:
    found = figures_of(name)
    assert found is not None
    preset = PRESETS[name]
    assert found.preset == name
    assert preset.fewest <= found.players <= preset.most
    assert {each.level for each in found.levels} <= LEVELS.keys()
    assert len(found.leads) == found.players
    assert (found.progress[0], found.progress[-1]) == (0, 1)
    for at in range(len(found.progress)):
        assert sum(lead[at] for lead in found.leads) == pytest.approx(found.players / 2, abs=1e-3)
    assert found.ratings.keys() < {each.level for each in found.levels}
    assert sum(rating.value for rating in found.ratings.values()) / len(found.ratings) == pytest.approx(
        1500, abs=1
    )


@pytest.mark.parametrize("name", PRESETS)
def test_what_the_readme_quotes_fits_the_preset_too(name: str) -> None:
    found = stored(name)
    choices, seats = found["branching"], found["seats"]
    assert len(seats) == found["players"]
    assert sum(seat["wins"][0] for seat in seats) == pytest.approx(1, abs=1e-3)
    assert sum(seat["points"][0] for seat in seats) == pytest.approx(0, abs=1e-3)
    assert choices["fewest"] <= choices["decisions"] <= choices["most"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_that_a_preset_can_have_was_compared(name: str) -> None:
    found = figures_of(name)
    assert found is not None
    base = PRESETS[name].rules_for(found.players, holes=1)
    compared = {each.option: each.on for each in found.comparison.options}
    assert compared == {
        option: getattr(rules, option)
        for option, rules in changes(PRESETS[name], base, found.players).items()
    }
    assert all(getattr(base, option) is not on for option, on in compared.items())
    assert found.comparison.base.points.value == pytest.approx(found.levels[-1].points.value, abs=0.1)


def test_they_are_small() -> None:
    assert sum(path.stat().st_size for path in STORED.iterdir()) <= MOST_STORED


@pytest.mark.parametrize("name", PRESETS)
def test_each_tournament_is_told_from_both_sides(name: str) -> None:
    wins = stored(name)["tournament"]["wins"]
    assert list(wins) == list(stored(name)["tournament"]["ratings"])
    for one, against in wins.items():
        assert set(against) == set(wins) - {one}
        for other, (share, _) in against.items():
            assert share + wins[other][one][0] == pytest.approx(1, abs=1e-3)


def test_nothing_else_is_stored() -> None:
    expected = {f"{name}.json" for name in PRESETS}
    assert {path.name for path in STORED.iterdir()} == expected


@pytest.mark.parametrize("name", ["", "nobody", "../stored/classic", "classic.json", "classic/../classic"])
def test_there_are_none_of_what_is_no_preset(name: str) -> None:
    assert figures_of(name) is None


def test_another_format_is_refused() -> None:
    found = stored("classic")
    assert asdict(parse(found))["preset"] == "classic"
    with pytest.raises(ValueError, match=FORMAT):
        parse({**found, "format": "golf-figures/0"})


def test_they_are_read_without_the_lab() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_THE_LAB], cwd=HOUSE, check=True)  # noqa: S603  # our own text
