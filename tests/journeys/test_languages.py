"""A match and each command in every language, accepted by Discord; and whose language is spoken."""

from __future__ import annotations

from random import Random
from typing import Final

import discord
import pytest
import simcord

from cogs.kit.ids.server_settings import SettingsId
from engine.language import LANGUAGES
from tests.journeys.channels import said
from tests.journeys.match import gathered
from tests.journeys.pages import about_match, direct_messages, forget_me, in_numbers, my_data
from tests.journeys.player import MOVES, Player
from tests.journeys.rules_desk import manager_of, settings_of
from tests.journeys.world import World, buttons, words_of, world

COMMANDS: Final[tuple[tuple[str, dict[str, object]], ...]] = (
    ("help", {}),
    ("rules", {"preset": "house"}),
    ("settings", {}),
    ("leaderboard", {}),
    ("leaderboard", {"by": "best hole", "period": "week"}),
    ("stats", {}),
    ("history", {}),
    ("privacy", {}),
    ("end", {}),
    ("cards", {}),
)


async def press(player: Player, word: str) -> simcord.InteractionResult:
    """Press the button of the public table that asks for `word`, whatever it is called."""
    table_message = player.world.table_message()
    [found] = [button for button in buttons(table_message) if button.word == word]
    return await player.granted(found, table_message)


async def one_hole(here: World, preset: str) -> list[Player]:
    """Two people and a computer player play a hole, pressing by what buttons do, not by what they say."""
    players = gathered(here, 2)
    await here.slash(players[0].person, "start", preset=preset, holes=1, computers=1)
    await press(players[1], "join")
    live, random = here.live(), Random(1)
    await press(players[0], "start")
    for _ in range(400):
        state = live.table.state
        if state.stage != "playing":
            return players
        seats = [seat for seat in state.playing.hole.waiting() if seat < len(players)]
        if not seats:
            await here.wait(1)
            continue
        player = players[random.choice(seats)]
        messages = [here.table_message(), mine(here, player)]
        found = [
            (button, message)
            for message in messages
            if message is not None
            for button in buttons(message)
            if button.word in MOVES and not button.disabled
        ]
        await player.granted(*random.choice(found))
    raise AssertionError("the hole does not end")


def mine(here: World, player: Player) -> discord.Message | None:
    """The person's newest private message that has cards to press."""
    private = [message for message in here.visible(player.person) if message.flags.ephemeral]
    cards = [message for message in private if any(button.word in MOVES for button in buttons(message))]
    return cards[-1] if cards else None


async def seen_everywhere(here: World) -> list[discord.Message]:
    """All that people are shown by a match and by each command."""
    seen: dict[tuple[int, str], discord.Message] = {}

    def look(messages: list[discord.Message]) -> None:
        seen.update({(message.id, words_of(message)): message for message in messages})

    players = await one_hole(here, "four-card")
    host = players[0].person
    look(here.visible(host))
    for command, options in COMMANDS:
        await here.slash(host, command, **options)
        look(here.visible(host))
    for word in ("replay", "review", "verify", "export"):
        await about_match(here, host, word)
        look(here.visible(host))
    for page in (my_data, forget_me, in_numbers):
        await page(here, host)
        look(here.visible(host))
    await direct_messages(here, host, wanted=True)
    look(here.visible(host))
    await here.slash(host, "start", preset="house", computers=2, level="spoiler")
    look(here.visible(host))
    table_message = here.table_message()
    [rules] = [button for button in buttons(table_message) if button.word == "rules"]
    await here.press_id(host, rules.id, table_message)
    look(here.visible(host))
    return list(seen.values())


@pytest.mark.parametrize(
    "language",
    [
        each if each == "de" else pytest.param(each, marks=pytest.mark.long)
        for each in LANGUAGES
        if each != "en"
    ],
)
async def test_a_match_and_every_screen(language: str) -> None:
    """`world` checks at its end that Discord accepts each message."""
    async with world(language=language) as here:
        shown = await seen_everywhere(here)
        told = " ".join(words_of(message) for message in shown)
        assert "The host starts" not in told
        assert len(shown) > len(COMMANDS)


async def test_a_manager_chooses_the_language_of_public_tables() -> None:
    async with world() as here:
        players = gathered(here, 2)
        await here.slash(players[0].person, "start")
        assert "**Ana** · host" in words_of(here.table_message())
        desk = await settings_of(here, manager_of(here))
        await desk.press("Language")
        await desk.choose("language", "de")
        await here.env.settle()
        german = words_of(here.table_message())
        assert "· host" not in german
        told = await here.slash(players[1].person, "cards")
        assert "You’re not playing here yet. Press Join." in said(told)
        await press(players[1], "join")
        await here.restart()
        await press(players[0], "start")
        assert "hole 1 of" not in words_of(here.table_message())
        desk = await settings_of(here, manager_of(here))
        await desk.press("Language")
        await desk.choose("language", "usual")
        await here.env.settle()
        assert "hole 1 of 9" in words_of(here.table_message())


async def test_what_a_manager_chose_goes_before_the_language_of_a_demonstration() -> None:
    async with world(language="pl") as here:
        await here.slash(here.people[0], "start")
        assert "gospodarz" in words_of(here.table_message())
        desk = await settings_of(here, manager_of(here))
        await desk.press("Język")
        await desk.choose("language", "de")
        await here.env.settle()
        assert "gospodarz" not in words_of(here.table_message())
        assert "Am Tisch" in words_of(here.table_message())


async def test_whoever_asks_for_text_gets_no_pictures() -> None:
    async with world() as here:
        players = gathered(here, 3)
        ana, ben, chloe = (player.person for player in players)
        await here.slash(ana, "start")
        await press(players[1], "join")
        await press(players[0], "start")
        settings = await settings_of(here, chloe)
        assert SettingsId.parse(buttons(settings.message)[-1].id)
        await settings.press("Tables as text")
        watched = await here.press(chloe, "Watch")
        assert watched.response is not None
        assert not watched.response.attachments
        [told] = [
            field.value or "" for field in watched.response.embeds[0].fields if "words" in str(field.name)
        ]
        assert "face down" in told
        charted = await in_numbers(here, chloe, preset="classic")
        assert charted.response is not None
        assert not charted.response.attachments
        assert "Chart: " in words_of(charted.response.message)
        pictured = await here.press(ben, "Watch")
        assert pictured.response is not None
        assert pictured.response.attachments
        await settings.press("Tables as pictures")
        again = await here.press(chloe, "Watch")
        assert again.response is not None
        assert again.response.attachments
