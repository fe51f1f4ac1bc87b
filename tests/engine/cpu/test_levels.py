from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from engine.cpu import choose
from engine.cpu.expert import BEST
from engine.cpu.levels import LADDER, LEVELS, STYLES, any_of, by_chance, level, level_title
from engine.cpu.thinker import think
from engine.game.cards import fresh_deck
from engine.game.errors import BadChoice
from engine.game.hole import Hole
from engine.game.presets import PRESETS, Preset
from engine.language import ENGLISH, LANGUAGES, speaking
from tests.engine.cpu.players import dealt, memories

PAIRS = [tuple(LEVELS)[number : number + 2] for number in range(0, len(LEVELS), 2)]
"""Every level once, as two sit at one table."""


def played(names: Sequence[str], hole: Hole, seed: int) -> list[str]:
    """Return the actions of a hole in which the levels `names` have the seats in turn."""
    random, remembered, done = Random(seed), memories(hole), []
    while waiting := hole.waiting():
        seat = waiting[0]
        action = level(names[seat % len(names)])(hole.observe(seat), remembered[seat], random)
        hole.apply(action)
        done.append(str(action))
    return done


@pytest.mark.parametrize("names", PAIRS, ids="-".join)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_every_level_plays_every_preset_to_its_end(names: tuple[str, ...], preset: Preset) -> None:
    hole = dealt(preset, max(preset.fewest, len(names)), seed=3)
    assert played(names, hole, seed=5)
    assert hole.over


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_the_same_again(name: str) -> None:
    for preset in (PRESETS["four-card"], PRESETS["knock-four"]):
        games = [played([name], dealt(preset, 2, seed=3), seed=5) for _ in range(2)]
        assert games[0] == games[1]


def test_the_ladder_and_the_styles_are_levels_by_their_names() -> None:
    described = (*LADDER, *STYLES)
    assert [each.name for each in LADDER] == ["beginner", "easy", "medium", "hard", "expert"]
    assert {each.name for each in described} | {"random", "ev"} == set(LEVELS)
    assert all(level(each.name) is each.player for each in described)
    assert len({each.summary for each in described}) == len(described)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_table_of_all_levels_plays_to_the_end(seats: int) -> None:
    hole = dealt(PRESETS["classic"], seats, seed=seats)
    names, random = list(LEVELS), Random(1)
    while waiting := hole.waiting():
        seat = waiting[0]
        hole.apply(level(names[seat - seats])(hole.observe(seat), {}, random))
    assert hole.over


def test_chance_depends_on_the_seed_alone() -> None:
    preset = PRESETS["classic"]
    games = {tuple(played(["random"], dealt(preset, 2, seed=3), seed)) for seed in range(5)}
    assert len(games) == 5


def test_every_legal_action_is_as_likely_as_the_others() -> None:
    hole = dealt(PRESETS["classic"], 2, seed=3)
    view = hole.observe(0)
    random = Random(1)
    chosen = Counter(by_chance(view, {}, random) for _ in range(6000))
    assert set(chosen) == set(view.legal)
    assert all(800 < often < 1200 for often in chosen.values())


def test_one_action_is_chosen_without_a_choice() -> None:
    legal = dealt(PRESETS["four-card"], 2, seed=3).legal_actions(0)
    assert any_of(legal, Random(1)) is legal[0]


def test_expected_value_is_the_player_of_the_tables() -> None:
    hole = dealt(PRESETS["classic"], 2, seed=3)
    assert level("ev")(hole.observe(0), {}, Random(1)) == choose(hole.observe(0), {})


def test_the_weaker_the_level_the_rarer_it_does_what_the_best_would() -> None:
    rules = PRESETS["house"].rules_for(2, 1, {"ten_penny": True, "underdog_bonus": True})
    alike: Counter[str] = Counter()
    for seed in range(12):
        random = Random(seed)
        deck = list(fresh_deck(rules.decks, rules.jokers))
        random.shuffle(deck)
        hole = Hole(rules, 2, 0, deck, random.shuffle)
        for _ in range(16):
            view = hole.observe(hole.waiting()[0])
            best = think(view, {}, random, BEST)
            for each in LADDER:
                alike[each.name] += each.player(view, {}, random) == best
            hole.apply(random.choice(view.legal))
            if hole.over:
                break
    names = [each.name for each in LADDER]
    assert sorted(names, key=lambda name: alike[name]) == names, alike


def test_an_unknown_level_is_refused_with_the_names_of_all() -> None:
    with pytest.raises(BadChoice) as error:
        level("grandmaster")
    assert error.value.sentence == f"There’s no computer level “grandmaster”. Pick one: {', '.join(LEVELS)}."


def test_whoever_plays_needs_neither_numpy_nor_numba() -> None:
    code = "import sys, engine.cpu.levels; sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603  # this Python


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_a_name_of_its_own_in_every_language(language: str) -> None:
    with speaking(language):
        titles = {name: level_title(name) for name in LEVELS}
    assert len(set(titles.values())) == len(LEVELS)
    assert titles["ev"] != "ev"
    if language == ENGLISH:
        assert titles == {name: "mathematician" if name == "ev" else name for name in LEVELS}
    else:
        assert titles["easy"] != "easy" and titles["pair-hunter"] != "pair-hunter"
