"""Texts about turns: whose turn it is, possible moves, deadlines, waits, holidays and time off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from cogs.kit.names import bold, plain
from engine.cpu.levels import level_title
from engine.game.view import View
from engine.language import listed, mark, plural, say
from engine.table import Table, TableState

TOLD_FROM: Final = 60.0
"""Least time off that people are told of, in seconds. Time off is time in which nobody could press."""

_HOUR: Final = 3600.0

_INSTEAD: Final[Mapping[tuple[bool, bool, bool], str]] = {
    (True, True, False): mark("Or flip a card or knock: **My cards**."),
    (True, False, False): mark("Or flip a card: **My cards**."),
    (False, True, False): mark("Or knock: **My cards**."),
    (True, True, True): mark("Or flip a card or knock."),
    (True, False, True): mark("Or flip a card."),
    (False, True, True): mark("Or knock."),
}
"""Sentences about moves besides drawing, by whether flipping and knocking are possible and a spectator reads.
"""


def turn_words(table: Table, view: View, watched: bool) -> str:
    """Say whose turn it is, what moves are possible, and the deadline. `watched`: for a spectator."""
    state = table.state
    if not state.attended:
        return away_words(watched)
    people = [number for number in view.waiting if state.seats[number].person]
    deadlines = [at for number in people if (at := table.deadline(number)) is not None]
    clock = [say("time’s up <t:{time}:R>", time=int(min(deadlines)))] if deadlines else []
    off = [words] if deadlines and (words := time_off_words(state)) else []
    off += _holidays(table)
    if people and state.clocks_stopped is not None:
        clock = [say("clock stopped, as the event is paused")]
    if view.phase == "opening":
        waiting = " · ".join([_still_waiting(state, view), *clock])
        return "\n".join((_opening(view, watched), _who_begins(state, view), waiting, *off))
    seat = state.seats[view.turn]
    level = [level_title(str(seat.level))] if seat.user is None else []
    turn = say("**last turn**") if has_last_turn(view, view.turn) else turn_count(view, view.turn)
    now = " · ".join([_now(view, bold(seat.name)), *level, *([turn] if turn else []), *clock])
    return "\n".join((now, *off, *(_possible(state, view, watched) if seat.person else ())))


def _holidays(table: Table) -> Iterator[str]:
    """Yield who is on holiday and until when. The clocks of these people stand still."""
    for number, seat in enumerate(table.state.seats):
        until = table.holiday_until(number)
        if until is not None and seat.person:
            yield say("🏖️ {name} is on holiday until <t:{time}:D>", name=bold(seat.name), time=int(until))


def away_words(watched: bool) -> str:
    """The text while everyone is away; `watched`: for a spectator, who can't come back."""
    away = say("Everyone’s away, so the match is paused.")
    return away if watched else " ".join((away, say("Press **Take my seat back** to continue.")))


def _still_waiting(state: TableState, view: View) -> str:
    names = listed([bold(state.seats[number].name) for number in view.waiting])
    return say("Waiting for {names}", names=names)


def _who_begins(state: TableState, view: View) -> str:
    return say("{first} goes first.", first=bold(state.seats[view.turn].name))


def _opening(view: View, watched: bool) -> str:
    if view.rules.opening == "peek":
        looks = say("Everyone gets one look at their bottom row.")
        return looks if watched else " ".join((looks, say("Press **My cards**.")))
    turns = plural("Everyone flips a card.", "Everyone flips two cards.", count=view.rules.initial_flips)
    return turns if watched else " ".join((turns, say("Press **My cards** to pick yours.")))


def _now(view: View, name: str) -> str:
    """Sentence about the decision that `name`, who is on turn, has to make."""
    if view.phase == "drawn":
        return say("{name} drew a card and is thinking", name=name)
    if view.phase == "flip":
        if view.rules.discard_flip == "required":
            return say("{name} discarded it and must flip a card", name=name)
        return say("{name} discarded it and may flip a card", name=name)
    return say("{name}’s turn", name=name)


def _possible(state: TableState, view: View, watched: bool) -> Iterator[str]:
    """Moves that a turn may begin with."""
    if view.phase == "choose":
        yield _draw_or_take(view)
        if other := _instead(state, watched):
            yield other


def _draw_or_take(view: View) -> str:
    if view.stock:
        return say("Draw, or take from the discard pile.")
    if view.rules.reshuffle:
        return say("Draw pile empty: take from the discard pile, or draw to reshuffle it.")
    return say("The draw pile is empty: take from the discard pile.")


def _instead(state: TableState, watched: bool) -> str:
    """Words about flipping and knocking on one's own cards, if a turn may do so now; otherwise ""."""
    verbs = {action.verb for action in state.playing.hole.legal_actions()}
    if not verbs & {"turn", "knock"}:
        return ""
    instead = _INSTEAD["turn" in verbs, "knock" in verbs, watched]
    return say(instead)


def has_last_turn(view: View, number: int) -> bool:
    """Whether the last turn of seat `number` in this hole is now or comes next."""
    if view.scores or view.phase == "opening":
        return False
    if view.rules.turns is not None:
        return view.turns[number] == view.rules.turns - 1
    if view.out is None:
        return False
    return (number - view.out) % view.seats >= (view.turn - view.out) % view.seats


def turn_count(view: View, number: int) -> str:
    """`turn 3 of 4` for seat `number`; "" if the number of turns in the hole is open."""
    turns = view.rules.turns
    if turns is None or view.scores or view.phase == "opening" or view.turns[number] >= turns:
        return ""
    return say("turn {number} of {turns}", number=view.turns[number] + 1, turns=turns)


def waiting_words(state: TableState, view: View, number: int) -> str:
    """Tell seat `number`, which can't act now, what it waits for.

    The sentence stays true until the seat's turn comes, when its private message is redrawn next.
    """
    before = (number - 1) % view.seats
    name = plain(state.seats[before].name)
    if view.out == number:
        return say("You’re out! Everyone else gets one more turn.")
    if _played_out(view, number):
        return say("That was your last turn. The hole ends when everyone has had theirs.")
    if view.phase == "opening" and view.turn == number:
        return say("You go first, once everyone’s ready.")
    if view.seats == 2:
        return say("Waiting for {name}.", name=name)
    return say("You’re up after {name}.", name=name)


def _played_out(view: View, number: int) -> bool:
    """Whether the seat has had its last turn of this hole."""
    if view.rules.turns is not None:
        return view.turns[number] >= view.rules.turns
    return view.out is not None and (number - view.out) % view.seats < (view.turn - view.out) % view.seats


def time_off_words(state: TableState) -> str:
    """Say how long nobody could press since the last move; "" after a short time."""
    if state.time_off < TOLD_FROM:
        return ""
    if state.time_off < 2 * _HOUR:
        return plural(
            "Nobody could play for {count} minute, so the clock stood still.",
            "Nobody could play for {count} minutes, so the clock stood still.",
            count=round(state.time_off / 60),
        )
    return plural(
        "Nobody could play for {count} hour, so the clock stood still.",
        "Nobody could play for {count} hours, so the clock stood still.",
        count=round(state.time_off / _HOUR),
    )
