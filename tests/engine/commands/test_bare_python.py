"""The command line on a Python with nothing installed."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from engine.cpu.levels import LEVELS
from tests.engine.commands.programs import FIRST, POSIX, Program
from tests.engine.commands.running import HOUSE, Result, ended, refused, start

pytestmark = POSIX


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has its standard library alone."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, symlinks=True)
    return folder / "bin" / "python"


def run(bare: Path, *arguments: object) -> Result:
    return ended(start(*arguments, python=bare, PYTHONPATH=""))


def test_rules_and_score(bare: Path) -> None:
    rules = run(bare, "rules", "--preset", "house", "--set", "super_kings=true")
    assert (rules.code, rules.err) == (0, "") and "king −2" in rules.out
    score = run(bare, "score", "--preset", "club", "A♠ K♥ 3♦ / 2♣ 5♠ 3♥")
    assert (score.code, score.err) == (0, "")
    contradiction = run(bare, "rules", "--set", "knock_early=true", "--set", "knock_anytime=true")
    assert "“knock_early” doesn’t go with “knock_anytime”" in refused(contradiction)


def test_the_lab_names_the_package_that_it_lacks(bare: Path) -> None:
    done = run(bare, "lab", "games")
    assert refused(done).startswith("The lab needs the package ")
    assert "install the extra “lab”" in done.err


def test_the_lab_says_what_to_install_to_draw_with() -> None:
    """Before it measures anything, not after an hour."""
    done = subprocess.run(  # our own text
        [
            sys.executable,
            "-c",
            "import sys; sys.modules['PIL'] = None; from engine.commands.line import main; "
            "sys.exit(main(['lab', 'games']))",
        ],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=False,
    )
    sentence = "The lab needs the package pillow: install the extra “lab” (`uv sync --all-extras`).\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)


def test_every_level_and_a_program_play_and_their_records_are_checked(
    bare: Path, program: Program, tmp_path: Path
) -> None:
    players = [*LEVELS, program(FIRST)]
    for at, seated in enumerate((players[:6], players[6:])):
        matches = 2 * len(seated)
        options = ("--json", "--holes", 1, "--matches", matches, "--processes", 2, "--seed", at)
        folder = tmp_path / f"records {at}"
        done = run(bare, "simulate", *options, "--records", folder, "--cpu", ",".join(seated))
        assert (done.code, done.err) == (0, "")
        assert [player["failures"] for player in json.loads(done.out)["players"] if "failures" in player] == (
            [0] * at
        )
        records = sorted(folder.iterdir())
        checked = run(bare, "verify", *records)
        assert (checked.code, checked.err, len(records)) == (0, "", matches)
        replayed = run(bare, "replay", records[0])
        assert (replayed.code, replayed.err) == (0, "")
