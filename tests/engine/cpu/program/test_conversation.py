"""Talking to real programs, most of which don't behave."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from itertools import count
from time import sleep

import pytest

from engine.cpu.program import conversation
from engine.cpu.program.conversation import (
    LINES_KEPT,
    LONGEST_ANSWER,
    Conversation,
    Failed,
    end_all,
    words_of,
)
from engine.game.errors import BadChoice

LONG: float = 60
"""Seconds enough for a program to start on the busiest machine."""

SHORT: float = 0.05

Talk = Callable[[str], Conversation]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands are written as POSIX has them")


@pytest.fixture
def talk() -> Iterator[Talk]:
    """`talk(code)` starts Python code as a program; all are ended after the test."""
    started = []

    def start(code: str) -> Conversation:
        command = shlex.join([sys.executable, "-I", "-S", "-c", f"import os, signal, sys, time\n{code}"])
        started.append(Conversation(command))
        return started[-1]

    yield start
    end_all(started, moment=0)
    assert not any(thread.is_alive() for each in started for thread in each._threads)


ECHO = "for line in sys.stdin: print('heard', line.strip(), flush=True)"


def test_an_answer_to_each_question(talk: Talk) -> None:
    echo = talk(ECHO)
    assert [echo.ask(b"%d\n" % number, LONG) for number in range(50)] == [f"heard {at}" for at in range(50)]


def test_what_is_told_is_read_before_the_question(talk: Talk) -> None:
    adds = talk("while True: print(int(input()) + int(input()), flush=True)")
    adds.tell(b"40\n")
    assert adds.ask(b"2\n", LONG) == "42"


@pytest.mark.parametrize("ending", [r"\r\n", r" \n", r"\t\r\n"])
def test_blanks_around_an_answer_are_no_fault(talk: Talk, ending: str) -> None:
    assert talk(f"input(); os.write(1, b' draw{ending}')").ask(b"?\n", LONG) == "draw"


def test_an_answer_need_not_come_at_once_nor_end_with_a_line_at_the_end(talk: Talk) -> None:
    slow = talk("input(); os.write(1, b'dr'); time.sleep(0.1); os.write(1, b'aw')")
    assert slow.ask(b"?\n", LONG) == "draw"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("input(); sys.exit(3)", "ended with exit code 3"),
        ("sys.exit(0)", "ended with exit code 0"),
        ("os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal 9"),
        ("os.close(1); time.sleep(600)", "closed its output"),
        ("while True: os.write(1, b'x' * 100_000)", f"wrote a line of more than {LONGEST_ANSWER} bytes"),
        ("while True: os.write(1, bytes(100_000))", f"wrote a line of more than {LONGEST_ANSWER} bytes"),
    ],
)
def test_what_never_answers_is_found_out_at_once(talk: Talk, code: str, sentence: str) -> None:
    with pytest.raises(Failed) as failed:
        talk(code).ask(b"?\n", LONG)
    assert str(failed.value) == sentence


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(600)",
        "sys.stdin.read()",
        "os.close(0); time.sleep(600)",
        "input(); os.write(1, b'half an answer'); time.sleep(600)",
        "input(); print('draw'); time.sleep(600)  # and not flushed",
    ],
)
def test_what_stays_silent_is_not_waited_for_longer_than_it_may_take(talk: Talk, code: str) -> None:
    with pytest.raises(Failed, match=r"^gave no answer within 0\.05 s \(perhaps its output isn't flushed\)$"):
        talk(code).ask(b"?\n", SHORT)


def test_nobody_is_late_while_this_process_stands_still(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = count(step=10)
    monkeypatch.setattr(conversation, "monotonic", lambda: next(stopped))
    assert talk("input(); time.sleep(0.2); print('draw')").ask(b"?\n", SHORT) == "draw"


def test_what_never_reads_does_not_block_even_when_the_pipe_is_full(talk: Talk) -> None:
    deaf = talk("time.sleep(600)")
    for _ in range(100):
        deaf.tell(b"x" * 9_999 + b"\n")
    with pytest.raises(Failed, match="gave no answer"):
        deaf.ask(b"?\n", SHORT)


def test_an_answer_by_guesswork_is_none(talk: Talk) -> None:
    """With the pipe full, the question can't have been read."""
    deaf = talk("print('draw', flush=True); time.sleep(600)")
    deaf.tell(b"x" * 1_000_000 + b"\n")
    with pytest.raises(Failed, match=r"^wrote “draw” (without reading what|before) it was asked$"):
        deaf.ask(b"?\n", LONG)


def test_a_line_too_many_is_noticed(talk: Talk) -> None:
    chatty = talk("input(); print('draw\\nok', flush=True); time.sleep(600)")
    assert chatty.ask(b"?\n", LONG) == "draw"
    while chatty._lines_read.empty():
        sleep(0.001)
    with pytest.raises(Failed, match=r"^wrote “ok” before it was asked$"):
        chatty.ask(b"?\n", LONG)


def test_what_writes_without_end_is_made_to_wait(talk: Talk) -> None:
    flood = talk("while True: os.write(1, b'draw\\n' * 10_000)")
    while flood._lines_read.qsize() < LINES_KEPT:
        sleep(0.001)
    sleep(SHORT)
    assert flood._lines_read.qsize() == LINES_KEPT
    with pytest.raises(Failed, match=r"^wrote “draw” before it was asked$"):
        flood.ask(b"?\n", LONG)


def test_signs_that_are_no_text_are_shown_as_such(talk: Talk) -> None:
    assert talk(r"input(); os.write(1, b'\xff\x00\x1b[2J\n')").ask(b"?\n", LONG) == "���[2J"
    assert talk("input(); print('x' * 4000)").ask(b"?\n", LONG) == "x" * 39 + "…"


def test_a_command_is_split_as_a_shell_would_and_read_by_none() -> None:
    assert words_of("""play 'a b' "c d" e\\ f $HOME | ; '' """) == [
        *("play", "a b", "c d", "e f", "$HOME", "|", ";", ""),
    ]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "A program needs a command, such as “exec:python my_player.py”."),
        ("  ", "A program needs a command, such as “exec:python my_player.py”."),
        ("python 'x", "“python 'x” is no command: no closing quotation."),
        ("no/such/program --fast", "“no/such/program --fast” can't be started: No such file or directory."),
        ("/", "“/” can't be started: Permission denied."),
        ("python \0", "“python �” can't be started: embedded null byte."),
    ],
)
def test_what_cannot_be_started_is_refused(command: str, sentence: str) -> None:
    with pytest.raises(BadChoice) as refused:
        Conversation(command)
    assert refused.value.sentence == sentence


def test_the_end_of_the_input_is_the_sign_to_end(talk: Talk) -> None:
    tidy = talk("print(input(), flush=True)\nsys.stdin.read(); sys.exit(7)")
    assert tidy.ask(b"begun\n", LONG) == "begun"
    end_all([tidy], moment=LONG)
    assert tidy._process.returncode == 7


def test_what_does_not_end_by_itself_is_told_to(talk: Talk) -> None:
    idle = talk("print(input(), flush=True); time.sleep(600)")
    assert idle.ask(b"begun\n", LONG) == "begun"
    end_all([idle], moment=0)
    assert idle._process.returncode == -15


def test_what_does_not_obey_is_made_to(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversation, "MOMENT", SHORT)
    stubborn = talk(
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); print(input(), flush=True); time.sleep(600)"
    )
    assert stubborn.ask(b"begun\n", LONG) == "begun"
    end_all([stubborn], moment=0)
    assert stubborn._process.returncode == -9


def test_what_it_has_started_ends_with_it(talk: Talk) -> None:
    parent = talk(
        "code = 'import time; time.sleep(600)'\n"
        "os.spawnl(os.P_NOWAIT, sys.executable, 'python', '-I', '-S', '-c', code)\n"
        "print(input(), flush=True); time.sleep(600)"
    )
    assert parent.ask(b"begun\n", LONG) == "begun"
    end_all([parent], moment=0)
    assert not any(thread.is_alive() for thread in parent._threads), "the child would keep the pipe open"


def test_an_end_can_be_cut_short_and_still_is_one(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = talk("print(input(), flush=True); time.sleep(600)")
    assert idle.ask(b"begun\n", LONG) == "begun"
    gone_by = Conversation.gone_by

    def impatient(self: Conversation, time: float) -> bool:
        monkeypatch.setattr(Conversation, "gone_by", gone_by)
        raise KeyboardInterrupt

    monkeypatch.setattr(Conversation, "gone_by", impatient)
    with pytest.raises(KeyboardInterrupt):
        end_all([idle], moment=LONG)
    assert idle._process.returncode == -9
