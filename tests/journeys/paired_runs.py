"""Play one evening twice, with other cards wherever one person has not seen them, and compare.

The second run repeats every press of the first. Up to the moment under test, its deals differ in the cards
that the person had not seen by then. So everything they received until then must be identical: words,
pictures, alt texts, names of files, ids, choices, the number of messages, and the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random

from engine.table import Stamped
from engine.table.fold import fold
from tests.journeys.evening import THINKING, Evening, NumberedOtherwise, Step, StepChooser, do, open_table
from tests.journeys.inbox import Inbox, difference
from tests.journeys.leaks import cards_named
from tests.journeys.unseen_cards import Dealer, Orders, Seen, exchanged
from tests.journeys.world import World, world

ATTEMPTS = 6
"""How often the second run is played at the most. Tasks of one moment, such as an answer and an edit of the
table, may number their messages otherwise on a busy machine; what depends on cards differs each time."""


@dataclass(frozen=True, slots=True)
class FirstRun:
    """A first run: after step n of `steps` the table is at `versions[n]`, the inbox at `marks[n]`.

    Number 0 of both is the beginning of the match, before any step. `people` are the ids of all, `seats` the
    seats of those who play. `secret` is that of the deals, empty if it was published at the end.
    """

    evening: Evening
    steps: tuple[Step, ...]
    versions: tuple[int, ...]
    marks: tuple[int, ...]
    inbox: Inbox
    orders: Orders
    seen: Seen
    people: tuple[int, ...]
    seats: tuple[int | None, ...]
    secret: str


@asynccontextmanager
async def _run(evening: Evening, dealer: Dealer, inbox: Inbox) -> AsyncIterator[World]:
    """Open a world in which the evening's match has just begun.

    Pictures are drawn one after the other: drawn at once, either may be ready first, and the messages that
    they are sent with have other ids in the second run.
    """
    with ThreadPoolExecutor(1) as one, dealer.at_work(), inbox.open():
        asyncio.get_running_loop().set_default_executor(one)
        async with world(pause=THINKING, deals=str(evening.seed)) as here:
            await open_table(here, evening)
            yield here
            here.leaks.found.clear()  # it must look more often than here, and the twins see more than it does


async def played(evening: Evening) -> FirstRun:
    """Play an evening for the first time."""
    inbox, dealer = Inbox(), Dealer()
    steps: list[Step] = []
    versions, marks = [], []
    async with _run(evening, dealer, inbox) as here:
        state = here.live().table.state
        match, people = state.id, tuple(person.id for person in here.people)
        seats = tuple(state.seat_of(person) for person in people)
        chooser = StepChooser(evening, match)
        while True:
            entries = await here.store.journal.load(match)
            versions.append(len(entries))
            marks.append(len(inbox.received))
            over = len(steps) == evening.steps or _finished(entries)
            step = None if over else chooser.next(here)
            if step is None:
                break
            steps.append(step)
            await do(here, step)
    return FirstRun(
        evening,
        tuple(steps),
        tuple(versions),
        tuple(marks),
        inbox,
        dealer.orders,
        Seen(entries),
        people,
        seats,
        "" if _finished(entries) else state.secret,
    )


def _finished(entries: Sequence[Stamped]) -> bool:
    """Whether the match is finished, so that its secret is public."""
    return fold(entries).stage == "finished"


def slips(first: FirstRun) -> list[str]:
    """Return the log lines that name cards, even public ones, and everything that contains the secret."""
    logged = [each for each in first.inbox.received if each.what.startswith("log ")]
    slipped = [each for each in logged if cards_named(each.body)]
    if first.secret:
        slipped += [each for each in first.inbox.received if first.secret in each.body]
    return [str(each) for each in slipped]


async def _second_run(first: FirstRun, orders: Orders, moment: int) -> tuple[Inbox, list[int]]:
    """Play the steps before `moment` with other cards; return what arrived, and how much by each step.

    Raises `NumberedOtherwise`.
    """
    dealer, inbox = Dealer(orders), Inbox()
    marks = []
    async with _run(first.evening, dealer, inbox) as here:
        marks.append(len(inbox.received))
        for step in first.steps[:moment]:
            await do(here, step)
            marks.append(len(inbox.received))
    assert not dealer.diverged, "the second run dealt other cards than the first"
    return inbox, marks


async def told_apart(first: FirstRun, viewer: int, moment: int, random: Random) -> str:
    """Play the evening again, with other cards wherever person `viewer` has not seen them by step `moment`.

    Returns the differences in what they receive by that step, in words; empty if there are none.
    """
    seen = first.seen.by(first.seats[viewer], first.versions[moment])
    orders = exchanged(first.orders, seen, random)
    person, found = first.people[viewer], ""
    for _ in range(ATTEMPTS):
        with suppress(NumberedOtherwise):
            inbox, marks = await _second_run(first, orders, moment)
            found = _difference(first, person, inbox, marks)
            if not found:
                return ""
    if not found:
        raise NumberedOtherwise
    return f"In {first.evening} person {viewer} received by {found}"


def _difference(first: FirstRun, person: int, inbox: Inbox, marks: Sequence[int]) -> str:
    """Return the first step after which a person had received something else in the second run, and what."""
    begin = other_begin = 0
    for number, (end, other_end) in enumerate(zip(first.marks, marks, strict=False)):
        found = difference(first.inbox.of(person, begin, end), inbox.of(person, other_begin, other_end))
        if found:
            after = f"step {number}, {first.steps[number - 1]}," if number else "the beginning"
            return f"{after} {found}"
        begin, other_begin = end, other_end
    return ""
