"""`/golf settings`: managers save, choose and delete; everybody else reads."""

from __future__ import annotations

import discord
import pytest
import simcord

from cogs.answering.gate.permissions import MANAGERS_ONLY
from data.people.preferences import HOLIDAY, REACTIONS
from data.people.server_rules import ServerPreset
from engine.game.presets import PRESETS
from engine.table.fold import fold
from tests.journeys.channels import at, said
from tests.journeys.match import seated, started
from tests.journeys.rules_desk import Desk, desk_of, manager_of, private, settings_of
from tests.journeys.world import World, words_of, world

HOSTILE = [
    ("**bold** ||spoiler||", "**bold** ||spoiler||"),
    ("@everyone <@1> <#2>", "@everyone <@1> <#2>"),
    ("[a](https://b.example)", "[a](https://b.example)"),
    ("# big\n> quote", "# big> quote"),
    ("\u202egnirts\u200b \u2066x", "gnirts x"),
    ("Z\u0334\u0335\u0336\u0337\u0338algo", "Z\u0334\u0335algo"),
    ("1. a:b_c~`d`", "1. a:b_c~'d'"),
    ("golfset:1:delete:x", "golfset:1:delete:x"),
    ("W" * 32, "W" * 32),
    ("😀" * 32, "😀" * 32),
]


async def saved(here: World, name: str, *switches: str) -> Desk:
    """A lobby of Ana's with some card options on, saved by a manager under a name; their settings."""
    (ana,) = await seated(here, 1)
    if switches:
        await (await (await desk_of(here, ana.person)).page("cards")).choose("values", *switches)
    return await (await presets_of(here, manager_of(here))).write("Save", name)


async def presets_of(here: World, manager: simcord.MemberActor) -> Desk:
    """The page of the server's own presets."""
    return await (await settings_of(here, manager)).press("Own presets")


async def default_of(desk: Desk) -> Desk:
    """The page of the default preset, from any other."""
    return await (await desk.press("Back")).press("Default preset")


async def own(here: World) -> list[str]:
    return [one.name for one in await here.store.server_rules.all(here.guild.id)]


async def test_a_manager_saves_chooses_and_deletes() -> None:
    async with world() as here:
        desk = await saved(here, "Friday golf", "super_kings")
        assert "Saved “Friday golf”: classic, changed: super kings · 9 holes." in desk.words
        assert "Own presets (1 of 25)" in desk.words
        await default_of(desk)
        await desk.choose("own", "Friday golf")
        assert "/golf start plays **Friday golf**, unless" in desk.words
        assert (desk.chosen("own"), desk.chosen("builtin")) == (["Friday golf"], [])
        await desk.choose("builtin", "club")
        assert "/golf start plays **club**, unless" in desk.words
        await desk.choose("own", "Friday golf")
        await (await desk.press("Back")).press("Own presets")
        await desk.choose("remove", "Friday golf")
        assert "Delete “Friday golf”?" in desk.words
        await desk.press("Keep it")
        assert await own(here) == ["Friday golf"]
        await (await desk.choose("remove", "Friday golf")).press("Delete it")
        assert "Deleted “Friday golf”." in desk.words
        await desk.press("Back")
        assert "/golf start plays **classic**" in desk.words
        assert await own(here) == []
        for label, told in (("No reactions", "off"), ("Reactions", "on")):
            await desk.press(label)
            assert f"Reactions at tables: {told}" in desk.words
            assert here.bot.services.preferences.of(REACTIONS, here.guild.id) == (told == "on")


@pytest.mark.parametrize("what", ["default", "ask", "send", "remove", "delete"])
async def test_who_may_not_manage_the_server_any_more_changes_nothing(what: str) -> None:
    async with world() as here:
        desk = await saved(here, "Friday golf")
        person = desk.person
        asked = await here.press(person, "Save", desk.message)
        if what == "default":
            await default_of(desk)
        elif what == "delete":
            await desk.choose("remove", "Friday golf")
        await _no_manager(here, person.id)
        if what == "default":
            result = await here.choose(person, "own", ["Friday golf"], desk.message)
        elif what == "remove":
            result = await here.choose(person, "remove", ["Friday golf"], desk.message)
        elif what == "send":
            result = await here.send_off(person, asked, text="Mine")
        else:
            result = await here.press(person, "Delete" if what == "delete" else "Save", desk.message)
        assert MANAGERS_ONLY in said(result)
        assert await own(here) == ["Friday golf"]
        assert await here.store.server_rules.default(here.guild.id) is None


async def _no_manager(here: World, person: int) -> None:
    """Take the managers' role away."""
    guild = here.bot.get_guild(here.guild.id)
    assert guild is not None
    role = discord.utils.get(guild.roles, name="managers")
    assert role is not None
    await role.edit(permissions=discord.Permissions.none())
    await here.wait(0)


async def test_a_table_opens_with_the_server_s_default() -> None:
    async with world() as here:
        desk = await saved(here, "Friday golf", "super_kings", "ten_penny")
        await (await default_of(desk)).choose("own", "Friday golf")
        other = here.guild.create_text_channel("other")
        with at(here, other):
            await here.slash(here.people[1], "start", computers=1)
            text = words_of(here.table_message())
            assert "Golf · Friday golf\n" in text
            assert "classic, changed: super kings, ten penny.\n9 holes" in text
            await here.press(here.people[1], "Start")
            assert "Golf · Friday golf · hole 1 of 9" in words_of(here.table_message())
            rules = words_of(private(await here.slash(here.people[2], "rules")))
            assert "Rules · Friday golf\nclassic, changed: super kings, ten penny." in rules
        with at(here, here.guild.create_text_channel("third")):
            assert "Rules · Friday golf" in words_of(private(await here.slash(here.people[2], "rules")))
            await here.slash(here.people[2], "start", preset="four-card", holes=2)
            assert "Golf · four-card" in words_of(here.table_message())


async def test_rules_are_saved_from_a_running_match_and_replace_those_of_the_same_name() -> None:
    async with world() as here:
        players = await started(here, 2, preset="nine-card", holes=3)
        mana = manager_of(here)
        desk = await presets_of(here, mana)
        await desk.write("Save", "Ours")
        assert "Saved “Ours”: nine-card · 3 holes." in desk.words
        await desk.write("Save", "OURS")
        assert "Replaced “OURS”: nine-card · 3 holes." in desk.words
        assert await own(here) == ["OURS"]
        question = private(await here.slash(players[0].person, "end"))
        await here.press(players[0].person, "End match", question)
        asked = await here.press(mana, "Save", desk.message)
        assert "That table is closed" in said(await here.send_off(mana, asked, text="Late"))
        assert "open a table" in (await presets_of(here, mana)).words
        assert await own(here) == ["OURS"]


@pytest.mark.parametrize(("typed", "kept"), HOSTILE)
async def test_a_hostile_name_disturbs_nothing(typed: str, kept: str) -> None:
    async with world() as here:
        desk = await saved(here, typed)
        assert await own(here) == [kept]
        assert "Saved" in desk.words
        await (await default_of(desk)).choose("own", kept)
        assert desk.chosen("own") == [kept]
        (first, *_) = await here.offered(here.people[2], "start", "preset", "")
        assert first.startswith(f"{kept}: classic")
        other = here.guild.create_text_channel("other")
        with at(here, other):
            await here.slash(here.people[2], "start", computers=1)
            title = here.table_message().embeds[0].title or ""
            assert "*" not in title.replace("\\*", "")
            assert "@everyone" not in words_of(here.table_message())
            state = here.live().table.state
            assert state.named == kept
        await (await desk.press("Back")).press("Own presets")
        await (await desk.choose("remove", kept)).press("Delete it")
        assert await own(here) == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("classic", "There’s already a preset “classic” on every server."),
        ("  Golf-SIX\u200b ", "There’s already a preset “Golf-SIX” on every server."),
        ("ｃｌａｓｓｉｃ", "on every server. Pick another name."),
        ("\u200b\u202e", "Please type a readable name."),
    ],
)
async def test_a_name_that_can_not_be_is_refused(typed: str, told: str) -> None:
    async with world() as here:
        desk = await saved(here, typed)
        assert told in desk.words
        assert await own(here) == []


async def test_there_are_at_most_25() -> None:
    async with world() as here:
        desk = await saved(here, "00")
        for number in range(1, 24):
            preset = ServerPreset(here.guild.id, f"{number:02}{'x' * 30}", "club", 9, {}, desk.person.id, 0.0)
            await here.store.server_rules.save(preset)
        await desk.write("Save", "the last")
        assert "Own presets (25 of 25)" in desk.words
        await desk.write("Save", "one more")
        assert "is the limit here. Delete one first." in desk.words
        assert len(await here.offered(here.people[0], "rules", "preset", "")) == 25
        (last,) = await here.offered(here.people[0], "start", "preset", "the last")
        assert last == "the last: classic · 9 holes"
        rules = await desk_of(here, here.people[0])
        assert len(rules.offered("own")) == 25
        assert len(rules.offered("preset")) == len(PRESETS)


async def test_everybody_takes_a_holiday_which_their_table_says() -> None:
    async with world() as here:
        _, ben = await started(here, 2, clock=86_400)
        desk = await (await settings_of(here, ben.person)).press("Holiday")
        assert "Holiday: 14 days left this year" in desk.words
        await desk.choose("holiday", "3")
        until = int(here.bot.services.preferences.of(HOLIDAY, ben.person.id).ends)
        assert f"Holiday until <t:{until}:f>" in desk.words
        assert f"🏖️ **Ben** is on holiday until <t:{until}:D>" in words_of(here.table_message())
        await here.wait(60)
        await desk.press("End holiday")
        assert "Holiday: 13 days left" in desk.words
        assert "on holiday" not in words_of(here.table_message())
        assert fold(await here.journal()).seats == here.live().table.state.seats
