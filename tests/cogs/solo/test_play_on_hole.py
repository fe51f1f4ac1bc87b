"""A hole that is played on, press by press: kept in memory, and begun anew where it isn't kept any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from cogs.answering.reply import Reply
from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.kit.ids.play_on import PlayOnPlace
from cogs.kit.ids.solo import SOLO_WORDS, SoloId
from cogs.solo.play import PLAIN
from cogs.solo.play_on_hole import LOST, MOST_KEPT, NO_TURN, PlayOnHole
from cogs.solo.play_on_screen import PlayedOn
from cogs.solo.recorded import Recorded
from engine.game.errors import GolfError, IllegalAction, StaleVersion, WrongStage
from engine.solo.recorded_course import GONE, expert_points
from engine.table.seat import USUAL_LEVEL
from tests.cogs.solo.asking import asked_by
from tests.cogs.solo.recorded_holes import ANA
from tests.engine.record.records import classic

PLACE = PlayOnPlace("match", "0123456789", 1)
RECORD = replace(classic(holes=1), match=PLACE.key)
REPLY = asked_by(ANA, 1)


class Here:
    """Stands in for the worker process, and does its jobs here, or loses them."""

    def __init__(self) -> None:
        self.lost = False
        self.asked = asyncio.Event()
        self.busy = asyncio.Event()
        self.busy.set()

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Do the job here."""
        assert function is expert_points
        self.asked.set()
        await self.busy.wait()
        if self.lost:
            raise WorkLost
        return function(*arguments)


async def found(key: str, reply: Reply) -> Recorded:
    assert (key, reply.interaction.user.id) == (PLACE.key, ANA)
    return Recorded("classic", RECORD, (USUAL_LEVEL,) * 2, 0)


def holes(worker: Here | None = None) -> PlayOnHole:
    return PlayOnHole({"match": found}, cast("WorkerProcess", worker or Here()))


async def begun(kind: PlayOnHole, place: PlayOnPlace = PLACE) -> PlayedOn:
    return await kind.find(SoloId.show("play_on", str(place)), REPLY)


def press(hole: PlayedOn, chance: Random) -> SoloId:
    """Return a press by chance on a button of a hole."""
    view = hole.game.view(ANA)
    action = chance.choice([each for each in view.legal if each.verb != "take"])
    return SoloId("play_on", str(hole.place), hole.game.state.version, SOLO_WORDS[action.verb], action.slot)


async def ended(kind: PlayOnHole, seed: int = 1) -> PlayedOn:
    hole, chance = await begun(kind), Random(seed)
    while not hole.over:
        hole = await kind.act(press(hole, chance), REPLY)
    return hole


async def test_a_hole_is_played_to_its_end_beside_the_points_of_the_best_player() -> None:
    kind = holes()
    hole = await ended(kind)
    text = (await kind.screen(hole, REPLY, PLAIN)).text
    assert "You’d have had" in text
    assert hole.expert == expert_points(hole.course)
    assert f"Expert would have had {hole.expert} point" in text


async def test_points_that_are_lost_are_left_out() -> None:
    worker = Here()
    worker.lost = True
    kind = holes(worker)
    text = (await kind.screen(await ended(kind), REPLY, PLAIN)).text
    assert "You’d have had" in text and "Expert" not in text


async def test_a_second_press_changes_nothing_and_a_refused_move_is_taken_anew() -> None:
    kind = holes()
    hole = await begun(kind)
    first = press(hole, Random(1))
    after = await kind.act(first, REPLY)
    with pytest.raises(GolfError):
        await kind.act(first, REPLY)
    with pytest.raises(IllegalAction):
        await kind.act(replace(press(after, Random(1)), word="discard", slot=None), REPLY)
    assert await kind.find(first, REPLY) == after
    assert "Pick a card to flip." in (await kind.screen(after, REPLY, PLAIN)).text


async def test_of_two_presses_at_once_the_second_changes_nothing() -> None:
    kind = holes()
    hole = await begun(kind)
    presses = [press(hole, Random(1)), press(hole, Random(2))]
    assert presses[0] != presses[1]
    answers = await asyncio.gather(*(kind.act(each, REPLY) for each in presses), return_exceptions=True)
    (after,) = [each for each in answers if isinstance(each, PlayedOn)]
    assert [type(each) for each in answers if each is not after] == [StaleVersion]
    assert await kind.find(presses[0], REPLY) is after


async def test_again_begins_anew() -> None:
    kind = holes()
    over = await ended(kind)
    again = await begun(kind)
    assert over.over and not again.over


async def test_a_game_that_is_not_kept_begins_anew_and_says_so() -> None:
    hole = await begun(holes())
    after_restart, button = holes(), press(hole, Random(1))
    with pytest.raises(WrongStage, match=LOST[:10]):
        await after_restart.act(button, REPLY)
    assert (await after_restart.find(button, REPLY)).game.view(ANA) == hole.game.view(ANA)


@pytest.mark.parametrize("end", ["", "-1", "-1-0-0", "-7-0", "-1-9999"])
async def test_places_that_there_are_not_are_refused(end: str) -> None:
    with pytest.raises(WrongStage, match=GONE):
        await holes().find(SoloId("play_on", f"m{PLACE.key}{end}", 0, "show"), REPLY)


async def test_who_has_no_turn_left_can_not_begin() -> None:
    actions = RECORD.holes[0].actions
    last = max(step for step, action in enumerate(actions) if action.seat == 0)
    assert last < len(actions) - 1, "the record ends with a turn of the other seat"
    with pytest.raises(WrongStage, match=NO_TURN):
        await begun(holes(), replace(PLACE, step=last + 1))


async def test_a_press_while_the_points_of_the_best_player_are_worked_out_changes_nothing() -> None:
    worker = Here()
    kind, chance = holes(worker), Random(1)
    hole = await begun(kind)
    while not hole.over:
        before, last = hole, press(hole, chance)
        hole = await kind.act(last, REPLY)
    await begun(kind)
    kind._keep(before)
    worker.asked.clear()
    worker.busy.clear()
    ending = asyncio.create_task(kind.act(last, REPLY))
    await worker.asked.wait()
    with pytest.raises(GolfError):
        await kind.act(press(before, Random(2)), REPLY)
    assert (await kind.find(last, REPLY)).over
    worker.busy.set()
    assert (await ending).expert is not None


async def test_nothing_is_kept_of_what_may_name_somebody_who_was_forgotten() -> None:
    kind = holes()
    hole = await begun(kind)
    kind.forget()
    with pytest.raises(WrongStage, match=LOST[:10]):
        await kind.act(press(hole, Random(1)), REPLY)


async def test_memory_has_an_end() -> None:
    kind, first = holes(), await begun(holes())
    kept = [await begun(kind, replace(PLACE, step=0))]
    for number in range(MOST_KEPT):
        kind._keep(replace(first, place=replace(PLACE, key=f"{number:010}")))
    with pytest.raises(WrongStage, match=LOST[:10]):
        await kind.act(press(kept[0], Random(1)), REPLY)
