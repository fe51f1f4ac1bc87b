"""Presses, forms and commands that lead nowhere: of another version of the bot, long gone, or invented."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import app_commands

from cogs import occupied
from cogs.custom_id import DESK_PATTERN, PATTERN, SETTINGS_PATTERN
from cogs.daily.ids import DAILY_PATTERN
from cogs.lab.ids import LAB_PATTERN
from cogs.outside import attempt
from cogs.past.ids import HISTORY_PATTERN, REPLAY_PATTERN, REVIEW_PATTERN
from cogs.privacy.ids import PRIVACY_PATTERN
from cogs.replies import Reply, answer
from cogs.statistics.ids import BOARD_PATTERN, SEASON_PATTERN
from engine.errors import WrongStage
from engine.language import mark, say

_KNOWN: Final = tuple(
    re.compile(pattern)
    for pattern in (
        PATTERN,
        DESK_PATTERN,
        SETTINGS_PATTERN,
        HISTORY_PATTERN,
        REPLAY_PATTERN,
        REVIEW_PATTERN,
        PRIVACY_PATTERN,
        DAILY_PATTERN,
        LAB_PATTERN,
        BOARD_PATTERN,
        SEASON_PATTERN,
        occupied.PATTERN,
    )
)
"""What the persistent items of the client answer to."""

NOWHERE: Final = mark("That leads nowhere any more; /golf table shows how things stand.")
ANOTHER_VERSION: Final = mark(
    "Discord showed you this command as it used to be; please try again in a minute."
)

_CHANGED: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)


def leads_nowhere(interaction: discord.Interaction[Any]) -> bool:
    """Whether a press is one that discord.py hands to none of our items, so that nobody else answers it."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id"))
    message = interaction.message
    there = message is not None and custom_id in _ids_in(message)
    return not there or not any(pattern.fullmatch(custom_id) for pattern in _KNOWN)


def _ids_in(message: discord.Message) -> set[str | None]:
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return {item.custom_id for row in rows for item in row.children}


async def turn_away(interaction: discord.Interaction[Any]) -> None:
    """Answer with a sentence, so that it does not look as if the bot had failed."""
    await answer(Reply(interaction), _refuse())


async def _refuse() -> None:
    raise WrongStage(say(NOWHERE))


async def command_failed(interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
    """Answer a command that failed before anything was done, as Discord may show one of another version."""
    reply = Reply(interaction)
    if interaction.type is discord.InteractionType.autocomplete:
        await attempt("offer nothing", interaction.response.autocomplete([]), reply)
    else:
        await answer(reply, _explain(error))


async def _explain(error: app_commands.AppCommandError) -> None:
    if isinstance(error, _CHANGED):
        raise WrongStage(say(ANOTHER_VERSION))
    raise error
