"""Short matches by each preset, by rules far from any, and by presets that a server has saved."""

from __future__ import annotations

import pytest

from data.statistics.standings import by_matches
from engine.game.presets import PRESETS
from tests.journeys import table_text
from tests.journeys.channels import at, move_once, play_out, said, seat
from tests.journeys.match import details, gathered, seated
from tests.journeys.rules_desk import desk_of, manager_of, private, settings_of
from tests.journeys.world import World, buttons, words_of, world


async def play_and_check(here: World, title: str) -> None:
    """Play the table of Ana and Ben to its end, and read that off the channel."""
    people = here.people[:2]
    table = here.live().table
    commitment = table.state.commitment
    assert words_of(here.table_message()).startswith(f"\n{title}\n")
    ana = gathered(here, 2)[0]
    promise = "Provably fair: the deck is already shuffled, and anyone can verify it afterwards."
    assert f"{promise}\n🔒 Fingerprint of the deck:\n`{commitment}`" in words_of(await details(ana))
    await play_out(here, people)
    text = words_of(here.table_message())
    assert f"{title} · final" in text
    state = table.state
    assert state.stage == "finished"
    told = await details(ana)
    points = table_text.hole_scores(here.table_message()).values()
    assert {score.total for score in points} == set(state.playing.totals)
    assert table_text.winners(here.table_message())[1] == min(state.playing.totals)
    assert commitment in words_of(told)
    assert state.secret in words_of(told)
    labels = [button.label for button in buttons(here.table_message())]
    assert labels == ["Rematch", "Look back", "Details"]
    board = "modified" if "modified" in title else None
    page = await here.store.statistics.standings.page(
        here.guild.id, by_matches("wins", preset=board), 0, None
    )
    assert page.players == 2


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
async def test_a_short_match_by_each_preset(preset: str) -> None:
    async with world(deals=preset) as here:
        people = here.people[:2]
        await seat(here, people, preset=preset, holes=1, computers=1)
        assert here.live().table.state.playing.rules == PRESETS[preset].rules_for(3, 1)
        await play_and_check(here, f"Golf · {preset}")


@pytest.mark.long
async def test_a_match_by_rules_far_from_their_preset() -> None:
    async with world(deals="far") as here:
        ana, ben = gathered(here, 2)
        await here.slash(ana.person, "start", preset="house", holes=1, computers=1)
        desk = await desk_of(here, ana.person)
        await (await desk.page("cards")).choose("values", "one_eyed_jacks", "eagle_eye", "ten_penny")
        await (await desk.page("flips")).choose("grid", "rows=3 columns=4")
        await desk.choose("opening", "opening=peek initial_flips=0")
        await desk.choose("flip", "discard_flip=required")
        await (await desk.page("turns")).choose("actions", "flip_as_action", "lock_face_up", "reshuffle")
        await (await desk.page("scoring")).choose("bonuses", "blackjack", "tied_shame", "wolfpack")
        await (await desk.page("turns")).choose("cap", "turn_cap=40")
        await (await desk.page("cards")).choose_points("9", "-9")
        assert desk.words.startswith(
            "\nChange rules · house, changed: ten penny, one-eyed jacks, eagle eye and 11 more"
        )
        await ben.press("Join")
        await ana.press("Start")
        await play_and_check(here, "Golf · house, modified")


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
