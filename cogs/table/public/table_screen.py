"""Content of a table's public message: the table's state, and data looked up for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from typing import Final

from cogs.answering.avatars import Avatars
from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.names import bold
from cogs.kit.screen import Screen
from cogs.table.private.reactions import Reactions
from cogs.table.screens.lobby import closed_lobby, lobby
from cogs.table.screens.match_scorecard import ResultData, result_picture
from cogs.table.screens.play import match_screen
from cogs.table.screens.reveal import reveal, revealed_seats
from data.errors import ReadFailed
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.people.preferences import LOOK
from data.statistics.achievements import Earned
from data.statistics.player_report import Rivalry
from data.store import Store
from engine.language import listed, mark, say
from engine.review.moments import NO_MOMENTS, Moments, luckiest, luckiest_card, winning_move
from engine.review.played import played_holes
from engine.table import Table
from engine.table.seat import NO_HANDICAPS, Handicaps

log = logging.getLogger(__name__)

LONGEST_SEARCH: Final = 20.0
"""Seconds after which the search for moments is given up, as nobody looks at the result any more."""

GIVES: Final = mark("See what that gives you: `/golf stats`")
AND_MORE: Final = mark("… and more in `/golf stats`")


class TableScreen:
    """Makes the public message of `table`, with people's looks and `avatars`.

    The message also shows data that is looked up:
    - in a lobby, the handicaps;
    - once the result is saved, achievements and the score between two people on the server `guild`;
    - after a search by the process `worker`, moments of the match. A restart loses them.
    """

    def __init__(
        self,
        table: Table,
        store: Store,
        preferences: PreferenceStore,
        worker: WorkerProcess,
        reactions: Reactions,
        avatars: Avatars,
        guild: int,
    ) -> None:
        self._table = table
        self._store = store
        self._preferences = preferences
        self._worker = worker
        self._reactions = reactions
        self._avatars = avatars
        self._guild = guild
        self._rivalry: Rivalry | None = None
        self._earned: Sequence[Earned] = ()
        self._handicaps: Handicaps = NO_HANDICAPS
        self._looked_up = False
        self._moments = NO_MOMENTS
        self._in_play = False
        self._up: frozenset[int] | None = None

    def screen(self) -> Screen:
        """The present message in the spoken language, with the data looked up last."""
        state, looks = self._table.state, self._preferences.chosen(LOOK)
        if state.match is None:
            return lobby(state, looks, self._handicaps) if state.live else closed_lobby(state)
        self._in_play = state.stage == "playing"
        if self._up is not None:
            return reveal(state, self._up, looks)
        screen = match_screen(self._table, looks, data=self._data(), reactions=self._reactions.shown())
        names = {seat.user: seat.name for seat in state.seats if seat.user is not None}
        words = achievement_lines(self._earned, names)
        return replace(screen, fields=(*screen.fields, (say("Achievements"), words))) if words else screen

    def _data(self) -> ResultData:
        """The data looked up so far. Missing avatars are fetched for later screens."""
        users = [seat.user for seat in self._table.state.seats if seat.user is not None]
        found = {user: image for user in users if (image := self._avatars.of(user)) is not None}
        return ResultData(self._moments, self._rivalry, found)

    def reveals(self) -> Generator[None, None, None]:
        """Show everybody’s cards step by step at the end of a match, if a person is there to see them.

        This happens once. The result is shown after the last step, or as soon as the iterator is closed.
        """
        state = self._table.state
        if not self._in_play or state.stage != "finished" or state.cut_from or not state.attended:
            return
        try:
            for self._up in revealed_seats(state):
                yield
        finally:
            self._up, self._in_play = None, False

    async def handicaps(self) -> Handicaps:
        """The server's handicaps of the people at the table, if the rules give strokes.

        Raises `ReadFailed`.
        """
        state = self._table.state
        if not state.rules.handicap_strokes:
            return NO_HANDICAPS
        users = [seat.user for seat in state.seats if seat.user is not None]
        return await self._store.statistics.player_reports.handicaps(self._guild, users)

    async def look(self) -> None:
        """Look up the handicaps in a lobby. After a match, look up the achievements and the score, once.

        A look-up that failed is repeated by the next call.
        """
        state = self._table.state
        if state.match is None:
            with suppress(ReadFailed):  # the store has logged it
                self._handicaps = await self.handicaps()
        if self._looked_up or state.stage != "finished" or not self._table.results_stored:
            return
        try:
            self._earned = await self._store.statistics.achievements.new_of(self._table.id)
            if self._guild != NO_SERVER:
                users = [seat.user for seat in state.seats if seat.user is not None]
                self._rivalry = await self._store.statistics.player_reports.rivalry(self._guild, users)
            self._looked_up = True
        except ReadFailed:
            return  # the store has logged it

    async def search(self) -> bool:
        """Search a finished match for moments; return whether they change the match's headline."""
        state = self._table.state
        if state.stage != "finished" or all(seat.user is None for seat in state.seats):
            return False
        try:
            async with asyncio.timeout(LONGEST_SEARCH):
                self._moments = await self._found_moments()
        except TimeoutError:
            log.info("the moments of a match took too long", extra={"match": self._table.id})
            return False
        except (WorkLost, ReadFailed) as error:
            log.info("the moments of a match were not found: %s", type(error).__name__)
            return False
        except Exception:
            log.exception("the moments of a match were not found", extra={"match": self._table.id})
            return False
        told, before = (result_picture(state, data) for data in (ResultData(self._moments), ResultData()))
        return told.headline != before.headline

    async def _found_moments(self) -> Moments:
        """Search hole by hole, so that other work of the process gets its turn in between."""
        entries = await self._store.journal.load(self._table.id)
        holes = await self._worker.run(played_holes, entries)
        results = self._table.state.playing.results
        before = [sum(points) for points in zip(*results[:-1], strict=True)] or [0] * len(results[-1])
        winning = await self._worker.run(winning_move, holes[-1], before)
        cards = [await self._worker.run(luckiest_card, hole) for hole in holes]
        return Moments(luckiest(cards), winning)


def achievement_lines(earned: Sequence[Earned], names: Mapping[int, str]) -> str:
    """Lines of achievements, one for each person in `names` (by user id) who has any, cut to fit a field."""
    lines: list[str] = []
    known = sorted((one for one in earned if one.user in names), key=lambda one: one.user)
    for user, awards in groupby(known, key=lambda one: one.user):
        won = [one.award for one in awards]
        titles = listed([f"**{say(each.title)}** ({say(each.reason, **each.numbers)})" for each in won])
        lines.append(say("🏅 {name} earned {achievements}", name=bold(names[user]), achievements=titles))
    if not lines:
        return ""
    last = say(GIVES)
    while len("\n".join([*lines, last])) > LONGEST_FIELD:
        lines.pop()
        last = say(AND_MORE)
    return "\n".join([*lines, last])
