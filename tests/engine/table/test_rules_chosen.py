"""Choosing rules in the lobby: who may, what is refused, and that a match keeps what it began with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.game.errors import BadRules, NotHost, SeatRefused, WrongStage
from engine.game.fairness import commitment
from engine.game.presets import PRESETS
from engine.table import requests
from engine.table.entries import RulesChanged, Started
from engine.table.fold import fold
from tests.engine.table.sitting import ANN, BEN, CAT, MATCH, NAMES, lobby, refused, stamp


def asked(preset: str = "classic", holes: int = 1, **changes: Any) -> RulesChanged:
    return RulesChanged(preset, holes, None, changes)


async def test_the_host_chooses_and_the_match_is_played_so() -> None:
    sitting = await lobby(people=2)
    await sitting.table.ask(requests.change_rules(ANN, asked("house", 3, super_kings=True, lucky_swing=True)))
    state = sitting.state
    assert (state.preset.name, state.holes) == ("house", 3)
    assert state.rules.values["K"] == -2
    await sitting.table.ask(requests.start(ANN))
    rules = state.playing.rules
    assert (rules.preset, rules.holes, rules.jokers, rules.values["*"]) == ("house", 3, 1, -5)


async def test_a_match_keeps_its_rules_whatever_becomes_of_the_preset() -> None:
    sitting = await lobby(people=2)
    await sitting.table.ask(requests.start(ANN))
    started = sitting.entries[-1]
    assert isinstance(started, Started)
    elsewhere = Started(started.rules | {"turn_cap": 7})
    state = fold(stamp([*sitting.entries[:-1], elsewhere]))
    assert state.playing.rules.turn_cap == 7, "the journal says what is played, not the preset of today"


async def test_only_the_host_chooses_and_only_in_the_lobby() -> None:
    sitting = await lobby(people=2)
    assert (
        type(
            await refused(sitting, lambda table: table.ask(requests.change_rules(BEN, asked(blackjack=True))))
        )
        is NotHost
    )
    await sitting.table.ask(requests.start(ANN))
    refusal = await refused(
        sitting, lambda table: table.ask(requests.change_rules(ANN, asked(blackjack=True)))
    )
    assert type(refusal) is WrongStage
    assert refusal.sentence == "You can’t change the rules now: the match has started."


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (asked(lucky_swing=True, eagle_eye=True), ("lucky_swing", "eagle_eye")),
        (asked("four-card", 1, knock_early=True), ("knock_early", "ending")),
        (asked("whist"), ("whist", "classic")),
        (asked("classic", 19), ("holes", "18")),
        (asked(trumps=True), ("trumps", "K=0")),
        (asked(columns="3"), ("columns",)),
        (asked(values={"K": "low"}), ("values", "K")),
        (asked(values={"Z": 1}), ("values",)),
    ],
)
async def test_what_cannot_be_played_is_refused_by_name(wanted: RulesChanged, words: tuple[str, ...]) -> None:
    refusal = await refused(
        await lobby(people=2), lambda table: table.ask(requests.change_rules(ANN, wanted))
    )
    assert type(refusal) is BadRules
    assert all(word in refusal.sentence for word in words), refusal.sentence


async def test_rules_for_fewer_than_sit_there_are_refused() -> None:
    sitting = await lobby(people=5)
    refusal = await refused(sitting, lambda table: table.ask(requests.change_rules(ANN, asked("golf-six"))))
    assert type(refusal) is SeatRefused
    assert refusal.sentence == "5 players are here, but “golf-six” is for up to 4."


async def test_one_deck_for_large_grids_seats_fewer() -> None:
    sitting = await lobby(people=2)
    await sitting.table.ask(requests.change_rules(ANN, asked("nine-card", 1, decks=1, columns=4)))
    assert sitting.state.most == 4
    for user in (CAT, CAT + 1):
        await sitting.table.ask(requests.join(user, NAMES[user], user))
    with pytest.raises(SeatRefused, match="up to 4"):
        await sitting.table.ask(requests.join(999, "Zoe", 5))
    await sitting.table.ask(requests.start(ANN))


async def test_who_joins_agrees_to_the_rules_that_were_shown() -> None:
    sitting = await lobby(people=1)
    shown = sitting.version
    await sitting.table.ask(requests.change_rules(ANN, asked(blackjack=True)))
    with pytest.raises(SeatRefused, match="rules just changed"):
        await sitting.table.ask(requests.join(BEN, "Ben", 5, shown))
    await sitting.table.ask(requests.join(BEN, "Ben", 5, sitting.version))
    await sitting.table.ask(requests.join(CAT, "Cat", 6, sitting.version - 1))
    assert len(sitting.state.seats) == 3, "another's sitting down changes nothing about the rules"


async def test_choosing_what_stands_already_changes_nothing() -> None:
    sitting = await lobby(people=2)
    version = sitting.version
    await sitting.table.ask(requests.change_rules(ANN, asked(columns=3, super_kings=False, values={"K": 0})))
    assert sitting.version == version


async def test_hints_are_chosen_with_the_rules_and_stay_when_others_are() -> None:
    sitting = await lobby(people=2)
    assert not sitting.state.hints
    shown = sitting.version
    await sitting.table.ask(requests.change_rules(ANN, replace(asked(), hints=True)))
    assert sitting.state.hints
    assert sitting.rebuilt().state.hints
    with pytest.raises(SeatRefused, match="rules just changed"):
        await sitting.table.ask(requests.join(CAT, "Cat", 5, shown))
    await sitting.table.ask(requests.change_rules(ANN, replace(sitting.state.standing_rules, holes=3)))
    assert (sitting.state.hints, sitting.state.holes) == (True, 3)
    version = sitting.version
    await sitting.table.ask(requests.change_rules(ANN, sitting.state.standing_rules))
    assert sitting.version == version, "that is what stands"
    await sitting.table.ask(requests.change_rules(ANN, replace(sitting.state.standing_rules, hints=False)))
    assert not sitting.state.hints


async def test_the_secret_is_bound_before_anybody_else_sits_down() -> None:
    sitting = await lobby(people=1)
    promised = sitting.state.commitment
    await sitting.table.ask(requests.join(BEN, "Ben", 5))
    await sitting.table.ask(requests.start(ANN))
    assert commitment(sitting.state.playing.secret, MATCH) == promised == sitting.state.commitment


@pytest.mark.parametrize("name", PRESETS)
async def test_every_preset_can_be_chosen_and_begun(name: str) -> None:
    sitting = await lobby(people=2)
    await sitting.table.ask(requests.change_rules(ANN, asked(name)))
    await sitting.table.ask(requests.start(ANN))
    await sitting.play_hole()
    assert sitting.state.stage == "finished"
