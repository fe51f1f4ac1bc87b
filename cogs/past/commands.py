from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.advice.hints import ONLY_ONE, expert_advice
from cogs.answering.controls import Press, command, control
from cogs.answering.home_server import server_of
from cogs.answering.reply import Reply
from cogs.answering.services import Asked, speak_to
from cogs.answering.worker_process import WorkerProcess
from cogs.kit.ids.past import FilmId, HistoryId, MatchId, ReplayId, ReviewId
from cogs.kit.message_limits import LONGEST_CHOICE
from cogs.past.film_pages import share_film, show_film
from cogs.past.films import Films
from cogs.past.history_screen import PAGE_SIZE, history, match_line
from cogs.past.match_screen import match_page
from cogs.past.record_screen import checks, exported, verified
from cogs.past.replay_screen import ReplayStep, expert_screen, replay
from cogs.past.replay_steps import replay_step
from cogs.past.review_pages import share_review, show_review
from cogs.reviews.finished_matches import Asker, FinishedMatches, meant
from cogs.reviews.reviewer import Reviewer
from data.errors import ReadFailed
from data.no_server import NO_SERVER
from data.people.preferences import LOOK
from data.store import Store
from engine.game.errors import IllegalAction, NoSeat
from engine.game.options import MOST_HOLES
from engine.names.graphemes import cut

_HOLES: Final = {str(hole): hole for hole in range(1, MOST_HOLES + 1)}
"""Holes to choose in the menu of a replay, by the values of the choices."""


class PastCog(commands.Cog):
    """The command, buttons and menus of finished matches. `worker` calculates the best player's moves."""

    def __init__(self, store: Store, reviewer: Reviewer, films: Films, worker: WorkerProcess) -> None:
        self._finished = FinishedMatches(store)
        self._reviewer = reviewer
        self._films = films
        self._worker = worker

    @command("Matches played here: replay, review, verify or export one")
    @app_commands.describe(
        player="Whose matches (everyone’s if you leave it out)",
        match="One match by its ID or its players",
    )
    async def history(
        self, reply: Reply, player: discord.User | None = None, match: str | None = None
    ) -> None:
        if match is not None:
            await _show_match(self._finished, MatchId(meant(match), "show"), reply)
        else:
            await _show_history(self._finished, player.id if player else None, 0, reply)

    @history.autocomplete("match")
    async def matches(self, interaction: Asked, typed: str) -> list[app_commands.Choice[str]]:
        """Offer the newest matches whose id or players contain the text `typed`."""
        speak_to(interaction)
        asker = Asker.of(interaction)
        try:
            matches = await self._finished.recent(asker, typed.strip())
        except ReadFailed:
            return []
        return [
            app_commands.Choice(name=cut(match_line(match), LONGEST_CHOICE), value=match.match)
            for match in matches
        ]

    @control(HistoryId)
    async def history_pressed(self, press: Press[HistoryId]) -> None:
        at = press.id
        if press.chosen:
            place = MatchId(meant(press.chosen), "show", at.player, at.number)
            await _show_match(self._finished, place, press.reply)
        else:
            await _show_history(self._finished, at.player, at.number, press.reply)

    @control(MatchId)
    async def match_pressed(self, press: Press[MatchId]) -> None:
        """Show a tab of a match's page, verify the match, or give it as a file."""
        await _ON_MATCH[press.id.control](self._finished, press.id, press.reply)

    @control(ReplayId)
    async def replay_pressed(self, press: Press[ReplayId]) -> None:
        """Show a step of a replay, the hole that was chosen, or what the best player would do at a step."""
        hole, step = (_HOLES[press.chosen], 0) if press.chosen in _HOLES else (press.id.hole, press.id.step)
        reply = press.reply
        shown = await _replay_step(self._finished, press.id.match, hole, step, reply)
        if press.id.control != "expert":
            await reply.show(replay(shown))
            return
        if (to_act := shown.to_act) is None:
            raise IllegalAction(ONLY_ONE)
        advice = await expert_advice(self._worker, to_act.view, to_act.remembered, reply)
        await reply.show(expert_screen(shown, to_act, advice))

    @control(ReviewId)
    async def review_pressed(self, press: Press[ReviewId]) -> None:
        do = share_review if press.id.control == "share" else show_review
        await do(self._reviewer, self._finished, press.id, press.reply)

    @control(FilmId)
    async def film_pressed(self, press: Press[FilmId]) -> None:
        do = share_film if press.id.control == "share" else show_film
        await do(self._films, self._finished, press.id, press.reply)


async def _show_history(finished: FinishedMatches, player: int | None, number: int, reply: Reply) -> None:
    """Answer with page `number` (from 0) of the server's matches: all, or those of the person `player`.

    Without a server, the page has all matches of the asker. Asking for somebody else then raises `NoSeat`.
    """
    guild, asker = server_of(reply.interaction), reply.interaction.user.id
    if guild == NO_SERVER:
        if player not in (None, asker):
            raise NoSeat("Here you can only see your own matches.")
        player = asker
    page = await reply.during(finished.page(guild, player, number, PAGE_SIZE))
    await reply.show(history(page, player, anywhere=guild == NO_SERVER))


async def _replay_step(
    finished: FinishedMatches, match: str, hole: int, step: int, reply: Reply
) -> ReplayStep:
    asker, looks = Asker.of(reply.interaction), reply.interaction.client.services.preferences.chosen(LOOK)
    entries = await reply.during(finished.entries(asker, match))
    return await reply.during(asyncio.to_thread(replay_step, entries, hole, step, looks, asker.user))


async def _show_match(finished: FinishedMatches, place: MatchId, reply: Reply) -> None:
    past = await reply.during(finished.find(Asker.of(reply.interaction), place.match))
    state = await reply.during(finished.state_of(past.match))
    await reply.show(match_page(past, place, state))


async def _verify(finished: FinishedMatches, place: MatchId, reply: Reply) -> None:
    verification = await reply.during(finished.check(Asker.of(reply.interaction), place.match))
    screen = checks if place.control == "checks" else verified
    await reply.show(screen(verification.record, verification.report))


async def _export(finished: FinishedMatches, place: MatchId, reply: Reply) -> None:
    record = await reply.during(finished.record(Asker.of(reply.interaction), place.match))
    await reply.show(exported(record))


_ON_MATCH: Final[Mapping[str, Callable[[FinishedMatches, MatchId, Reply], Coroutine[Any, Any, None]]]] = {
    "show": _show_match,
    "verify": _verify,
    "checks": _verify,
    "export": _export,
}
"""Actions of the buttons on a match's page, by the `control` in the button's id."""
