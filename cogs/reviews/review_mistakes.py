"""A costly move described: the cards its player saw, the move, and a better one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cogs.reviews.review_screen import Mistake
from cogs.table.screens.play import names
from cogs.table.screens.table_picture import AS_USUAL, table_picture
from data.people.preferences import Look
from engine.game.cards import Card
from engine.language import say
from engine.review.hole_review import CostlyMove
from engine.review.reasons import reason
from engine.table import Stamped, TableState
from engine.table.entries import Acted, Dealt, Started
from engine.table.fold import apply
from engine.table.recording import counted_holes, number_of_holes


def mistake_of(entries: Iterable[Stamped], move: CostlyMove, looks: Mapping[int, Look] = AS_USUAL) -> Mistake:
    """Return `move` with all that its page shows. Takes tens of ms.

    `entries` are the whole journal, `looks` people's looks by user id.
    """
    entries = counted_holes([*entries])
    holes = number_of_holes(entries)
    state = TableState()
    remembered: Mapping[int, Card] = {}
    steps = 0
    for stamped in entries:
        here = state.match is not None and state.playing.number == move.hole
        if here and isinstance(stamped.entry, Acted):
            if steps == move.step:
                return _mistake(state, remembered, move, holes, looks)
            steps += 1
        apply(state, stamped)
        if isinstance(stamped.entry, Started | Dealt):
            remembered = _shown(state, move.done.seat)
    raise ValueError("a review is of moves that were made")


def _shown(state: TableState, seat: int) -> Mapping[int, Card]:
    """Return the cards, by slot, that a seat sees of its own grid at the deal."""
    grid = state.playing.hole.observe(seat).grids[seat]
    return {slot: card for slot, card in enumerate(grid) if card is not None}


def _mistake(
    state: TableState,
    remembered: Mapping[int, Card],
    move: CostlyMove,
    holes: int,
    looks: Mapping[int, Look],
) -> Mistake:
    match = state.playing
    view = match.hole.observe(move.done.seat)
    known = {slot: card for slot, card in remembered.items() if not view.face_up[move.done.seat][slot]}
    heading = say("Review")
    if holes > 1:
        heading = " · ".join([heading, say("Hole {number}", number=match.number)])
    why = reason(view, known, move.done, move.better, move.cost, names(state))
    return Mistake(
        hole=match.number,
        holes=holes,
        name=names(state)[move.done.seat],
        view=view,
        remembered=known,
        done=move.done,
        better=move.better,
        cost=move.cost,
        why=why,
        picture=replace(table_picture(state, match.hole.observe(None), looks), heading=heading),
    )
