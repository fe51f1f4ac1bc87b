"""`/golf history`, `replay`, `review`, `verify` and `export`, their buttons and menus."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answering.controls import Press, control
from cogs.answering.reply import Reply, answer
from cogs.answering.services import Asked, speak_to
from cogs.kit.ids import HistoryId, ReplayId, ReviewId
from cogs.kit.message_limits import LONGEST_CHOICE, cut
from cogs.past.finished_matches import Asker, FinishedMatches
from cogs.past.history_screen import PAGE_SIZE, history, match_line
from cogs.past.record_screen import exported, verified
from cogs.past.replay_screen import replay
from cogs.past.review_pages import share, show_review
from cogs.past.reviewer import Reviewer
from data.errors import ReadFailed
from data.store import Store
from engine.game.options import MOST_HOLES

_HOLES: Final = {str(hole): hole for hole in range(1, MOST_HOLES + 1)}
"""The choices in the menu of a replay."""


class PastCog(commands.Cog):
    """The commands, buttons and menus about finished matches."""

    def __init__(self, store: Store, reviewer: Reviewer) -> None:
        self._history = store.history
        self._finished = FinishedMatches(store)
        self._reviewer = reviewer

    @app_commands.command(description="The matches that were played here")
    @app_commands.describe(player="Whose matches; without one, everybody’s")
    async def history(self, interaction: Asked, player: discord.User | None = None) -> None:
        """`/golf history`."""
        reply = Reply(interaction)
        await answer(reply, _show_history(self._finished, player.id if player else None, 0, reply))

    @app_commands.command(description="Watch a finished match again, move by move")
    @app_commands.describe(match="A match by its id; without one, the latest")
    async def replay(self, interaction: Asked, match: str | None = None) -> None:
        """`/golf replay`."""
        reply = Reply(interaction)
        await answer(reply, _replay(self._finished, match, reply))

    @app_commands.command(description="How well everybody played a finished match, and what cost most")
    @app_commands.describe(match="A match by its id; without one, the latest that you played")
    async def review(self, interaction: Asked, match: str | None = None) -> None:
        """`/golf review`."""
        reply = Reply(interaction)
        await answer(reply, _review(self._reviewer, self._finished, match, reply))

    @app_commands.command(description="Check that a finished match was dealt fairly and scored right")
    @app_commands.describe(match="A match by its id; without one, the latest")
    async def verify(self, interaction: Asked, match: str | None = None) -> None:
        """`/golf verify`."""
        reply = Reply(interaction)
        await answer(reply, _verify(self._finished, match, reply))

    @app_commands.command(description="Get a finished match as a file")
    @app_commands.describe(match="A match by its id; without one, the latest")
    async def export(self, interaction: Asked, match: str | None = None) -> None:
        """`/golf export`."""
        reply = Reply(interaction)
        await answer(reply, _export(self._finished, match, reply))

    @replay.autocomplete("match")
    @review.autocomplete("match")
    @verify.autocomplete("match")
    @export.autocomplete("match")
    async def matches(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the newest matches whose id or players fit what is `typed`."""
        speak_to(interaction)
        asker = Asker.of(interaction)
        try:
            found = await self._history.recent(asker.guild, asker.user, typed.strip())
        except ReadFailed:
            return []
        return [
            app_commands.Choice(name=cut(match_line(match), LONGEST_CHOICE), value=match.match)
            for match in found
        ]

    @control(HistoryId)
    async def history_pressed(self, press: Press[HistoryId]) -> None:
        """Show a page of the history, or the match that was chosen."""
        if press.chosen:
            await _show_replay(self._finished, press.chosen, 1, 0, press.reply)
        else:
            await _show_history(self._finished, press.id.player, press.id.number, press.reply)

    @control(ReplayId)
    async def replay_pressed(self, press: Press[ReplayId]) -> None:
        """Show a step of a replay, or the hole that was chosen."""
        hole, step = (_HOLES[press.chosen], 0) if press.chosen in _HOLES else (press.id.hole, press.id.step)
        await _show_replay(self._finished, press.id.match, hole, step, press.reply)

    @control(ReviewId)
    async def review_pressed(self, press: Press[ReviewId]) -> None:
        """Show a page of a review, or share it."""
        do = share if press.id.control == "share" else show_review
        await do(self._reviewer, self._finished, press.id, press.reply)


async def _show_history(finished: FinishedMatches, player: int | None, number: int, reply: Reply) -> None:
    """Answer with page `number` (from 0) of the matches of the server.

    `player`: the user id of a person who played in all of them, None for everybody's.
    """
    guild = reply.interaction.guild_id or 0
    page = await reply.during(finished.page(guild, player, number, PAGE_SIZE))
    await reply.show(history(page, player))


async def _show_replay(finished: FinishedMatches, match: str, hole: int, step: int, reply: Reply) -> None:
    """Answer with a step of the replay of a match."""
    asker = Asker.of(reply.interaction)
    await reply.show(replay(await reply.during(finished.replay_step(asker, match, hole, step))))


async def _replay(finished: FinishedMatches, match: str | None, reply: Reply) -> None:
    meant = await reply.during(finished.meant(Asker.of(reply.interaction), match))
    await _show_replay(finished, meant, 1, 0, reply)


async def _review(reviewer: Reviewer, finished: FinishedMatches, match: str | None, reply: Reply) -> None:
    meant = await reply.during(finished.own_latest(Asker.of(reply.interaction), match))
    await show_review(reviewer, finished, ReviewId(meant, 0, shared=False, control="next"), reply)


async def _verify(finished: FinishedMatches, match: str | None, reply: Reply) -> None:
    asker = Asker.of(reply.interaction)
    meant = await reply.during(finished.meant(asker, match))
    found = await reply.during(finished.check(asker, meant))
    await reply.show(verified(found.record, found.report, found.promised))


async def _export(finished: FinishedMatches, match: str | None, reply: Reply) -> None:
    asker = Asker.of(reply.interaction)
    meant = await reply.during(finished.meant(asker, match))
    await reply.show(exported(await reply.during(finished.record(asker, meant))))
