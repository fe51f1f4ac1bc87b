"""The real process where the bot is no member, with the payloads, routes and limits of each place."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests import wire
from tests.bot.support_people import Party
from tests.bot.support_process import PATIENCE, bot_on
from tests.standin import DiscordStandIn
from tests.standin.channels import ChannelRoutes
from tests.standin.model import Json, PlaceKind
from tests.standin.server import Call
from tests.wire.answers_only import answers_only_problems
from tests.wire.interactions import interaction_problems

SHORT: Final[dict[str, Any]] = {"preset": "four-card", "holes": 1}
WITH_OTHERS: Final[tuple[PlaceKind, ...]] = ("other direct message", "group chat", "foreign server")


@pytest.fixture
async def discord() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE, shards=2) as discord:
        yield discord


async def play_alone(party: Party) -> None:
    """Play the match of the host against a computer to its end."""
    while "· final" not in party.title():
        await party.discord.until(lambda: party.on_turn() is party.host or "· final" in party.title())
        if party.on_turn() is party.host:
            await party.turn(party.host)


@pytest.mark.long
async def test_matches_in_every_place_ask_for_no_channels_route(
    discord: DiscordStandIn, tmp_path: Path
) -> None:
    direct = discord.add_place("direct message")
    alone, party = Party(discord, direct), Party(discord)
    parties = [Party(discord, discord.add_place(kind)) for kind in WITH_OTHERS]
    async with bot_on(discord, tmp_path / "golf.db") as bot:
        await discord.slash(alone.host, direct, "golf start", **SHORT)
        for each in parties:
            await each.begin(**SHORT)
            await each.opening()
            await each.play(turns=1)
        discord.expire_tokens()
        await bot.kill()
    async with bot_on(discord, tmp_path / "golf.db"):
        hand = await alone.press(alone.host, alone.table, "My cards")
        await alone.press(alone.host, hand, "Got it")
        await play_alone(alone)
        for each in parties:
            await each.play()
        for each in (alone, *parties):
            assert "· final" in each.title()
            assert len(discord.messages(each.channel)) == 1
        assert not answers_only_problems(discord.requests)
        await party.begin(**SHORT)
        await party.play()
        assert "· final" in party.title()
    assert answers_only_problems(discord.requests), "on a server with the bot the channel’s routes are used"
    for sent in discord.interactions:
        assert not (problems := interaction_problems(sent)), problems
    assert not (problems := wire.problems(discord.requests)), problems[:5]


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
