from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.commands.running import Run, ended, refused, saved, start
from tests.engine.record.records import classic

COMMANDS = ("simulate", "score", "replay", "verify", "rules", "lab")


def test_help_names_every_command_and_exit_code(run: Run) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for word in (*COMMANDS, "0 all is well", "1 a record differs", "130", "141"):
        assert word in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: python -m engine {command} ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "The following arguments are required: COMMAND (see `python -m engine --help`)"),
        (["score"], "The following arguments are required: GRID (see `python -m engine score --help`)"),
        (["rules", "--players", "0"], "Argument --players: it must be a whole number, 1 to 99 (see `"),
        (["rules", "--players", "٣"], "Argument --players: it must be a whole number, 1 to 99 (see `"),
        (["rules", "--players", "99"], "“classic” is for 2 to 6 players."),
        (["rules", "--preset", "chess"], "There’s no preset “chess”. Pick one: classic, "),
        (["rules", "--set", "colour=red"], "I don’t know “colour”. "),
        (["rules", "--set", "columns=9"], "“columns” must be 2 to 4."),
        (["rules", "--set", "columns"], "“columns” is not a setting. Write field=value, "),
        (
            ["rules", "--pre", "classic"],
            "Unrecognized arguments: --pre classic (see `python -m engine --help`)",
        ),
        (["golf"], "Argument COMMAND: invalid choice: 'golf' (choose from "),
        (["lab"], "The following arguments are required: COMMAND (see `python -m engine lab --help`)"),
        (["lab", "golf"], "Argument COMMAND: invalid choice: 'golf' (choose from "),
    ],
)
def test_a_line_that_cannot_be_used_is_refused_in_one_line(
    run: Run, arguments: list[str], sentence: str
) -> None:
    assert refused(run(*arguments)).startswith(sentence)


def test_as_a_program() -> None:
    assert ended(start("rules")).out.startswith("classic\n- For 2 to 6 players: ")
    assert refused(ended(start("simulate", "--matches", "0"))).startswith("Argument --matches: ")


def test_a_reader_that_stops_reading_is_no_failure(tmp_path: Path) -> None:
    process = start("replay", saved(classic(holes=9), tmp_path / "match.json"))
    assert process.stdout is not None
    assert process.stdout.readline() == b"Hole 1 of 9, dealt\n"
    process.stdout.close()
    assert ended(process) == (141, "", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_an_output_that_cannot_be_written_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        assert ended(start("rules", stdout=full)) == (2, "", "Input or output: No space left on device.\n")


def test_signs_that_the_output_cannot_show_are_no_failure() -> None:
    code, out, err = ended(start("score", "A♠ K♥ 3♦ / 2♣ 5♠ 3♥", PYTHONIOENCODING="ascii"))
    assert (code, err) == (0, "")
    assert out.startswith("A?   K?   3?\n")
    assert out.endswith("Score: 4\n")
