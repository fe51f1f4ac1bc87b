"""Naming a preset: the choices offered while typing, and the refusal of a wrong name."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.kit.names import plain, plain_sentence
from cogs.rules.server_presets import (
    BUILT_IN,
    NamedRules,
    chosen_preset,
    known_presets,
    matching,
    suggestions,
)
from data.people.server_rules import ServerPreset, ServerRules
from data.store import Store
from engine.game.errors import BadRules
from engine.game.presets import PRESETS

GUILD, OTHER = 1, 2
OWN = [
    NamedRules("classic", 3, {"super_kings": True}, "Friday golf"),
    NamedRules("club", 9, {}, "Class reunion"),
]


async def keep(kept: ServerRules, *presets: NamedRules) -> None:
    for one in presets:
        await kept.save(ServerPreset(GUILD, one.named, one.preset, one.holes, dict(one.changes), 7, 0.0))


def names(found: list[NamedRules]) -> list[str]:
    return [one.name for one in found]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("", "Friday golf"),
        ("classic", "classic"),
        ("class", "Class reunion"),
        ("CLASSIC", "classic"),
        (" four ", "four-card"),
        ("golf", "golf-six"),
        ("card", "four-card"),
        ("reunion", "Class reunion"),
        ("fridya golf", "Friday golf"),
        ("clasic", "classic"),
        ("nein-card", "nine-card"),
        ("memory", "four-card"),
        ("super kings", "Friday golf"),
        ("eight players", "club"),
    ],
)
def test_the_best_match_comes_first(typed: str, first: str) -> None:
    assert names(matching([*OWN, *BUILT_IN], typed))[0] == first


def test_what_does_not_match_is_left_out() -> None:
    assert matching(BUILT_IN, "snooker") == []
    assert names(matching(BUILT_IN, "four-card")) == ["four-card"]
    assert names(matching(BUILT_IN, "")) == list(PRESETS)


def test_each_is_described() -> None:
    assert OWN[0].words == "classic, changed: super kings · 3 holes"
    assert BUILT_IN[0].words == PRESETS["classic"].summary
    assert NamedRules("snooker", 9, {}, "Us").words == "can’t be played anymore"
    assert NamedRules("classic", 9, {"rows": 7}, "Us").words == "can’t be played anymore"


async def test_the_default_comes_first_then_the_server_s_own(store: Store) -> None:
    kept = store.server_rules
    assert names(await known_presets(kept, GUILD)) == list(PRESETS)
    await keep(kept, *OWN)
    known = names(await known_presets(kept, GUILD))
    assert known == ["classic", "Class reunion", "Friday golf", *list(PRESETS)[1:]]
    await kept.set_default(GUILD, "friday GOLF")
    assert names(await known_presets(kept, GUILD))[:3] == ["Friday golf", "Class reunion", "classic"]
    assert names(await known_presets(kept, OTHER)) == list(PRESETS)


async def test_without_a_name_the_default_is_played(store: Store) -> None:
    kept = store.server_rules
    assert (await chosen_preset(kept, GUILD, None)).name == "classic"
    await keep(kept, *OWN)
    await kept.set_default(GUILD, "Friday golf")
    assert await chosen_preset(kept, GUILD, None) == OWN[0]
    assert (await chosen_preset(kept, GUILD, "CLASSIC")).name == "classic"
    assert await chosen_preset(kept, GUILD, " class  REUNION ") == OWN[1]


async def test_a_wrong_name_is_answered_with_the_right_ones(store: Store) -> None:
    kept = store.server_rules
    await keep(kept, NamedRules("club", 9, {}, "<@5> *us*"))
    with pytest.raises(BadRules) as refused:
        await chosen_preset(kept, GUILD, "**sn\u202eooker** @everyone")
    sentence = plain_sentence(refused.value.sentence)
    assert sentence.startswith("There’s no preset “\\*\\*snooker\\*\\* @\u200beveryone”. Pick one: ")
    for name in (*PRESETS, plain("<@5> *us*")):
        assert name in sentence


async def test_the_sentence_is_no_longer_than_a_message_may_be(store: Store) -> None:
    own = [NamedRules("club", 9, {}, f"{number:02}{'*' * 30}") for number in range(25)]
    await keep(store.server_rules, *own)
    with pytest.raises(BadRules) as refused:
        await chosen_preset(store.server_rules, GUILD, "*" * 6000)
    assert len(plain_sentence(refused.value.sentence)) <= 2000


async def test_at_most_25_are_offered_each_in_a_line(store: Store) -> None:
    changes = {
        "super_kings": True,
        "one_eyed_jacks": True,
        "underdog_bonus": True,
        "turn_cap": 20,
        "columns": 4,
    }
    own = [NamedRules("club", 9, changes, f"{number:02}{'W' * 30}") for number in range(25)]
    await keep(store.server_rules, *own)
    offered = await suggestions(store.server_rules, GUILD, "")
    assert len(offered) == 25
    assert all(1 <= len(choice.name) <= 100 for choice in offered)
    assert offered[0].name == f"classic: {PRESETS['classic'].summary}"
    assert offered[1].value == own[0].name
    assert offered[1].name.endswith("…")
    (offered_one,) = await suggestions(store.server_rules, GUILD, "four-c")
    assert offered_one.value == "four-card"


async def test_where_nothing_can_be_looked_up_the_presets_of_every_server_are_offered(
    store: Store, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "golf.db")) as other:
        other.execute("DROP TABLE server_presets")
    offered = await suggestions(store.server_rules, GUILD, "")
    assert [choice.value for choice in offered] == list(PRESETS)
