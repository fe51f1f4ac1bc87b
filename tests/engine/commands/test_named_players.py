from __future__ import annotations

import signal
import subprocess
import sys
from types import FrameType
from typing import Any

import pytest

from engine.commands.named_players import command_of, named_players, programs, seated_players
from engine.cpu.levels import LEVELS
from engine.cpu.program import conversation
from engine.game.errors import BadChoice


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ev", ("ev",)),
        (" expert , hard", ("expert", "hard")),
        ("exec:./play", ("exec:./play",)),
        ("exec:python my.py --a b,ev,exec:x", ("exec:python my.py --a b", "ev", "exec:x")),
        (r"exec:python my.py --a 1\,2\,3,ev", ("exec:python my.py --a 1,2,3", "ev")),
        (r"exec:play a\ b 'c\d'", (r"exec:play a\ b 'c\d'",)),
        (",".join(LEVELS), tuple(LEVELS)),
    ],
)
def test_names_are_separated_by_commas_but_for_those_behind_a_backslash(
    text: str, names: tuple[str, ...]
) -> None:
    assert named_players(text) == names


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hal", "There’s no computer level “hal”. Pick one: random, "),
        ("", "There’s no computer level “”. "),
        ("ev,exec:", "A program needs a command, such as “exec:python my_player.py”."),
        ("exec:play 'a", "“play 'a” is no command: no closing quotation."),
        ("Exec:play", "There’s no computer level “Exec:play”. "),
    ],
)
def test_names_of_nobody_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadChoice) as refused:
        named_players(text)
    assert refused.value.sentence.startswith(sentence)


def test_who_forgot_the_backslash_is_told_of_it() -> None:
    with pytest.raises(BadChoice) as refused:
        named_players("exec:play --a 1,2")
    assert refused.value.sentence.startswith("There’s no computer level “2”. ")
    assert refused.value.sentence.endswith(r" Write \, for a comma within a command.")


@pytest.mark.parametrize(
    ("text", "players", "seated"),
    [
        ("ev", None, ("ev",) * 4),
        ("ev", 2, ("ev",) * 2),
        ("exec:a b", 3, ("exec:a b",) * 3),
        ("ev,hard", None, ("ev", "hard")),
        ("ev,hard", 2, ("ev", "hard")),
    ],
)
def test_one_name_serves_all_seats(text: str, players: int | None, seated: tuple[str, ...]) -> None:
    assert seated_players(text, players, usual=4) == seated


def test_several_names_are_as_many_as_play() -> None:
    with pytest.raises(BadChoice, match="“--cpu” names 2 players, but “--players” says 3: "):
        seated_players("ev,hard", 3, usual=4)


def test_a_level_has_no_command() -> None:
    assert command_of("ev") is None
    assert command_of("exec:play --fast") == "play --fast"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no `cat`")
def test_if_one_cannot_be_started_the_others_are_ended() -> None:
    entered = False
    reports: list[str] = []
    with (
        pytest.raises(BadChoice, match="“no/such/program” can't be started: "),
        programs(("exec:cat", "ev", "exec:no/such/program"), 1.0, reports.append),
    ):
        entered = True
    assert (entered, reports) == (False, [])


@pytest.mark.skipif(sys.platform == "win32", reason="there is no `cat`")
def test_each_program_is_its_own_and_levels_are_none() -> None:
    with programs(("exec:cat", "ev", "exec:cat"), 1.0, print) as started:
        assert list(started) == [0, 2]
        assert started[0] is not started[2]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no `cat`")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_while_one_is_started_leaves_none_behind(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    started: list[subprocess.Popen[bytes]] = []

    class Signalled(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            started.append(self)
            signal.raise_signal(number)

    def stop(_: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(conversation, "Popen", Signalled)
    before = signal.signal(number, stop)
    try:
        with pytest.raises(KeyboardInterrupt), programs(["exec:cat", "exec:cat"], 1, print):
            pytest.fail("The signal is forgotten.")
        assert signal.getsignal(number) is stop
    finally:
        signal.signal(number, before)
    assert [process.poll() is not None for process in started] == [True, True]
