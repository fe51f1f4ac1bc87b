"""`/golf season`: begin a new one, after asking once more, and take all of them along as files."""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from collections import defaultdict
from typing import Any, Final

import discord

from cogs.names import clean_name
from cogs.permissions import check_manager
from cogs.replies import Reply, answer
from cogs.screens.notes import done
from cogs.screens.screen import Screen
from cogs.screens.seasons import season_begun, season_files, season_question
from cogs.statistics.ids import MOST_SEASON_NAME, SEASON_PATTERN, SeasonId
from data.statistics.export import Export
from data.statistics.seasons import Seasons
from engine.errors import WrongStage
from engine.language import mark, say

LARGEST_FILE: Final = 9_000_000
"""Bytes; Discord takes 10 MB of an app on any server."""

BEGUN_ALREADY: Final = mark("A new season has begun since then.")
TOO_LARGE: Final = mark(
    "All seasons together are too large for Discord. Whoever runs me can copy them from the database."
)


async def ask_for_season(name: str, reply: Reply) -> None:
    """Ask whether a season called `name`, or "" is to begin. Managers only."""
    interaction = reply.interaction
    check_manager(interaction)
    clean = clean_name(name, MOST_SEASON_NAME, otherwise="")
    seasons = await reply.during(interaction.client.store.statistics.seasons.list(interaction.guild_id or 0))
    await reply.show(season_question(seasons[-1], clean))


async def export_seasons(reply: Reply) -> None:
    """Answer with all that is counted on the server, as a file. Managers only."""
    interaction = reply.interaction
    check_manager(interaction)
    await reply.show(
        await reply.during(_packed(interaction.client.store.statistics.export, interaction.guild_id or 0))
    )


async def _packed(export: Export, guild: int) -> Screen:
    parts: defaultdict[str, list[str]] = defaultdict(list)
    rows: defaultdict[str, int] = defaultdict(int)
    async for part in export.of(guild):
        rows[part.name] += part.text.count("\n") - (0 if part.name in parts else 1)
        parts[part.name].append(part.text)
    content = await asyncio.to_thread(_zipped, {name: "".join(each) for name, each in parts.items()})
    if len(content) > LARGEST_FILE:
        raise WrongStage(say(TOO_LARGE))
    return season_files(content, rows)


def _zipped(texts: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    return file.getvalue()


class SeasonPress(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=SEASON_PATTERN):
    """A press on one of the two buttons below the question, on a message of any age."""

    def __init__(self, place: SeasonId) -> None:
        super().__init__(discord.ui.Button(custom_id=str(place)))
        self.place = place

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> SeasonPress:
        """The press that `match` describes."""
        place = SeasonId.parse(match.string)
        if place is None:
            raise ValueError(f"not one about seasons: {match.string!r}")
        return cls(place)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Do what the button says and answer."""
        reply = Reply(interaction)
        await answer(reply, self._do(interaction, reply))

    async def _do(self, interaction: discord.Interaction[Any], reply: Reply) -> None:
        check_manager(interaction)
        if self.place.control == "keep":
            await reply.show(done(say("The season goes on.")))
            return
        seasons: Seasons = interaction.client.store.statistics.seasons
        await reply.show(await reply.during(self._begin(seasons, interaction.guild_id or 0)))

    async def _begin(self, seasons: Seasons, guild: int) -> Screen:
        if (await seasons.list(guild))[-1].number != self.place.number:
            raise WrongStage(say(BEGUN_ALREADY))
        name = clean_name(self.place.name, MOST_SEASON_NAME, otherwise="")
        return season_begun(await seasons.begin(guild, discord.utils.utcnow().timestamp(), name))
