"""`simulate` with programs that don't play as they should, and with ones that are cut short."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path
from time import sleep

import pytest

from engine.commands.simulation import SimulationPlan
from engine.cpu.program import conversation
from engine.game.rules import Rules
from engine.record import read, verify
from tests.engine.commands.programs import (
    FIRST,
    LONG,
    POSIX,
    STUBBORN,
    Program,
    begun,
    left,
    scores,
    simulate,
)
from tests.engine.commands.running import Run, ended, refused, start

pytestmark = POSIX

ANSWERS_TWICE = FIRST.replace("        print", "        print('draw\\ndraw\\ndraw')\n        print")
SILENT = "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
GREETS = f"print('Player 1.0 ready', flush=True)\n{FIRST}"


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "patience", "sentence"),
    [
        ("for line in sys.stdin: print('nonsense', flush=True)", LONG, "(answered|wrote) “nonsense”"),
        ("while True: print('draw', flush=True)", LONG, "(answered|wrote) “draw”"),
        ("for line in sys.stdin: print(line, flush=True)", LONG, "(answered|wrote) “{"),
        ("os.write(1, bytes(range(256)) * 10); input()", LONG, "(answered|wrote) “"),
        ("while True: sys.stdout.write('x' * 100_000)", LONG, "wrote a line of more than 4096 bytes"),
        ("sys.exit(3)", LONG, "ended with exit code 3"),
        ("os.close(1); time.sleep(1); sys.exit(3)", LONG, "ended with exit code 3"),
        ("input(); os.kill(os.getpid(), signal.SIGSEGV)", LONG, "was ended by signal 11"),
        ("os.close(1); time.sleep(600)", LONG, "closed its output"),
        ("time.sleep(600)", 0.1, "gave no answer within 0.1 s"),
        ("os.close(0); time.sleep(600)", 0.1, "gave no answer within 0.1 s"),
        (SILENT, 0.3, "gave no answer within 0.3 s"),
        (GREETS, LONG, "(answered|wrote) “Player 1.0 ready”"),
        (ANSWERS_TWICE, LONG, "(answered|wrote) “draw”"),
    ],
)  # fmt: skip
def test_the_beginner_plays_in_place_of_a_program_that_fails(
    run: Run,
    program: Program,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    patience: float,
    sentence: str,
) -> None:
    monkeypatch.setattr(conversation, "MOMENT", 0.2)  # the one who doesn't obey is not waited for longer
    records = tmp_path / "records"
    result, errors = simulate(run, f"random,{program(code)}", "--records", records, patience=patience)
    assert len(errors) == 1
    assert re.fullmatch(
        rf"Player 2, exec:.*, {sentence}.*\. From here on, beginner plays in its place\.", errors[0]
    )
    failed = result["players"][1]
    assert (failed["failures"], failed["beginner_decisions"]) == (1, failed["decisions"])
    assert all(verify(read(path.read_bytes())).holds for path in records.iterdir())
    assert scores(result) == scores(simulate(run, "random,beginner")[0])
    assert not left(tmp_path)


def test_what_was_played_before_the_failure_stands(run: Run, program: Program) -> None:
    dies = program(
        FIRST.replace("        print", "        if message['view']['hole'] == 2: sys.exit(1)\n        print")
    )
    result, errors = simulate(run, f"{dies},random", "--holes", 3)
    assert len(errors) == 1
    player = result["players"][0]
    assert player["failures"] == 1
    assert 0 < player["beginner_decisions"] < player["decisions"]
    people = run("simulate", "--matches", 1, "--holes", 3, "--patience", LONG, "--cpu", f"{dies},random").out
    assert re.search(r"\nexec:.*… failed: beginner made \d+ of its decisions\.\n$", people)


def test_every_failure_is_counted_where_several_processes_play(run: Run, program: Program) -> None:
    result, _ = simulate(run, f"{program('sys.exit(1)')},random", "--processes", 2)
    player = result["players"][0]
    assert 1 <= player["failures"] <= 2
    assert player["beginner_decisions"] == player["decisions"]


@pytest.mark.parametrize("processes", [1, 2])
def test_what_cannot_be_started_is_refused(run: Run, processes: int) -> None:
    done = run("simulate", "--cpu", "exec:no/such/program --fast,ev", "--processes", processes)
    assert refused(done) == "“no/such/program --fast” can't be started: No such file or directory."


@pytest.mark.parametrize("patience", ["0", "-1", "nan", "soon", "3601"])
def test_patience_has_its_limits(run: Run, patience: str) -> None:
    done = run("simulate", "--patience", patience)
    assert refused(done).startswith(
        "Argument --patience: it must be a number of seconds, 0.01 to 3600 (see `"
    )


def test_a_second_is_what_a_program_has(run: Run) -> None:
    assert SimulationPlan(Rules(), ("ev",), 1).patience == 1.0
    assert "how long a program may take for an answer (default: 1)" in " ".join(
        run("simulate", "--help").out.split()
    )


# ---------------------------------------------------------------------- the end of a run


def played_a_while(process: subprocess.Popen[bytes], records: Path) -> None:
    while len(list(records.glob("*.json"))) < 3:
        assert process.poll() is None
        sleep(0.01)


def endless(player: str, records: Path, processes: int = 1) -> subprocess.Popen[bytes]:
    return start(
        "simulate", "--matches", 1_000_000, "--holes", 1, "--cpu", f"{player},random",
        "--patience", LONG, "--records", records, "--processes", processes,
    )  # fmt: skip


def test_no_program_outlives_a_run_that_is_cut_short_or_fails(program: Program, tmp_path: Path) -> None:
    """All at the same time, as a stubborn program takes two seconds to end."""
    player = program(STUBBORN)
    hurried, shared, stopped, robbed = folders = [tmp_path / f"records {number}" for number in range(4)]
    runs = {folder: endless(player, folder, 2 if folder == shared else 1) for folder in folders}
    for folder, process in runs.items():
        played_a_while(process, folder)
    for folder in (hurried, shared):
        os.killpg(runs[folder].pid, signal.SIGINT)  # as a terminal does: every process hears it
    runs[stopped].terminate()
    robbed.rename(tmp_path / "moved")
    for folder, code in ((hurried, 130), (shared, 130), (stopped, 143)):
        done = ended(runs[folder])
        assert done.code == code, folder.name
        assert re.fullmatch(r"(Interrupted after \d+ of 1000000 matches\.\n)?", done.err)
    assert refused(ended(runs[robbed])).endswith(": No such file or directory.")
    assert len(begun(tmp_path)) >= len(runs)
    assert not left(tmp_path)
