from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.record import NOT_CHECKED, verify
from tests.engine.commands.running import Run, ended, refused, saved, start
from tests.engine.record.records import classic, document


@pytest.fixture
def true(tmp_path: Path) -> Path:
    return saved(classic(), tmp_path / "true.json")


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    found = document(classic())
    found["totals"][1] += 1
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.json"
    path.write_bytes(b"\x00\x01\xff")
    return path


def test_what_was_checked_and_what_cannot_be(run: Run, true: Path) -> None:
    code, out, err = run("verify", true)
    assert (code, err) == (0, "")
    title, *lines = out.splitlines()
    assert title == f"{true}: the record holds."
    checked = (f"🔒 {classic().commitment}", *verify(classic()).checked, NOT_CHECKED)
    assert lines == [f"  {sentence}" for sentence in checked]


def test_the_first_difference(run: Run, wrong: Path) -> None:
    code, out, err = run("verify", wrong)
    points = classic().totals[1]
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{wrong}: the record is wrong.",
        f"  totals, seat 1: the record says {points + 1}; the rules give {points}.",
        f"  🔒 {classic().commitment}",
        "  The 🔒 code matches this match.",
        "  Holes 1 to 2 are correct.",
    ]


def test_every_file_is_checked_and_the_worst_decides(run: Run, true: Path, wrong: Path, broken: Path) -> None:
    missing = true.with_name("missing.json")
    code, out, err = run("verify", true, broken, wrong, missing, true.parent, true)
    assert code == 2
    assert err.splitlines() == [
        f"{broken}: This is no record: it is not text in UTF-8.",
        f"{missing}: No such file or directory.",
        f"{true.parent}: Is a directory.",
    ]
    assert out.count(": the record holds.\n") == 2
    assert out.count(": the record is wrong.\n") == 1
    assert run("verify", true, wrong).code == 1
    assert run("verify", true, true).code == 0


def test_a_file_that_is_no_record_is_refused_in_one_line(run: Run, broken: Path, tmp_path: Path) -> None:
    assert refused(run("verify", broken)) == f"{broken}: This is no record: it is not text in UTF-8."
    for text in ("[" * 50_000, "9" * 5_000, '{"a": NaN}', "{}"):
        path = tmp_path / "odd.json"
        path.write_text(text, encoding="utf-8")
        assert refused(run("verify", path)).startswith(f"{path}: ")


def test_a_file_that_never_ends_is_not_read_to_its_end(run: Run) -> None:
    endless = Path("/dev/zero")
    if endless.exists():
        assert refused(run("verify", endless)) == "/dev/zero: This is no record: it is larger than 8 MB."


def test_as_a_program(true: Path, wrong: Path) -> None:
    assert ended(start("verify", true, wrong)).code == 1
