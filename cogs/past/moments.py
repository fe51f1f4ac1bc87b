"""A finished match as its spectators saw it, moment by moment: after the deal, and after each whole move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cogs.screens.grids import table_picture
from cogs.screens.play import hole_fields, names, winner_words
from cogs.screens.replay import Moment
from cogs.screens.rules_words import game_name
from cogs.screens.scorecard import scorecard
from cogs.screens.words import moves
from engine.actions import Event
from engine.language import say
from engine.table import Stamped, TableState
from engine.table.entries import Acted, Dealt, Started


def moment_of(entries: Iterable[Stamped], hole: int, step: int) -> Moment:
    """The moment after move `step` (0: the deal) of `hole` (from 1); beyond the last of either, the last.

    `entries` are the whole journal of a match that is over. Takes milliseconds, for the longest some tens.
    """
    found: Moment | None = None
    steps = -1
    for scene in _scenes(entries):
        match = scene.state.playing
        wanted = min(max(hole, 1), match.rules.holes)
        if match.number > wanted:
            break
        if match.number < wanted:
            continue
        steps += not scene.goes_on
        if steps == step or (match.hole.over and steps < step):
            found = _moment(scene, steps)
    if found is None:
        raise ValueError("a match that is over has moments")
    return replace(found, steps=steps)


class _Scene(NamedTuple):
    """The table after a whole move, the events of which are `move`; nothing of it for the deal.

    `goes_on`: the same move as in the scene before, which a seat's next opening flip has made longer.
    """

    state: TableState
    move: Sequence[Event]
    goes_on: bool = False


def _scenes(entries: Iterable[Stamped]) -> Iterator[_Scene]:
    """All moments in order. The state is one and the same object, so look at each before the next."""
    state = TableState()
    move: list[Event] = []
    for stamped in entries:
        opening = state.match is not None and state.playing.hole.phase == "opening"
        state.apply(stamped)
        match stamped.entry:
            case Started() | Dealt():
                move = []
                yield _Scene(state, ())
            case Acted():
                event = state.recent[-1]
                if event.action.verb == "ready":
                    continue
                goes_on = opening and bool(move) and move[-1].action.seat == event.action.seat
                move = [*move, event] if goes_on or not opening else [event]
                phase = state.playing.hole.phase
                if opening or phase in ("choose", "over"):
                    yield _Scene(state, move, goes_on)
                if phase != "opening" and (opening or phase in ("choose", "over")):
                    move = []


def _moment(scene: _Scene, step: int) -> Moment:
    state = scene.state
    match = state.playing
    view = match.hole.observe(None)
    fields: tuple[tuple[str, str], ...] = ()
    if view.scores:
        card = scorecard([seat.name for seat in state.seats], match.results)
        scores = hole_fields(say("This hole"), state, view)
        fields = (*scores, (say("Scorecard"), card)) if match.rules.holes > 1 else scores
    return Moment(
        match=state.id,
        game=game_name(match.rules, state.named),
        hole=match.number,
        holes=match.rules.holes,
        step=step,
        steps=step,
        text=_words(scene),
        picture=table_picture(state, view),
        fields=fields,
    )


def _words(scene: _Scene) -> str:
    state = scene.state
    if not scene.move:
        if state.playing.rules.opening == "peek":
            return say("The cards are dealt, and everyone looks at their own bottom row.")
        return say("The cards are dealt.")
    (sentence,) = moves(scene.move, names(state))
    return f"{sentence}\n{winner_words(state)}" if state.stage == "finished" else sentence
