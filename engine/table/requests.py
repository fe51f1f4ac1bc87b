"""The requests of people at a table, such as `table.ask(requests.ready(user, version))`.

Each function returns the entries that grant its request, or raises a refusal. No function changes the state:
the table writes the entries to its journal first, and then applies them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from engine.game.actions import Action, Verb
from engine.game.changes import trimmed
from engine.game.errors import (
    NotYourTurn,
    SeatRefused,
    StaleVersion,
    WrongStage,
)
from engine.game.presets import preset
from engine.game.rules import Rules
from engine.language import mark
from engine.names.telling_apart import free_computer_name
from engine.table.clock import SEATS_KEPT
from engine.table.computers import table_level
from engine.table.entries import (
    Acted,
    ClocksStarted,
    ClocksStopped,
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
    PlayedOut,
    ReactionsChosen,
    Readied,
    RulesChanged,
    SeatKept,
    SeatTaken,
    Started,
    Tempo,
    TempoChosen,
    TookBack,
)
from engine.table.holiday import DAY, Holiday
from engine.table.refusals import (
    gone,
    need_free_seat,
    need_host,
    need_invitation,
    need_lobby,
    need_no_block,
    need_not_barred,
    seat_number,
    why_not,
)
from engine.table.seat import NO_HANDICAPS, USUAL_LEVEL, Handicaps, Seat, seat_strokes
from engine.table.state import TableState, request

MOST_INVITED: Final = 25
"""Most people whom a host can invite to a table."""


@request
def join(
    state: TableState,
    user: int,
    name: str,
    press: int,
    version: int | None = None,
    blocked_by: Collection[int] = (),
) -> list[Entry]:
    """Seat `user` in the lobby, by a press made at `version` or by command (None).

    A person who sits down agrees to the rules that the table shows, so a press from before the last change of
    the rules is refused. A person whom somebody at the table blocks is refused, too: `blocked_by` are user
    ids.
    """
    need_lobby(state, mark("The match has started. You can join the next one."))
    if state.seat_of(user) is not None:
        raise SeatRefused("You’re already at this table.")
    need_not_barred(state, user)
    need_no_block(state, blocked_by)
    need_invitation(state, user)
    if version is not None and version < state.rules_since:
        raise SeatRefused("The rules just changed. Have a look, then press Join again.")
    need_free_seat(state, user)
    return [Joined(user, name, press)]


@request
def keep_seats(state: TableState, people: Sequence[tuple[int, str]], now: float) -> list[Entry]:
    """Keep as many seats as are free for `people` (user ids, names). The lobby opens at UNIX time `now`."""
    return [SeatKept(user, name, int(now + SEATS_KEPT)) for user, name in people[: state.free_for(None)]]


@request
def take_seat(
    state: TableState, user: int, name: str, version: int | None = None, blocked_by: Collection[int] = ()
) -> list[Entry]:
    """Give `user` the first computer player's seat between two holes, by a press at `version` or by command.

    A person who left keeps their seat. A person whom somebody at the table blocks (`blocked_by`) is refused.
    """
    if state.stage == "lobby":
        raise WrongStage("The match hasn’t started. Press Join.")
    if not state.live:
        raise gone(state)
    if state.event:
        raise SeatRefused("You can’t sit here: you’re not in this event.")
    number = state.seat_of(user)
    if number is not None:
        away = state.seats[number].computer
        raise SeatRefused(
            "You have a seat in this match. Press “Take my seat back”."
            if away
            else "You’re already at this table."
        )
    need_not_barred(state, user)
    need_no_block(state, blocked_by)
    need_invitation(state, user)
    if state.stage != "between":
        raise WrongStage("Take a computer’s seat between holes. Wait for this one to end.")
    if version is not None and not state.stage_since <= version <= state.version:
        raise StaleVersion
    free = next((at for at, seat in enumerate(state.seats) if seat.user is None), None)
    if free is None:
        raise SeatRefused("There’s no computer’s seat left here.")
    return [SeatTaken(free, user, name)]


@request
def change_rules(state: TableState, user: int, asked: RulesChanged) -> list[Entry]:
    """Change the lobby's rules as its host `asked`. Raises `BadRules` if the rules contradict each other."""
    need_lobby(state, mark("You can’t change the rules now: the match has started."))
    need_host(state, user, mark("Ask the host, {name}, to change the rules."))
    chosen = preset(asked.preset)
    seats = len(state.seats)
    if seats > chosen.most:
        raise SeatRefused(
            "{count} player is here, but “{preset}” is for up to {most}.",
            "{count} players are here, but “{preset}” is for up to {most}.",
            count=seats,
            preset=chosen.name,
            most=chosen.most,
        )
    rules = chosen.rules_for(max(seats, chosen.fewest), asked.holes, asked.changes)
    granted = replace(asked, holes=rules.holes, changes=trimmed(chosen.rules, asked.changes))
    return [] if granted == state.standing_rules else [granted]


@request
def choose_who_joins(state: TableState, user: int, *, invited_only: bool) -> list[Entry]:
    """Let only invited people sit down, or everybody, as the host asks. Nobody at the table has to leave."""
    need_lobby(state, mark("You can’t change the rules now: the match has started."))
    need_host(state, user, mark("Ask the host, {name}, to change who can join."))
    return [] if invited_only == state.invited_only else [InvitedOnly(invited_only)]


@request
def invite(
    state: TableState, user: int, people: Sequence[tuple[int, str]], blocked_by: Collection[int] = ()
) -> list[Entry]:
    """Invite `people` (user ids, names), as the host asks: all of them or none.

    `blocked_by` are the people who block the host. They can't be invited, and the host isn't told why.
    """
    need_lobby(state, mark("You can’t change the rules now: the match has started."))
    need_host(state, user, mark("Ask the host, {name}, to change who can join."))
    for other, name in people:
        if other in state.barred:
            raise SeatRefused("You removed {name}. They can’t join this table again.", name=name)
        if other in blocked_by:
            raise SeatRefused("You can’t invite {name} right now.", name=name)
    known = {user, *(each.user for each in state.invited)}
    new = [Invited(other, name) for other, name in people if other not in known]
    if len(state.invited) + len(new) > MOST_INVITED:
        raise SeatRefused("You can invite up to {most} people to a table.", most=MOST_INVITED)
    return [*new]


@request
def uninvite(state: TableState, host: int, user: int) -> list[Entry]:
    """Take back the invitation of `user`, as the `host` asks. A person who sits at the table stays."""
    need_lobby(state, mark("You can’t change the rules now: the match has started."))
    need_host(state, host, mark("Ask the host, {name}, to change who can join."))
    return [Invited(user, each.name, taken_back=True) for each in state.invited if each.user == user]


@request
def remove(state: TableState, host: int, user: int) -> list[Entry]:
    """Remove the person `user` from the lobby, as its `host` asks. `user` can't sit down here again."""
    need_lobby(state, mark("You can’t remove anyone now: the match has started."))
    need_host(state, host, mark("Ask the host, {name}, to remove somebody."))
    if user == host:
        raise SeatRefused("You can’t remove yourself. Press Leave.")
    if state.seat_of(user) is None:
        raise SeatRefused("They aren’t at this table anymore.")
    return [Left(user, removed=True)]


@request
def add_computer(state: TableState, user: int, level: str = USUAL_LEVEL) -> list[Entry]:
    """Seat a computer player of `level` in the lobby, as its host asks.

    Raises `SeatRefused` for an unknown level.
    """
    need_lobby(state, mark("You can’t add computers now: the match has started."))
    need_host(state, user, mark("Ask the host, {name}, to add computer players."))
    need_free_seat(state)
    name = free_computer_name([name for seat in state.seats for name in (seat.called, seat.name)])
    return [ComputerAdded(name, table_level(level))]


@request
def remove_computer(state: TableState, user: int) -> list[Entry]:
    """Remove the last computer player from the lobby, as its host asks."""
    need_lobby(state, mark("You can’t remove computers now: the match has started."))
    need_host(state, user, mark("Ask the host, {name}, to remove computer players."))
    names = [seat.called for seat in state.seats if seat.user is None]
    if not names:
        raise SeatRefused("There’s no computer at this table.")
    return [ComputerRemoved(names[-1])]


@request
def choose_tempo(state: TableState, user: int, tempo: Tempo) -> list[Entry]:
    """Let computer players take their turns at `tempo`, as the host asks."""
    if not state.live:
        raise gone(state)
    need_host(state, user, mark("Ask the host, {name}, to change the computer speed."))
    return [] if tempo == state.tempo else [TempoChosen(tempo)]


@request
def choose_reactions(state: TableState, user: int, *, allowed: bool) -> list[Entry]:
    """Allow or forbid reactions of the people at the table, as the host asks."""
    if not state.live:
        raise gone(state)
    need_host(state, user, mark("Ask the host, {name}, to switch reactions."))
    return [] if allowed == state.reactions else [ReactionsChosen(allowed)]


@request
def start(state: TableState, user: int, handicaps: Handicaps = NO_HANDICAPS) -> list[Entry]:
    """Start the match, as its host asks. `handicaps` decide the handicap strokes.

    Raises `StaleVersion` if `handicaps` lack a person at the table.
    """
    need_lobby(state, mark("The match has already started."))
    need_host(state, user, mark("Ask the host, {name}, to start the match."))
    if len(state.seats) < state.preset.fewest:
        raise SeatRefused("You need at least two players. Let someone join, or add a computer.")
    state.rules.check_sides(len(state.seats))
    return [started(state.seats, state.rules, handicaps)]


def started(seats: Sequence[Seat], rules: Rules, handicaps: Handicaps) -> Started:
    return Started(rules.to_dict(), list(seat_strokes(seats, rules, handicaps)))


def acting_seat(state: TableState, user: int, version: int) -> int:
    """Return the number of the seat of `user`, who must be to act now.

    Raises `NoSeat`, `NotYourTurn`, or `StaleVersion` if `user` had another decision to make at `version`.
    """
    number, hole = seat_number(state, user), state.playing.hole
    if state.stage != "playing":
        raise StaleVersion
    seat = state.seats[number]
    if seat.computer:
        raise NotYourTurn("The computer is playing for you. Press “Take my seat back” first.")
    if not seat.since <= version <= state.version:
        raise StaleVersion
    if number not in hole.waiting():
        if hole.phase == "opening":
            raise NotYourTurn("You’re done. Waiting for the others.")
        raise NotYourTurn("It’s {name}’s turn.", name=state.seats[hole.turn].name)
    return number


@request
def act(state: TableState, user: int, version: int, moves: Sequence[tuple[Verb, int | None]]) -> list[Entry]:
    """Do the `moves` of one press, made at `version`: all of them or none."""
    number, trial = acting_seat(state, user, version), state.playing.trial()
    entries: list[Entry] = []
    for verb, slot in moves:
        action = Action(number, verb, slot)
        if not trial.can(action):
            raise why_not(trial, action)
        trial.apply(action)
        entries.append(Acted(str(action), "person"))
    return entries


@request
def take_back(state: TableState, user: int) -> list[Entry]:
    """Give `user` back their seat, which the computer plays now."""
    number = seat_number(state, user)
    if state.stage not in ("playing", "between"):
        raise WrongStage("No match is being played at this table.")
    if not state.seats[number].computer:
        raise WrongStage("You already have your seat.")
    if state.played_out:
        raise WrongStage("Time’s up. The computer is finishing this match.")
    return [TookBack(number)]


@request
def ready(state: TableState, user: int, version: int) -> list[Entry]:
    """Note that `user` is ready for the next hole. The last person to be ready begins the hole."""
    number = seat_number(state, user)
    if state.stage != "between" or not state.stage_since <= version <= state.version:
        raise StaleVersion
    if state.seats[number].computer:
        raise NotYourTurn("The computer is playing for you. Press “Take my seat back” first.")
    if state.seats[number].ready:
        raise WrongStage("You’re ready. Waiting for the others.")
    return [Readied(number), Dealt()] if state.others_ready(number) else [Readied(number)]


@request
def hand_over(state: TableState) -> list[Entry]:
    """Let the computer play the seats that hold up the table. Their people can take them back.

    If some people never came, only their seats are handed over, as others may have waited for them. Otherwise
    the seats that are to act are handed over. If nobody would play after that, the computer plays the match
    to its end.
    """
    if not state.live or state.played_out or state.match is None:
        return []
    waiting = state.playing.hole.waiting() if state.stage == "playing" else ()
    people = [number for number, seat in enumerate(state.seats) if seat.person]
    late = [number for number in people if state.kept_waiting(number)]
    late = late or [number for number in people if number in waiting]
    if all(seat.computer or number in late for number, seat in enumerate(state.seats)):
        return [PlayedOut()]
    return [Missed(number, handed_over=True) for number in late]


@request
def play_out(state: TableState) -> list[Entry]:
    """Let the computer play the match to its end."""
    return [] if not state.live or state.played_out or state.match is None else [PlayedOut()]


@request
def stop_clocks(state: TableState) -> list[Entry]:
    """Stop all people's clocks until `start_clocks`."""
    running = state.live and state.match is not None and state.clocks_stopped is None
    return [ClocksStopped()] if running else []


@request
def start_clocks(state: TableState) -> list[Entry]:
    """Let stopped clocks run on with the time that was left."""
    return [ClocksStarted()] if state.live and state.clocks_stopped is not None else []


@request
def take_holiday(state: TableState, user: int, holiday: Holiday, now: float) -> list[Entry]:
    """Stop the clock of `user` during their `holiday`, at tables with a clock of a day or more.

    A holiday that was over before UNIX time `now` changes nothing.
    """
    if not has_holidays(state) or (number := state.seat_of(user)) is None:
        return []
    present = state.seats[number].holiday
    over = max(holiday.ends, present.ends) <= now
    if over or (holiday.begins, holiday.ends) == (present.begins, present.ends):
        return []
    return [HolidayTaken(number, holiday.begins, holiday.ends)]


def has_holidays(state: TableState) -> bool:
    """Whether holidays count at the table: it has a match with a turn clock of a day or more."""
    return state.live and state.match is not None and state.clock is not None and state.clock >= DAY
