"""What people ask of a table, checked. Each function returns the entries that grant the request, or refuses.

Nothing here changes anything: the table writes the entries down first and only then takes them in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.actions import Action, Verb
from engine.errors import (
    IllegalAction,
    NotHost,
    NotYourTurn,
    SeatRefused,
    StaleVersion,
    WrongStage,
)
from engine.hole import Hole
from engine.language import mark, plural, say
from engine.options import trimmed
from engine.presets import preset
from engine.table.clock import abandoned
from engine.table.computers import table_level
from engine.table.entries import (
    Acted,
    Closed,
    ComputerAdded,
    ComputerRemoved,
    Dealt,
    Entry,
    Joined,
    Left,
    PutAside,
    Readied,
    RulesChanged,
    SeatTaken,
    Started,
    TakenUp,
    TookBack,
)
from engine.table.needs import gone, need_host, need_lobby, need_room, seat_number, why_not
from engine.table.state import TableState

COMPUTER_NAMES: Final = ("Birdie", "Bogey", "Eagle", "Mulligan", "Bunker", "Albatross", "Caddie", "Fairway")


def join(state: TableState, user: int, name: str, press: int, version: int | None) -> list[Entry]:
    """A seat in the lobby for `user`, by a press made at `version` or by command.

    Who sits down agrees to the rules shown, so a press that saw other rules is refused.
    """
    need_lobby(state, mark("The match has begun. You can join at the next one."))
    if state.seat_of(user) is not None:
        raise SeatRefused(say("You already sit at this table."))
    if version is not None and version < state.rules_since:
        raise SeatRefused(say("The rules have just changed. Have a look, then press Join again."))
    need_room(state)
    return [Joined(user, name, press)]


def take_seat(state: TableState, user: int, name: str, version: int | None) -> list[Entry]:
    """A computer player's seat for `user` between two holes, by a press made at `version` or by command.

    Of several, the first. A seat that somebody left is theirs to take back.
    """
    if state.stage == "lobby":
        raise WrongStage(say("The match has not begun. Press Join to sit down."))
    if not state.live:
        raise WrongStage(gone(state))
    number = state.seat_of(user)
    if number is not None:
        away = state.seats[number].computer
        raise SeatRefused(
            say("You have a seat in this match. Press “Take my seat back”.")
            if away
            else say("You already sit at this table.")
        )
    if state.stage != "between":
        raise WrongStage(
            say("A computer’s seat can be taken between two holes only. Wait for this one’s end.")
        )
    if version is not None and not state.stage_since <= version <= state.version:
        raise StaleVersion
    free = next((at for at, seat in enumerate(state.seats) if seat.user is None), None)
    if free is None:
        raise SeatRefused(say("No seat here is a computer player’s any more."))
    return [SeatTaken(free, user, name)]


def change_rules(state: TableState, user: int, wish: RulesChanged) -> list[Entry]:
    """Other rules for the lobby; the host asks. Raises `BadRules` for what contradicts itself."""
    need_lobby(state, mark("The match has begun, and it keeps the rules it began with."))
    need_host(state, user, mark("Only the host, {name}, can change the rules."))
    chosen = preset(wish.preset)
    seats = len(state.seats)
    if seats > chosen.most:
        raise SeatRefused(
            plural(
                "{count} sits here, but “{preset}” is played by up to {most}.",
                "{count} sit here, but “{preset}” is played by up to {most}.",
                count=seats,
                preset=chosen.name,
                most=chosen.most,
            )
        )
    rules = chosen.rules_for(max(seats, chosen.fewest), wish.holes, wish.changes)
    granted = replace(wish, holes=rules.holes, changes=trimmed(chosen.rules, wish.changes))
    return [] if granted == standing_rules(state) else [granted]


def standing_rules(state: TableState) -> RulesChanged:
    """What the lobby plays by, as a wish that changes nothing."""
    return RulesChanged(
        state.preset.name, state.holes, state.clock, state.changes, state.named, hints=state.hints
    )


def leave(state: TableState, user: int, version: int | None) -> list[Entry]:
    """`user` stands up, by a press made at `version` or by command; the last to leave closes the table."""
    seat = seat_number(state, user)
    if not state.live:
        raise WrongStage(gone(state))
    if version is not None and version < state.stage_since:
        raise StaleVersion
    if state.seats[seat].left:
        raise WrongStage(say("You have left already. The computer plays your seat."))
    if state.alone(user):
        return [Left(user), Closed(None)]
    played = any(other.person for at, other in enumerate(state.seats) if at != seat)
    goes_on = state.stage == "between" and played and _others_ready(state, seat)
    return [Left(user), Dealt()] if goes_on else [Left(user)]


def add_computer(state: TableState, user: int, level: str) -> list[Entry]:
    """A computer player of a level for the lobby; the host asks."""
    need_lobby(state, mark("The match has begun, so no more computer players can sit down."))
    need_host(state, user, mark("Only the host, {name}, can add computer players."))
    need_room(state)
    return [ComputerAdded(_free_name(state), table_level(level))]


def remove_computer(state: TableState, user: int) -> list[Entry]:
    """The last computer player leaves the lobby; the host asks."""
    need_lobby(state, mark("The match has begun, so the computer players stay."))
    need_host(state, user, mark("Only the host, {name}, can remove computer players."))
    names = [seat.name for seat in state.seats if seat.user is None]
    if not names:
        raise SeatRefused(say("There is no computer player at this table."))
    return [ComputerRemoved(names[-1])]


def start(state: TableState, user: int, secret: str) -> list[Entry]:
    """The match begins; the host asks. `secret` is 64 hex digits, for lobbies that have none yet."""
    need_lobby(state, mark("The match has begun already."))
    need_host(state, user, mark("Only the host, {name}, can start the match."))
    if len(state.seats) < state.preset.fewest:
        raise SeatRefused(say("A match needs at least two. Let someone join, or add a computer player."))
    return [Started(state.secret or secret, state.rules.to_dict())]


def moment(state: TableState, user: int, version: int, hole: Hole) -> int:
    """The seat of `user`, if it is theirs to act now and `version` still shows the present moment."""
    number = seat_number(state, user)
    if state.stage != "playing":
        raise StaleVersion
    seat = state.seats[number]
    if seat.computer:
        raise NotYourTurn(say("The computer plays your seat. Press “Take my seat back” first."))
    if not seat.since <= version <= state.version:
        raise StaleVersion
    if number not in hole.waiting():
        raise NotYourTurn(
            say("You are done. The others are not ready yet.")
            if hole.phase == "opening"
            else say("It is {name}’s turn.", name=state.seats[hole.turn].name)
        )
    return number


def act(
    state: TableState, user: int, version: int, moves: Sequence[tuple[Verb, int | None]], trial: Hole
) -> list[Entry]:
    """The moves of one press, tried on `trial` one after another: all of them are legal or none counts."""
    number = moment(state, user, version, trial)
    entries: list[Entry] = []
    for verb, slot in moves:
        action = Action(number, verb, slot)
        if not trial.can(action):
            raise IllegalAction(why_not(trial, action))
        trial.apply(action)
        entries.append(Acted(str(action), "person"))
    return entries


def take_back(state: TableState, user: int) -> list[Entry]:
    """`user` plays again from a seat that the computer kept."""
    number = seat_number(state, user)
    if state.stage not in ("playing", "between"):
        raise WrongStage(say("There is no match in play at this table."))
    if not state.seats[number].computer:
        raise WrongStage(say("Your seat is yours already."))
    return [TookBack(number)]


def ready(state: TableState, user: int, version: int) -> list[Entry]:
    """`user` is ready for the next hole; the last person to be ready begins it."""
    number = seat_number(state, user)
    if state.stage != "between" or not state.stage_since <= version <= state.version:
        raise StaleVersion
    if state.seats[number].computer:
        raise NotYourTurn(say("The computer plays your seat. Press “Take my seat back” first."))
    if state.seats[number].ready:
        raise WrongStage(say("You are ready already. The others are still looking."))
    return [Readied(number), Dealt()] if _others_ready(state, number) else [Readied(number)]


def end(state: TableState, user: int, moderator: bool, version: int | None = None) -> list[Entry]:
    """The table is ended early, by its host or by a moderator of the server.

    `version` is when they were asked whether to: in an earlier stage they were asked about something else.
    """
    if not state.live:
        raise WrongStage(gone(state))
    if not moderator:
        need_host(state, user, mark("Only the host, {name}, can end this; so can moderators."))
    if version is not None and version < state.stage_since:
        raise StaleVersion
    return [Closed(user)]


def put_aside(state: TableState, user: int, moderator: bool, now: float) -> list[Entry]:
    """The table makes room in its channel: a lobby closes, a match is put aside.

    Host and moderators may ask at once, others when the table is abandoned at UNIX time `now`.
    """
    if not state.live:
        raise WrongStage(gone(state))
    if not moderator and state.host != user and not abandoned(state, now):
        raise NotHost(say("This table is in use. Its host and moderators can replace it."))
    return [Closed(user)] if state.match is None else [PutAside(user)]


def take_up(state: TableState, user: int) -> list[Entry]:
    """`user` goes on with a match that was put aside."""
    seat_number(state, user)
    if state.stage != "aside":
        raise WrongStage(say("This match was not put aside."))
    return [TakenUp(user)]


def _others_ready(state: TableState, number: int) -> bool:
    return all(seat.ready for at, seat in enumerate(state.seats) if at != number and seat.person)


def _free_name(state: TableState) -> str:
    taken = {seat.name for seat in state.seats}
    return next(name for name in COMPUTER_NAMES if name not in taken)
