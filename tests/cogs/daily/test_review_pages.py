"""The review of a daily hole: of one's own try, once it is over."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.advice.worker_process import WorkerProcess
from cogs.answering.reply import Reply
from cogs.daily.calculations import Calculations
from cogs.daily.review_pages import show_review
from cogs.daily.tries import Tries
from cogs.kit.ids.daily import DailyReviewId
from cogs.kit.screen import Screen
from data.people.preference_store import PreferenceStore
from data.store import Store
from engine.game.errors import WrongStage
from engine.solo.field import FEWEST
from tests.cogs.play_on.asking import asked_by
from tests.data.matches.test_daily_tries import ANA, BEN, DAY, keep, noon


class Worker:
    """Stands in for the worker process."""

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Do the job here."""
        return function(*arguments)


class Asking:
    """The answer to a press of `user`, with what was shown."""

    def __init__(self, user: int) -> None:
        self.interaction = asked_by(user, 1).interaction
        preferences = SimpleNamespace(chosen=lambda _: {})
        services = SimpleNamespace(queues=SimpleNamespace(reviews=None), preferences=preferences)
        cast("Any", self.interaction).client = SimpleNamespace(services=services)
        self.shown: list[Screen] = []

    async def during(self, work: Any) -> Any:
        """Return the result of `work`."""
        return await work

    async def in_turn(self, queue: object, work: Callable[[], Any]) -> Any:
        """Return what `work` returns."""
        return await work()

    async def show(self, screen: Screen) -> None:
        """Note the screen."""
        self.shown.append(screen)


def tries_of(store: Store) -> Tries:
    calculations = Calculations(store.daily_tries, cast("WorkerProcess", Worker()))
    return Tries(store.daily_tries, cast("PreferenceStore", None), None, lambda: noon(DAY), calculations)


async def read(store: Store, user: int, page: int) -> Screen:
    asking = Asking(user)
    await show_review(tries_of(store), DailyReviewId(DAY, page, "next"), cast("Reply", asking))
    return asking.shown[-1]


def labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.rows]


async def test_a_try_is_reviewed_as_a_match_is(store: Store) -> None:
    game = await keep(store, ANA)
    first = await read(store, ANA, 0)
    assert first.title == "Review · Daily hole #326"
    assert {"**Player 7**", "**Birdie**"} <= set(re.findall(r"\*\*[\w ]+\*\*", first.text))
    assert not first.footer, "there is no match to name"
    assert labels(first) == [["Back", "Next"], ["Result"]]
    move = await read(store, ANA, 1)
    assert re.search("❌ .+ ✅ .+, better by", move.text) and "**Player 7**" in move.text
    assert move.footer.startswith("Costliest move 1 of ") and "match" not in move.footer
    assert labels(move) == [["Back", "Next"], ["Play on from here", "Result"]]
    step = int(move.rows[1][0].id.split("-")[2])
    acted = [each.entry for each in game.entries if hasattr(each.entry, "action")]
    assert acted[step].action.startswith("0 "), "the person’s own move"


async def test_the_last_page_tells_what_at_least_ten_people_did_and_names_nobody(store: Store) -> None:
    for user in range(ANA, ANA + FEWEST - 1):
        await keep(store, user)
    few = await read(store, ANA, 9)
    assert "It takes 10 people" in few.text and labels(few) == [["Back", "Next"], ["Result"]]
    assert few.rows[0][1].disabled
    await keep(store, 99)
    told = await read(store, ANA, 9)
    assert "100%" in told.text and "Player" not in told.text
    assert told.text.splitlines()[1].startswith("1\\. **")


@pytest.mark.parametrize("page", [0, 1, 9])
async def test_nobody_reads_it_before_the_end_of_their_own_try(store: Store, page: int) -> None:
    await keep(store, BEN)
    with pytest.raises(WrongStage):
        await read(store, ANA, page)
    await keep(store, ANA, unfinished=True)
    with pytest.raises(WrongStage):
        await read(store, ANA, page)
    await keep(store, ANA, DAY - timedelta(days=1))
    with pytest.raises(WrongStage):
        await read(store, ANA, page)
