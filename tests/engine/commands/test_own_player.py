"""What engine/README.md says under “Bring your own player”."""

from __future__ import annotations

import json
import re

import pytest

from engine.cpu.program.messages import question
from engine.game.match import Match
from engine.game.presets import CLASSIC, PRESETS, Preset
from tests.engine.commands.programs import POSIX, Program, simulate
from tests.engine.commands.running import HOUSE, Run

pytestmark = POSIX


def readme() -> str:
    """The section about players of one's own."""
    text = (HOUSE / "engine" / "README.md").read_text(encoding="utf-8")
    return text.partition("\n## Bring your own player\n")[2].partition("\n## ")[0]


@pytest.fixture
def example(program: Program) -> str:
    [code] = re.findall("```python\n(.*?)```", readme(), re.DOTALL)
    return program(code)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_the_readmes_player_plays_by_every_preset(run: Run, example: str, preset: Preset) -> None:
    result, errors = simulate(run, example, "--players", preset.most, "--preset", preset.name)
    assert errors == []
    assert not any(player["failures"] for player in result["players"])


def test_the_readmes_player_is_better_than_chance(run: Run, example: str) -> None:
    result, _ = simulate(run, f"{example},random", "--matches", 20, "--holes", 9)
    assert result["players"][0]["match_wins"] == 20


def test_the_readme_tells_of_all_that_is_in_a_message() -> None:
    [lines] = re.findall("```json\n(.*?)```", readme(), re.DOTALL)
    begins, decide = map(json.loads, lines.splitlines())
    match = Match(CLASSIC.rules_for(2, 9), 2, "ab" * 32, "1")
    asked = json.loads(question(match.hole.observe(0), 1, (0, 0)))
    assert list(begins) == ["type", "rules", "seat", "players"]
    assert (list(decide), decide["type"]) == (list(asked), asked["type"])
    named = re.findall(r"^\| (`[^|]*`) \|", readme(), re.MULTILINE)
    assert re.findall("`(.*?)`", " ".join(named)) == list(asked["view"])
