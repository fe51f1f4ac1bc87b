"""A hole that is played on, press by press: it stands in the ids, and memory only saves time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from cogs.advice.worker_process import WorkerProcess
from cogs.answering.reply import Reply
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.ids.solo import SOLO_WORDS, SoloId
from cogs.play_on.play_on_hole import MOST_REMEMBERED, PlayOnHole
from cogs.play_on.screen import PlayedOn
from cogs.play_on.sources import Recorded, Sources
from cogs.solo.play import PLAIN
from engine.game.errors import IllegalAction, WrongStage
from engine.solo import recorded_course
from engine.solo.recorded_course import best_plays
from engine.table.seat import USUAL_LEVEL
from tests.cogs.play_on.asking import ANA, asked_by
from tests.engine.record.records import classic

PLACE = PlayOnPlace("match", "0123456789", 1, 0, 0)


class Kept:
    """Sources of one match; `refusal` is raised while it may not be seen."""

    def __init__(self) -> None:
        record = replace(classic(holes=1), match=PLACE.key)
        self.found = Recorded("classic", record, (USUAL_LEVEL,) * 2, 0)
        self.refusal: WrongStage | None = None

    async def find(self, place: PlayOnPlace, reply: Reply) -> Recorded:
        """Return the match."""
        if self.refusal is not None:
            raise self.refusal
        return self.found


class InTurn:
    """The answer to a press of Ana whose long work is done right away."""

    def __init__(self) -> None:
        services = SimpleNamespace(queues=SimpleNamespace(reviews=None))
        self.interaction = asked_by(ANA, 1).interaction
        cast("Any", self.interaction).client = SimpleNamespace(services=services)

    async def in_turn(self, queue: object, work: Callable[[], Any]) -> Any:
        """Return what `work` returns."""
        return await work()


class Plays:
    """Stands in for the worker process, and counts the plays."""

    def __init__(self) -> None:
        self.plays = 0

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Do the job here."""
        assert function is best_plays
        self.plays += len(arguments[1])
        return function(*arguments)


def holes(kept: Kept, plays: Plays | None = None) -> PlayOnHole:
    return PlayOnHole(cast("Sources", kept), cast("WorkerProcess", plays or Plays()))


def reply() -> Reply:
    return cast("Reply", InTurn())


def press(hole: PlayedOn, chance: Random) -> SoloId:
    """Return a press by chance on a button of a hole."""
    view = hole.game.view(ANA)
    action = chance.choice([each for each in view.legal if each.verb != "take"])
    return SoloId("play_on", str(hole.place), hole.game.state.version, SOLO_WORDS[action.verb], action.slot)


async def ended(kind: PlayOnHole, seed: int = 1) -> PlayedOn:
    hole, chance = await kind.open(PLACE, reply()), Random(seed)
    while not hole.over:
        hole = await kind.act(press(hole, chance), reply())
    return hole


async def test_every_press_can_be_made_again_by_a_bot_that_remembers_nothing() -> None:
    kept, chance = Kept(), Random(1)
    kind = holes(kept)
    hole = await kind.find(SoloId("play_on", str(PLACE), 0, "show"), reply())
    while not hole.over:
        button = press(hole, chance)
        again = await holes(kept).act(button, reply())
        hole = await kind.act(button, reply())
        assert [each.entry for each in again.game.entries] == [each.entry for each in hole.game.entries]
        assert again.place == hole.place
        assert (await kind.act(button, reply())).place == hole.place, "a second press changes nothing more"
    assert "You’d have had" in (await kind.screen(hole, reply(), PLAIN)).text


async def test_a_question_changes_nothing_and_an_impossible_move_is_refused() -> None:
    kind = holes(Kept())
    hole = await kind.open(PLACE, reply())
    asked = replace(press(hole, Random(1)), word="choose", slot=None)
    assert (await kind.act(asked, reply())).place == hole.place
    with pytest.raises(IllegalAction):
        await kind.act(replace(asked, word="discard"), reply())
    assert "Pick two cards to flip." in (await kind.screen(hole, reply(), PLAIN)).text


async def test_what_may_not_be_seen_any_more_is_not_played_on_from_memory() -> None:
    kept = Kept()
    kind = holes(kept)
    hole = await kind.open(PLACE, reply())
    kept.refusal = WrongStage("Not yours.")
    with pytest.raises(WrongStage, match="Not yours"):
        await kind.act(press(hole, Random(1)), reply())
    kept.refusal = None
    names = ("Somebody else", *kept.found.record.players[1:])
    kept.found = replace(kept.found, record=replace(kept.found.record, players=names))
    assert (await kind.open(PLACE, reply())).name == "Somebody else"


@pytest.mark.parametrize("hole", ["", "m0123456789", "m0123456789-1-0-0-t-0", "m0123456789-7-0-0-t"])
async def test_places_that_there_are_not_are_refused(hole: str) -> None:
    with pytest.raises(WrongStage):
        await holes(Kept()).find(SoloId("play_on", hole, 0, "show"), reply())


async def test_the_best_player_is_asked_once_for_each_start() -> None:
    plays = Plays()
    kind = holes(Kept(), plays)
    hole = await ended(kind)
    assert hole.best is None
    with patch.object(recorded_course, "PLAYS", 12):
        known = await kind.with_best(hole, reply())
        assert known.best is not None and (known.best.plays, plays.plays) == (12, 12)
        assert await kind.with_best(known, reply()) == known
        assert (await ended(kind, seed=2)).best == known.best
    assert plays.plays == 12


async def test_memory_has_an_end() -> None:
    kind = holes(Kept())
    for seed in range(20):
        await ended(kind, seed)
    assert len(kind._games) == MOST_REMEMBERED
