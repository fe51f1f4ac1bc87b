"""The questions that `python -m bot check` asks Discord, and its verdicts on the answers."""

from __future__ import annotations

import socket
from contextlib import closing
from typing import Any

import discord
import pytest

import bot.check_discord
from bot.process import BAD_SETTING, BAD_TOKEN, FINE, UNREACHABLE
from cogs.answering.gate.permissions import NEEDED
from tests.bot.support_check import IMPOSTOR, Json, Run, discord_that_says
from tests.standin import DiscordStandIn
from tests.standin.channels import ChannelRoutes


async def test_a_token_that_discord_refuses(run_check: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async with discord_that_says(monkeypatch) as settings:
        found = await run_check(**{**settings, "DISCORD_TOKEN": IMPOSTOR})
    assert found.code == BAD_TOKEN
    assert (found.verdicts["API"], found.verdicts["token"]) == ("ok", "failed")
    assert "Reset Token" in found.said["token"]


async def test_an_api_where_nobody_listens(run_check: Run) -> None:
    with closing(socket.socket()) as reserved:  # bound, so that nobody else takes it, but not listening
        reserved.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{reserved.getsockname()[1]}/api/v10"
        found = await run_check(DISCORD_TOKEN=IMPOSTOR, DISCORD_API_URL=address)
    assert (found.code, found.verdicts["API"]) == (UNREACHABLE, "failed")
    assert address in found.said["API"]
    assert "token" not in found.verdicts


async def test_an_api_that_keeps_silent(run_check: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.check_discord, "PATIENCE", 0.01)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/api/v10"
        found = await run_check(DISCORD_TOKEN=IMPOSTOR, DISCORD_API_URL=address)
    assert (found.code, found.verdicts["API"]) == (UNREACHABLE, "failed")


async def test_an_address_below_which_discord_has_nothing(
    run_check: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with discord_that_says(monkeypatch) as settings:
        found = await run_check(**{**settings, "DISCORD_API_URL": settings["DISCORD_API_URL"] + "/elsewhere"})
    assert (found.code, found.verdicts["API"]) == (UNREACHABLE, "failed")


async def test_a_bot_that_has_started_too_often(run_check: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = {"remaining": 0, "reset_after": 5_400_000}
    async with discord_that_says(monkeypatch, limit=limit) as settings:
        found = await run_check(**settings)
    assert (found.code, found.verdicts["gateway"]) == (UNREACHABLE, "failed")
    assert "only in 1.5 hours" in found.said["gateway"]


async def test_a_gateway_out_of_reach(run_check: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(_: ChannelRoutes, __: Any) -> Json:
        return {"url": "ws://127.0.0.1:1", "shards": 1, "session_start_limit": {"remaining": 1}}

    monkeypatch.setattr(ChannelRoutes, "_gateway_address", nowhere)
    async with DiscordStandIn() as discord:
        found = await run_check(DISCORD_TOKEN=discord.token, DISCORD_API_URL=discord.api_url)
    assert (found.code, found.verdicts["gateway"]) == (UNREACHABLE, "failed")


async def test_an_application_that_is_sent_its_presses_elsewhere(
    run_check: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    application = {"interactions_endpoint_url": "https://example.org/presses"}
    async with discord_that_says(monkeypatch, application=application) as settings:
        found = await run_check(**settings)
    assert (found.code, found.verdicts["application"]) == (BAD_SETTING, "failed")
    assert "Interactions Endpoint URL" in found.said["application"]


@pytest.mark.parametrize(
    ("application", "lacking"),
    [
        ({"bot_require_code_grant": True}, "Turn off Requires OAuth2 Code Grant"),
        ({"install_params": {"scopes": ["bot"], "permissions": str(NEEDED.value)}}, "applications.commands."),
        (
            {
                "integration_types_config": {
                    "0": {
                        "oauth2_install_params": {
                            "scopes": ["bot", "applications.commands"],
                            "permissions": str(discord.Permissions(view_channel=True).value),
                        }
                    }
                }
            },
            "Send Messages, Embed Links, Attach Files, Create Public Threads, Create Private Threads and "
            "Send Messages in Threads.",
        ),
    ],
)
async def test_an_application_that_can_hardly_be_installed(
    run_check: Run, application: Json, lacking: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with discord_that_says(monkeypatch, application=application) as settings:
        found = await run_check(**settings)
    assert (found.code, found.verdicts["application"]) == (FINE, "warning")
    assert lacking in found.said["application"]


@pytest.mark.parametrize(
    ("config", "lacking"),
    [
        ({"0": {}}, "Tick User Install"),
        ({"0": {}, "1": {}}, "Choose Discord Provided Link in the developer portal"),
        (
            {"0": {}, "1": {"oauth2_install_params": {"scopes": [], "permissions": "0"}}},
            "applications.commands",
        ),
    ],
)
async def test_an_application_that_people_can_not_add_to_their_account(
    run_check: Run, config: Json, lacking: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    application = {"integration_types_config": config}
    async with discord_that_says(monkeypatch, application=application) as settings:
        found = await run_check(**settings)
    assert (found.code, found.verdicts["installs"]) == (FINE, "warning")
    assert lacking in found.said["installs"]


async def test_servers_where_the_bot_may_not_enough(run_check: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    everything = discord.Permissions(administrator=True).value
    poor = NEEDED.value & ~discord.Permissions(view_channel=True, embed_links=True).value
    servers = [
        ("Ours", NEEDED.value),
        *((f"Poor {number}", poor) for number in range(300)),
        ("All", everything),
    ]
    async with discord_that_says(monkeypatch, servers=servers) as settings:
        found = await run_check(**settings)
    assert (found.code, found.verdicts["servers"]) == (FINE, "warning")
    assert "it lacks View Channel and Embed Links in Poor 0; View Channel" in found.said["servers"]
    assert "; something in 297 more. " in found.said["servers"]


async def test_a_bot_in_no_server(run_check: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async with discord_that_says(monkeypatch, servers=[]) as settings:
        found = await run_check(**settings)
    assert (found.code, found.verdicts["servers"]) == (FINE, "warning")
    assert "Invite it with https://" in found.said["servers"]


async def test_a_server_to_sync_to_that_the_bot_is_not_in(
    run_check: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with discord_that_says(monkeypatch) as settings:
        found = await run_check(**settings, GOLF_SYNC_GUILD="81384788765712384")
    assert (found.code, found.verdicts["commands"]) == (BAD_SETTING, "failed")
    assert "GOLF_SYNC_GUILD is a server that the bot is not in" in found.said["commands"]


async def test_commands_of_another_program(run_check: Run) -> None:
    async with DiscordStandIn() as discord:
        part = {"type": 1, "name": "start", "description": "", "options": []}
        discord._world.commands[None] = {
            name: {
                "id": "1",
                "application_id": "2",
                "version": "3",
                "type": 1,
                "name": name,
                "description": "",
                "options": options,
            }
            for name, options in {"golf": [part], "bridge": []}.items()
        }
        found = await run_check(DISCORD_TOKEN=discord.token, DISCORD_API_URL=discord.api_url)
    assert (found.code, found.verdicts["commands"]) == (FINE, "warning")
    assert "are not known to every server, and /bridge should not be." in found.said["commands"]
