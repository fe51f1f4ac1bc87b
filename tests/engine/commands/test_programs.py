"""`simulate` with programs that play as they should."""

from __future__ import annotations

import json
from pathlib import Path

from engine.cpu.program.messages import question
from engine.game.match import Match
from engine.record import read, verify
from tests.engine.commands.programs import FIRST, LONG, POSIX, Program, begun, left, scores, simulate
from tests.engine.commands.running import Run, ended, start

pytestmark = POSIX


def test_a_program_plays_and_is_counted(run: Run, program: Program, tmp_path: Path) -> None:
    name = program(FIRST)
    result, errors = simulate(run, f"{name},random,{name}")
    assert errors == []
    first, chance, second = result["players"]
    assert first["cpu"] == second["cpu"] == name.replace(r"\,", ",")
    assert list(first)[:8] == list(chance)
    assert list(first)[8:] == ["failures", "beginner_decisions"]
    for player in (first, second):
        assert (player["failures"], player["beginner_decisions"]) == (0, 0)
        assert 0 < player["ms_p50"] <= player["ms_p99"]
    assert len(begun(tmp_path)) == 2, "one process for each player, for the whole run"
    assert not left(tmp_path)


def test_one_name_is_one_process_for_each_seat(run: Run, program: Program, tmp_path: Path) -> None:
    result, errors = simulate(run, program(FIRST), "--players", 3)
    assert (len(result["players"]), errors) == (3, [])
    assert len(begun(tmp_path)) == 3


def test_the_time_counts_the_whole_exchange(run: Run, program: Program) -> None:
    result, _ = simulate(run, f"{program(FIRST.replace('print', 'time.sleep(0.02); print'))},random")
    assert result["players"][0]["ms_p50"] >= 20


def test_arguments_reach_the_program_as_they_are(run: Run, program: Program, tmp_path: Path) -> None:
    written = tmp_path / "arguments"
    code = f"open({str(written)!r}, 'w').write(json.dumps(sys.argv[1:]))\n{FIRST}"
    arguments = ("1,2,3", "a b", "$HOME", "*", 'it"s')
    simulate(run, f"{program(code, *arguments)},random")
    assert json.loads(written.read_text(encoding="utf-8")) == list(arguments)


def test_what_a_program_is_told_in_two_matches(run: Run, program: Program, tmp_path: Path) -> None:
    log = tmp_path / "log"
    code = FIRST.replace("    message =", f"    open({str(log)!r}, 'a').write(line)\n    message =")
    records = tmp_path / "records"
    arguments = ("--preset", "four-card", "--set", "holes=2", "--records", records)
    done = run(
        "simulate", "--matches", 2, "--patience", LONG, "--cpu", f"random,{program(code)},random", *arguments
    )
    assert (done.code, done.err) == (0, "")
    told = log.read_bytes().splitlines(keepends=True)
    expected = []
    for number, seat in ((1, 1), (2, 2)):
        record = read((records / f"simulated-1-{number}.json").read_bytes())
        match = Match(record.rules, 3, record.secret, record.nonce)
        for at, hole in enumerate(record.holes, 1):
            if at > 1:
                match.deal()
            begins = {"type": "hole", "rules": record.rules.to_dict(), "seat": seat, "players": 3}
            expected.append(json.dumps(begins).encode() + b"\n")
            for action in hole.actions:
                if action.seat == seat:
                    expected.append(question(match.hole.observe(seat), at, match.totals))
                match.hole.apply(action)
            match.close_hole()
    assert told == expected


def test_records_hold_however_long_a_command_is(run: Run, program: Program, tmp_path: Path) -> None:
    records = tmp_path / "records"
    name = program(FIRST, "x" * 1000, "\udcff\n")
    simulate(run, f"{name},{name}", "--records", records)
    for path in records.iterdir():
        record = read(path.read_bytes())
        assert verify(record).holds
        assert sorted(player[-2:] for player in record.players) == [" 1", " 2"]
        assert all(player.startswith("exec:") for player in record.players)


def test_the_table_for_people_keeps_its_shape(run: Run, program: Program) -> None:
    name = program(FIRST, "x" * 200)
    done = run("simulate", "--matches", 1, "--holes", 1, "--patience", LONG, "--cpu", f"{name},random")
    _, _, heading, *rows = done.out.splitlines()
    assert len(rows) == 2
    assert {len(row) for row in rows} == {len(heading)}
    assert len(heading) < 130


def test_several_processes_each_have_their_own(run: Run, program: Program, tmp_path: Path) -> None:
    name = program(FIRST)
    alone, _ = simulate(run, f"{name},random")
    before = begun(tmp_path)
    shared, errors = simulate(run, f"{name},random", "--processes", 2)
    assert scores(shared) == scores(alone)
    assert errors == []
    assert 1 <= len(begun(tmp_path)) - len(before) <= 2
    assert not left(tmp_path)


def test_standard_error_is_passed_through(program: Program) -> None:
    name = program(f"print('hello', file=sys.stderr)\n{FIRST}")
    done = ended(
        start("simulate", "--matches", 1, "--holes", 1, "--patience", LONG, "--cpu", f"{name},random")
    )
    assert (done.code, done.err) == (0, "hello\n")
