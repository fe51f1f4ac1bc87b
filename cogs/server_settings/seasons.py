"""Begin a server's next season after a confirmation, and export all seasons as files."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections import defaultdict
from typing import Final

from cogs.answering.gate.permissions import check_manager
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.ids.statistics import MOST_SEASON_NAME, SeasonId
from cogs.kit.names import clean_name
from cogs.kit.screen import Screen
from cogs.kit.unix_time import now
from cogs.server_settings.seasons_screen import (
    season_begun,
    season_continues,
    season_files,
    season_question,
)
from data.statistics.export import Export
from data.statistics.seasons import Seasons
from engine.game.errors import WrongStage
from engine.language import mark

LARGEST_FILE: Final = 9_000_000
"""Bytes of the largest file; Discord takes 10 MB from an app on any server."""

BEGUN_ALREADY: Final = mark("A new season has started since then.")
TOO_LARGE: Final = mark(
    "All seasons together are too large for Discord. My host can copy them from the database."
)


async def ask_for_season(seasons: Seasons, name: str, reply: Reply) -> None:
    """Ask whether to start a season called `name` (may be empty). Managers only."""
    interaction = reply.interaction
    check_manager(interaction)
    clean = clean_name(name, MOST_SEASON_NAME, otherwise="")
    known = await reply.during(seasons.list(server_of(interaction)))
    await reply.show(season_question(known[-1], clean))


async def export_seasons(export: Export, reply: Reply) -> None:
    """Answer with all statistics of the server in a file. Managers only."""
    check_manager(reply.interaction)
    interaction = reply.interaction
    files = interaction.client.services.queues.files
    await reply.show(await reply.in_turn(files, lambda: _exported(export, server_of(interaction))))


async def _exported(export: Export, guild: int) -> Screen:
    parts: defaultdict[str, list[str]] = defaultdict(list)
    rows: defaultdict[str, int] = defaultdict(int)
    async for part in export.of(guild):
        rows[part.name] += part.text.count("\n") - (0 if part.name in parts else 1)
        parts[part.name].append(part.text)
    content = await asyncio.to_thread(_zipped, {name: "".join(each) for name, each in parts.items()})
    if len(content) > LARGEST_FILE:
        raise WrongStage(TOO_LARGE)
    return season_files(content, rows)


def _zipped(texts: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    return file.getvalue()


async def answer_question(seasons: Seasons, press_id: SeasonId, reply: Reply) -> None:
    """Begin the next season if the pressed button confirms it. Managers only."""
    check_manager(reply.interaction)
    if press_id.control == "keep":
        await reply.show(season_continues())
        return
    await reply.show(await reply.during(_begun(seasons, press_id, server_of(reply.interaction))))


async def _begun(seasons: Seasons, press_id: SeasonId, guild: int) -> Screen:
    if (await seasons.list(guild))[-1].number != press_id.number:
        raise WrongStage(BEGUN_ALREADY)
    name = clean_name(press_id.name, MOST_SEASON_NAME, otherwise="")
    return season_begun(await seasons.begin(guild, now(), name))
