"""What the lab's README says of its figures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine import lab
from engine.game.presets import PRESETS
from engine.lab.experiments.presets import STORED

README = Path(lab.__path__[0], "README.md").read_text(encoding="utf-8")


def test_only_figures_with_a_source_are_called_published() -> None:
    paragraphs = README.split("\n\n")
    assert len(paragraphs) > 20
    assert [each for each in paragraphs if re.search(r"\bpublished\b", each) and "https://" not in each] == []


@pytest.mark.parametrize("name", PRESETS)
def test_the_table_of_presets_holds_the_stored_figures(name: str) -> None:
    found = json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))
    by_chance = found["branching"]
    lengths = f"{by_chance['decisions']:.1f} ({by_chance['fewest']}–{by_chance['most']})"
    assert f"| `{name}` | {by_chance['mean']:.2f} | {lengths} |" in README
    points = {each["level"]: f"{each['points'][0]:.1f}" for each in found["levels"]}
    half, late = (found["leads"][0][found["progress"].index(part)] for part in (0.5, 0.75))
    (row,) = re.findall(rf"^\| `{name}` \| [\d.]+ \| [\d.]+ \(.*$", README, re.MULTILINE)
    assert f"| {points['random']}, {points['ev']}, {points['expert']} |" in row
    assert row.endswith(f"| {half:.2f}, {late:.2f} |")
