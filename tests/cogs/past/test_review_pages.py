"""The review of a match: asked for, leafed through, shared, and there again after a restart."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import discord
import pytest
import simcord

from cogs.answering.worker_process import WorkerProcess
from cogs.kit.ids.past import ReviewId
from cogs.past import review_pages
from cogs.reviews.reviewer import Reviewer
from data.errors import ReadFailed
from engine.review.played import PlayedHole
from tests.databases import refused_writes
from tests.journeys import table_text
from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.match import everyone_ready, finish_hole, started
from tests.journeys.pages import about_match
from tests.journeys.player import Player, find
from tests.journeys.raw_interactions import arrive, lone_button, pressed
from tests.journeys.world import World, buttons, words_of, world

_PLAYER = re.compile(r"^\*\*(?P<name>\w+)\*\* · \*\*(?P<accuracy>\d+)%\*\* accuracy$", re.MULTILINE)
_FIGURES = re.compile(r"^mistakes cost [\d.]+ · luck [+−]?[\d.]+ points a hole$", re.MULTILINE)


@pytest.fixture(autouse=True)
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[PlayedHole]:
    """The holes that were reviewed, in their order."""
    return run_jobs_in_process(monkeypatch)


async def played(
    here: World, people: int = 1, holes: int = 1, computers: int = 0
) -> tuple[list[Player], str]:
    """A match with a computer or more, played to its end; returns the people and its id."""
    players = await started(here, people, holes=holes, computers=computers)
    for hole in range(1, holes + 1):
        await finish_hole(players)
        if hole < holes:
            await everyone_ready(players, players[0].random)
    match = find(here.table_message(), "Rematch").id.split(":")[1]
    return players, match


OTHER_TABS = ("Match", "Moves", "Film", "Proof")


class Reader:
    """`person`, who reads a review in `message`, their private one."""

    def __init__(self, here: World, person: simcord.MemberActor, message: discord.Message) -> None:
        self.here = here
        self.person = person
        self.message = message

    @property
    def words(self) -> str:
        return words_of(self.message)

    def pressable(self) -> list[str]:
        return [each.label for each in buttons(self.message) if not each.disabled]

    async def press(self, label: str) -> None:
        """Press a button. What a review shows is known to all, so the world need not judge it."""
        (button,) = [each for each in buttons(self.message) if each.label == label]
        await self.person.click(self.message, custom_id=button.id)
        self.refresh()

    def refresh(self) -> None:
        self.here.leaks.judged(self.here.env.http_requests)
        self.message = next(each for each in self.here.visible(self.person) if each.id == self.message.id)


async def reading_review(here: World, person: simcord.MemberActor, match: str | None = None) -> Reader:
    """Open the review from the page of a match; without its id, of the newest."""
    result = await about_match(here, person, "review", match)
    assert result.response is not None and result.response.ephemeral
    reader = Reader(here, person, result.response.message)
    reader.refresh()
    return reader


async def test_a_match_with_computers_is_reviewed_leafed_through_and_shared(
    worked_out: list[PlayedHole],
) -> None:
    async with world() as here:
        (ana, *_), match = await played(here, computers=2, holes=2)
        reader = await reading_review(here, ana.person)
        found = _PLAYER.findall(reader.words)
        assert {name for name, _ in found} == set(table_text.scorecard(here.table_message()))
        accuracies = [int(accuracy) for _, accuracy in found]
        assert accuracies == sorted(accuracies, reverse=True)
        assert len(_FIGURES.findall(reader.words)) == 3
        assert "Your 3 costliest moves are on the next pages." in reader.words
        assert reader.pressable() == ["Next", "Share", *OTHER_TABS]
        for page in (1, 2, 3):
            await reader.press("Next")
            assert f"Costliest move {page} of 3" in reader.words
            assert re.search(r"^\*\*Hole [12] of 2 · Ana\*\*$", reader.words, re.MULTILINE)
            assert re.search(r"^❌ .+ ✅ \*\*.+\*\*, better by [\d.]+ points?\.", reader.words, re.MULTILINE)
            assert set(table_text.grids(reader.message)) == {name for name, _ in found}
        assert reader.pressable() == ["Back", "Share", "Play on from here", *OTHER_TABS]
        await reader.press("Back")
        assert "Costliest move 2 of 3" in reader.words
        assert [hole.number for hole in worked_out] == [1, 2]

        before = len(here.public())
        await reader.press("Share")
        (post,) = here.public()[before:]
        assert "Costliest move 2 of 3" in words_of(post) and post.content == "Shared by **Ana**"
        assert table_text.alt_text(post) == table_text.alt_text(reader.message)
        assert not buttons(post)
        assert reader.pressable() == ["Back", "Next", "Play on from here", *OTHER_TABS]
        await reader.press("Back")
        assert "Shared" in [each.label for each in buttons(reader.message)]
        assert reader.pressable() == ["Back", "Next", "Play on from here", *OTHER_TABS]
        assert len(here.public()) == before + 1
        assert match not in words_of(post)


async def test_after_a_restart_it_is_there_and_is_not_worked_out_again(worked_out: list[PlayedHole]) -> None:
    async with world() as here:
        (ana, *_), match = await played(here, computers=1)
        reader = await reading_review(here, ana.person)
        before = reader.words
        await here.restart()
        assert (await reading_review(here, ana.person, match)).words == before
        await reader.press("Next")
        assert "Costliest move 1" in reader.words
        public = len(here.public())
        await reader.press("Back")
        await reader.press("Share")
        assert len(here.public()) == public + 1
        assert "next page" not in words_of(here.public()[-1]), "that is told to the reader alone"
        assert [hole.number for hole in worked_out] == [1]


async def test_everybody_who_asks_at_once_waits_for_one_and_sees_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    between_edits = 20.0  # more than the seconds that SimCord lets pass in real time
    holes: list[int] = []

    async def slow(self: WorkerProcess, function: Callable[..., Any], hole: PlayedHole) -> Any:
        holes.append(hole.number)
        await asyncio.sleep(2.25 * between_edits)
        return function(hole)

    monkeypatch.setattr(WorkerProcess, "run", slow)
    monkeypatch.setattr(review_pages, "BETWEEN_EDITS", between_edits)
    async with world() as here:
        (ana, ben), match = await played(here, people=2, holes=2)
        asking = (ana.person, ben.person, here.people[4])
        final, review_id = here.table_message(), str(ReviewId(match, 0, shared=False, control="next"))
        shown = lone_button(review_id)
        crowd = [pressed(here, person, review_id, final, shown=shown) for person in asking]
        await arrive(here, crowd)
        await here.wait(5 * between_edits)
        for made, whose in zip(crowd, ("Your", "Your", "The"), strict=True):
            *told, review = made.bodies
            assert len(told) == 4, "one message each time"
            assert ["hole 1 of 2" in str(body) for body in told] == [True, True, False, False]
            assert ["hole 2 of 2" in str(body) for body in told] == [False, False, True, True]
            assert f"{whose} 3 costliest moves are on the next pages." in str(review)
        assert holes == [1, 2]


async def test_a_page_that_could_not_be_looked_up_can_still_be_shared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with world() as here:
        (ana, *_), _ = await played(here, computers=1)
        reader = await reading_review(here, ana.person)
        before = len(here.public())

        async def fails(self: Reviewer, match: str) -> None:
            raise ReadFailed

        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Reviewer, "kept", fails)
            await reader.press("Share")
        assert len(here.public()) == before
        await reader.press("Share")
        assert len(here.public()) == before + 1


async def test_a_review_that_can_not_be_kept_is_shown_all_the_same(worked_out: list[PlayedHole]) -> None:
    async with world() as here:
        here.expected_log.extend(("a review could not be kept", "writes failed"))
        (ana, *_), _ = await played(here, computers=1)
        with refused_writes(here.place, "reviews"):
            reader = await reading_review(here, ana.person)
            assert _PLAYER.search(reader.words)
            await reader.press("Next")
            assert "Costliest move 1" in reader.words
        await reader.press("Back")
        await reader.press("Next")
        assert [hole.number for hole in worked_out] == [1, 1, 1]
