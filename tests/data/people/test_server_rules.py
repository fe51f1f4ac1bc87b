"""A server's own presets and its default, also when several managers change them at the same moment."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.people.server_rules import LONGEST_NAME, MOST_PRESETS, ServerPreset, ServerRules
from data.store import Store
from engine.game.errors import BadRules, GolfError, LimitReached, StorageFailed
from engine.game.presets import PRESETS
from engine.language import speaking
from tests.data.run_sql import sql
from tests.databases import new_store

FAST = ServerPreset(1, "Fast", "classic", 3, {"knock_early": True, "values": {"K": -2}}, 7, 5.5)


@pytest.fixture
def rules(store: Store) -> ServerRules:
    return store.server_rules


@pytest.fixture
async def elsewhere(store: Store, path: Path) -> AsyncIterator[ServerRules]:
    """The same presets, opened a second time."""
    second = await new_store(path)
    yield second.server_rules
    await second.close()


def named(name: str, guild: int = 1) -> ServerPreset:
    return replace(FAST, name=name, guild=guild)


async def fill(rules: ServerRules, count: int) -> None:
    await asyncio.gather(*(rules.save(named(f"preset {number:02}")) for number in range(count)))


async def test_a_preset_comes_back_as_it_was_saved(rules: ServerRules) -> None:
    await rules.save(FAST)
    assert await rules.find(1, "fAST") == FAST
    assert await rules.all(1) == [FAST]
    assert await rules.find(2, "Fast") is None
    assert await rules.all(2) == []


@settings(deadline=None, max_examples=25)
@given(
    name=st.text(min_size=1, max_size=LONGEST_NAME).filter(str.strip),
    changes=st.dictionaries(
        st.text(max_size=5),
        st.none() | st.booleans() | st.integers() | st.text() | st.dictionaries(st.text(), st.integers()),
        max_size=3,
    ),
)
async def test_any_name_and_changes_come_back(name: str, changes: dict[str, object]) -> None:
    preset = replace(FAST, name=name, changes=changes)
    with tempfile.TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        try:
            await store.server_rules.save(preset)
            assert await store.server_rules.all(1) == [preset]
            assert await store.server_rules.find(1, name) == preset
        finally:
            await store.close()


async def test_saving_a_name_again_replaces_the_preset(rules: ServerRules) -> None:
    slow = ServerPreset(1, "FAST", "club", 18, {}, 8, 6.5)
    await rules.save(FAST)
    await rules.save(slow)
    assert await rules.all(1) == [slow]


async def test_presets_are_sorted_by_name_in_any_case(rules: ServerRules) -> None:
    for name in ("beta", "Gamma", "alpha", "Ärger", "ärgerlich"):
        await rules.save(named(name))
    names = [preset.name for preset in await rules.all(1)]
    assert names == ["alpha", "beta", "Gamma", "Ärger", "ärgerlich"]
    assert await rules.find(1, "ÄRGER") == named("Ärger")


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST_NAME + 1)])
def test_a_name_has_a_length(name: str) -> None:
    with pytest.raises(BadRules, match=f"1 to {LONGEST_NAME}"):
        named(name)


@pytest.mark.parametrize("name", ["classic", "Classic", "FOUR-card"])
async def test_a_built_in_name_is_taken(rules: ServerRules, name: str) -> None:
    with pytest.raises(BadRules, match=name.casefold()) as caught:
        await rules.save(named(name))
    with speaking("de"):
        assert caught.value.sentence.startswith("Die Variante „")
    assert await rules.all(1) == []


def test_built_in_names_are_folded_already() -> None:
    assert [name.casefold() for name in PRESETS] == list(PRESETS)


async def test_the_number_of_presets_on_a_server_is_limited(rules: ServerRules) -> None:
    await fill(rules, MOST_PRESETS)
    with pytest.raises(LimitReached, match=f"{MOST_PRESETS} presets") as caught:
        await rules.save(FAST)
    assert isinstance(caught.value, GolfError)
    with speaking("de"):
        assert caught.value.sentence.startswith(f"Mehr als {MOST_PRESETS} Varianten")
    assert len(await rules.all(1)) == MOST_PRESETS
    assert await rules.find(1, "Fast") is None
    await rules.save(named("Fast", guild=2))
    again = replace(named("PRESET 03"), holes=9)
    await rules.save(again)
    assert await rules.find(1, "preset 03") == again
    await rules.delete(1, "preset 03")
    await rules.save(FAST)
    assert len(await rules.all(1)) == MOST_PRESETS


async def test_managers_who_save_at_once_share_what_room_is_left(
    rules: ServerRules, elsewhere: ServerRules
) -> None:
    await fill(rules, MOST_PRESETS - 2)
    names = [f"late {number}" for number in range(6)]
    outcomes = await asyncio.gather(
        *((rules, elsewhere)[number % 2].save(named(name)) for number, name in enumerate(names)),
        return_exceptions=True,
    )
    saved = [name for name, outcome in zip(names, outcomes, strict=True) if outcome is None]
    assert len(saved) == 2
    assert sum(isinstance(outcome, LimitReached) for outcome in outcomes) == 4
    kept = [preset.name for preset in await elsewhere.all(1)]
    assert len(kept) == MOST_PRESETS
    assert sorted(name for name in kept if name in names) == saved


async def test_a_saved_preset_that_is_deleted_at_once_was_no_failure(
    rules: ServerRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another manager deletes it between the write and the look at what was kept."""
    await fill(rules, MOST_PRESETS - 1)
    look = ServerRules.all

    async def delete_first(self: ServerRules, guild: int) -> list[ServerPreset]:
        await self.delete(guild, "Fast")
        return await look(self, guild)

    monkeypatch.setattr(ServerRules, "all", delete_first)
    await rules.save(FAST)
    assert len(await look(rules, 1)) == MOST_PRESETS - 1


async def test_deleting_says_whether_there_was_one(rules: ServerRules) -> None:
    await rules.save(FAST)
    await rules.save(named("Fast", guild=2))
    assert await rules.delete(1, "FAST")
    assert not await rules.delete(1, "Fast")
    assert await rules.all(1) == []
    assert await rules.find(2, "Fast") is not None


async def test_the_default_is_one_preset_of_the_server(rules: ServerRules) -> None:
    assert await rules.default(1) is None
    await rules.set_default(1, "Four-Card")
    assert await rules.default(1) == "four-card"
    await rules.save(FAST)
    await rules.set_default(1, "fast")
    assert await rules.default(1) == "Fast"
    await rules.save(named("FASt"))
    assert await rules.default(1) == "FASt"
    assert await rules.default(2) is None
    await rules.set_default(1, None)
    await rules.set_default(1, None)
    assert await rules.default(1) is None


async def test_a_preset_that_is_not_there_is_no_default(rules: ServerRules) -> None:
    await rules.save(named("Fast", guild=2))
    await rules.set_default(1, "classic")
    with pytest.raises(BadRules, match="“Fast”") as caught:
        await rules.set_default(1, "Fast")
    with speaking("de"):
        assert caught.value.sentence == "Dieser Server hat keine Variante „Fast“."
    assert await rules.default(1) == "classic"


async def test_a_deleted_preset_takes_the_default_along(rules: ServerRules) -> None:
    for guild in (1, 2):
        await rules.save(named("Fast", guild))
        await rules.save(named("Slow", guild))
        await rules.set_default(guild, "Fast")
    await rules.delete(1, "Slow")
    assert await rules.default(1) == "Fast"
    await rules.delete(1, "fast")
    assert await rules.default(1) is None
    assert await rules.default(2) == "Fast"


@pytest.mark.sqlite
async def test_a_preset_and_its_being_the_default_go_together_or_not_at_all(
    store: Store, rules: ServerRules
) -> None:
    await rules.save(FAST)
    await rules.set_default(1, "Fast")
    refuse = "BEFORE DELETE ON server_defaults BEGIN SELECT RAISE(ABORT, 'not now'); END"
    await store.database.write([sql(f"CREATE TRIGGER refused {refuse}")])
    with pytest.raises(StorageFailed):
        await rules.delete(1, "Fast")
    assert await rules.find(1, "Fast") == FAST
    assert await rules.default(1) == "Fast"


async def test_deleting_a_built_in_preset_does_nothing(rules: ServerRules) -> None:
    await rules.set_default(1, "classic")
    assert not await rules.delete(1, "classic")
    assert await rules.default(1) == "classic"


async def test_a_preset_deleted_while_it_becomes_the_default_leaves_none(
    rules: ServerRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    await rules.save(FAST)
    await rules.set_default(1, "classic")
    find = ServerRules.find

    async def delete_after(self: ServerRules, guild: int, name: str) -> ServerPreset | None:
        found = await find(self, guild, name)
        monkeypatch.undo()
        await self.delete(guild, name)
        return found

    monkeypatch.setattr(ServerRules, "find", delete_after)
    await rules.set_default(1, "Fast")
    assert await rules.find(1, "Fast") is None
    assert await rules.default(1) is None
