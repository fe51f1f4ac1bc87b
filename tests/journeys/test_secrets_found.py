"""The comparison of two evenings finds leaks wherever they are, and exchanges no card that has been seen."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from cogs.kit.attachments import Attachment
from cogs.kit.screen import Screen
from cogs.table.live.live_table import LiveTable
from cogs.table.public import table_screen
from cogs.table.screens.hand import Hand
from cogs.table.screens.play import match_screen
from engine.game.cards import RANKS, Card, fresh_deck
from engine.game.fairness import Stream
from engine.table import Change, Table
from tests import wire
from tests.journeys.evening import Evening
from tests.journeys.paired_runs import played, slips, told_apart
from tests.journeys.unseen_cards import Dealer, Place, exchanged

SHORT = Evening(people=2, computers=1, steps=8, seed=1)
log = logging.getLogger("cogs.table.public.message")

Leak = Callable[[Screen, int], Screen]


def next_card(table: Table) -> int:
    """Which card the stock gives next, as a number: what no screen may depend on."""
    stock = table.state.playing.hole.stock
    return RANKS.index(stock[-1].rank) * 4 + "SHDC".index(stock[-1].suit) if stock else 0


def in_the_file(part: str) -> Leak:
    """A leak in the name, the content or the alt text of the picture."""

    def leak(screen: Screen, told: int) -> Screen:
        return replace(screen, attachments=tuple(_changed(each, part, told) for each in screen.attachments))

    return leak


def _changed(file: Attachment, part: str, told: int) -> Attachment:
    match part:
        case "name":
            return replace(file, name=f"table{told}.png")
        case "content":
            return replace(file, draw=lambda: file.draw() + bytes([told]))
        case _:
            return replace(file, alt_text=file.alt_text + " " * told)


def in_the_order(screen: Screen, told: int) -> Screen:
    """The buttons stand in an order that depends on the card."""
    return replace(screen, rows=tuple(tuple(Random(told).sample(row, len(row))) for row in screen.rows))


def in_an_id(screen: Screen, told: int) -> Screen:
    """A button's id ends with a number that its action takes no notice of."""
    rows = tuple(tuple(replace(each, id=f"{each.id}.{told}") for each in row) for row in screen.rows)
    return replace(screen, rows=rows)


LEAKS: dict[str, Leak] = {
    "name of the file": in_the_file("name"),
    "content of the file": in_the_file("content"),
    "alt text": in_the_file("alt text"),
    "order of the buttons": in_the_order,
    "custom id": in_an_id,
    "colour": lambda screen, told: replace(screen, colour=screen.colour + told),
    "footer": lambda screen, told: replace(screen, footer=f"{screen.footer}{' ' * (told % 8)}."),
}


@contextmanager
def table_that_tells(leak: Leak) -> Iterator[None]:
    """The public table leaks."""
    honest = match_screen

    def screen(table: Table, *looks: Any, **more: Any) -> Screen:
        return leak(honest(table, *looks, **more), next_card(table))

    with patch.object(table_screen, "match_screen", screen):
        yield


@contextmanager
def hand_that_tells(leak: Leak) -> Iterator[None]:
    """Everybody's own cards leak."""
    honest = Hand.screen

    def screen(hand: Hand) -> Screen:
        stock = hand.state.playing.hole.stock
        return leak(honest(hand), RANKS.index(stock[-1].rank) if stock else 0)

    with patch.object(Hand, "screen", screen):
        yield


@contextmanager
def changes_that_tell(tell: Callable[[LiveTable, int], object]) -> Iterator[None]:
    """Let the announcement of a change do something more."""
    honest = LiveTable._pass_on

    def pass_on(live: LiveTable, change: Change) -> None:
        honest(live, change)
        if live.table.state.stage == "playing":
            tell(live, next_card(live.table))

    with patch.object(LiveTable, "_pass_on", pass_on):
        yield


async def found(caught: str = "") -> str:
    """Return the differences in one of three pairs of evenings.

    `caught` is the message of another check of every journey that also finds the leak, and is left out.
    """
    checked = wire.problems
    others = patch.object(
        wire, "problems", lambda sent: [each for each in checked(sent) if not caught or caught not in each]
    )
    with others:
        return await _found()


async def _found() -> str:
    first, random = await played(SHORT), Random(1)
    for viewer in (0, 1, 2):
        if told := await told_apart(first, viewer, len(first.marks) - 1, random):
            return told
    return ""


async def test_nothing_is_found_where_nothing_leaks() -> None:
    assert not await found()


@pytest.mark.long
@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS)
async def test_a_leak_in_the_public_table_is_found(leak: Leak) -> None:
    with table_that_tells(leak):
        assert "but with other cards" in await found(caught="is not among the attachments")


@pytest.mark.parametrize("part", ["colour", "content of the file"])
async def test_a_leak_in_a_private_message_is_found(part: str) -> None:
    with hand_that_tells(LEAKS[part]):
        assert "My cards" in await found()


async def test_a_leak_in_the_log_is_found() -> None:
    with changes_that_tell(lambda _, told: log.info("the table has changed %s", told)):
        assert "the table has changed" in await found()


@pytest.mark.parametrize("what", ["card", "secret"])
async def test_what_the_log_must_not_tell_even_if_all_know_it_is_found(what: str) -> None:
    def tell(live: LiveTable, _: int) -> None:
        state = live.table.state
        log.info("told %s", state.playing.hole.discard[-1] if what == "card" else state.secret)

    with changes_that_tell(tell):
        assert "told" in slips(await played(SHORT))[0]


async def test_a_leak_in_how_often_the_table_is_shown_is_found() -> None:
    with changes_that_tell(lambda live, told: live.refresh(anew=told % 2 == 0)):
        assert "but with other cards" in await found()


async def test_seen_cards_stay_and_all_others_may_be_anywhere() -> None:
    first = await played(SHORT)
    (deal, dealt), *_ = first.orders.items()
    place = next(iter(first.seen.by(0, first.versions[-1])))
    assert place.hole == 1
    for viewer in (0, 1):
        seen = first.seen.by(first.seats[viewer], first.versions[-1])
        other = exchanged(first.orders, seen, Random(viewer))[deal]
        same = {at for at, (card, instead) in enumerate(zip(dealt, other, strict=True)) if card is instead}
        assert {place.at for place in seen} <= same
        assert len(same) < len(seen) + 10
        assert sorted(map(repr, other)) == sorted(map(repr, fresh_deck(1, 0)))


async def test_what_is_seen_grows_and_differs_between_people() -> None:
    first = await played(replace(SHORT, preset="four-card"))
    ana, ben, stranger = (first.seen.by(seat, first.versions[-1]) for seat in first.seats[:3])
    assert stranger < ana
    assert stranger < ben
    assert ana != ben, "each has looked at their own bottom row"
    assert first.seen.by(0, first.versions[0]) <= ana


def test_a_dealer_who_is_told_other_cards_says_so() -> None:
    ace, two = fresh_deck(1, 0)[:2]
    assert not exchanged({}, {Place(1, 0, 0)}, Random(0))
    dealer = Dealer()
    with dealer.at_work():
        cards: list[Card] = [ace, two]
        Stream("00" * 32, "1", 1).shuffle(cards)
    (which,) = dealer.orders
    wrong = Dealer({which: (ace, ace)})
    with wrong.at_work():
        Stream("00" * 32, "1", 1).shuffle([ace, two])
    assert wrong.diverged
