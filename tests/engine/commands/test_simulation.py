from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

import pytest

from engine.commands import simulation
from engine.commands.simulation import SimulatedMatch, SimulationPlan, play
from engine.cpu.levels import LEVELS, level
from engine.game.match import Match
from engine.game.presets import CLASSIC, PRESETS, Preset
from engine.record import read, verify

PLAN = SimulationPlan(CLASSIC.rules_for(3, 2), ("random", "ev", "random"), seed=7, recorded=True)


def scores(matches: list[SimulatedMatch]) -> list[object]:
    """All of the matches but for how long they took."""
    return [
        (each.id, each.holes, each.record, [times.total() for times in each.thinking]) for each in matches
    ]


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_records_of_simulated_matches_hold(preset: Preset) -> None:
    for levels in (("random",) * preset.most, ("ev", "random")):
        plan = SimulationPlan(preset.rules_for(len(levels), 2), levels, seed=1, recorded=True)
        match = play(plan, 3)
        record = read(match.record or "")
        assert verify(record).holds
        assert record.match == match.id == "simulated-1-3"
        assert sum(len(hole.actions) for hole in record.holes) == sum(map(Counter.total, match.thinking))


def test_secret_and_nonce_come_of_the_seed_as_described() -> None:
    record = read(play(PLAN, 4).record or "")
    assert record.secret == hashlib.sha256(b"golf simulation 7 4").hexdigest()
    assert record.nonce == "7-4"


def test_players_move_on_by_one_seat_and_keep_their_scores() -> None:
    names = []
    for number in (1, 2, 3, 4):
        match = play(PLAN, number)
        record = read(match.record or "")
        names.append(record.players)
        at = [record.players.index(name) for name in ("random 1", "ev 2", "random 3")]
        assert match.holes == tuple(tuple(hole.scores[seat] for seat in at) for hole in record.holes)
    assert names[0] == ("random 1", "ev 2", "random 3")
    assert names[1] == ("random 3", "random 1", "ev 2")
    assert names[2] == ("ev 2", "random 3", "random 1")
    assert names[3] == names[0]


def test_the_same_seed_gives_the_same_matches_and_another_gives_others() -> None:
    numbers = (1, 2, 3)
    first = scores([play(PLAN, number) for number in numbers])
    assert first == scores([play(PLAN, number) for number in reversed(numbers)])[::-1]
    assert first != scores([play(replace(PLAN, seed=8), number) for number in numbers])


def test_other_levels_get_the_same_cards() -> None:
    decks = []
    for levels in (("random",) * 3, ("ev",) * 3):
        record = read(play(replace(PLAN, players=levels), 1).record or "")
        decks.append([hole.deck for hole in record.holes])
    assert decks[0] == decks[1]


def test_chance_without_a_view_plays_as_it_does_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = [
        SimulationPlan(PRESETS[name].rules_for(3, 2), ("random",) * 3, seed=2, recorded=True)
        for name in ("classic", "four-card", "golf-six")
    ]
    quick = scores([play(plan, 1) for plan in plans])
    monkeypatch.setattr(simulation, "by_chance", None)
    assert scores([play(plan, 1) for plan in plans]) == quick


def test_the_peek_is_remembered() -> None:
    """With what it was shown, the computer plays better than the deal alone would let it."""
    plan = SimulationPlan(PRESETS["four-card"].rules_for(2, 1), ("ev", "ev"), seed=1)
    matches = [play(plan, number) for number in range(1, 4)]
    assert scores(matches) == scores([play(plan, number) for number in range(1, 4)])
    participant = simulation._Participant(level("ev"), 0, "1")
    hole = Match(plan.rules, 2, "ab" * 32, "1").hole
    participant.begin(hole)
    assert participant.remembered == {2: hole.grids[0][2], 3: hole.grids[0][3]}


def test_no_record_unless_it_is_wanted() -> None:
    assert play(replace(PLAN, recorded=False), 1).record is None


@pytest.mark.parametrize("name", LEVELS)
def test_any_level_can_play_against_another(name: str) -> None:
    assert len(play(SimulationPlan(CLASSIC.rules_for(2, 1), (name, "random"), seed=1), 1).holes) == 1
