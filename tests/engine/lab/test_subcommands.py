"""The lab's commands: each in small, what it writes, and what it refuses."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from engine.drawing.canvas import WIDTH
from engine.drawing.charts import Chart
from engine.drawing.charts.rendering import render_chart
from engine.figures import parse
from engine.game.presets import PRESETS
from engine.lab.experiments import games, presets
from engine.lab.experiments.courses import of_all_seats
from engine.lab.games.places import UNKNOWN
from tests.engine.commands.running import Result, Run

pytestmark = [pytest.mark.xdist_group("kernel"), pytest.mark.long]
"""All tests of the kernel in one process, so that it is compiled once."""

Lab = Callable[..., Result]


@pytest.fixture
def lab(run: Run, tmp_path: Path) -> Lab:
    """`lab("scores", …)` runs the command line with one process, and writes to the test's own folder."""

    def run_here(*arguments: object) -> Result:
        return run("lab", *arguments, "--processes", "1", "--out", tmp_path / "found")

    return run_here


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def pictures(folder: Path) -> set[str]:
    """The names of the charts, each of which there must be as a picture."""
    found = {path.stem for path in folder.glob("*.png")}
    for name in found:
        with Image.open(folder / f"{name}.png") as image:
            assert image.width == WIDTH
            assert image.height > image.width // 4
    return found


SMALL_GAMES = ("--random", 6, "--search", 3, "--playouts", 4)


def test_games(lab: Lab, tmp_path: Path) -> None:
    result = lab("games", "--preset", "knock-four", "--players", 2, *SMALL_GAMES)
    assert result.code == 0
    assert "lead of number 2" in result.out
    found = tmp_path / "found"
    assert pictures(found) == {"branching", "spread", "leads", "moves-random", "moves-search"}
    assert {row["place"] for row in table(found / "leads.csv")} == {"1", "2"}
    moves = table(found / "moves.csv")
    assert {row["taken"] for row in moves} == {"unseen", "owner", "seen"}
    assert {row["shown_to"] for row in moves} >= {"all", "owner", "nobody"}
    kept = json.loads((found / "games.json").read_text(encoding="utf-8"))
    assert (kept["random"]["games"], kept["search"]["games"]) == (6, 3)


def test_games_of_any_rules_and_number_of_players(tmp_path: Path) -> None:
    changes = {"use_jokers": True, "rows": 3, "initial_flips": 1}
    rules = PRESETS["house"].rules_for(5, 1, changes)
    study = games.study_of(rules, 5, 1, 4, 2, 2, "random")
    found = games.measure(study, tmp_path, processes=1)
    assert len(found.leads) == 5
    assert found.random.course[0].choices == 9, "each may turn up any of nine cards"
    moved = of_all_seats(found.search.moves)
    assert sum(often for (origin, _), often in moved.items() if origin == UNKNOWN) == 45
    assert "lead of number 5" in games.summary(found)


def test_scores(lab: Lab, tmp_path: Path) -> None:
    result = lab("scores", "--players", 3, "--cpu", "random,ev,hard", "--holes", 4, "--fast", 60)
    assert result.code == 0
    found = tmp_path / "found"
    assert pictures(found) == {"points", "levels", "length", "seats"}
    holes = {"random": 60, "ev": 60, "hard": 4}
    for kind, of_each in (("points", 3), ("turns", 1)):
        rows = table(found / f"{kind}.csv")
        for level, number in holes.items():
            assert sum(int(row["number"]) for row in rows if row["level"] == level) == number * of_each
    for level in holes:
        seats = [row for row in table(found / "seats.csv") if row["level"] == level]
        assert sum(float(row["points"]) for row in seats) == pytest.approx(0, abs=1e-4)
        assert sum(float(row["wins"]) for row in seats) == pytest.approx(1, abs=1e-4)


def test_compare(lab: Lab, tmp_path: Path) -> None:
    result = lab("compare", "--preset", "house", "--with", "super_kings=true", "--holes", 400)
    assert result.code == 0
    assert "house, changed: super kings, compared with house, 4 players, seed 1" in result.out
    assert pictures(tmp_path / "found") == {"compare"}
    points = table(tmp_path / "found" / "compare.csv")[0]
    figures = [f"{name}{within}" for name in ("first", "second", "difference") for within in ("", "_within")]
    assert list(points)[:7] == ["measure", *figures]
    assert points["measure"] == "points of a seat"
    assert float(points["difference"]) < 0, "kings count less"


def test_tournament(lab: Lab, tmp_path: Path) -> None:
    line = ("tournament", "--cpu", "ev,random,beginner", "--matches", 4, "--holes", 2)
    result = lab(*line)
    assert result.code == 0
    found = tmp_path / "found"
    assert pictures(found) == {"tournament", "ratings"}
    rows = {(row["level"], row["against"]): float(row["wins"]) for row in table(found / "tournament.csv")}
    assert len(rows) == 6
    assert rows["ev", "random"] == 1 - rows["random", "ev"] > 0.5
    assert table(found / "ratings.csv")[0]["level"] == "random", "the weakest comes first"
    before = {path.name: path.read_bytes() for path in found.iterdir()}
    assert lab(*line).out == result.out, "what is done is read again"
    assert {path.name: path.read_bytes() for path in found.iterdir()} == before


@pytest.mark.parametrize(
    ("command", "small"),
    [
        ("games", SMALL_GAMES),
        ("scores", ("--cpu", "ev", "--fast", 20)),
        ("compare", ("--with", "lucky_swing=true", "--holes", 20)),
        ("tournament", ("--cpu", "ev,random", "--matches", 2, "--holes", 1)),
    ],
)
def test_every_file_and_chart_names_rules_players_and_seed(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, small: tuple[object, ...]
) -> None:
    titles = []

    def rendered(chart: Chart, title: str) -> bytes:
        titles.append(title)
        return render_chart(chart, title)

    monkeypatch.setattr("engine.lab.result_files.render_chart", rendered)
    changes = ("--set", "super_kings=true", "--set", "decks=2", "--players", 3, "--seed", 7)
    result = lab(command, *changes, *small)
    rules = "classic, changed: super kings, 2 decks"
    if command == "compare":
        rules = f"classic, changed: super kings, lucky swing, 2 decks, compared with {rules}"
    heading = f"{rules}, 3 players, seed 7"
    assert result.out.startswith(f"{heading}\n")
    found = tmp_path / "found"
    assert len(titles) == len(pictures(found))
    assert all(title.startswith(f"{heading}: ") for title in titles)
    tables = [path for path in found.glob("*.csv") if table(path)]
    assert tables
    for path in tables:
        for row in table(path):
            assert (row["rules"], row["players"], row["seed"]) == (rules, "3", "7")
    measured = json.loads((found / f"{command}.json").read_text(encoding="utf-8"))["measured"]
    assert (measured["name"], measured["players"], measured["seed"]) == (rules, 3, 7)


def test_presets(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presets, "TOURNAMENT_HOLES", 1)
    small = ("--random", 4, "--search", 2, "--holes", 2, "--fast", 20, "--matches", 2, "--options", 20)
    assert lab("presets", "--only", "four-card", "--stored", tmp_path / "stored", *small).code == 0
    stored = json.loads((tmp_path / "stored" / "four-card.json").read_text(encoding="utf-8"))
    figures = parse(stored)
    assert (figures.preset, figures.players, stored["games"]) == ("four-card", 4, 2)
    assert figures.comparison.holes == 20
    assert "super_kings" in {each.option for each in figures.comparison.options}
    assert [path.name for path in (tmp_path / "stored").iterdir()] == ["four-card.json"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (("games", "--preset", "nobody"), "no preset"),
        (("games", "--by", "hard"), "choose from"),
        (("games", "--players", "7"), "is for 2 to 6 players"),
        (("scores", "--cpu", "nobody"), "There’s no computer level “nobody”"),
        (("compare",), "Say what the second rule set has"),
        (("compare", "--with", "nothing=1"), "nothing"),
        (("tournament", "--cpu", "ev"), "needs two levels or more"),
        (("presets", "--only", "nobody"), "no preset"),
        (("games", "--playouts", "1"), "2 to 100000"),
        (("advice", "--set", "knock_bonus=true"), "Only presets have a network: leave out --set"),
        (("train", "nobody"), "Argument PRESET: invalid choice: 'nobody'"),
        (("train", "classic", "--width", "0"), "1 to 1024"),
    ],
)
def test_what_cant_be_is_refused_in_one_line(lab: Lab, line: tuple[str, ...], sentence: str) -> None:
    result = lab(*line)
    assert (result.code, result.out) == (2, "")
    assert sentence in result.err
    assert result.err.count("\n") == 1


def test_networks_to_play_against_are_refused_unless_they_can_be(run: Run, tmp_path: Path) -> None:
    assert run("lab", "train", "classic", "--against", tmp_path).err == "--against goes with --measure.\n"
    made = {"format": "golf-network/0", "rows": 1}
    (tmp_path / "classic-two.network").write_text(f"{json.dumps(made)}\n", encoding="utf-8")
    result = run("lab", "train", "classic", "--measure", 1, "--against", tmp_path)
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "made for another version" in result.err


def test_a_training_goes_on_from_a_network_of_as_many_units(run: Run) -> None:
    for more, sentence in (
        (("--measure", 1), "--begin trains, and --measure doesn't: leave one of them out."),
        (("--width", 3), "That network has 64 hidden units: add --width 64."),
    ):
        result = run("lab", "train", "classic", "--begin", "classic", *more)
        assert (result.code, result.err) == (2, f"{sentence}\n")


def test_another_plan_in_the_same_folder_is_refused(lab: Lab) -> None:
    line = ("tournament", "--cpu", "ev,random", "--matches", 2, "--holes", 1)
    assert lab(*line).code == 0
    result = lab(*line, "--seed", 2)
    assert result.code == 2
    assert "it differs in: seed." in result.err
