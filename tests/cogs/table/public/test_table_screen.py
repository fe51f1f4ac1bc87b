"""What people earned and the moments of a match stand in the last message of the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TypeVar, TypeVarTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.answering.worker_process import WorkerProcess, WorkLost
from cogs.kit.message_limits import LONGEST_FIELD
from cogs.table.public.table_screen import AND_MORE, LONGEST_SEARCH, TableScreen, achievement_lines
from data.errors import ReadFailed
from data.statistics.achievements import AWARDS, Earned
from engine.cpu import choose
from engine.game.cards import card
from engine.review.moments import LuckyCard, luckiest_card
from engine.review.played import played_holes
from engine.table import ending, requests
from tests.cogs.table.recorded_discord import GUILD
from tests.cogs.table.screens.evenings import LONGEST
from tests.cogs.table.table_harness import ANA, harness

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def earned(user: int, *awards: int) -> list[Earned]:
    return [Earned(user, AWARDS[number], "0123456789", 5.0) for number in awards]


def test_each_person_has_a_line() -> None:
    words = achievement_lines([*earned(1, 0, 1), *earned(2, 0)], {1: "Ana", 2: "Ben"})
    assert words.split("\n") == [
        "🏅 **Ana** earned **Teed Off** (finish your first match) and **On the Board** (win a match)",
        "🏅 **Ben** earned **Teed Off** (finish your first match)",
        "See what that gives you: `/golf stats`",
    ]


def test_strangers_are_not_named_and_nothing_is_said_of_nothing() -> None:
    assert achievement_lines(earned(3, 0), {1: "Ana"}) == ""
    assert achievement_lines([], {1: "Ana"}) == ""


@given(st.lists(st.integers(1, len(AWARDS)), min_size=1, max_size=8))
def test_it_fits_a_field_and_says_when_there_is_more(counts: list[int]) -> None:
    names = dict.fromkeys(range(1, len(counts) + 1), LONGEST)
    everything = [one for user, count in enumerate(counts, 1) for one in earned(user, *range(count))]
    words = achievement_lines(everything, names)
    assert len(words) <= LONGEST_FIELD
    assert (words.count("🏅") < len(counts)) is (AND_MORE in words)


# ---------------------------------------------------------------------- moments

LUCKY = LuckyCard(1, 1, card("QS"), 99.0, own=True)
"""More remarkable than any lead that chance may give."""


class Worker(WorkerProcess):
    """Finds the card `LUCKY` `after` some seconds, or fails."""

    def __init__(self, after: float = 1.0, error: Exception | None = None) -> None:
        super().__init__("none")
        self.after = after
        self.error = error
        self.asked = 0

    async def run(self, function: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """Find, as the search would."""
        self.asked += 1
        await asyncio.sleep(self.after)
        if self.error is not None:
            raise self.error
        found: Mapping[object, object] = {played_holes: [None], luckiest_card: LUCKY}
        return cast("T", found.get(function))


@asynccontextmanager
async def over(worker: WorkerProcess, *, early: bool = False) -> AsyncIterator[TableScreen]:
    """The screen of a match that is over."""
    async with harness() as here:
        if early:
            await here.table.ask(ending.end(ANA, moderator=False))
        while here.table.state.live:
            number = here.table.state.playing.hole.waiting()[0]
            user = here.table.state.seats[number].user
            assert user is not None
            action = choose(here.table.view(user), {})
            await here.table.ask(requests.act(user, here.table.state.version, [(action.verb, action.slot)]))
        await here.table.rested()
        services = here.services
        yield TableScreen(
            here.table, here.store, services.preferences, worker, here.live.reactions, services.avatars, GUILD
        )


def result(shown: TableScreen) -> str:
    """The words of the picture of the result."""
    return shown.screen().attachments[-1].alt_text


@pytest.mark.virtual_time
async def test_the_result_tells_who_leads_whom() -> None:
    async with over(Worker()) as shown:
        assert "leads" not in result(shown)
        await shown.look()
        assert result(shown).endswith("\nBen leads Ana 7:4.")


@pytest.mark.virtual_time
async def test_what_a_match_gave_is_read_once_though_it_gave_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with over(Worker()) as shown:
        reads = list[str]()

        async def nothing(match: str) -> tuple[Earned, ...]:
            reads.append(match)
            if len(reads) == 1:
                raise ReadFailed
            return ()

        monkeypatch.setattr(shown._store.statistics.achievements, "new_of", nothing)
        for _ in range(4):
            await shown.look()
        assert len(reads) == 2, "again after a failure, and then no more"


@pytest.mark.virtual_time
async def test_a_better_headline_is_found() -> None:
    async with over(Worker()) as shown:
        assert "Luckiest" not in result(shown)
        assert await shown.search()
        assert "\nLuckiest card: Ben’s Q♠, worth 99 points.\n" in result(shown)


@pytest.mark.virtual_time
@pytest.mark.parametrize(
    "worker", [Worker(LONGEST_SEARCH + 1), Worker(error=WorkLost()), Worker(error=KeyError())]
)
async def test_a_search_that_takes_too_long_or_fails_changes_nothing(worker: Worker) -> None:
    async with over(worker) as shown:
        before = shown.screen()
        assert not await shown.search()
        assert shown.screen() == before


@pytest.mark.virtual_time
async def test_nothing_is_searched_in_a_match_that_was_ended_early() -> None:
    worker = Worker()
    async with over(worker, early=True) as shown:
        assert not await shown.search()
        assert worker.asked == 0
