"""Seasons of a server: the next season begins after a confirmation, and all seasons are exported as files."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from cogs.answering.gate.permissions import check_manager
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.kit.attachments import Attachment
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.statistics import MOST_SEASON_NAME, SeasonId
from cogs.kit.names import clean_name, plain
from cogs.kit.pages import back_button
from cogs.kit.screen import Button, Screen
from cogs.kit.unix_time import now
from data.statistics.export import Export
from data.statistics.seasons import Season, Seasons
from engine.game.errors import WrongStage
from engine.language import mark, plural, say

FILE_NAME: Final = "golf-seasons.zip"

LARGEST_FILE: Final = 9_000_000
"""Most bytes of a file; Discord takes 10 MB from an app on any server."""

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
    """Answer with a file of all the server's statistics. Managers only."""
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


def season_question(present: Season, name: str) -> Screen:
    """Return the question whether a new season, called `name` if given, shall follow the `present` season."""
    lines = [_ends(present), *([say("It will be called “{name}”.", name=plain(name))] if name else [])]
    consequences = say(
        "The new season’s leaderboard starts empty. Ratings carry over, but become provisional again. "
        "Nothing is lost: **Export** has all seasons."
    )
    return Screen(
        title=say("Start season {number}?", number=present.number + 1),
        text=" ".join(lines) + "\n" + consequences,
        rows=(
            (
                Button(say("Start season"), str(SeasonId("begin", present.number, name)), "danger"),
                Button(say("Cancel"), str(SeasonId("keep", present.number, name))),
            ),
        ),
    )


def _ends(present: Season) -> str:
    if not present.name:
        return say("This ends season {number} and can’t be undone.", number=present.number)
    return say(
        "This ends season {number}, “{name}”, and can’t be undone.",
        number=present.number,
        name=plain(present.name),
    )


def season_begun(season: Season) -> Screen:
    if season.name:
        this = say("This is season {number}, “{name}”.", number=season.number, name=plain(season.name))
    else:
        this = say("This is season {number}.", number=season.number)
    alone = say("To see only this season, pick it in `/golf leaderboard`.")
    return Screen(title=say("A new season"), text=" ".join((this, alone)), rows=((_back(),),))


def season_files(content: bytes, rows: Mapping[str, int]) -> Screen:
    """Return the message with a zip file; `rows` has, by name, the number of data rows of each file in it."""
    lines = [say("Everything counted here, as CSV files:"), *(_rows(*each) for each in rows.items())]
    file = Attachment(FILE_NAME, "", lambda: content)
    return Screen(title=say("Seasons"), text="\n".join(lines), attachments=(file,), rows=((_back(),),))


def season_continues() -> Screen:
    """Return the message that no new season has begun."""
    return Screen(title=say("Season"), text=say("The season continues."), rows=((_back(),),))


def _back() -> Button:
    """Return the button that leads to the settings' page about seasons."""
    return back_button(SettingsId(0, "show").of("open", "season"))


def _rows(name: str, count: int) -> str:
    return plural("`{file}` {count} row", "`{file}` {count} rows", count=count, file=name)
