"""Everybody’s cards at the end of a match, turned up from last to first place before the result is told."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from itertools import accumulate, groupby
from typing import Final

from cogs.kit.commitment_text import short_commitment
from cogs.kit.format_text import own_score
from cogs.kit.names import bold
from cogs.kit.screen import Screen
from cogs.picture import SeatPicture, TablePicture
from cogs.picture.picture_attachments import table_file
from cogs.table.screens.play import title
from cogs.table.screens.table_picture import points_words, table_picture
from data.people.preferences import AS_USUAL, Look
from engine.game.formats import format_score
from engine.game.scoring import cancelled_slots
from engine.language import say
from engine.table import TableState

MOST_STEPS: Final = 2
"""Most messages before the message with the result."""


def revealed_seats(state: TableState) -> list[frozenset[int]]:
    """The seats whose cards are up at each step of a finished match: from last place on, never the winners.

    Seats that share a place are turned up together. Several places share a step if there would otherwise be
    more than `MOST_STEPS` steps.
    """
    keys = state.playing.format_score.keys
    others = sorted(set(range(len(keys))) - set(state.winners), key=lambda seat: -keys[seat])
    places = [len(list(place)) for _, place in groupby(others, key=lambda seat: keys[seat])]
    up = [frozenset(others[:count]) for count in accumulate(places)]
    return up if len(up) <= MOST_STEPS else [up[(len(up) - 1) // 2], up[-1]]


def reveal(state: TableState, up: Set[int], looks: Mapping[int, Look] = AS_USUAL) -> Screen:
    """Draw a step of the reveal: cards and points of the seats `up`. Other cards lie as before the end."""
    keys = state.playing.format_score.keys
    return Screen(
        title=say("{title} · everybody’s cards", title=title(state)),
        text="\n".join(
            f"{bold(state.seats[seat].name)} · {points_words(state, seat)}"
            for seat in sorted(up, key=lambda seat: -keys[seat])
        ),
        attachments=(table_file(revealed_table(state, up, looks)),),
        footer=short_commitment(state.commitment),
    )


def revealed_table(state: TableState, up: Set[int], looks: Mapping[int, Look] = AS_USUAL) -> TablePicture:
    """Return the picture of a step of the reveal, in which the cards of the seats `up` are turned up."""
    picture = table_picture(state, state.playing.hole.observe(None), looks)
    seats = (each if at in up else _as_it_lay(state, at, each) for at, each in enumerate(picture.seats))
    return replace(picture, seats=tuple(seats))


def _as_it_lay(state: TableState, number: int, seat: SeatPicture) -> SeatPicture:
    """A seat as it was before its last cards were turned up; its total leaves out the last hole."""
    hidden = state.playing.hole.hidden[number]
    cards = tuple(None if hidden >> slot & 1 else card for slot, card in enumerate(seat.cards))
    match = state.playing
    before = format_score(match.rules, match.seats, match.results[:-1], match.strokes)
    return replace(
        seat,
        cards=cards,
        cancelled=cancelled_slots(state.rules, cards),
        card_points=(),
        column_points=(),
        bonuses="",
        points=own_score(match.rules, before, number) if len(match.results) > 1 else "",
    )
