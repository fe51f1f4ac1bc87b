"""Whatever is typed into a command, while one is being typed, or into a form, is answered in words."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.handling import ANOTHER_VERSION
from tests.journeys import mentions
from tests.journeys.channels import seat
from tests.journeys.examples import fewer_examples
from tests.journeys.hostile_text import hostile_text
from tests.journeys.raw_interactions import RawInteraction, arrive, sent_off, sound, told, typed
from tests.journeys.rules_desk import desk_of, manager_of, settings_of
from tests.journeys.world import World, world

numbers = st.sampled_from((0, 1, -1, 2, 7, 9, 18, 19, 30, 60, 99, 2**31, -(2**53), 2**53))
texts = hostile_text(120)
TABLE_OPTIONS = {"preset": texts, "holes": numbers, "clock": numbers, "computers": numbers}

typings: st.SearchStrategy[tuple[str, dict[str, Any]]] = st.one_of(
    st.tuples(st.just("start"), st.fixed_dictionaries({}, optional=TABLE_OPTIONS)),
    st.tuples(st.just("rules"), st.fixed_dictionaries({"preset": texts})),
    st.tuples(st.sampled_from(("history", "replay")), st.fixed_dictionaries({"match": texts})),
    st.tuples(st.just("leaderboard"), st.fixed_dictionaries({"by": texts, "period": texts, "preset": texts})),
    st.tuples(st.just("stats"), st.fixed_dictionaries({"level": texts, "preset": texts})),
    st.tuples(st.just("season start"), st.fixed_dictionaries({"name": texts})),
    st.tuples(st.sampled_from(("nothing", "join", "cards", "end")), st.just({})),
)
"""A command and its options, also such as Discord itself would not let through."""

LOOKS: Final = (("start", "preset"), ("rules", "preset"), ("history", "match"), ("export", "match"))


@fewer_examples(8)
@given(
    st.lists(typings, min_size=10, max_size=20),
    st.lists(st.tuples(st.sampled_from(LOOKS), st.just("") | texts), min_size=5, max_size=10),
)
def test_whatever_is_typed_is_answered(
    commands: Sequence[tuple[str, Mapping[str, object]]], looks: Sequence[tuple[tuple[str, str], str]]
) -> None:
    asyncio.run(type_all(commands, looks))


async def type_all(
    commands: Sequence[tuple[str, Mapping[str, object]]], looks: Sequence[tuple[tuple[str, str], str]]
) -> None:
    """Type commands in a channel without a table and in one with a match, and begin to type others."""
    async with world(deals="typed") as here:
        await seat(here, here.people[:2])
        match = here.live().table.id
        empty = here.guild.create_text_channel("empty")
        crowd: list[RawInteraction] = []
        for number, (command, options) in enumerate(commands):
            place = empty if number % 2 else here.channel
            crowd.append(typed(here, here.people[number % 4], command, options, channel=place.id))
        for number, ((command, option), text) in enumerate(looks):
            crowd.append(typed(here, here.people[number % 4], command, {option: text}, looking=option))
        await arrive(here, crowd)
        answered(here, crowd)
        await sound(here, match)
        opened = here.bot.house.tables.in_channel(empty.id)
        if opened is not None:
            await sound(here, opened.table.id)
        here.leaks.found.clear()  # cards that people have typed themselves are no secrets


def answered(here: World, crowd: Sequence[RawInteraction]) -> None:
    """Everybody was answered, nothing went wrong, and nobody was mentioned."""
    assert not [each.payload["data"] for each in crowd if not each.answered]
    assert not [sentence for sentence in told(crowd) if "went wrong" in sentence]
    assert not mentions.fired(here)


@fewer_examples(8)
@given(
    st.lists(hostile_text(1000), min_size=4, max_size=8), st.lists(hostile_text(32), min_size=4, max_size=8)
)
def test_whatever_is_sent_off_in_a_form_is_answered(rules: Sequence[str], names: Sequence[str]) -> None:
    asyncio.run(send_all(rules, names))


async def send_all(rules: Sequence[str], names: Sequence[str]) -> None:
    """Write rules on a desk, save them under names, and look at and play what was saved."""
    async with world(deals="forms") as here:
        manager = manager_of(here)
        await here.slash(manager, "start")
        state = here.live().table.state
        desk, shown = await desk_of(here, manager), await settings_of(here, manager)
        crowd = [
            sent_off(here, manager, f"golfdesk:{state.id}:0:cards:write", text, desk.message, field="K")
            for text in (*rules, "-2")
        ]
        await arrive(here, crowd)
        answered(here, crowd)
        assert state.rules.values["K"] == -2
        crowd = [sent_off(here, manager, f"golfset:0:save:{state.id}", name, shown.message) for name in names]
        await arrive(here, crowd)
        answered(here, crowd)
        saved = [each.name for each in await here.store.server_rules.all(here.guild.id)]
        await desk_of(here, manager)
        for name in saved[:3]:
            page = await (await settings_of(here, manager)).press("Default")
            await page.choose("own", name)
            await (await (await page.press("Back")).press("Own presets")).choose("remove", name)
            await here.slash(here.people[1], "rules", preset=name)
            await (await desk_of(here, manager)).choose("own", name)
            assert state.named == name
        await here.offered(here.people[1], "rules", "preset", "")
        await here.slash(here.people[1], "start", preset=saved[0] if saved else "classic")
        await here.add_computer(manager, "easy")
        await here.press(manager, "Start")
        assert not mentions.fired(here)
        await sound(here, state.id)
        here.leaks.found.clear()  # cards that people have typed themselves are no secrets


async def test_a_command_of_another_version_is_answered_without_an_entry_in_the_log() -> None:
    async with world() as here:
        crowd = [
            typed(here, here.people[0], "shuffle"),
            typed(here, here.people[0], "shuffle", {"deck": "a"}, looking="deck"),
        ]
        await arrive(here, crowd)
        assert crowd[0].told == ANOTHER_VERSION
        assert crowd[1].record.autocomplete_choices == []


@pytest.mark.parametrize("clock", [-1, 7, 59, 2**31])
async def test_a_turn_clock_that_there_is_not_is_refused(clock: int) -> None:
    async with world() as here:
        made = typed(here, here.people[0], "start", {"clock": clock})
        await arrive(here, [made])
        assert made.told == "“clock” must be one of: none, 30, 60, 120, 300, 86400."
        assert here.bot.house.tables.in_channel(here.channel.id) is None
