"""The review of a daily hole: of one's own try, once it is over."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.answering.reply import Reply
from cogs.answering.worker_process import WorkerProcess
from cogs.daily.calculations import Calculations
from cogs.daily.review_pages import show_review
from cogs.daily.tries import Tries
from cogs.kit.ids.daily import DailyReviewId
from cogs.kit.screen import Screen
from data.no_server import NO_SERVER
from data.people.preference_store import PreferenceStore
from data.store import Store
from engine.game.errors import WrongStage
from engine.solo.field import FEWEST
from tests.cogs.solo.asking import asked_by
from tests.data.matches.test_daily_tries import ANA, BEN, DAY, keep, noon


class Worker:
    """Stands in for the worker process."""

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Do the job here."""
        return function(*arguments)


class Asking:
    """The answer to a press of `user`, with what was shown."""

    def __init__(self, user: int, guild: int) -> None:
        self.interaction = asked_by(user, guild).interaction
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


async def read(store: Store, user: int, page: int, guild: int = 1) -> Screen:
    asking = Asking(user, guild)
    await show_review(tries_of(store), DailyReviewId(DAY, page, "next"), cast("Reply", asking))
    return asking.shown[-1]


def labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.rows]


async def test_a_try_is_reviewed_as_a_match_is(store: Store) -> None:
    game = await keep(store, ANA)
    first = await read(store, ANA, 0)
    assert first.title == "Review · Daily hole #326"
    assert {"**Player 7**", "**Birdie**"} <= set(re.findall(r"\*\*[\w ]+\*\*", first.text))
    assert labels(first) == [["Back", "Next"], ["Result"]]
    move = await read(store, ANA, 1)
    assert re.search("❌ .+ ✅ .+, better by", move.text) and "**Player 7**" in move.text
    assert move.footer.startswith("Costliest move 1 of ")
    assert labels(move) == [["Back", "Next"], ["Play on from here", "Result"]]
    step = int(re.split("[-:]", move.rows[1][0].id)[3])
    acted = [each.entry for each in game.entries if hasattr(each.entry, "action")]
    assert acted[step].action.startswith("0 "), "the person’s own move"


async def test_the_last_page_tells_what_three_or_more_people_of_the_server_did(store: Store) -> None:
    for user in range(ANA, ANA + FEWEST - 1):
        await keep(store, user)
    await keep(store, 99, guild=2)
    few = await read(store, ANA, 9)
    assert "It takes 3 players" in few.text and labels(few) == [["Back", "Next"], ["Result"]]
    assert few.rows[0][1].disabled and "on the last page" in (await read(store, ANA, 0)).text
    await keep(store, 98)
    told = await read(store, ANA, 9)
    assert re.match(r"1\\. \*\*[^*]+\*\* \(Player 8, Player 98\)", told.text.splitlines()[1])
    assert "Player 7" not in told.text and "Player 99" not in told.text


async def test_names_beside_a_move_are_few_and_are_no_markdown(store: Store) -> None:
    for user in range(ANA, ANA + 6):
        await keep(store, user, name=f"*{user}*")
    told = await read(store, ANA, 9)
    assert r"(\*8\*, \*9\*, \*10\*, +2)" in told.text


async def test_without_a_server_there_is_no_page_about_others(store: Store) -> None:
    for user in range(ANA, ANA + FEWEST):
        await keep(store, user, guild=NO_SERVER)
    pages = [await read(store, ANA, page, NO_SERVER) for page in (0, 9)]
    assert "thers" not in pages[0].text + pages[1].text and "Player 8" not in pages[1].text
    assert pages[1].footer.startswith("Costliest move") and pages[1].rows[0][1].disabled


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


async def test_names_stand_once_as_long_as_they_are_the_same(store: Store) -> None:
    for user in range(ANA, ANA + FEWEST):
        await keep(store, user)
    told = await read(store, ANA, 9)
    assert told.text.count("(Player 8, Player 9)") == 1
