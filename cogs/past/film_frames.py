"""Frames of films. A film shows a hole after each move, or a finished match after each hole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cogs.kit.card_text import AS_TEXT
from cogs.kit.rules_text import title_of_rules
from cogs.past.replay_steps import AfterMove, after_moves, move_words
from cogs.picture import TablePicture, describe, describe_scorecard
from cogs.picture.film import Frame
from cogs.picture.table_picture import seat_names
from cogs.table.screens.match_scorecard import result_picture
from cogs.table.screens.play import winner_words
from cogs.table.screens.table_picture import table_picture
from data.people.preferences import AS_USUAL, Look
from engine.drawing.lettering import drawn_names
from engine.language import plural, say
from engine.table import Stamped, TableState
from engine.table.recording import counted_holes, number_of_holes

LONGEST: Final = 60.0
"""Most seconds that all moves of a hole take together."""

_MOVE: Final = 1.5
_QUICKEST_MOVE: Final = 0.7
_DEAL: Final = 1.6
_END_OF_HOLE: Final = 2.4
_END: Final = 5.0


@dataclass(frozen=True, slots=True)
class Film:
    """A film of the match with the id `match`. `hole` counts from 1; 0 means the whole match.

    `game`: name of the rules. `about`: what the film shows. `alt_text`: describes the last frame.
    """

    match: str
    hole: int
    game: str
    about: str
    alt_text: str
    frames: tuple[Frame, ...]


def film(entries: Iterable[Stamped], hole: int, looks: Mapping[int, Look] = AS_USUAL) -> Film:
    """Return the film of `hole` (from 1); 0 means the whole match, and a number too high the last hole.

    `entries`: the whole journal of a finished match. `looks`: people's looks by user id. A match of one hole
    is shown move by move. Takes tens of milliseconds.
    """
    ends: list[TablePicture] = []
    moves: list[tuple[TablePicture, str]] = []
    entries = counted_holes([*entries])
    holes, state = number_of_holes(entries), TableState()
    wanted = min(hole, holes) if holes > 1 else 1
    for after in after_moves(entries):
        state = after.state
        if state.playing.number == wanted:
            moves[-1 if after.same_move else len(moves) :] = [(_picture(state, looks), _text(after))]
        elif not wanted and state.playing.hole.over:
            ends.append(_picture(state, looks))
    return _of_hole(state, wanted, moves) if wanted else _of_match(state, ends)


def _picture(state: TableState, looks: Mapping[int, Look]) -> TablePicture:
    """Return the table as spectators saw it."""
    return table_picture(state, state.playing.hole.observe(None), looks)


def _text(after: AfterMove) -> str:
    """Return a sentence about a move, with drawable names."""
    names = [seat.name for seat in after.state.seats]
    return move_words(after, drawn_names(names, seat_names())).replace(AS_TEXT, "")


def _of_hole(state: TableState, hole: int, moves: list[tuple[TablePicture, str]]) -> Film:
    count, holes = len(moves) - 1, state.playing.rules.holes
    each = max(_QUICKEST_MOVE, min(_MOVE, LONGEST / max(count, 1)))
    step = -(-round(count * each) // round(LONGEST))
    (dealt, words), shown = moves[0], moves[-1:0:-step][::-1]
    frames = (Frame(dealt, _DEAL, words), *(Frame(picture, each, text) for picture, text in shown))
    if holes == 1:
        about = plural("{count} move", "{count} moves", count=count)
    else:
        about = plural(
            "Hole {hole} of {holes}, {count} move",
            "Hole {hole} of {holes}, {count} moves",
            hole=hole,
            holes=holes,
            count=count,
        )
    return _film(
        state, hole, about, describe(moves[-1][0]), (*frames[:-1], replace(frames[-1], seconds=_END))
    )


def _of_match(state: TableState, ends: list[TablePicture]) -> Film:
    count = len(ends)
    about = plural("{count} hole, as it ended", "{count} holes, each as it ended", count=count)
    card = result_picture(state)
    frames = (*(Frame(picture, _END_OF_HOLE) for picture in ends), Frame(card, _END))
    return _film(state, 0, f"{about}\n{winner_words(state)}", describe_scorecard(card), frames)


def _film(state: TableState, hole: int, about: str, end: str, frames: tuple[Frame, ...]) -> Film:
    words = say("A film: {about}. It ends like this:", about=about.partition("\n")[0])
    return Film(
        match=state.id,
        hole=hole,
        game=title_of_rules(state.playing.rules, state.named),
        about=about,
        alt_text=f"{words}\n{end}",
        frames=frames,
    )
