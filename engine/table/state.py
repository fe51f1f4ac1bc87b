"""The state of a table: the fold of its journal entries, so a restart gives exactly the same state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from engine.game.actions import Action, Event
from engine.game.cards import Card
from engine.game.errors import BadRules, WrongStage
from engine.game.fairness import commitment, nonce
from engine.game.match import Match
from engine.game.presets import Preset, preset
from engine.game.rules import Rules
from engine.table.entries import (
    Acted,
    ClocksStarted,
    ClocksStopped,
    Closed,
    ComputerAdded,
    ComputerRemoved,
    Dealt,
    Entry,
    Joined,
    Left,
    Missed,
    Opened,
    PlayedOut,
    PutAside,
    Readied,
    RulesChanged,
    SeatKept,
    SeatsFreed,
    SeatsGiven,
    SeatTaken,
    Stamped,
    Started,
    TakenUp,
    Tempo,
    TempoChosen,
    TookBack,
    by_a_person,
)
from engine.table.journal import HoleResult, MatchResult, SeatResult, TableSeat
from engine.table.turn_log import Done, SeatChange, TurnLog

TURN_BEGINNERS: Final = ("draw", "take", "turn", "knock")
"""The actions with which a turn begins."""

Stage = Literal["lobby", "playing", "between", "aside", "finished", "closed"]


USUAL_LEVEL: Final = "medium"
"""The level of a computer player unless another is chosen."""


@dataclass(slots=True)
class Seat:
    """A seat and who plays it. `user` is the person's id, or None for a computer player.

    `press` is the id of the press with which the person sat down. `computer` says that the computer plays
    this seat now: always for a computer player, and for a person who has left or missed two turns in a row
    (`missed` counts them). `since` is the version from which the seat's present decision is open,
    `clock_from` the UNIX time from which its clock runs. `remembered` are the cards that a computer player
    was shown in a peeking opening, slot to card. `level` is that of a computer player (`engine.cpu.levels`).
    `stood_in` counts the turns of this hole that the computer began in a person's seat, `timed_out` those of
    the match in which their clock ran out. `moved`: the person has made a move of their own in the match.
    """

    name: str
    user: int | None = None
    press: int = 0
    computer: bool = False
    left: bool = False
    ready: bool = False
    missed: int = 0
    since: int = 0
    clock_from: float = 0.0
    remembered: dict[int, Card] = field(default_factory=dict)
    level: str = USUAL_LEVEL
    stood_in: int = 0
    timed_out: int = 0
    moved: bool = False

    @property
    def person(self) -> bool:
        """Whether a person plays this seat now."""
        return not self.computer


class TableState:
    """The state of a table. Only `apply` changes it, but for ids and names of forgotten people (`forget`).

    `preset`, `holes`, `clock`, `changes`, `named`, `secret`, `hints` are as in `Opened`; `rules_since` is the
    version of the last change of the rules. `version` counts entries; `stage_since` and `stage_from` are the
    version and the UNIX time at which the present stage began. `log` tells the last turns, one of each
    seat, oldest first, or the opening, and the seats that changed hands meanwhile. `hole_results` are the
    results of the holes that have ended. `touched` is the UNIX time at which a person last did something.
    `aside_from` is the stage in which a match that was put aside continues. `kept` are the people for whom a
    lobby keeps a seat, `tempo` is that of the computer players. `event` and `nonce` are as in
    `SeatsGiven`, empty for most tables; `played_out`: the computer plays all seats to the end.
    `clocks_stopped` is the UNIX time from which no person's clock runs; None while they run.
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
        self.clocks_stopped: float | None = None
        self.version = 0
        self.match: Match | None = None
        self.log: TurnLog = []
        self.hole_results: list[HoleResult] = []
        self.closed_by: int | None = None
        self.touched = 0.0
        self.aside_from: Stage = "playing"
        self.kept: list[SeatKept] = []
        self.tempo: Tempo = "normal"
        self.event = self.nonce = ""
        self.played_out = False

    @classmethod
    def fold(cls, entries: Iterable[Stamped]) -> TableState:
        """Return the state after `entries`, the first of which is an `Opened`.

        Raises `ValueError` or `WrongStage` for an entry that is impossible in its place.
        """
        state = cls()
        for stamped in entries:
            state.apply(stamped)
        return state

    @property
    def recent(self) -> list[Event]:
        """What the moves in `log` did."""
        return [done.event for done in self.log if isinstance(done, Done)]

    @property
    def playing(self) -> Match:
        """The match. Raises `WrongStage` before it has begun."""
        if self.match is None:
            raise WrongStage("The match hasn’t started yet.")
        return self.match

    @property
    def rules(self) -> Rules:
        """The rules of the match, or of one that began now; with too few seats, for the fewest players."""
        if self.match is not None:
            return self.match.rules
        return self.rules_with(max(len(self.seats), self.preset.fewest))

    def rules_with(self, seats: int) -> Rules:
        """Return the rules of a match of `seats` seats. Raises `BadRules` if they don't fit that number."""
        return self.preset.rules_for(seats, self.holes, self.changes)

    @property
    def most(self) -> int:
        """The most seats: those of the preset, or as many as the chosen decks suffice for."""
        for seats in range(self.preset.most, self.preset.fewest, -1):
            try:
                self.rules_with(seats)
            except BadRules:
                continue
            return seats
        return self.preset.fewest

    def free_for(self, user: int | None) -> int:
        """Return the number of lobby seats that `user` may take, or a computer player (None)."""
        others = sum(kept.user != user for kept in self.kept)
        return max(self.most - len(self.seats) - others, 0)

    @property
    def commitment(self) -> str:
        """The published commitment to the secret; empty in an old lobby that has no secret yet."""
        return commitment(self.secret, self.id) if self.secret else ""

    @property
    def live(self) -> bool:
        """Whether the table is open in its channel: neither finished, put aside nor closed."""
        return self.stage in ("lobby", "playing", "between")

    @property
    def host(self) -> int | None:
        """The user id of the host: the first person at the table who has not left."""
        return next((seat.user for seat in self.seats if seat.user is not None and not seat.left), None)

    @property
    def attended(self) -> bool:
        """Whether a person plays one of the seats now; a match without any waits for one."""
        return any(seat.person for seat in self.seats)

    def alone(self, user: int) -> bool:
        """Whether nobody but `user` is left: all others are computer players or have left."""
        return all(seat.user in (None, user) or seat.left for seat in self.seats)

    def seat_of(self, user: int) -> int | None:
        """Return the number of the seat of `user`, or None."""
        return next((number for number, seat in enumerate(self.seats) if seat.user == user), None)

    def match_result(self) -> MatchResult:
        """Return the totals of the match, which must be over.

        A person who took a computer's seat between holes has its points too, but can win only after playing
        more than half of the holes.
        """
        match = self.playing
        winners = [number for number in match.winners if self._played_by_its_user(number)]
        held = [_kept(seat) for seat in self.seats]
        table = table_seats(self.seats, held, match.totals, winners, shared=len(match.winners) > 1)
        return MatchResult(
            match=self.id,
            preset=self.preset.name,
            holes=self.holes,
            at=self.stage_from,
            seats=people_of(table),
            rated=not self.hints,
            changed=bool(self.changes),
            table=table,
            played=tuple(self.hole_results),
            rules=match.rules,
        )

    def _played_by_its_user(self, number: int) -> bool:
        """Whether the user of seat `number` played it in more than half of the holes."""
        user = self.seats[number].user
        seats = [hole.table[number] for hole in self.hole_results]
        held = sum(seat.user == user and seat.kept for seat in seats)
        return 2 * held > len(self.hole_results)

    def by_computer(self, hole: int, number: int) -> bool:
        """Whether the computer played `hole` (from 0) in seat `number`, which is a person's now."""
        then = self.hole_results[hole].table[number]
        return self.seats[number].user is not None and (then.user is None or not then.kept)

    @property
    def computers_holes(self) -> frozenset[tuple[int, int]]:
        """The holes (from 0) that the computer played in seats that are people's now, each with its seat."""
        return frozenset(
            (hole, number)
            for hole in range(len(self.hole_results))
            for number in range(len(self.seats))
            if self.by_computer(hole, number)
        )

    def forget(self, user: int, stand_in: int, name: str) -> None:
        """Replace the id and name of `user` by `stand_in` and `name`, as `Journal` does in storage."""
        for seat in self.seats:
            if seat.user == user:
                seat.user, seat.name = stand_in, name
        self.kept = [
            replace(kept, user=stand_in, name=name) if kept.user == user else kept for kept in self.kept
        ]
        if self.closed_by == user:
            self.closed_by = stand_in
        self.hole_results = [result.without(user, stand_in, name) for result in self.hole_results]

    def apply(self, stamped: Stamped) -> None:
        """Add one entry to the state."""
        self.version = stamped.version
        entry = stamped.entry
        if by_a_person(entry):
            self.touched = stamped.at
        if isinstance(entry, Acted):
            self._act(entry, stamped.at)
        elif isinstance(entry, Closed):
            self.closed_by = entry.by
            self._enter("closed", stamped.at)
        elif isinstance(entry, TempoChosen):
            self.tempo = entry.tempo
        elif isinstance(entry, ClocksStopped):
            self.clocks_stopped = stamped.at
        elif isinstance(entry, ClocksStarted):
            self._start_clocks(stamped.at)
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
                self.kept = [kept for kept in self.kept if kept.user != entry.user]
            case SeatKept():
                self.kept.append(entry)
            case SeatsFreed():
                self.kept = []
            case SeatsGiven():
                self.event, self.nonce = entry.event, entry.nonce
            case Left():
                self.seats = [seat for seat in self.seats if seat.user != entry.user]
            case ComputerAdded():
                self.seats.append(Seat(entry.name, computer=True, level=entry.level))
            case ComputerRemoved():
                self.seats = [seat for seat in self.seats if seat.user is not None or seat.name != entry.name]
            case Started():
                self.kept = []
                self.secret = entry.secret
                rules = self.rules if entry.rules is None else Rules.load(entry.rules)
                presses = nonce([seat.press for seat in self.seats if seat.user is not None])
                self.match = Match(rules, len(self.seats), entry.secret, self.nonce or presses)
                self._begin_hole(at)
            case _:
                raise ValueError(f"A lobby can't take in {entry}.")

    def _choose_rules(self, entry: Opened | RulesChanged) -> None:
        self.preset = preset(entry.preset)
        self.holes, self.clock = entry.holes, entry.clock
        self.changes, self.named = dict(entry.changes), entry.named
        self.hints = entry.hints
        self.rules_since = self.version

    def _match_entry(self, entry: Entry, at: float) -> None:
        match entry:
            case Left():
                number = self._known_seat(entry.user)
                seat = self.seats[number]
                seat.left = seat.computer = True
                self._touch(seat, at)
                self.log.append(SeatChange(number, "left"))
            case Missed():
                seat = self.seats[entry.seat]
                seat.missed += 1
                seat.timed_out += 1
                if entry.handed_over:
                    seat.computer = True
                    self.log.append(SeatChange(entry.seat, "away"))
                self._touch(seat, at)
            case TookBack():
                self._restart_pause(at)
                self._come_back(entry.seat)
                self._touch(self.seats[entry.seat], at)
            case SeatTaken():
                self._restart_pause(at)
                self.log.append(SeatChange(entry.seat, "taken", self.seats[entry.seat].name))
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
                self._take_up(self._known_seat(entry.user), at)
            case PlayedOut():
                self.played_out = True
                for seat in self.seats:
                    seat.computer = True
                    self._touch(seat, at)
            case _:
                raise ValueError(f"A match can't take in {entry}.")

    def _start_clocks(self, at: float) -> None:
        """Give each seat the time for its decision that was left when the clocks were stopped."""
        if self.clocks_stopped is not None:
            for seat in self.seats:
                seat.clock_from = at - max(self.clocks_stopped - seat.clock_from, 0.0)
            self.clocks_stopped = None

    def _restart_pause(self, at: float) -> None:
        """Start the pause between holes again at `at` when a person returns to an unattended match."""
        if self.stage == "between" and not self.attended:
            self.stage_from = at

    def _come_back(self, number: int) -> None:
        seat = self.seats[number]
        if seat.computer:
            self.log.append(SeatChange(number, "back"))
        seat.computer = seat.left = False
        seat.missed = 0

    def _take_up(self, taker: int, at: float) -> None:
        self._come_back(taker)
        self._enter(self.aside_from, at)
        for seat in self.seats:
            self._touch(seat, at)

    def _act(self, entry: Acted, at: float) -> None:
        match = self.playing
        action = Action.parse(entry.action)
        hidden = action.slot is not None and bool(match.hole.hidden[action.seat] >> action.slot & 1)
        event = match.hole.apply(action)
        seat = self.seats[action.seat]
        if match.hole.phase != "opening":  # there, two quick presses may both count
            seat.since = self.version
        if entry.by == "person":
            seat.missed, seat.moved = 0, True
        by = "stand-in" if entry.by == "computer" and seat.user is not None else entry.by
        self.log.append(Done(event, by, hidden=hidden and action.verb == "swap"))
        if entry.by != "person" and seat.user is not None and action.verb in TURN_BEGINNERS:
            seat.stood_in += 1
        self._forget_old_moves()
        if match.hole.phase == "choose":  # a turn begins, after the opening or another turn
            self._touch(self.seats[match.hole.turn], at)
        if event.over:
            match.close_hole()
            self.hole_results.append(hole_result(self.id, self.seats, match, at))
            self._enter("finished" if match.over else "between", at)

    def _forget_old_moves(self) -> None:
        """Keep the last turn of each seat in `log`, and the opening until the first turn."""
        turns = [
            at
            for at, done in enumerate(self.log)
            if isinstance(done, Done) and done.event.action.verb in TURN_BEGINNERS
        ]
        if turns:
            del self.log[: turns[max(len(turns) - len(self.seats), 0)]]

    def _begin_hole(self, at: float) -> None:
        # Who came or went since the last move is told in the new hole.
        moves = [number for number, done in enumerate(self.log) if isinstance(done, Done)]
        del self.log[: moves[-1] + 1 if moves else 0]
        self._enter("playing", at)
        hole = self.playing.hole
        for number, seat in enumerate(self.seats):
            self._touch(seat, at)
            seat.ready = False
            seat.stood_in = 0
            if seat.user is None:
                shown = hole.observe(number).grids[number]
                seat.remembered = {slot: card for slot, card in enumerate(shown) if card is not None}

    def _enter(self, stage: Stage, at: float) -> None:
        self.stage, self.stage_since, self.stage_from = stage, self.version, at

    def _touch(self, seat: Seat, at: float) -> None:
        """Note that `seat` has a new decision to make: its clock starts again at `at`."""
        seat.since, seat.clock_from = self.version, at

    def _known_seat(self, user: int) -> int:
        number = self.seat_of(user)
        if number is None:
            raise ValueError(f"Nobody with id {user} sits here.")
        return number


def hole_result(table: str, seats: Sequence[Seat], match: Match, at: float) -> HoleResult:
    """Return the result of the last hole of `match` at `table`, which ended at UNIX time `at`."""
    scores = match.results[-1]
    best = [seat for seat, points in enumerate(scores) if points == min(scores)]
    held = [_kept(seat) and 2 * seat.stood_in <= match.hole.turns[n] for n, seat in enumerate(seats)]
    everybody = table_seats(seats, held, scores, best, shared=len(best) > 1, out=match.hole.out)
    return HoleResult(table, len(match.results), at, people_of(everybody), everybody)


def table_seats(
    seats: Sequence[Seat],
    held: Sequence[bool],
    points: Sequence[int],
    best: Collection[int],
    *,
    shared: bool,
    out: int | None = None,
) -> tuple[TableSeat, ...]:
    """Return the result of each seat. Only people who `held` their seats can be among the winners."""
    return tuple(
        TableSeat(
            user=seat.user,
            name=seat.name,
            level=seat.level if seat.user is None else "",
            points=points[number],
            won=number in best and held[number],
            shared=number in best and held[number] and shared,
            kept=held[number],
            went_out=number == out,
        )
        for number, seat in enumerate(seats)
    )


def people_of(seats: Sequence[TableSeat]) -> tuple[SeatResult, ...]:
    """Return the results of the people among `seats`."""
    return tuple(
        SeatResult(seat.user, seat.name, seat.points, seat.won, seat.shared, seat.kept)
        for seat in seats
        if seat.user is not None
    )


def _kept(seat: Seat) -> bool:
    return seat.user is None or seat.person
