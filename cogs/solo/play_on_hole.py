"""A hole that one person plays on from a recorded position. The game is kept in memory only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cogs.answering.reply import Reply
from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.kit.ids.play_on import PlayOnPlace, Source
from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import QUESTIONS, moves_of
from cogs.kit.screen import Screen
from cogs.solo.play import ShownWith
from cogs.solo.play_on_screen import PlayedOn, over_screen, play_screen
from cogs.solo.recorded import FindRecorded
from engine.game.errors import GolfError, StaleVersion, WrongStage
from engine.language import mark
from engine.solo.game import SoloGame
from engine.solo.recorded_course import GONE, RecordedCourse, expert_points

log = logging.getLogger(__name__)

LOST: Final = mark("I no longer have that game, so here it is from the start. It doesn’t count anyway.")
NO_TURN: Final = mark("You have no turn left from there.")

MOST_KEPT: Final = 100
"""Most games to keep; beyond that, the game played longest ago is dropped."""


class PlayOnHole:
    """Games played on from records. `sources` find records; `worker` works out the best player's points."""

    def __init__(self, sources: Mapping[Source, FindRecorded], worker: WorkerProcess) -> None:
        self._sources = sources
        self._worker = worker
        self._kept: dict[tuple[int, str], PlayedOn] = {}

    async def find(self, press: SoloId, reply: Reply) -> PlayedOn:
        """Return the person's game. Begin a game for the word `show`, or if none is kept.

        Raises `WrongStage` for a place without a hole to play on, and what the place's source raises.
        """
        kept = self._kept.get((reply.interaction.user.id, press.hole))
        if kept is not None and press.word != "show":
            return kept
        return self._keep(await self._begun(press.hole, reply))

    async def act(self, press: SoloId, reply: Reply) -> PlayedOn:
        """Return the person's game after a press, with the best player's points if the hole is over.

        Raises `GolfError` if the press is refused.
        """
        user = reply.interaction.user.id
        hole = self._kept.get((user, press.hole))
        if hole is None:
            raise WrongStage(LOST)
        if press.word in QUESTIONS:
            hole.game.check_may_act(user, press.version)
        if moves := moves_of(press):
            game = await asyncio.to_thread(hole.game.acted, user, press.version, moves, 0.0)
            # Kept before the best player's points are known, as a second press may come meanwhile.
            hole = self._follow(hole, replace(hole, game=game))
        if hole.over and hole.expert is None:
            hole = self._follow(hole, replace(hole, expert=await self._expert(hole.course)))
        return hole

    def forget(self) -> None:
        """Drop all games, because any of them may name the person who was just forgotten."""
        self._kept.clear()

    async def screen(self, hole: PlayedOn, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message of the game or, after the hole, the message with the result."""
        return over_screen(hole, shown) if hole.over else play_screen(hole, shown)

    async def _begun(self, text: str, reply: Reply) -> PlayedOn:
        place = PlayOnPlace.read(text)
        if place is None:
            raise WrongStage(GONE)
        found = await self._sources[place.source](place.key, reply)
        course = RecordedCourse(found.record, place.hole, place.step, found.own, found.levels)
        try:
            game = await asyncio.to_thread(SoloGame.begin, course, reply.interaction.user.id, "", 0.0)
        except (GolfError, LookupError, TypeError, ValueError) as error:
            log.warning("a hole can’t be played on: %s", error)
            raise WrongStage(GONE) from error
        hole = PlayedOn(place, found, course, game)
        if hole.over:
            raise WrongStage(NO_TURN)
        return hole

    async def _expert(self, course: RecordedCourse) -> int | None:
        """Return the best player's points from the same place; None if the worker process was lost."""
        try:
            return await self._worker.run(expert_points, course)
        except WorkLost:
            return None

    def _follow(self, before: PlayedOn, after: PlayedOn) -> PlayedOn:
        """Keep `after` in place of `before`. Raises `StaleVersion` if `before` is no longer kept."""
        if self._kept.get((before.game.user, str(before.place))) is not before:
            raise StaleVersion
        return self._keep(after)

    def _keep(self, hole: PlayedOn) -> PlayedOn:
        key = hole.game.user, str(hole.place)
        self._kept.pop(key, None)
        self._kept[key] = hole
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return hole
