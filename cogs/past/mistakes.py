"""A costly move of a match that is over: what its player saw then, what they did, and what was better."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cogs.screens.grids import table_picture
from cogs.screens.play import names
from cogs.screens.review import Mistake
from engine.cards import Card
from engine.language import say
from engine.review.hole import Move
from engine.review.reasons import reason
from engine.table import Stamped, TableState
from engine.table.entries import Acted, Dealt, Started


def mistake_of(entries: Iterable[Stamped], move: Move) -> Mistake:
    """That move as a page shows it. `entries` are the whole journal; takes some tens of milliseconds."""
    state = TableState()
    remembered: Mapping[int, Card] = {}
    steps = 0
    for stamped in entries:
        here = state.match is not None and state.playing.number == move.hole
        if here and isinstance(stamped.entry, Acted):
            if steps == move.step:
                return _mistake(state, remembered, move)
            steps += 1
        state.apply(stamped)
        if isinstance(stamped.entry, Started | Dealt):
            remembered = _shown(state, move.done.seat)
    raise ValueError("a review is of moves that were made")


def _shown(state: TableState, seat: int) -> Mapping[int, Card]:
    """What a seat is shown of its own cards at the deal."""
    grid = state.playing.hole.observe(seat).grids[seat]
    return {slot: card for slot, card in enumerate(grid) if card is not None}


def _mistake(state: TableState, remembered: Mapping[int, Card], move: Move) -> Mistake:
    match = state.playing
    view = match.hole.observe(move.done.seat)
    known = {slot: card for slot, card in remembered.items() if not view.face_up[move.done.seat][slot]}
    heading = say("Hole {number}", number=match.number)
    why = reason(view, known, move.done, move.better, move.cost, names(state))
    return Mistake(
        hole=match.number,
        holes=match.rules.holes,
        name=names(state)[move.done.seat],
        view=view,
        remembered=known,
        done=move.done,
        better=move.better,
        cost=move.cost,
        why=why.sentence,
        picture=replace(table_picture(state, match.hole.observe(None)), heading=heading),
    )
