"""`/golf history`, `replay`, `review`, `verify` and `export`: a signature and one call each."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.past.archive import Archive, Asker
from cogs.past.ids import ReviewId
from cogs.past.presses import show_history, show_moment
from cogs.past.reviewer import Reviewer
from cogs.past.reviewing import show_review
from cogs.replies import Reply, answer
from cogs.screens.past import exported, match_line, verified
from data.errors import ReadFailed
from engine.language import speak

Interaction = discord.Interaction[Any]

_LONGEST_LINE: Final = 100
"""Characters of a choice that is offered while somebody types; Discord takes no more."""


async def matches_to_choose(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The newest matches that somebody may mean who has `typed` so much: the match id, or a name."""
    speak(interaction.client.tables.languages.of_person(interaction))
    asker = Asker.of(interaction)
    try:
        found = await interaction.client.store.history.recent(asker.guild, asker.user, typed.strip())
    except ReadFailed:
        return []
    return [app_commands.Choice(name=_cut(match_line(match)), value=match.match) for match in found]


def _cut(line: str) -> str:
    return line if len(line) <= _LONGEST_LINE else f"{line[: _LONGEST_LINE - 1].rstrip()}…"


class PastMatches(commands.Cog):
    """What can be typed about matches that are over; a part of the `/golf` group."""

    @app_commands.command(description="The matches that were played here")
    @app_commands.describe(player="Whose matches; without one, everybody’s")
    async def history(self, interaction: Interaction, player: discord.User | None = None) -> None:
        """`/golf history`."""
        reply, archive = Reply(interaction), Archive(interaction.client.store)
        await answer(reply, show_history(archive, player.id if player else None, 0, reply))

    @app_commands.command(description="Watch a finished match again, move by move")
    @app_commands.describe(match="A match by its id; without one, the latest")
    @app_commands.autocomplete(match=matches_to_choose)
    async def replay(self, interaction: Interaction, match: str | None = None) -> None:
        """`/golf replay`."""
        reply = Reply(interaction)
        await answer(reply, _replay(Archive(interaction.client.store), match, reply))

    @app_commands.command(description="How well everybody played a finished match, and what cost most")
    @app_commands.describe(match="A match by its id; without one, the latest that you played")
    @app_commands.autocomplete(match=matches_to_choose)
    async def review(self, interaction: Interaction, match: str | None = None) -> None:
        """`/golf review`."""
        reply, client = Reply(interaction), interaction.client
        await answer(reply, _review(client.reviewer, Archive(client.store), match, reply))

    @app_commands.command(description="Check that a finished match was dealt fairly and scored right")
    @app_commands.describe(match="A match by its id; without one, the latest")
    @app_commands.autocomplete(match=matches_to_choose)
    async def verify(self, interaction: Interaction, match: str | None = None) -> None:
        """`/golf verify`."""
        reply = Reply(interaction)
        await answer(reply, _verify(Archive(interaction.client.store), match, reply))

    @app_commands.command(description="Get a finished match as a file")
    @app_commands.describe(match="A match by its id; without one, the latest")
    @app_commands.autocomplete(match=matches_to_choose)
    async def export(self, interaction: Interaction, match: str | None = None) -> None:
        """`/golf export`."""
        reply = Reply(interaction)
        await answer(reply, _export(Archive(interaction.client.store), match, reply))


async def _replay(archive: Archive, match: str | None, reply: Reply) -> None:
    meant = await reply.during(archive.meant(Asker.of(reply.interaction), match))
    await show_moment(archive, meant, 1, 0, reply)


async def _review(reviewer: Reviewer, archive: Archive, match: str | None, reply: Reply) -> None:
    meant = await reply.during(archive.own_latest(Asker.of(reply.interaction), match))
    await show_review(reviewer, archive, ReviewId(meant, 0, shared=False, control="next"), reply)


async def _verify(archive: Archive, match: str | None, reply: Reply) -> None:
    asker = Asker.of(reply.interaction)
    meant = await reply.during(archive.meant(asker, match))
    found = await reply.during(archive.check(asker, meant))
    await reply.show(verified(found.record, found.report, found.promised))


async def _export(archive: Archive, match: str | None, reply: Reply) -> None:
    asker = Asker.of(reply.interaction)
    meant = await reply.during(archive.meant(asker, match))
    await reply.show(exported(await reply.during(archive.record(asker, meant))))
