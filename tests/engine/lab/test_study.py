"""Studies go on where they were interrupted, and keep what they were made for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.game.errors import BadChoice
from engine.lab import study as studies
from engine.lab.study import Interrupted, Settings, Study, carry_out

DONE: list[int] = []
"""The pieces that were worked on in this process."""


def doubled(settings: Settings, piece: int) -> int:
    DONE.append(piece)
    return piece * 2 + int(settings["more"])


def interrupted_at_three(settings: Settings, piece: int) -> int:
    if piece == 3:
        raise KeyboardInterrupt
    return doubled(settings, piece)


def study(work: studies.Work = doubled, more: int = 0, pieces: int = 6) -> Study:
    return Study("doubling", {"more": more}, list(range(pieces)), work)


@pytest.fixture(autouse=True)
def _nothing_done() -> None:
    DONE.clear()


@pytest.mark.parametrize("processes", [1, 2])
def test_the_results_come_in_the_order_of_the_pieces(tmp_path: Path, processes: int) -> None:
    assert carry_out(study(more=1), tmp_path, processes) == [1, 3, 5, 7, 9, 11]


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    first = carry_out(study(), tmp_path, 1)
    DONE.clear()
    assert carry_out(study(), tmp_path, 1) == first
    assert DONE == []


def test_an_interrupted_study_goes_on(tmp_path: Path) -> None:
    with pytest.raises(Interrupted, match=r"3 of 6 pieces of “doubling” are kept.*goes on from there"):
        carry_out(study(interrupted_at_three), tmp_path, 1)
    DONE.clear()
    assert carry_out(study(), tmp_path, 1) == [0, 2, 4, 6, 8, 10]
    assert DONE == [3, 4, 5]


def test_half_a_line_is_worked_on_again(tmp_path: Path) -> None:
    carry_out(study(), tmp_path, 1)
    path = tmp_path / "doubling.pieces.jsonl"
    whole = path.read_text()
    path.write_text(whole[:-3])
    DONE.clear()
    assert carry_out(study(), tmp_path, 1) == [0, 2, 4, 6, 8, 10]
    assert DONE == [5]
    assert path.read_text() == whole


@pytest.mark.parametrize(
    ("other", "named"), [({"more": 1}, "more"), ({"pieces": 7}, "pieces")], ids=["settings", "pieces"]
)
def test_another_plan_is_refused(tmp_path: Path, other: dict[str, Any], named: str) -> None:
    carry_out(study(), tmp_path, 1)
    before = (tmp_path / "doubling.pieces.jsonl").read_bytes()
    with pytest.raises(BadChoice) as refused:
        carry_out(study(**other), tmp_path, 1)
    assert f"it differs in: {named}." in refused.value.sentence
    assert "--out" in refused.value.sentence
    assert (tmp_path / "doubling.pieces.jsonl").read_bytes() == before


def test_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out(study(), tmp_path, 1)
    monkeypatch.setattr(studies, "version", lambda: "another")
    with pytest.raises(BadChoice, match="it differs in: version"):
        carry_out(study(), tmp_path, 1)


@pytest.mark.parametrize("text", ["", "points\n12\n", "[]\n", '{"format": "other"}\n'])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "doubling.pieces.jsonl"
    path.write_text(text)
    with pytest.raises(BadChoice, match="another plan"):
        carry_out(study(), tmp_path, 1)
    assert path.read_text() == text


def test_the_plan_can_be_read_in_the_file(tmp_path: Path) -> None:
    carry_out(study(more=4), tmp_path, 1)
    head = json.loads((tmp_path / "doubling.pieces.jsonl").read_text().partition("\n")[0])
    assert head["plan"]["study"] == "doubling"
    assert head["plan"]["more"] == 4
