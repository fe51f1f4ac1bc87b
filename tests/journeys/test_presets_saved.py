"""A match plays by the rules it began with, whatever becomes of the preset that they came from."""

from __future__ import annotations

from tests.journeys.channels import at, move_once, said, seat
from tests.journeys.match import seated
from tests.journeys.rules_desk import desk_of, manager_of, private, settings_of
from tests.journeys.world import words_of, world


async def test_the_preset_is_deleted_and_the_bot_restarted_and_the_match_goes_on_by_its_rules() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1, preset="house", holes=1)
        desk = await (await desk_of(here, ana.person)).page("flips")
        await desk.choose("grid", "rows=2 columns=2")
        await (await desk.page("cards")).choose("values", "super_kings")
        settings = await (await settings_of(here, manager_of(here))).press("Own presets")
        await settings.write("Save", "Ours")
        with at(here, here.guild.create_text_channel("match")):
            people = here.people[1:3]
            await seat(here, people, preset="ours")
            rules = here.live().table.state.playing.rules
            assert (rules.columns, rules.super_kings, rules.holes) == (2, True, 1)
            await (await settings.choose("remove", "Ours")).press("Delete it")
            await here.restart()
            assert here.live().table.state.playing.rules == rules
            assert "Golf · Ours\n" in words_of(here.table_message())
            told = words_of(private(await here.slash(people[0], "rules")))
            assert "Rules · Ours\nhouse, changed: super kings, 2 columns." in told
            table = here.live().table
            while table.state.stage == "playing":
                assert await move_once(here, people), "nobody can move"
            assert "Golf · Ours · final" in words_of(here.table_message())
            await here.press(people[1], "Rematch")
            state = here.live().table.state
            assert (state.named, state.rules.columns, state.rules.super_kings) == ("Ours", 2, True)
            gone = said(await here.slash(people[0], "rules", preset="Ours"))
            assert gone.startswith("There’s no preset “Ours”.")


async def test_the_preset_is_saved_anew_and_the_match_keeps_the_former() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1, preset="house", holes=2)
        desk = await (await desk_of(here, ana.person)).page("scoring")
        await desk.choose("bonuses", "blackjack")
        settings = await (await settings_of(here, manager_of(here))).press("Own presets")
        await settings.write("Save", "Ours")
        with at(here, here.guild.create_text_channel("match")):
            await seat(here, here.people[1:3], preset="Ours")
            began = here.live().table.state.playing.rules
            assert began.blackjack
        await desk.choose("bonuses", "knock_bonus")
        await settings.write("Save", "Ours")
        assert "Replaced “Ours”: house, changed: knock bonus" in settings.words
        await here.restart()
        with at(here, next(each for each in here.guild.channels.values() if each.name == "match")):
            assert here.live().table.state.playing.rules == began


async def test_a_preset_of_the_server_is_chosen_in_the_lobby() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1, preset="house", holes=2)
        desk = await (await desk_of(here, ana.person)).page("scoring")
        await desk.choose("bonuses", "blackjack")
        settings = await (await settings_of(here, manager_of(here))).press("Own presets")
        await settings.write("Save", "Ours")
        await desk.page("preset")
        assert desk.offered("own") == ["Ours"]
        await desk.choose("preset", "club")
        assert "Golf · club\n" in words_of(here.table_message())
        await desk.choose("own", "Ours")
        assert desk.chosen("own") == ["Ours"]
        text = words_of(here.table_message())
        assert "Golf · Ours\nhouse, changed: blackjack.\n2 holes" in text
        await (await desk.page("cards")).choose("values", "super_kings")
        assert "Golf · house, modified\n" in words_of(here.table_message()), (
            "it is not what the server calls Ours"
        )
        await (await settings.choose("remove", "Ours")).press("Delete it")
        await desk.page("preset")


async def test_a_preset_that_is_deleted_while_it_is_on_offer() -> None:
    async with world() as here:
        (ana,) = await seated(here, 1)
        settings = await (await settings_of(here, manager_of(here))).press("Own presets")
        await settings.write("Save", "Ours")
        desk = await desk_of(here, ana.person)
        other = await (await settings_of(here, settings.person)).press("Default preset")
        await (await settings.choose("remove", "Ours")).press("Delete it")
        await desk.choose("own", "Ours")
        assert "*This server no longer has a preset “Ours”.*" in desk.words
        await other.choose("own", "Ours")
        assert "This server has no preset “Ours”." in other.words
        assert "plays **classic**" in other.words


async def test_the_lobby_says_where_a_match_by_a_preset_of_the_server_counts() -> None:
    """It stays so if the preset becomes the default, or is deleted, after the table was opened."""
    uncounted, own = (
        "With these rules, the match won’t count for you.",
        "Counts for the “Ours” leaderboard only.",
    )
    async with world() as here:
        (ana,) = await seated(here, 1, preset="house", holes=1)
        desk = await (await desk_of(here, ana.person)).page("scoring")
        await desk.choose("bonuses", "blackjack")
        assert uncounted in words_of(here.table_message())
        settings = await (await settings_of(here, manager_of(here))).press("Own presets")
        await settings.write("Save", "Ours")
        default = await (await settings_of(here, settings.person)).press("Default preset")
        with at(here, here.guild.create_text_channel("match")):
            await here.slash(here.people[1], "start", preset="Ours")
            assert own in words_of(here.table_message())
            await default.choose("own", "Ours")
            assert own in words_of(here.table_message())
            await (await settings.choose("remove", "Ours")).press("Delete it")
            assert own in words_of(here.table_message())
