"""The real process where the bot is no member, with the payloads, routes and limits of each place."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.support_people import Party
from tests.bot.support_process import PATIENCE, bot_on
from tests.standin import DiscordStandIn, buttons
from tests.standin.channels import ChannelRoutes
from tests.standin.model import Json
from tests.standin.server import Call


@pytest.fixture
async def discord() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE, shards=2) as discord:
        yield discord


def beyond_answers(discord: DiscordStandIn) -> list[str]:
    """The routes of channels and servers that the bot has asked for anything."""
    return [each.path for each in discord.requests if each.path.startswith(("/channels/", "/guilds/"))]


async def test_matches_in_every_place_ask_for_no_channels_route(
    discord: DiscordStandIn, tmp_path: Path
) -> None:
    parties = [Party(discord, discord.add_place(kind)) for kind in ("group chat", "foreign server")]
    direct = discord.add_place("direct message")
    person = parties[0].host
    async with bot_on(discord, tmp_path / "golf.db") as bot:
        answer = await discord.slash(person, direct, "golf start", preset="four-card", holes=1)
        assert answer.message is not None
        assert "My cards" in [button.label for button in buttons(answer.message)]
        await discord.until(lambda: discord.private(person))
        for party in parties:
            await party.begin(holes=1)
            await party.opening()
            await party.play(turns=1)
        discord.expire_tokens()
        await bot.kill()
    async with bot_on(discord, tmp_path / "golf.db"):
        for party in parties:
            await party.play()
            assert "· final" in party.title()
            assert len(discord.messages(party.channel)) == 1
    assert not beyond_answers(discord)


async def test_commands_are_for_servers_alone_if_the_application_allows_no_personal_installs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = ChannelRoutes._application

    def for_servers(self: ChannelRoutes, call: Call) -> Json:
        return usual(self, call) | {"integration_types_config": {"0": {}}}

    monkeypatch.setattr(ChannelRoutes, "_application", for_servers)
    async with DiscordStandIn(patience=PATIENCE) as discord, bot_on(discord, tmp_path / "golf.db"):
        told = await discord.until(lambda: [each.json for each in discord.requests if each.method == "PUT"])
    assert {tuple(command["integration_types"]) for command in told[0]} == {(0,)}
