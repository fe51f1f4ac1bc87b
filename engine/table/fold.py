"""The change that each entry of a journal makes to a table’s state. A restart makes the same state again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.game.actions import Action
from engine.game.fairness import nonce
from engine.game.match import Match
from engine.game.presets import preset
from engine.game.rules import Rules
from engine.table.entries import (
    Acted,
    Agreed,
    ClocksStarted,
    ClocksStopped,
    Closed,
    ComputerAdded,
    ComputerRemoved,
    Dealt,
    Entry,
    HolidayTaken,
    Invited,
    InvitedOnly,
    Joined,
    Left,
    Missed,
    Opened,
    PlayedOut,
    PutAside,
    ReactionsChosen,
    Readied,
    RulesChanged,
    SeatKept,
    SeatsFreed,
    SeatsGiven,
    SeatTaken,
    Stamped,
    Started,
    TakenUp,
    TempoChosen,
    TimeOff,
    TookBack,
    by_a_person,
)
from engine.table.holiday import DAY, Holiday
from engine.table.results import MatchResult, hole_result
from engine.table.seat import Seat
from engine.table.state import Stage, TableState
from engine.table.turn_log import TURN_BEGINNERS, Done, SeatChange

MOST_SAVED: Final = 3 * DAY
"""Most seconds that a person can save by playing before their clock runs out."""


def fold(entries: Iterable[Stamped]) -> TableState:
    """Return the state after `entries`, which begin with an `Opened`.

    Raises `ValueError` or `WrongStage` for an entry that is impossible in its place.
    """
    state = TableState()
    for stamped in entries:
        apply(state, stamped)
    return state


def add(entry: Entry, entries: list[Stamped], state: TableState, at: float) -> None:
    """Add `entry` at UNIX time `at` to the `entries` of a journal, and apply it to their `state`."""
    entries.append(Stamped(len(entries) + 1, at, entry))
    apply(state, entries[-1])


def apply(state: TableState, stamped: Stamped) -> None:
    """Change `state` as the next entry of its journal says.

    Raises `ValueError` or `WrongStage` for an entry that is impossible in its place.
    """
    state.version = stamped.version
    entry = stamped.entry
    if by_a_person(entry):
        state.touched = stamped.at
    state.time_off = state.time_off + entry.seconds if isinstance(entry, TimeOff) else 0.0
    if isinstance(entry, Acted):
        _act(state, entry, stamped.at)
    elif isinstance(entry, Closed):
        _close(state, entry, stamped.at)
    elif isinstance(entry, TempoChosen):
        state.tempo = entry.tempo
    elif isinstance(entry, ReactionsChosen):
        state.reactions = entry.allowed
    elif isinstance(entry, ClocksStopped):
        state.clocks_stopped = stamped.at
    elif isinstance(entry, ClocksStarted):
        _start_clocks(state, stamped.at)
    elif isinstance(entry, HolidayTaken):
        _take_holiday(state, entry, stamped.at)
    elif isinstance(entry, TimeOff):
        _move_times(state, entry.seconds, stamped.at)
    elif state.stage == "lobby":
        _lobby_entry(state, entry, stamped.at)
    else:
        _match_entry(state, entry, stamped.at)


def result_if_ended(state: TableState, user: int) -> MatchResult:
    """Return the result that the match would have if `user` ended it now."""
    ended = state.copy()
    apply(ended, Stamped(state.version + 1, state.touched, Closed(user, counts=True)))
    return ended.match_result()


def _lobby_entry(state: TableState, entry: Entry, at: float) -> None:
    match entry:
        case Opened():
            state.id, state.secret = entry.match, entry.secret
            _choose_rules(state, entry)
            _enter(state, "lobby", at)
        case RulesChanged():
            state.rules_before = state.standing_rules
            _choose_rules(state, entry)
        case Joined():
            state.seats.append(Seat(entry.name, user=entry.user, press=entry.press))
            state.reserved = [kept for kept in state.reserved if kept.user != entry.user]
        case SeatKept() | SeatsFreed() | InvitedOnly() | Invited():
            _choose_who_joins(state, entry)
        case SeatsGiven():
            state.event, state.nonce = entry.event, entry.nonce
        case Left():
            state.seats = [seat for seat in state.seats if seat.user != entry.user]
            if entry.removed:
                state.barred |= {entry.user}
                state.invited = [invited for invited in state.invited if invited.user != entry.user]
        case ComputerAdded():
            state.seats.append(Seat(entry.name, computer=True, level=entry.level))
        case ComputerRemoved():
            state.seats = [seat for seat in state.seats if seat.user is not None or seat.called != entry.name]
        case Started():
            state.reserved = []
            rules = Rules.load(entry.rules)
            presses = nonce([seat.press for seat in state.seats if seat.user is not None])
            state.match = Match(
                rules, len(state.seats), state.secret, state.nonce or presses, entry.handicap_strokes
            )
            _begin_hole(state, at)
        case _:
            raise ValueError(f"A lobby can't take in {entry}.")
    state.tell_apart()


def _choose_who_joins(state: TableState, entry: SeatKept | SeatsFreed | InvitedOnly | Invited) -> None:
    match entry:
        case SeatKept():
            state.reserved.append(entry)
        case SeatsFreed():
            state.reserved = []
        case InvitedOnly():
            state.invited_only = entry.only
        case Invited():
            state.invited = [invited for invited in state.invited if invited.user != entry.user]
            if not entry.taken_back:
                state.invited.append(entry)


def _choose_rules(state: TableState, entry: Opened | RulesChanged) -> None:
    state.preset = preset(entry.preset)
    state.holes, state.clock = entry.holes, entry.clock
    state.changes, state.named = dict(entry.changes), entry.named
    state.hints = entry.hints
    state.rules_since = state.version


def _match_entry(state: TableState, entry: Entry, at: float) -> None:
    match entry:
        case Left():
            number = _known_seat(state, entry.user)
            seat = state.seats[number]
            seat.left = seat.computer = True
            _forget_agreement(state, seat)
            _touch(state, seat, at)
            state.log.append(SeatChange(number, "left"))
        case Missed():
            seat = state.seats[entry.seat]
            seat.missed += 1
            seat.timed_out += 1
            seat.saved = 0.0
            if entry.handed_over:
                seat.computer = True
                state.log.append(SeatChange(entry.seat, "away"))
            _touch(state, seat, at)
        case TookBack():
            _restart_times(state, at)
            _come_back(state, entry.seat)
            _touch(state, state.seats[entry.seat], at)
        case SeatTaken():
            _restart_times(state, at)
            state.log.append(SeatChange(entry.seat, "taken", state.seats[entry.seat].name))
            state.seats[entry.seat] = seat = Seat(entry.name, user=entry.user)
            state.tell_apart()
            _touch(state, seat, at)
        case Readied() | Agreed():
            _assent(state.seats[entry.seat], entry)
        case Dealt():
            state.playing.deal()
            _begin_hole(state, at)
        case PutAside():
            state.closed_by, state.aside_from = entry.by, state.stage
            _enter(state, "aside", at)
        case TakenUp():
            _take_up(state, _known_seat(state, entry.user), at)
        case PlayedOut():
            state.played_out = True
            for seat in state.seats:
                seat.computer = True
                _touch(state, seat, at)
        case _:
            raise ValueError(f"A match can't take in {entry}.")


def _close(state: TableState, entry: Closed, at: float) -> None:
    state.closed_by = entry.by
    if not entry.counts:
        _enter(state, "closed", at)
        return
    match = state.playing
    if len(match.results) < match.number:
        state.log = []  # it tells of the hole that is dropped
    state.cut_from = match.rules.holes
    match.end_early()
    state.holes = match.rules.holes
    _enter(state, "finished", at)


def _assent(seat: Seat, entry: Readied | Agreed) -> None:
    if isinstance(entry, Agreed):
        seat.agreed = True
    else:
        seat.ready = True


def _forget_agreement(state: TableState, left: Seat) -> None:
    """Forget that the seat `left` agreed. If only one person stays, forget that person's agreement too."""
    left.agreed = False
    still = [seat for seat in state.seats if seat.user is not None and not seat.left]
    if len(still) == 1:
        still[0].agreed = False


def _start_clocks(state: TableState, at: float) -> None:
    """Let the clocks run on, each with the time that was left when they were stopped."""
    if state.clocks_stopped is not None:
        _move_clocks(state, at - state.clocks_stopped, at)
        state.clocks_stopped = None


def _move_times(state: TableState, seconds: float, at: float) -> None:
    """Move the table's times by the `seconds` before `at`, in which nobody could press.

    Stopped clocks are moved when they start again.
    """
    if state.clocks_stopped is None:
        _move_clocks(state, seconds, at)
    state.stage_from = min(state.stage_from + seconds, at)
    state.touched = min(state.touched + seconds, at)
    state.reserved = [replace(kept, until=int(kept.until + seconds)) for kept in state.reserved]


def _move_clocks(state: TableState, seconds: float, at: float) -> None:
    """Move the clocks of all seats by `seconds`, but none beyond `at`."""
    for seat in state.seats:
        seat.clock_from = min(seat.clock_from + seconds, at)


def used_time(state: TableState, seat: Seat, at: float) -> float:
    """Return how many seconds of its clock `seat` has used at UNIX time `at`."""
    until = at if state.clocks_stopped is None else state.clocks_stopped
    return seat.used + seat.holiday.counted(seat.clock_from, until)


def _take_holiday(state: TableState, entry: HolidayTaken, at: float) -> None:
    """Give a seat another holiday at `at`. The seconds of its clock that were used until then stay used."""
    seat = state.seats[entry.seat]
    seat.used = used_time(state, seat, at)
    seat.clock_from = at if state.clocks_stopped is None else state.clocks_stopped
    seat.holiday = Holiday(entry.begins, entry.ends)


def _save_time(state: TableState, seat: Seat, at: float, most: float) -> None:
    """Save what `seat` has left of a clock of a day or more, at most `most` seconds."""
    if state.clock is not None and state.clock >= DAY and not state.unhurried:
        left = state.clock + seat.saved - used_time(state, seat, at)
        seat.saved = min(max(left, 0.0), most)


def _restart_times(state: TableState, at: float) -> None:
    """Start the clocks and the pause between holes at `at`, if nobody was waiting before."""
    if state.stage == "between" and (state.unhurried or not state.attended):
        state.stage_from = at
    if state.unhurried:
        for seat in state.seats:
            seat.clock_from, seat.used = at, 0.0


def _come_back(state: TableState, number: int) -> None:
    seat = state.seats[number]
    if seat.computer:
        state.log.append(SeatChange(number, "back"))
    seat.computer = seat.left = seat.agreed = False
    seat.missed = 0


def _take_up(state: TableState, taker: int, at: float) -> None:
    _come_back(state, taker)
    _enter(state, state.aside_from, at)
    for seat in state.seats:
        _touch(state, seat, at)


def _act(state: TableState, entry: Acted, at: float) -> None:
    match = state.playing
    action = Action.parse(entry.action)
    opening = match.hole.phase == "opening"  # it takes from what is saved, but adds nothing
    hidden = action.slot is not None and bool(match.hole.hidden[action.seat] >> action.slot & 1)
    event = match.hole.apply(action)
    seat = state.seats[action.seat]
    if match.hole.phase != "opening":  # there, two quick presses may both count
        seat.since = state.version
    if entry.by == "person":
        seat.missed, seat.moved = 0, True
        if event.over or match.hole.phase == "choose" or action.seat not in match.hole.waiting():
            _save_time(state, seat, at, seat.saved if opening else MOST_SAVED)
    by = "stand-in" if entry.by == "computer" and seat.user is not None else entry.by
    state.log.append(Done(event, by, hidden=hidden and action.verb == "swap"))
    if entry.by != "person" and seat.user is not None and action.verb in TURN_BEGINNERS:
        seat.stood_in += 1
    _forget_old_moves(state)
    if match.hole.phase == "choose":  # a turn begins, after the opening or another turn
        _touch(state, state.seats[match.hole.turn], at)
    if event.over:
        match.close_hole()
        state.hole_results.append(hole_result(state.id, state.seats, match, at))
        _enter(state, "finished" if match.over else "between", at)


def _forget_old_moves(state: TableState) -> None:
    """Keep in `log` only the last turn of each seat, and the opening until the first turn."""
    turns = [
        at
        for at, done in enumerate(state.log)
        if isinstance(done, Done) and done.event.action.verb in TURN_BEGINNERS
    ]
    if turns:
        del state.log[: turns[max(len(turns) - len(state.seats), 0)]]


def _begin_hole(state: TableState, at: float) -> None:
    # People who came or left since the last move are named in the new hole.
    moves = [number for number, done in enumerate(state.log) if isinstance(done, Done)]
    del state.log[: moves[-1] + 1 if moves else 0]
    _enter(state, "playing", at)
    hole = state.playing.hole
    for number, seat in enumerate(state.seats):
        _touch(state, seat, at)
        seat.ready = seat.agreed = False
        seat.stood_in = 0
        if seat.user is None:
            shown = hole.observe(number).grids[number]
            seat.remembered = {slot: card for slot, card in enumerate(shown) if card is not None}


def _enter(state: TableState, stage: Stage, at: float) -> None:
    state.stage, state.stage_since, state.stage_from = stage, state.version, at


def _touch(state: TableState, seat: Seat, at: float) -> None:
    """Note that `seat` has a new decision to make, and start its clock at `at`."""
    seat.since, seat.clock_from, seat.used = state.version, at, 0.0


def _known_seat(state: TableState, user: int) -> int:
    number = state.seat_of(user)
    if number is None:
        raise ValueError(f"Nobody with id {user} sits here.")
    return number
