from __future__ import annotations

import io
import json
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.commands import long_runs, workers
from engine.commands.long_runs import Interruption, Progress
from engine.commands.simulation import SimulatedMatch, SimulationPlan, play
from engine.cpu.program import ProgramPlayer
from engine.record import read, verify
from tests.engine.commands.running import Result, Run, ended, refused, start

KEYS = ["cpu", "mean", "match_wins", "shared", "hole_wins", "decisions", "ms_p50", "ms_p99"]


def result(run: Result) -> dict[str, Any]:
    """The one object that a run printed."""
    found: dict[str, Any] = json.loads(run.out)
    return found


def test_the_one_json_object(run: Run) -> None:
    changed = ("--set", "super_kings=true", "--seed", 8)
    done = run("simulate", "--matches", 3, "--holes", 2, "--cpu", "random,ev,random", "--json", *changed)
    assert (done.code, done.err) == (0, "")
    found = result(done)
    assert list(found) == ["rules", "seed", "matches", "holes", "seconds", "players"]
    assert (found["rules"], found["seed"]) == ("classic, changed: super kings", 8)
    assert (found["matches"], found["holes"]) == (3, 6)
    assert found["seconds"] > 0
    assert [list(player) for player in found["players"]] == [KEYS] * 3
    assert [player["cpu"] for player in found["players"]] == ["random", "ev", "random"]
    wins = [player["match_wins"] for player in found["players"]]
    shared = [player["shared"] for player in found["players"]]
    assert sum(wins) == 3 if not any(shared) else sum(wins) < 3
    assert sum(player["hole_wins"] for player in found["players"]) >= 6
    for player in found["players"]:
        assert player["decisions"] > 6
        assert 0 < player["ms_p50"] <= player["ms_p99"]


def test_a_table_for_people(run: Run) -> None:
    done = run("simulate", "--matches", 2, "--holes", 1, "--cpu", "random", "--players", 3)
    assert (done.code, done.err) == (0, "")
    measured, title, heading, *rows = done.out.splitlines()
    assert measured == "classic, 3 players, seed 1"
    assert title.startswith("2 matches, 2 holes in ")
    assert heading.split() == KEYS
    assert len(rows) == 3
    assert {len(row) for row in rows} == {len(heading)}


@pytest.mark.parametrize(
    ("arguments", "players", "holes"),
    [
        ([], 4, 9),
        (["--cpu", "random,random"], 2, 9),
        (["--players", "6"], 6, 9),
        (["--preset", "four-card", "--players", "2"], 2, 1),
        (["--holes", "3"], 4, 3),
        (["--set", "holes=2"], 4, 2),
    ],
)
def test_what_is_left_out_is_sensible(run: Run, arguments: list[str], players: int, holes: int) -> None:
    cpu = [] if "--cpu" in arguments else ["--cpu", "random"]
    found = result(run("simulate", "--matches", 1, "--json", *cpu, *arguments))
    assert (len(found["players"]), found["holes"]) == (players, holes)


def test_rules_are_changed(run: Run, tmp_path: Path) -> None:
    settings = ["--set", "super_kings=true", "--set", "columns=4"]
    run("simulate", "--matches", 1, "--holes", 1, "--cpu", "random", "--records", tmp_path, *settings)
    [path] = tmp_path.iterdir()
    rules = read(path.read_bytes()).rules
    assert (rules.super_kings, rules.columns, rules.values["K"]) == (True, 4, -2)


def test_records_of_every_match(run: Run, tmp_path: Path) -> None:
    directory = tmp_path / "new" / "records"
    options = ["--matches", 3, "--holes", 1, "--cpu", "random", "--records", directory, "--seed", 5]
    assert run("simulate", *options).code == 0
    names = [f"simulated-5-{number}.json" for number in (1, 2, 3)]
    assert sorted(path.name for path in directory.iterdir()) == names
    assert run("verify", *directory.iterdir()).code == 0
    written = [(directory / name).read_bytes() for name in names]
    assert run("simulate", *options).code == 0
    assert [(directory / name).read_bytes() for name in names] == written


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--matches", "0"], "Argument --matches: it must be a whole number, 1 to 10000000"),
        (["--matches", "9" * 100], "Argument --matches: it must be a whole number, 1 to 10000000"),
        (["--matches", "1.5"], "Argument --matches: it must be a whole number, 1 to 10000000"),
        (["--holes", "19"], "“holes” must be 1 to 18."),
        (["--players", "99"], "“classic” is for 2 to 6 players."),
        (["--players", "1"], "“classic” is for 2 to 6 players."),
        (["--seed", "-1"], "Argument --seed: it must be a whole number, 0 to 9223372036854775807"),
        (["--cpu", "hal"], "There’s no computer level “hal”. Pick one: random, ev"),
        (["--cpu", "ev,"], "There’s no computer level “”. Pick one: random, ev"),
        (["--cpu", "ev,random", "--players", "3"], "“--cpu” names 2 players, but “--players” says 3: "),
        (["--processes", "0"], "Argument --processes: it must be a whole number, 1 to 64"),
        (["--preset", "chess"], "There’s no preset “chess”. Pick one: "),
    ],
)
def test_what_cannot_be_simulated_is_refused(run: Run, arguments: list[str], sentence: str) -> None:
    assert refused(run("simulate", *arguments)).startswith(sentence)


def test_a_directory_that_cannot_be_written_is_refused_before_anything_is_played(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.touch()
    arguments = ["simulate", "--matches", 10_000_000, "--records"]
    assert refused(run(*arguments, file)) == f"{file}: File exists."
    assert refused(run(*arguments, file / "below")) == f"{file / 'below'}: Not a directory."


# ---------------------------------------------------------------------- Ctrl-C


def interrupted_at(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C while match `number` is played."""

    def play_or_press(plan: SimulationPlan, at: int, programs: Mapping[int, ProgramPlayer]) -> SimulatedMatch:
        if at == number:
            os.kill(os.getpid(), signal.SIGINT)
        return play(plan, at, programs)

    monkeypatch.setattr(workers, "play", play_or_press)


def test_what_is_done_is_counted_and_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGINT)
    interrupted_at(4, monkeypatch)
    done = run("simulate", "--matches", 9, "--holes", 1, "--cpu", "random", "--json", "--records", tmp_path)
    assert (done.code, done.err) == (130, "Interrupted after 3 of 9 matches.\n")
    assert result(done)["matches"] == 3
    assert len(list(tmp_path.iterdir())) == 3
    assert signal.getsignal(signal.SIGINT) is before


def test_even_if_nothing_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_at(1, monkeypatch)
    done = run("simulate", "--matches", 9, "--cpu", "random", "--json")
    assert done.code == 130
    assert result(done)["players"][0]["mean"] is None
    interrupted_at(1, monkeypatch)
    title = run("simulate", "--matches", 9, "--cpu", "random").out.splitlines()[1]
    assert title.startswith("0 matches, 0 holes in ")


@pytest.mark.parametrize("processes", [1, 2])
def test_a_real_ctrl_c(tmp_path: Path, processes: int) -> None:
    process = start(
        "simulate", "--matches", 1_000_000, "--cpu", "random", "--json", "--records", tmp_path,
        "--processes", processes,
    )  # fmt: skip
    while len(list(tmp_path.glob("*.json"))) < 3:
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process hears it
    done = ended(process)
    assert done.code == 130
    matches = result(done)["matches"]
    assert done.err == f"Interrupted after {matches} of 1000000 matches.\n"
    files = list(tmp_path.iterdir())
    assert len(files) == matches
    assert all(verify(read(path.read_bytes())).holds for path in files[:5])


def test_ctrl_c_waits_for_what_has_to_be_whole() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), Interruption() as interruption:
        with interruption.whole():
            signal.raise_signal(signal.SIGINT)
            done.append("all of it")
        done.append("more")
    assert done == ["all of it"]


# ---------------------------------------------------------------------- progress


class FakeTerminal(io.StringIO):
    """A standard error that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def told(monkeypatch: pytest.MonkeyPatch, stderr: io.StringIO) -> Callable[[float, int], str]:
    """`at(seconds, done)` lets time pass and returns what was written."""
    now = [0.0]
    monkeypatch.setattr(long_runs, "monotonic", lambda: now[0])
    monkeypatch.setattr("sys.stderr", stderr)
    shown = Progress(100, "matches")

    def at(seconds: float, done: int) -> str:
        now[0] = seconds
        stderr.seek(0)
        stderr.truncate()
        if done == 100:
            shown.clear()
        else:
            shown.show(done)
        return stderr.getvalue()

    return at


def test_progress_on_a_terminal_stays_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    at = told(monkeypatch, FakeTerminal())
    assert at(0.1, 1) == ""
    assert at(1.0, 10) == "\r10 of 100 matches, about 9 s to go\x1b[K"
    assert at(1.1, 11) == ""
    assert at(5.0, 100) == "\r\x1b[K"


def test_progress_elsewhere_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    at = told(monkeypatch, io.StringIO())
    assert at(5.0, 10) == ""
    assert at(10.0, 20) == "20 of 100 matches, about 40 s to go\n"
    assert at(15.0, 30) == ""
    assert at(20.0, 50) == "50 of 100 matches, about 20 s to go\n"
    assert at(30.0, 100) == ""
