"""Work shared among processes gives what one process gives, and tells how far it is."""

from __future__ import annotations

import os

import pytest

from engine.commands import long_runs
from engine.commands.long_runs import Progress, mapped


def square(number: int) -> tuple[int, int]:
    """Return the square of a number, and the process that worked it out."""
    return number * number, os.getpid()


@pytest.mark.parametrize(("processes", "ordered"), [(1, True), (2, True), (2, False)])
def test_results_are_the_same_by_one_process_and_by_several(processes: int, ordered: bool) -> None:
    with mapped(square, range(20), processes, share=3, ordered=ordered) as results:
        found = list(results)
    squares = [each for each, _ in found]
    assert (squares if ordered else sorted(squares)) == [number * number for number in range(20)]
    assert (os.getpid() in {process for _, process in found}) == (processes == 1)


def test_what_one_process_can_do_alone_starts_no_other() -> None:
    with mapped(square, [3], 8) as results:
        assert list(results) == [(9, os.getpid())]


def test_progress_follows_results_as_they_are_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]
    monkeypatch.setattr(long_runs, "monotonic", lambda: now[0])
    taken = []
    for each in Progress(4, "stones").of("abcd"):
        taken.append(each)
        now[0] += 30.0
    assert taken == ["a", "b", "c", "d"]
    assert capsys.readouterr().err.splitlines()[:2] == [
        "1 of 4 stones, about 90 s to go",
        "2 of 4 stones, about 60 s to go",
    ]
