"""No message names a card that its reader may not know, whatever is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import get_args

from hypothesis import given

from cogs.kit.card_text import face
from cogs.kit.moves import Question
from cogs.kit.screen import Screen
from cogs.table.screens.hand import Hand
from cogs.table.screens.play import final, match_screen
from engine.game.cards import Card
from engine.table import Table
from tests.cogs.table.screens.evenings import Evening, evenings
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named

# Nobody here is called “2C”.
plain_evenings = evenings.map(
    lambda evening: replace(evening, names=("Ana", "Ben", "Cy", "Dee", "Eva")[: len(evening.names)])
)
AS_TEXT = "\N{VARIATION SELECTOR-15}"


def named(screen: Screen) -> set[Card]:
    """Every card that anything in a message names."""
    texts = [screen.title, screen.text, screen.footer]
    texts += [text for field in screen.fields for text in field]
    texts += [text for row in screen.rows for button in row for text in (button.label, button.id)]
    texts += [each.alt_text for each in screen.attachments]
    return cards_named("\n".join(texts).replace(AS_TEXT, ""))


class Memory:
    """What each viewer (a user id, or None for a spectator) has been entitled to see in the present hole."""

    def __init__(self, viewers: Sequence[int | None]) -> None:
        self.known: dict[int | None, set[Card]] = {viewer: set() for viewer in viewers}
        self._hole = 0

    def look(self, table: Table) -> None:
        """Let everybody see what they may."""
        if table.state.playing.number != self._hole:
            self._hole = table.state.playing.number
            self.known = {viewer: set() for viewer in self.known}
        for viewer, cards in self.known.items():
            view = table.view(viewer)
            cards.update(card for grid in view.grids for card in grid if card is not None)
            cards.update(view.discards)
            cards.update([view.drawn] if view.drawn is not None else [])


@given(plain_evenings)
@examples(10)
def test_nobody_is_told_a_card_that_they_may_not_know(evening: Evening) -> None:
    people = range(1, len(evening.names) + 1)
    memory = Memory([None, *people])
    for table in evening.moments():
        memory.look(table)
        assert named(match_screen(table)) <= memory.known[None]
        if not table.state.live:
            assert named(final(table.state)) <= memory.known[None]
        for person in people:
            for asking in (None, *get_args(Question)):
                assert named(Hand(table, person, asking=asking).screen()) <= memory.known[person]


@given(plain_evenings)
@examples(8)
def test_a_hand_shows_exactly_the_reader_s_own_view_of_the_grid(evening: Evening) -> None:
    for table in evening.moments():
        for person in range(1, len(evening.names) + 1):
            view = table.view(person)
            assert view.seat is not None
            rows = Hand(table, person).screen().rows[: view.rules.rows]
            labels = [button.label for row in rows for button in row]
            assert labels == [face(card) for card in view.grids[view.seat]]


def test_the_check_itself_would_notice() -> None:
    table = next(islice(Evening(3, ("Ana", "Ben")).moments(), 9, None))
    memory = Memory([None, 1, 2])
    memory.look(table)
    grids = {card for grid in table.state.playing.hole.grids for card in grid}
    for known in memory.known.values():
        assert grids - known
    assert named(match_screen(table)), "no card is named in the whole message"
