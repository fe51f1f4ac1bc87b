"""The state of a table: the outcome of all entries of its journal, and what follows from that."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, Literal, ParamSpec

from engine.game.actions import HoleEvent
from engine.game.errors import BadRules, WrongStage
from engine.game.fairness import commitment
from engine.game.match import Match
from engine.game.presets import Preset
from engine.game.rules import Rules
from engine.names.telling_apart import told_apart
from engine.table.entries import Entry, Invited, RulesChanged, SeatKept, Tempo
from engine.table.results import HoleResult, MatchResult, seat_results
from engine.table.seat import Seat
from engine.table.turn_log import Done, TurnLog

Stage = Literal["lobby", "playing", "between", "aside", "finished", "closed"]


class TableState:
    """The state of a table. Only `engine.table.fold` and `forget` change it.

    - `preset`, `holes`, `clock`, `changes`, `named`, `secret`, `hints`: as in `Opened`;
    - `rules_since`: the version of the last change of the rules; `rules_before`: the rules before that
      change, None if the rules never changed;
    - `version`: the number of entries; `stage_since` and `stage_from`: the version and the UNIX time at which
      the present stage began; `touched`: the UNIX time at which a person last did something;
    - `log`: the last turn of each seat, oldest first, or the opening, and the seats that changed hands
      meanwhile; `hole_results`: the results of the holes that have ended;
    - `aside_from`: the stage in which a match that was put aside continues;
    - `reserved`: the people for whom a lobby keeps a seat;
    - `barred`: the user ids of people whom the host removed, and who can't sit down again;
    - `invited_only`: only invited people may sit down; `invited`: the people whom the host invited;
    - `tempo`: how long computer players take; `reactions`: the host allows reactions;
    - `played_out`: the computer plays all seats to the end;
    - `cut_from`: the planned number of holes of a match that was ended early and counts, otherwise 0;
    - `clocks_stopped`: the UNIX time from which no person's clock runs; None while clocks run;
    - `time_off`: the sum of the newest `TimeOff` entries, back to an entry of another kind;
    - `event` and `nonce`: as in `SeatsGiven`, empty for most tables.
    """

    def __init__(self) -> None:
        self.id = ""
        self.preset: Preset
        self.holes = 0
        self.clock: int | None = None
        self.changes: dict[str, Any] = {}
        self.named = ""
        self.rules_since = 0
        self.rules_before: RulesChanged | None = None
        self.secret = ""
        self.hints = False
        self.seats: list[Seat] = []
        self.stage: Stage = "lobby"
        self.stage_since = 0
        self.stage_from = 0.0
        self.clocks_stopped: float | None = None
        self.time_off = 0.0
        self.version = 0
        self.match: Match | None = None
        self.log: TurnLog = []
        self.hole_results: list[HoleResult] = []
        self.closed_by: int | None = None
        self.cut_from = 0
        self.touched = 0.0
        self.aside_from: Stage = "playing"
        self.reserved: list[SeatKept] = []
        self.barred: frozenset[int] = frozenset()
        self.invited_only = False
        self.invited: list[Invited] = []
        self.tempo: Tempo = "normal"
        self.reactions = True
        self.event = self.nonce = ""
        self.played_out = False

    def copy(self) -> TableState:
        twin = copy(self)
        twin.changes = dict(self.changes)
        twin.seats = [replace(seat, remembered=dict(seat.remembered)) for seat in self.seats]
        twin.match = None if self.match is None else self.match.copy()
        twin.log, twin.hole_results, twin.reserved = (
            list(self.log),
            list(self.hole_results),
            list(self.reserved),
        )
        twin.invited = list(self.invited)
        return twin

    @property
    def recent(self) -> list[HoleEvent]:
        """The outcomes of the moves in `log`."""
        return [done.event for done in self.log if isinstance(done, Done)]

    @property
    def playing(self) -> Match:
        """The match. Raises `WrongStage` before it has begun."""
        if self.match is None:
            raise WrongStage("The match hasn’t started yet.")
        return self.match

    @property
    def standing_rules(self) -> RulesChanged:
        """The lobby's present rules, as the entry that would choose them."""
        return RulesChanged(
            self.preset.name, self.holes, self.clock, self.changes, self.named, hints=self.hints
        )

    @property
    def rules(self) -> Rules:
        """The rules of the match; in a lobby, for its present seats, but at least for the fewest players."""
        if self.match is not None:
            return self.match.rules
        return self.rules_with(max(len(self.seats), self.preset.fewest))

    def rules_with(self, seats: int) -> Rules:
        """Return the rules of a match of `seats` seats. Raises `BadRules` if they don't allow so many."""
        return self.preset.rules_for(seats, self.holes, self.changes)

    @property
    def most(self) -> int:
        """The largest number of seats that the preset and the chosen rules allow."""
        for seats in range(self.preset.most, self.preset.fewest, -1):
            try:
                self.rules_with(seats).check_sides(seats)
            except BadRules:
                continue
            return seats
        return self.preset.fewest

    def free_for(self, user: int | None) -> int:
        """Return how many seats in the lobby are free for `user`, or for a computer player (None)."""
        others = sum(kept.user != user for kept in self.reserved)
        return max(self.most - len(self.seats) - others, 0)

    @property
    def commitment(self) -> str:
        return commitment(self.secret, self.id)

    @property
    def live(self) -> bool:
        """Whether the table is open in its channel: neither finished, put aside nor closed."""
        return self.stage in ("lobby", "playing", "between")

    @property
    def replaced(self) -> bool:
        """Whether somebody closed the lobby or put the match aside, so that the channel is free again."""
        return (self.stage == "closed" and self.match is None) or (
            self.stage == "aside" and self.closed_by is not None
        )

    @property
    def host(self) -> int | None:
        """The user id of the host: the first person at the table who has not left."""
        return next((seat.user for seat in self.seats if seat.user is not None and not seat.left), None)

    @property
    def attended(self) -> bool:
        """Whether a person plays a seat now. A match without such a person waits until one comes back."""
        return any(seat.person for seat in self.seats)

    @property
    def counts(self) -> bool:
        """Whether a match that ended now would count: a hole is finished, and it belongs to no event."""
        return self.match is not None and bool(self.match.results) and not self.event

    @property
    def binds(self) -> bool:
        """Whether nobody who plays with others can make the match void alone.

        True if the match `counts`. True also after the first move of a match of a single hole, as nothing
        else would hold people to it. Never true in an event.
        """
        only = self.match is not None and self.match.rules.holes == 1 and not self.event
        return self.counts or (only and any(seat.moved for seat in self.seats))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that are first by the match's format. Sides of people who left come last.

        In an event a seat counts for its entrant, whoever played it.
        """
        match = self.playing
        stayed = [number for number, seat in enumerate(self.seats) if not seat.left]
        if self.event or len(stayed) in (0, len(self.seats)):
            return match.winners
        return match.format_score.first_of(stayed)

    @property
    def all_agreed(self) -> bool:
        """Whether everybody who has not left agrees to end the match without a result."""
        return all(seat.agreed for seat in self.seats if seat.user is not None and not seat.left)

    def alone(self, user: int) -> bool:
        """Whether only `user` is left: all others are computer players or have left."""
        return all(seat.user in (None, user) or seat.left for seat in self.seats)

    @property
    def unhurried(self) -> bool:
        """Whether one person plays against computers alone, so that nobody waits. Never true in an event."""
        return not self.event and sum(seat.user is not None and not seat.left for seat in self.seats) == 1

    def others_ready(self, number: int) -> bool:
        """Whether all other people are ready for the next hole. `number` is the seat to leave out."""
        return all(seat.ready for at, seat in enumerate(self.seats) if at != number and seat.person)

    def lets_join(self, user: int) -> bool:
        """Whether `user` may sit down here: everybody may, or `user` is invited."""
        return not self.invited_only or any(each.user == user for each in self.invited)

    def seat_of(self, user: int) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.user == user), None)

    def match_result(self) -> MatchResult:
        """Return the result of the match, which must be over.

        A person who took a computer's seat between holes gets its points too, but can win only after playing
        more than half of the holes. The same holds for everybody in a match that was ended early.
        """
        match, best = self.playing, self.winners
        score = match.format_score
        winners = [number for number in best if self.played_by_its_user(number)]
        held = [self._held(number) for number in range(len(self.seats))]
        seats = seat_results(
            self.seats,
            held,
            match.totals,
            winners,
            shared=score.is_shared(best),
            score=None if match.rules.by_totals else score,
        )
        return MatchResult(
            match=self.id,
            preset=self.preset.name,
            holes=len(match.results),
            at=self.stage_from,
            seats=seats,
            rated=not self.hints,
            changed=bool(self.changes),
            played=tuple(self.hole_results),
            rules=match.rules,
            changes=dict(self.changes),
            named=self.named,
            cut_from=self.cut_from,
        )

    def wins_count(self, number: int) -> bool:
        """Whether the player of seat `number` would get the win, if the seat has won a match that is over."""
        return self._held(number) and self.played_by_its_user(number)

    def _held(self, number: int) -> bool:
        """Whether the owner of seat `number` plays it now, and played it in more than half of their holes.

        Always true of a computer player's seat. In a match that was ended early, a person who is away counts
        as playing if they played the last hole that counts.
        """
        seat = self.seats[number]
        if seat.user is None:
            return True
        own = [hole.seats[number] for hole in self.hole_results if hole.seats[number].user == seat.user]
        away = bool(self.cut_from and own) and own[-1].kept and not seat.left
        return (seat.person or away) and 2 * sum(each.kept for each in own) > len(own)

    def played_by_its_user(self, number: int) -> bool:
        """Whether the present user of seat `number` played it in more than half of the holes of the match.

        Always true of a computer player.
        """
        user = self.seats[number].user
        seats = [hole.seats[number] for hole in self.hole_results]
        held = sum(seat.user == user and seat.kept for seat in seats)
        holes = len(self.hole_results) if user is None else max(self.cut_from, len(self.hole_results))
        return 2 * held > holes

    def kept_waiting(self, number: int) -> bool:
        """Whether the match waited for the person of seat `number`, and they have made no move at all."""
        seat = self.seats[number]
        waiting = self.playing.hole.waiting() if self.stage == "playing" else ()
        return seat.user is not None and not seat.moved and (seat.timed_out > 0 or number in waiting)

    def never_came(self, number: int) -> bool:
        """Whether the person of seat `number` kept the match waiting, or no seat has made a move at all."""
        nobody = self.seats[number].user is not None and not any(seat.moved for seat in self.seats)
        return nobody or self.kept_waiting(number)

    def by_computer(self, hole: int, number: int) -> bool:
        """Whether the computer played `hole` (from 0) in seat `number`, which a person has now."""
        then = self.hole_results[hole].seats[number]
        return self.seats[number].user is not None and (then.user is None or not then.kept)

    @property
    def computers_holes(self) -> frozenset[tuple[int, int]]:
        """The pairs of a hole (from 0) and a seat for which `by_computer` is true."""
        return frozenset(
            (hole, number)
            for hole in range(len(self.hole_results))
            for number in range(len(self.seats))
            if self.by_computer(hole, number)
        )

    def forget(self, user: int, stand_in: int, name: str) -> None:
        """Put `stand_in` and `name` in place of the id and name of `user`, as `Journal` does in storage."""
        for seat in self.seats:
            if seat.user == user:
                seat.user, seat.called = stand_in, name
        self.reserved = [
            replace(kept, user=stand_in, name=name) if kept.user == user else kept for kept in self.reserved
        ]
        self.invited = [
            replace(each, user=stand_in, name=name) if each.user == user else each for each in self.invited
        ]
        if self.closed_by == user:
            self.closed_by = stand_in
        self.barred = frozenset(stand_in if each == user else each for each in self.barred)
        self.hole_results = [result.without(user, stand_in, name) for result in self.hole_results]
        self.tell_apart()

    def tell_apart(self) -> None:
        """Give every seat a name that differs from all others, also of people for whom seats are kept."""
        for seat, name in zip(self.seats, self._names(), strict=False):
            seat.name = name

    @property
    def reserved_names(self) -> list[str]:
        """The names of people for whom seats are kept, told apart from all others."""
        return self._names()[len(self.seats) :]

    def _names(self) -> list[str]:
        called = [*(seat.called for seat in self.seats), *(kept.name for kept in self.reserved)]
        users = [*(seat.user for seat in self.seats), *(kept.user for kept in self.reserved)]
        return told_apart(called, users)


Request = Callable[[TableState], list[Entry]]
"""Returns the entries that grant a request, or raises a refusal. The table's state stays as it is."""

P = ParamSpec("P")


def request(granted: Callable[Concatenate[TableState, P], list[Entry]]) -> Callable[P, Request]:
    """Turn `granted` into a function of all its arguments but the state. It returns a `Request`."""

    @wraps(granted)
    def asked(*args: P.args, **kwargs: P.kwargs) -> Request:
        return lambda state: granted(state, *args, **kwargs)

    return asked
