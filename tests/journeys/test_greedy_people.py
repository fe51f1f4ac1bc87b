"""Forty greedy people press for long work at once: nobody else waits for all of it, and play goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import simcord

from cogs.answering.gate.fair_queue import BUSY
from cogs.answering.limits import UNBOUNDED
from tests.journeys.channels import said
from tests.journeys.match import past_opening
from tests.journeys.rules_desk import private
from tests.journeys.world import World, buttons, world

GREEDY: Final = 40
EACH: Final = 3
"""Presses of a greedy person, one more than may run and wait."""


def ended(here: World, result: simcord.InteractionResult) -> int:
    """The number of the last request that answered a press."""
    token = result._interaction.token
    return max(at for at, each in enumerate(here.env.http_requests) if token in each.path)


async def test_forty_greedy_people_keep_nobody_else_waiting_for_a_file_or_a_move() -> None:
    async with world(limits=replace(UNBOUNDED, jobs=EACH - 1)) as here:
        ana, _ = await past_opening(here, 2)
        modest = here.people[2]
        crowd = [
            here.guild.add_member(here.env.create_user(f"greedy-{number}", global_name=f"Greedy {number}"))
            for number in range(GREEDY)
        ]
        pages = {each: private(await here.slash(each, "privacy")) for each in (*crowd, modest)}
        [wanted] = [each.id for each in buttons(pages[modest]) if "data" in each.id]
        [draw] = [each.id for each in buttons(ana.hand) if each.word == "draw"]
        asked = [(each, wanted, pages[each]) for each in crowd for _ in range(EACH)]
        presses = [*asked, (modest, wanted, pages[modest]), (ana.person, draw, ana.hand)]
        *results, file, move = await here.together(*presses)
        assert "Everything I keep about you" in said(file)
        assert here.live().table.state.playing.hole.phase == "drawn"
        told = [said(each) for each in results]
        assert sum(BUSY in each for each in told) == GREEDY, "each greedy person has as many as may wait"
        done = [each for each, words in zip(results, told, strict=True) if "Everything I keep" in words]
        assert len(done) == GREEDY * (EACH - 1)
        files = sorted(ended(here, each) for each in done)
        before = sum(each < ended(here, file) for each in files)
        assert before <= GREEDY + 1, "nobody's second file is made before the only one of somebody else"
        assert ended(here, move) < files[GREEDY], "a move waits for none of them"
