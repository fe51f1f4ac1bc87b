"""A short match by each preset, and by rules far from any preset."""

from __future__ import annotations

import pytest

from data.statistics.standings import by_matches
from engine.game.presets import PRESETS
from tests.journeys import table_text
from tests.journeys.channels import play_out, seat
from tests.journeys.match import details, gathered
from tests.journeys.rules_desk import desk_of
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
