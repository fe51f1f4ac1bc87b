from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine.cpu.levels import level
from engine.cpu.program import ProgramPlayer, end_programs
from engine.game.actions import Action
from engine.game.presets import CLASSIC, FOUR_CARD, Preset
from tests.engine.cpu.players import dealt, memories

LONG: float = 60
Start = Callable[[str], ProgramPlayer]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands are written as POSIX has them")


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
def start(reports: list[str]) -> Iterator[Start]:
    """`start(answer)` is a player that gives this answer, Python, to each question."""
    players = []

    def begin(given: str) -> ProgramPlayer:
        code = (
            "import json, sys\n"
            "for line in sys.stdin:\n"
            "    message = json.loads(line)\n"
            "    if message['type'] == 'hole': hole = message\n"
            f"    else: print({given}, flush=True)\n"
        )
        command = shlex.join([sys.executable, "-I", "-S", "-c", code])
        players.append(ProgramPlayer(command, "Ana's", LONG, reports.append))
        return players[-1]

    yield begin
    end_programs(players)


def decided(player: ProgramPlayer, preset: Preset = CLASSIC, seat: int = 0) -> Action:
    hole = dealt(preset, 2, seed=1)
    player.begin(hole.rules, seat, 2)
    return player.decide(hole.observe(seat), 1, (0, 0), memories(hole)[seat], Random(1))


def substitutes(preset: Preset = CLASSIC) -> Action:
    hole = dealt(preset, 2, seed=1)
    return level("beginner")(hole.observe(0), memories(hole)[0], Random(1))


@pytest.mark.parametrize(
    "given", ["'flip 3'", "'  flip 3  '", "'\"flip 3\"'", "message['legal'][3]", "json.dumps('flip 3')"]
)
def test_an_answer_is_an_action_without_its_seat(start: Start, reports: list[str], given: str) -> None:
    player = start(given)
    assert decided(player) == Action(0, "flip", 3)
    assert decided(player, seat=1) == Action(1, "flip", 3)
    assert (reports, player.failed) == ([], False)


def test_the_rules_and_the_seat_are_told(start: Start) -> None:
    player = start("'flip %d' % (hole['rules']['holes'] + 2 * hole['seat'] + hole['players'])")
    assert decided(player, seat=1) == Action(1, "flip", 5)


@pytest.mark.parametrize(
    "given",
    [
        "''",
        "'draw'",
        "'0 flip 3'",
        "'flip 6'",
        "'flip 03'",
        "'Flip 3'",
        "'flip  3'",
        "'flip'",
        "'[\"flip 3\"]'",
    ],
)
def test_anything_else_is_wrong_and_the_beginner_plays_on(
    start: Start, reports: list[str], given: str
) -> None:
    player = start(given)
    assert decided(player) == substitutes()
    heard = eval(given)  # noqa: S307  # one of the constants above
    assert reports == [
        f"Ana's answered “{heard}”, which is none of: flip 0, flip 1, flip 2, flip 3, flip 4, flip 5. "
        "From here on, beginner plays in its place."
    ]
    assert player.failed
    assert decided(player, FOUR_CARD) == substitutes(FOUR_CARD)
    assert len(reports) == 1


def test_the_rest_is_the_beginners_even_if_the_program_would_know_better(
    start: Start, reports: list[str]
) -> None:
    player = start("'flip 5' if message['view']['seat'] else 'draw'")
    assert decided(player, seat=1) == Action(1, "flip", 5)
    assert decided(player) == substitutes()
    assert decided(player, seat=1).slot != 5
    assert len(reports) == 1


def test_a_failed_program_is_ended_at_once(start: Start) -> None:
    player = start("'nonsense'")
    decided(player)
    assert player._program._process.returncode is not None
