"""The daily hole's deal and game: the same for everybody, and not to be had before its day."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.game.actions import Verb
from engine.game.errors import GolfError, StaleVersion, WrongStage
from engine.game.match import Match
from engine.solo.daily import (
    GENESIS,
    PERIOD,
    BadPulse,
    Pulse,
    begin_daily,
    course_of,
    day_of,
    nonce_of,
    outcome,
    round_of,
    secret_of,
)
from engine.solo.game import SoloGame
from engine.table.entries import Acted
from tests.engine.effort import examples

DAY: Final = date(2026, 11, 22)
NOON: Final = datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp()
DAYS = st.dates(date(2023, 8, 24), date(2200, 1, 1))
RANDOMNESS = st.binary(min_size=32, max_size=32).map(bytes.hex)


def midnight(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()


def begun(randomness: str = "ab" * 32, user: int = 7, name: str = "Ana") -> SoloGame:
    return begin_daily(DAY, randomness, user, name, NOON)


def played(game: SoloGame, user: int, seed: int, most: int = 1000) -> SoloGame:
    """The game after at most so many presses by chance."""
    chance = Random(seed)
    for _ in range(most):
        if game.over:
            break
        action = chance.choice(game.view(user).legal)
        moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot)]
        if action.verb == "take":
            moves.append(("swap", chance.randrange(6)))
        game = game.acted(user, game.state.version, moves, NOON)
    return game


def story(game: SoloGame) -> list[str]:
    return [each.entry.action for each in game.entries if isinstance(each.entry, Acted)]


def test_the_round_of_a_day_is_the_one_that_the_beacon_gives_at_its_midnight() -> None:
    assert round_of(date(2026, 4, 20)) == 27_946_612


@given(day=DAYS)
def test_the_round_of_a_day_is_the_first_not_before_it_began(day: date) -> None:
    at = GENESIS + (round_of(day) - 1) * PERIOD
    assert midnight(day) <= at < midnight(day) + PERIOD
    assert round_of(day + timedelta(days=1)) > round_of(day)


@given(day=DAYS, randomness=RANDOMNESS, users=st.tuples(st.integers(1), st.integers(1)))
def test_the_deal_of_a_day_is_the_same_for_everybody(
    day: date, randomness: str, users: tuple[int, int]
) -> None:
    games = [
        begin_daily(day, randomness, user, f"Player {user}", midnight(day) + seconds)
        for user, seconds in zip(users, (0, 80_000), strict=True)
    ]
    first, second = (game.state.playing for game in games)
    assert first.deck == second.deck
    assert first.hole.grids == second.hole.grids
    dealt = Match(first.rules, 2, secret_of(day, randomness), str(nonce_of(day)))
    assert dealt.deck == first.deck, "anybody can deal it again"
    assert story(games[0]) == story(games[1])


@given(day=DAYS, other=DAYS, randomness=RANDOMNESS, another=RANDOMNESS)
def test_the_day_and_the_randomness_both_decide_the_deal(
    day: date, other: date, randomness: str, another: str
) -> None:
    assume(day != other and randomness != another)
    assert len({secret_of(day, randomness), secret_of(other, randomness), secret_of(day, another)}) == 3


@given(day=DAYS, ahead=st.integers(1, 400), second=st.integers(0, 86_399))
def test_a_day_to_come_is_not_dealt(day: date, ahead: int, second: int) -> None:
    with pytest.raises(WrongStage, match="hasn’t started"):
        begin_daily(day + timedelta(days=ahead), "ab" * 32, 7, "Ana", midnight(day) + second)


@examples(8)
@given(seed=st.integers(0, 10_000), at=st.integers(0, 60))
def test_the_same_moves_give_the_same_game_also_from_what_was_written_down(seed: int, at: int) -> None:
    whole = played(begun(), 7, seed)
    other = played(begun(user=8, name="Ben"), 8, seed)
    assert story(whole) == story(other)
    assert whole.points == other.points
    part = played(begun(), 7, seed, at)
    kept = SoloGame(course_of(DAY, "ab" * 32), 7, "Ana", part.presses)
    assert kept.entries == part.entries
    assert kept.view(7) == part.view(7)
    assert whole.entries[: len(part.entries)] == part.entries


@examples(8)
@given(seed=st.integers(0, 10_000))
def test_it_is_always_the_persons_moment_until_it_is_over(seed: int) -> None:
    game = begun()
    chance = Random(seed)
    while not game.over:
        assert game.view(7).waiting == (0,)
        game = played(game, 7, chance.randrange(1_000), 1)


def test_a_press_of_an_earlier_moment_changes_nothing() -> None:
    game = begun()
    old = game.state.version
    later = game.acted(7, old, [("flip", 0)], NOON).acted(7, old, [("flip", 1)], NOON)
    with pytest.raises(StaleVersion):
        later.acted(7, old, [("draw", None)], NOON)
    with pytest.raises(GolfError):
        later.acted(8, later.state.version, [("draw", None)], NOON)


def test_a_pulse_is_taken_only_if_it_is_the_one_that_was_asked_for() -> None:
    signature = "0123456789abcdef" * 6
    randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    Pulse(5, randomness, signature).check(5)
    for pulse in (
        Pulse(4, randomness, signature),
        Pulse(5, "00" * 32, signature),
        Pulse(5, randomness, signature[:-2]),
        Pulse(5, randomness, "zz" * 48),
        Pulse(5, hashlib.sha256(b"").hexdigest(), ""),
    ):
        with pytest.raises(BadPulse):
            pulse.check(5)


def test_the_day_is_that_of_utc() -> None:
    assert day_of(midnight(DAY) - 1) == DAY - timedelta(days=1)
    assert day_of(midnight(DAY)) == DAY


def test_the_lower_points_win() -> None:
    assert [outcome(*each) for each in ((3, 4), (4, 4), (5, 4), (-2, 0))] == ["won", "drawn", "lost", "won"]
