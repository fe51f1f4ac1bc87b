"""The fold: what a table's journal entries add up to. Pure, so a restart gives exactly the same state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

from engine.actions import Action, Event
from engine.errors import BadRules, WrongStage
from engine.fairness import commitment, nonce
from engine.language import say
from engine.match import Match
from engine.presets import Preset, preset
from engine.rules import Rules
from engine.table.entries import (
    Acted,
    Closed,
    ComputerAdded,
    ComputerRemoved,
    Dealt,
    Entry,
    Joined,
    Left,
    Missed,
    Opened,
    PutAside,
    Readied,
    RulesChanged,
    SeatTaken,
    Stamped,
    Started,
    TakenUp,
    TookBack,
    by_a_person,
)
from engine.table.journal import HoleResult
from engine.table.results import hole_result
from engine.table.seat import Seat

TURN_BEGINNERS: Final = ("draw", "take", "turn", "knock")
"""The actions with which a turn begins."""

Stage = Literal["lobby", "playing", "between", "aside", "finished", "closed"]


class TableState:
    """Everything that is true of a table. Changed by `apply` alone, but for who somebody was (`forget`).

    `preset`, `holes`, `clock`, `changes`, `named`, `secret`, `hints` are as in `Opened`; `rules_since` is the
    version from which the rules stand. `version` counts entries; `stage_since` and `stage_from` are the
    version and the UNIX time at which the present stage began. `recent` holds the actions of the last turns,
    one of each seat, oldest first, or those of the opening. `hole_results` are the people's scores of each
    hole that has ended. `touched` is the UNIX time at which a person last did something here. A match that is
    `aside` goes on in the stage `aside_from`.
    """

    def __init__(self) -> None:
        self.id = ""
        self.preset: Preset
        self.holes = 0
        self.clock: int | None = None
        self.changes: dict[str, Any] = {}
        self.named = ""
        self.rules_since = 0
        self.secret = ""
        self.hints = False
        self.seats: list[Seat] = []
        self.stage: Stage = "lobby"
        self.stage_since = 0
        self.stage_from = 0.0
        self.version = 0
        self.match: Match | None = None
        self.recent: list[Event] = []
        self.hole_results: list[HoleResult] = []
        self.closed_by: int | None = None
        self.touched = 0.0
        self.aside_from: Stage = "playing"

    @classmethod
    def fold(cls, entries: Iterable[Stamped]) -> TableState:
        """The state after `entries`, which begin with an `Opened`."""
        state = cls()
        for stamped in entries:
            state.apply(stamped)
        return state

    # ------------------------------------------------------------------ questions

    @property
    def playing(self) -> Match:
        """The match. Raises `WrongStage` before it has begun."""
        if self.match is None:
            raise WrongStage(say("The match has not begun yet."))
        return self.match

    @property
    def rules(self) -> Rules:
        """What the match is played by, or would be if it began now; with too few seats, for the fewest."""
        if self.match is not None:
            return self.match.rules
        return self.rules_with(max(len(self.seats), self.preset.fewest))

    def rules_with(self, seats: int) -> Rules:
        """What a match of so many seats would be played by. Raises `BadRules` if that can't be."""
        return self.preset.rules_for(seats, self.holes, self.changes)

    @property
    def most(self) -> int:
        """How many may sit here: as the preset says, if the decks chosen suffice for so many."""
        for seats in range(self.preset.most, self.preset.fewest, -1):
            try:
                self.rules_with(seats)
            except BadRules:
                continue
            return seats
        return self.preset.fewest

    @property
    def commitment(self) -> str:
        """What binds the bot to its secret, for all to see; empty in old lobbies that have no secret yet."""
        return commitment(self.secret, self.id) if self.secret else ""

    @property
    def live(self) -> bool:
        """Whether the table stands in its channel and anything can still happen at it."""
        return self.stage in ("lobby", "playing", "between")

    @property
    def host(self) -> int | None:
        """The user id of the host: the first person at the table who has not left."""
        return next((seat.user for seat in self.seats if seat.user is not None and not seat.left), None)

    @property
    def attended(self) -> bool:
        """Whether any person plays right now. An unattended match waits instead of playing itself."""
        return any(seat.person for seat in self.seats)

    def alone(self, user: int) -> bool:
        """Whether `user` is the only person who has not left."""
        return all(seat.user in (None, user) or seat.left for seat in self.seats)

    def seat_of(self, user: int) -> int | None:
        """The seat number of a person, or None."""
        return next((number for number, seat in enumerate(self.seats) if seat.user == user), None)

    # ------------------------------------------------------------------ forgetting

    def forget(self, user: int, stand_in: int, name: str) -> None:
        """Put another id and name where a person's stood, as is done in the journal that this adds up."""
        for seat in self.seats:
            if seat.user == user:
                seat.user, seat.name = stand_in, name
        if self.closed_by == user:
            self.closed_by = stand_in
        self.hole_results = [result.without(user, stand_in, name) for result in self.hole_results]

    # ------------------------------------------------------------------ the fold

    def apply(self, stamped: Stamped) -> None:
        """Take one entry in."""
        self.version = stamped.version
        entry = stamped.entry
        if by_a_person(entry):
            self.touched = stamped.at
        if isinstance(entry, Acted):
            self._act(entry, stamped.at)
        elif isinstance(entry, Closed):
            self.closed_by = entry.by
            self._enter("closed", stamped.at)
        elif self.stage == "lobby":
            self._lobby_entry(entry, stamped.at)
        else:
            self._match_entry(entry, stamped.at)

    def _lobby_entry(self, entry: Entry, at: float) -> None:
        match entry:
            case Opened():
                self.id, self.secret = entry.match, entry.secret
                self._choose_rules(entry)
                self._enter("lobby", at)
            case RulesChanged():
                self._choose_rules(entry)
            case Joined():
                self.seats.append(Seat(entry.name, user=entry.user, press=entry.press))
            case Left():
                self.seats = [seat for seat in self.seats if seat.user != entry.user]
            case ComputerAdded():
                self.seats.append(Seat(entry.name, computer=True, level=entry.level))
            case ComputerRemoved():
                self.seats = [seat for seat in self.seats if seat.user is not None or seat.name != entry.name]
            case Started():
                self.secret = entry.secret
                rules = self.rules if entry.rules is None else Rules.load(entry.rules)
                presses = nonce([seat.press for seat in self.seats if seat.user is not None])
                self.match = Match(rules, len(self.seats), entry.secret, presses)
                self._begin_hole(at)
            case _:
                raise WrongStage(f"A lobby can't take in {entry}.")

    def _choose_rules(self, entry: Opened | RulesChanged) -> None:
        self.preset = preset(entry.preset)
        self.holes, self.clock = entry.holes, entry.clock
        self.changes, self.named = dict(entry.changes), entry.named
        self.hints = entry.hints
        self.rules_since = self.version

    def _match_entry(self, entry: Entry, at: float) -> None:
        match entry:
            case Left():
                seat = self.seats[self._known_seat(entry.user)]
                seat.left = seat.computer = True
                self._touch(seat, at)
            case Missed():
                seat = self.seats[entry.seat]
                seat.missed += 1
                seat.computer = seat.computer or entry.handed_over
                self._touch(seat, at)
            case TookBack():
                seat = self.seats[entry.seat]
                self._look_again(at)
                seat.computer = seat.left = False
                seat.missed = 0
                self._touch(seat, at)
            case SeatTaken():
                self._look_again(at)
                self.seats[entry.seat] = seat = Seat(entry.name, user=entry.user)
                self._touch(seat, at)
            case Readied():
                self.seats[entry.seat].ready = True
            case Dealt():
                self.playing.deal()
                self._begin_hole(at)
            case PutAside():
                self.closed_by, self.aside_from = entry.by, self.stage
                self._enter("aside", at)
            case TakenUp():
                self._take_up(self.seats[self._known_seat(entry.user)], at)
            case _:
                raise WrongStage(f"A match can't take in {entry}.")

    def _look_again(self, at: float) -> None:
        """Somebody comes from `at` on: where nobody was there, the hole's end may be looked at once more."""
        if self.stage == "between" and not self.attended:
            self.stage_from = at

    def _take_up(self, taker: Seat, at: float) -> None:
        taker.computer = taker.left = False
        taker.missed = 0
        self._enter(self.aside_from, at)
        for seat in self.seats:
            self._touch(seat, at)

    def _act(self, entry: Acted, at: float) -> None:
        match = self.playing
        action = Action.parse(entry.action)
        event = match.hole.apply(action)
        seat = self.seats[action.seat]
        if match.hole.phase != "opening":  # two quick presses in the opening may both count
            seat.since = self.version
        if entry.by == "person":
            seat.missed = 0
        self.recent.append(event)
        self._forget_old_moves()
        if match.hole.phase == "choose":  # a turn begins, be it after the opening or another's turn
            self._touch(self.seats[match.hole.turn], at)
        if event.over:
            match.close_hole()
            self.hole_results.append(hole_result(self, at))
            self._enter("finished" if match.over else "between", at)

    def _forget_old_moves(self) -> None:
        """Keep one turn of each seat; the opening is forgotten once the turns have begun."""
        turns = [at for at, event in enumerate(self.recent) if event.action.verb in TURN_BEGINNERS]
        if turns:
            del self.recent[: turns[max(len(turns) - len(self.seats), 0)]]

    def _begin_hole(self, at: float) -> None:
        self.recent = []
        self._enter("playing", at)
        hole = self.playing.hole
        for number, seat in enumerate(self.seats):
            self._touch(seat, at)
            seat.ready = False
            if seat.user is None:
                shown = hole.observe(number).grids[number]
                seat.remembered = {slot: card for slot, card in enumerate(shown) if card is not None}

    def _enter(self, stage: Stage, at: float) -> None:
        self.stage, self.stage_since, self.stage_from = stage, self.version, at

    def _touch(self, seat: Seat, at: float) -> None:
        """From here on `seat` has a new choice to make and its clock starts again."""
        seat.since, seat.clock_from = self.version, at

    def _known_seat(self, user: int) -> int:
        number = self.seat_of(user)
        if number is None:
            raise WrongStage(f"Nobody with id {user} sits here.")
        return number
