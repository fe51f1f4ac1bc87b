"""Replay of a finished match as its spectators saw it: after each deal and after each whole move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cogs.advice.hints import has_choice
from cogs.kit.rules_text import title_of_rules
from cogs.kit.turn_text import moves
from cogs.past.replay_screen import ReplayStep, SeatToAct
from cogs.table.screens.match_scorecard import scorecard_picture
from cogs.table.screens.play import names, winner_words
from cogs.table.screens.table_picture import table_picture
from cogs.table.screens.text_scorecard import hole_fields, scorecard_fields
from data.people.preferences import AS_USUAL, Look
from engine.advice.advice import shown_to
from engine.game.hole import Hole
from engine.language import say
from engine.table import Stamped, TableState
from engine.table.entries import Acted, Dealt, Started
from engine.table.fold import apply
from engine.table.recording import counted_holes, number_of_holes
from engine.table.turn_log import Done


def replay_step(
    entries: Iterable[Stamped],
    hole: int,
    step: int,
    looks: Mapping[int, Look] = AS_USUAL,
    user: int | None = None,
) -> ReplayStep:
    """Return the table after move `step` (0: the deal) of `hole` (from 1); numbers too high mean the last.

    `entries`: the whole journal of a finished match. `looks`: people's looks by user id. `user`: id of the
    person who asks. Takes milliseconds; tens of milliseconds for the longest match.
    """
    entries = counted_holes([*entries])
    holes = number_of_holes(entries)
    shown: ReplayStep | None = None
    steps = -1
    for after in after_moves(entries):
        match = after.state.playing
        wanted = min(max(hole, 1), holes)
        if match.number > wanted:
            break
        if match.number < wanted:
            continue
        steps += not after.same_move
        if steps == step or (match.hole.over and steps < step):
            shown = _step(after, steps, holes, looks, user)
    if shown is None:
        raise ValueError("a match that is over has steps")
    return replace(shown, steps=steps)


class AfterMove(NamedTuple):
    """The table after a whole move with the events `move`; after a deal `move` is empty.

    `same_move`: this is the previous move with another opening flip of the same seat. `actions`: number of
    the hole's actions so far.
    """

    state: TableState
    move: Sequence[Done]
    same_move: bool = False
    actions: int = 0


def after_moves(entries: Iterable[Stamped]) -> Iterator[AfterMove]:
    """Yield the table after each deal and move. A yielded state is only valid until the next is yielded."""
    state = TableState()
    move: list[Done] = []
    actions = 0
    for stamped in entries:
        opening = state.match is not None and state.playing.hole.phase == "opening"
        apply(state, stamped)
        match stamped.entry:
            case Started() | Dealt():
                move, actions = [], 0
                yield AfterMove(state, ())
            case Acted():
                actions += 1
                done = next(each for each in reversed(state.log) if isinstance(each, Done))
                action = done.event.action
                if action.verb == "ready":
                    continue
                same_move = opening and bool(move) and move[-1].event.action.seat == action.seat
                move = [*move, done] if same_move or not opening else [done]
                phase = state.playing.hole.phase
                if opening or phase in ("choose", "over"):
                    yield AfterMove(state, move, same_move, actions)
                if phase != "opening" and (opening or phase in ("choose", "over")):
                    move = []


def _step(
    after: AfterMove, number: int, holes: int, looks: Mapping[int, Look], user: int | None
) -> ReplayStep:
    state = after.state
    match = state.playing
    view = match.hole.observe(None)
    own = None if user is None else state.seat_of(user)
    fields: tuple[tuple[str, str], ...] = ()
    if view.scores:
        fields = hole_fields(say("This hole"), state, view)
        if holes > 1 or not match.rules.by_totals:
            fields = (*fields, *scorecard_fields(scorecard_picture(state)))
    return ReplayStep(
        match=state.id,
        game=title_of_rules(match.rules, state.named),
        hole=match.number,
        holes=holes,
        step=number,
        steps=number,
        actions=after.actions,
        text=_words(after),
        picture=table_picture(state, view, looks),
        fields=fields,
        has_turns=own is not None and _has_turns(match.hole, own),
        to_act=None if match.hole.over else _to_act(match.hole, names(state)),
    )


def _has_turns(hole: Hole, seat: int) -> bool:
    """Return whether a seat may get another turn in the hole."""
    if hole.out is None:
        return hole.turns[seat] < (hole.rules.turns or hole.rules.turn_cap)
    return (seat - hole.turn) % hole.seats < (hole.out - hole.turn) % hole.seats


def _to_act(hole: Hole, called: Sequence[str]) -> SeatToAct | None:
    """Return what the seat that acts next saw, or None if the seat has no choice."""
    seat = hole.waiting()[0]
    view = hole.observe(seat)
    return SeatToAct(view, shown_to(hole, seat), called[seat]) if has_choice(view) else None


def _words(after: AfterMove) -> str:
    state = after.state
    sentence = move_words(after, names(state))
    return f"{sentence}\n{winner_words(state)}" if after.move and state.stage == "finished" else sentence


def move_words(after: AfterMove, names: Sequence[str]) -> str:
    """Return a sentence about a move or a deal; `names` are the names of the seats, safe to show."""
    if after.move:
        (sentence,) = moves(after.move, names)
        return sentence
    if after.state.playing.rules.opening == "peek":
        return say("The cards are dealt, and everyone peeks at their bottom row.")
    return say("The cards are dealt.")
