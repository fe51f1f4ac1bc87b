"""Checks that send requests to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import Any, Final

import aiohttp
import discord
import yarl
from discord.app_commands import CommandTree
from discord.http import Route

from bot.backoff import reason
from bot.command_names import discord_names, own_names
from bot.finding import Finding
from bot.first_requests import NETWORK
from bot.process import BAD_SETTING, BAD_TOKEN, FINE, REFUSED, UNREACHABLE, unreachable
from bot.settings import Settings, not_in_guild
from cogs.answering.gate.permissions import NEEDED
from engine.language import listed

PATIENCE: Final = 20.0
"""Seconds for each question to Discord."""

NO_ANSWER: Final = (*NETWORK, discord.DiscordException, LookupError, TypeError, ValueError)
"""Errors that mean that nobody answered, or somebody other than Discord."""

HELLO: Final = 10
"""Operation code of the gateway's greeting."""

GUILDS_A_PAGE: Final = 200
SERVERS_NAMED: Final = 3
SCOPES: Final = ("bot", "applications.commands")
PERSONAL: Final = "1"
"""Discord's key for an installation on a person's own account."""

PERSONAL_SCOPE: Final = "applications.commands"


async def discord_findings(settings: Settings) -> AsyncIterator[Finding]:
    """Yield findings about the bot of `settings`, which must have a token."""
    Route.BASE = settings.api_url
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            async with asyncio.timeout(PATIENCE):
                await client.login(settings.token or "")
        except discord.LoginFailure:
            yield Finding.ok("API", f"{settings.api_url} answers")
            yield Finding.failed("token", REFUSED, BAD_TOKEN)
            return
        except (discord.HTTPException, discord.RateLimited) as error:
            problem = f"{settings.api_url} refuses: {reason(error)}. Try again later."
            yield Finding.failed("API", problem, UNREACHABLE)
            return
        except NO_ANSWER as error:
            yield Finding.failed("API", unreachable(error, settings), UNREACHABLE)
            return
        yield Finding.ok("API", f"{settings.api_url} answers")
        yield Finding.ok("token", f"it is the one of {client.user}")
        yield await _asked("gateway", _gateway(client), code=UNREACHABLE)
        yield await _asked("application", _application(client))
        yield await _asked("installs", _personal_installs(client))
        yield await _asked("servers", _servers(client))
        yield await _asked("commands", _commands(client, settings.sync_guild))


async def _asked(what: str, question: Awaitable[Finding], code: int = FINE) -> Finding:
    """Return the answer to `question`.

    Without an answer, return a failure with the exit code `code`, or a warning if `code` is 0.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            return await question
    except NO_ANSWER as error:
        problem = f"Discord did not answer this as it should ({type(error).__name__}). Try again later."
        return Finding.failed(what, problem, code) if code else Finding.warning(what, problem)


async def _gateway(client: discord.Client) -> Finding:
    """Check that the gateway greets the bot. Does not log in, as Discord limits the log-ins of a day."""
    _, address, limit = await client.http.get_bot_gateway()
    url = yarl.URL(address).with_query(v=10, encoding="json")
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        greeting = await socket.receive_json()
    if greeting["op"] != HELLO:
        raise ValueError(greeting)
    if not limit["remaining"]:
        hours = limit["reset_after"] / 3_600_000
        problem = f"Discord lets this bot connect again only in {hours:.1f} hours: it has started too often."
        return Finding.failed("gateway", problem, UNREACHABLE)
    return Finding.ok("gateway", f"{url.host} answers; {limit['remaining']} starts are left for today")


async def _application(client: discord.Client) -> Finding:
    application = client.application
    if application is None:
        raise LookupError("application")
    if application.interactions_endpoint_url:
        problem = "has an Interactions Endpoint URL, so that Discord sends presses there and not to the bot."
        remedy = "Empty it in the developer portal: your application, General Information."
        return Finding.failed("application", f"{application.name} {problem} {remedy}", BAD_SETTING)
    if application.bot_require_code_grant:
        problem = "can't be invited with the invite address."
        remedy = "Turn off Requires OAuth2 Code Grant in the developer portal: your application, Bot."
        return Finding.warning("application", f"{application.name} {problem} {remedy}")
    lacking = _lacking_in_install(application)
    if lacking:
        problem = f"is installed from its profile without {listed(lacking)}."
        remedy = "Add that in the developer portal: your application, Installation, Default Install Settings."
        return Finding.warning("application", f"{application.name} {problem} {remedy}")
    return Finding.ok("application", f"{application.name}, invited with {_invite(client)}")


async def _personal_installs(client: discord.Client) -> Finding:
    """Check that people can install the bot on their own account, for play where no server has the bot."""
    application = await client.http.request(Route("GET", "/applications/@me"))
    config = application["integration_types_config"] or {}
    where = "in the developer portal: your application, Installation"
    if PERSONAL not in config:
        problem = "people can't add it to their account, only to servers."
        remedy = f"Tick User Install {where}, Installation Contexts, and start the bot again."
        return Finding.warning("installs", f"{problem} {remedy}")
    link = config[PERSONAL].get("oauth2_install_params")
    if link is None and not application.get("custom_install_url"):
        problem = f"people can add it with {_personal_invite(client)}, but not from its profile."
        return Finding.warning("installs", f"{problem} Choose Discord Provided Link {where}, Install Link.")
    if link is not None and PERSONAL_SCOPE not in link["scopes"]:
        remedy = f"Add it {where}, Default Install Settings, User Install."
        return Finding.warning("installs", f"its install link lacks {PERSONAL_SCOPE}. {remedy}")
    return Finding.ok("installs", f"people can add it with {_personal_invite(client)}")


def _personal_invite(client: discord.Client) -> str:
    address = discord.utils.oauth_url(client.application_id or 0, scopes=[PERSONAL_SCOPE])
    return f"{address}&integration_type=1"


def _lacking_in_install(application: discord.AppInfo) -> list[str]:
    """Permissions and scopes that the portal's install link lacks; empty if there is no such link."""
    config = application.guild_integration_config
    link = (config and config.oauth2_install_params) or application.install_params
    if link is None:
        return []
    return [scope for scope in SCOPES if scope not in link.scopes] + _missing(link.permissions)


def _invite(client: discord.Client) -> str:
    return discord.utils.oauth_url(client.application_id or 0, permissions=NEEDED, scopes=SCOPES)


def _missing(allowed: discord.Permissions) -> list[str]:
    """Names, in Discord's client, of the permissions that the bot needs and `allowed` lacks."""
    if allowed.administrator:
        return []
    return [_words(name) for name, needed in NEEDED if needed and not getattr(allowed, name)]


def _words(permission: str) -> str:
    """Name of `permission` in Discord's client. discord.py has an older name for “View Channel”."""
    if permission == "read_messages":
        return "View Channel"
    return permission.replace("_", " ").title().replace(" In ", " in ")


async def _servers(client: discord.Client) -> Finding:
    """Check the permissions of the bot's roles in its servers. A channel may still deny permissions."""
    guilds = await _guilds(client)
    if not guilds:
        return Finding.warning("servers", f"it is in no server. Invite it with {_invite(client)}")
    lacking = {
        str(guild["name"]): missing
        for guild in guilds
        if (missing := _missing(discord.Permissions(int(guild["permissions"]))))
    }
    if not lacking:
        return Finding.ok("servers", f"it is in {len(guilds)}, with every permission it needs")
    named = [f"{listed(missing)} in {name}" for name, missing in list(lacking.items())[:SERVERS_NAMED]]
    more = len(lacking) - len(named)
    problem = f"it lacks {'; '.join(named)}" + (f"; something in {more} more" if more else "")
    return Finding.warning("servers", f"{problem}. Give its role there what it lacks, or invite it anew.")


async def _guilds(client: discord.Client) -> list[Any]:
    guilds: list[Any] = []
    while True:
        after = int(guilds[-1]["id"]) if guilds else None
        page = await client.http.get_guilds(GUILDS_A_PAGE, after=after, with_counts=False)
        guilds += page
        if len(page) < GUILDS_A_PAGE:
            return guilds


async def _commands(client: discord.Client, sync_guild: int | None) -> Finding:
    guild = discord.Object(sync_guild) if sync_guild else None
    try:
        sent = await CommandTree(client).fetch_commands(guild=guild)
    except (discord.Forbidden, discord.NotFound):
        if guild is None:
            raise
        return Finding.failed("commands", not_in_guild().sentence, BAD_SETTING)
    known, own = discord_names(sent), own_names()
    where = "to every server" if guild is None else f"to server {sync_guild} alone (GOLF_SYNC_GUILD)"
    if known == own:
        return Finding.ok("commands", f"all {len(own)} are known {where}")
    problem = f"{len(own - known)} of {len(own)} are not known {where}"
    if known - own:
        problem += f", and {listed(sorted(known - own))} should not be"
    return Finding.warning("commands", f"{problem}. The bot tells Discord when it starts.")
