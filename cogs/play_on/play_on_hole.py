"""A hole that is played on from a replay, as one person plays it; it is stored in the ids of its buttons."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

from cogs.advice.hints import ONLY_ONE, expert_advice
from cogs.advice.worker_process import WorkerProcess
from cogs.answering.reply import Reply
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.ids.solo import SoloId
from cogs.kit.moves import moves_of
from cogs.kit.screen import Screen
from cogs.play_on.screen import PlayedOn, over_screen, play_screen
from cogs.play_on.sources import Sources
from cogs.solo.play import ShownWith
from engine.advice.advice import Advice
from engine.game.errors import IllegalAction, WrongStage
from engine.solo import recorded_course
from engine.solo.game import SoloGame
from engine.solo.recorded_course import (
    GONE,
    ExpertPoints,
    RecordedCourse,
    best_plays,
    choices_of,
    played_on,
)

MOST_REMEMBERED: Final = 100
"""Games, and points of the best player, to remember, so that they needn't be worked out at each press."""

AT_ONCE: Final = 10
"""Plays in one job of the process: some tenths of a second, then other jobs get their turn."""

_Key = tuple[int, str]
"""A person's user id and a place."""


class PlayOnHole:
    """Holes to play on from a replay. `sources` find what was played; `worker` plays for the best player."""

    def __init__(self, sources: Sources, worker: WorkerProcess) -> None:
        self._sources = sources
        self._worker = worker
        self._games: dict[_Key, tuple[RecordedCourse, SoloGame]] = {}
        self._estimates: dict[_Key, ExpertPoints] = {}

    async def find(self, press: SoloId, reply: Reply) -> PlayedOn:
        """Return the hole after the choices in `press`. Raises what `open` raises."""
        place = PlayOnPlace.read(press.hole)
        if place is None:
            raise WrongStage(GONE)
        return await self.open(place, reply)

    async def act(self, press: SoloId, reply: Reply) -> PlayedOn:
        """Return the hole after a press. Raises `GolfError` if the press is refused."""
        hole = await self.find(press, reply)
        moves = moves_of(press)
        if not moves:
            return hole
        before = hole.game
        game = await asyncio.to_thread(before.acted, before.user, before.state.version, moves, 0.0)
        place = replace(hole.place, choices=choices_of(game, hole.course))
        self._remember(place, hole.course, game)
        return replace(hole, place=place, game=game)

    async def screen(self, hole: PlayedOn, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message of the hole, at its end with what was scored then."""
        if not hole.over:
            return play_screen(hole, shown)
        return over_screen(hole, shown)

    async def open(self, place: PlayOnPlace, reply: Reply) -> PlayedOn:
        """Return the hole at `place`, with the person's seat named.

        Raises what `Sources.find` raises, and `WrongStage` for a place or choices that are impossible.
        """
        found = await self._sources.find(place, reply)
        course, user = found.course(place), reply.interaction.user.id
        place = replace(place, seat=course.person)
        kept = self._games.get((user, str(place)))
        if kept is not None and kept[0] == course:
            course, game = kept
        else:
            game = await asyncio.to_thread(played_on, course, user, place.choices)
            self._remember(place, course, game)
        return PlayedOn(place, found, course, game, self._estimates.get(_start(place, user)))

    async def with_best(self, hole: PlayedOn, reply: Reply) -> PlayedOn:
        """Return `hole` with the points of the best player from its start, in the person's turn.

        Raises `LimitReached` and `WorkLost`.
        """
        if hole.best is not None:
            return hole
        queue = reply.interaction.client.services.queues.reviews
        best = await reply.in_turn(queue, partial(self._best, hole.course))
        self._estimates[_start(hole.place, hole.game.user)] = best
        _shorten(self._estimates)
        return replace(hole, best=best)

    async def advice(self, hole: PlayedOn, reply: Reply) -> Advice:
        """Return what the best player would do in `hole`, worked out in the person's turn.

        It depends only on what the person's seat sees and was shown. Raises `IllegalAction` where there is no
        choice, `LimitReached` and `WorkLost`.
        """
        if hole.over:
            raise IllegalAction(ONLY_ONE)
        return await expert_advice(self._worker, hole.game.view(hole.game.user), hole.remembered, reply)

    async def _best(self, course: RecordedCourse) -> ExpertPoints:
        points: list[int] = []
        plays = recorded_course.PLAYS
        for first in range(0, plays, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, plays))
            points += await self._worker.run(best_plays, course, numbers)
        return ExpertPoints.of(points)

    def _remember(self, place: PlayOnPlace, course: RecordedCourse, game: SoloGame) -> None:
        self._games[game.user, str(place)] = course, game
        _shorten(self._games)


def _start(place: PlayOnPlace, user: int) -> _Key:
    return user, str(replace(place, choices=""))


def _shorten(kept: dict[_Key, tuple[RecordedCourse, SoloGame]] | dict[_Key, ExpertPoints]) -> None:
    while len(kept) > MOST_REMEMBERED:
        del kept[next(iter(kept))]
