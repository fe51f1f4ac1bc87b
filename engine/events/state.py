"""State of an event after the entries of its journal, and values derived from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from engine.events.entries import Absent, EventOpened, KindName, Logged
from engine.events.kinds import KINDS, Kind
from engine.events.options import HOUR
from engine.events.plan import FEWEST, Draw, Plan, TableResult
from engine.events.standings import StandingsRow
from engine.events.strokes_gained import Gained, table
from engine.game.errors import WrongStage
from engine.game.rules import Rules
from engine.solo.course import Course, commitment_of
from engine.solo.game import PressMoves

Status = Literal["new", "open", "paused", "finished", "annulled"]
"""Status of an event. `new`: its first message is not posted yet, and nobody can enter."""

Presence = Literal["in", "withdrawn", "removed", "replaced"]
"""Whether an entrant takes part, or how they left."""


@dataclass(slots=True)
class Entrant:
    """An entrant of an event, by their `number` in it from 1.

    `user` is negative once the person is forgotten. For people who play alone, `presses` are the entrant's
    presses and `scores` the points in the finished holes. `called` is the name that the person goes by;
    `name` tells it apart from other entrants' names.
    """

    number: int
    user: int
    name: str
    presence: Presence = "in"
    presses: list[PressMoves] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    called: str = ""

    def __post_init__(self) -> None:
        self.called = self.called or self.name

    @property
    def present(self) -> bool:
        return self.presence == "in"


TableStage = Literal["waiting", "open", "over", "annulled"]
"""`waiting`: the match is not yet opened in Discord. An annulled table is played again as another leg."""


@dataclass(slots=True)
class EventTable:
    """Leg `leg` (from 0) of table `number` in round `round`, both from 1, for `entrants` in their seats.

    `match` is the id of its present or future match. `deadline` is a UNIX time in seconds; from then on the
    computer takes over the seats that hold up the table (`late`). `scores` and `absent` are as in
    `TableOver`.
    """

    round: int
    number: int
    leg: int
    entrants: tuple[int, ...]
    match: str
    deadline: float
    computers: int = 0
    play_off: bool = False
    stage: TableStage = "waiting"
    late: bool = False
    scores: tuple[int | None, ...] = ()
    absent: frozenset[int] = frozenset()

    @property
    def bye(self) -> bool:
        """Whether the table's only entrant meets nobody, not even a computer player."""
        return len(self.entrants) == 1 and not self.computers

    @property
    def going_on(self) -> bool:
        """Whether the table's result is still to come."""
        return self.stage in ("waiting", "open")


class EventState:
    """State of an event. Only `engine.events.fold` changes it.

    - `version`: number of entries.
    - `opened_at`: time of the first message; before that message, time of the opening.
    - `closes_at`: end of play, or of entering. A pause moves the end by its length; the present pause began
      at `paused_at`.
    - `message`, `first_message`: newest message about the event, and the first, which showed the commitment.
    - `seeds`: for each seed, the best first, the numbers of its entrants: replaced entrants, then the present
      entrant. Empty until the first round is drawn.
    - `paused_for`: seconds of pauses while people could enter.
    - `off_until`: end of the last known time without presses.
    - `log`: entries that people may read.
    """

    def __init__(self, opened: EventOpened, at: float) -> None:
        self.opened = opened
        self.opened_at = at
        self.closes_at = opened.closes_at
        self.version = 0
        self.status: Status = "new"
        self.paused_at: float | None = None
        self.ended_at: float | None = None
        self.off_until = 0.0
        self.told = False
        self.message: int | None = None
        self.first_message: int | None = None
        self.entrants: list[Entrant] = []
        self.seeds: list[tuple[int, ...]] = []
        self.tables: list[EventTable] = []
        self.paused_for = 0.0
        self.organiser = opened.by
        self.log: list[Logged] = []

    @property
    def id(self) -> str:
        return self.opened.event

    @property
    def guild(self) -> int:
        return self.opened.guild

    @property
    def channel(self) -> int:
        return self.opened.channel

    @property
    def name(self) -> str:
        return self.opened.name

    @property
    def kind(self) -> Kind:
        return KINDS[self.opened.kind]

    @property
    def kind_name(self) -> KindName:
        return self.opened.kind

    @cached_property
    def rules(self) -> Rules:
        return Rules.load(self.opened.rules)

    def score(self, key: int) -> int:
        """The score by the event's format that belongs to `key`, as in `TableResult`; also the reverse."""
        return key if self.rules.format == "stroke" else -key

    @property
    def absent(self) -> Absent:
        return "computer" if self.kind.same_cards else self.opened.absent

    @property
    def over(self) -> bool:
        return self.status in ("finished", "annulled")

    @property
    def begun(self) -> bool:
        """Whether the first round was drawn."""
        return bool(self.seeds)

    @property
    def untouched(self) -> bool:
        """Whether nobody has played alone yet, and no round was drawn."""
        return not self.begun and not any(each.presses for each in self.entrants)

    @property
    def span(self) -> int:
        """Hours from the first message to the end of play, or of entering."""
        return round((self.closes_at - self.opened_at) / HOUR)

    @property
    def commitment(self) -> str:
        """Commitment to the secret, shown before anybody enters."""
        return commitment_of(self.id, self.opened.secret)

    @property
    def course(self) -> Course:
        """Deals that everybody plays alone. Raises `WrongStage` before the first message is posted."""
        if self.first_message is None:
            raise WrongStage("This event hasn’t started yet.")
        opened = self.opened
        levels = (opened.level,) * opened.computers
        return Course(
            opened.event,
            self.rules,
            levels,
            opened.secret,
            self.first_message,
            opened.changes,
            opened.named,
        )

    @property
    def present(self) -> list[Entrant]:
        """Entrants who take part, by number."""
        return [each for each in self.entrants if each.present]

    @property
    def counting(self) -> list[Entrant]:
        """Entrants whose scores count in events played alone: all except removed entrants."""
        return [each for each in self.entrants if each.presence != "removed"]

    @property
    def enough(self) -> bool:
        """Whether enough people take part for tables."""
        return len(self.present) >= FEWEST

    @property
    def admits(self) -> bool:
        """Whether an organizer can let people in: before the first round, or between rounds of a league."""
        later = self.kind.admits_late and self.round < self.opened.rounds
        return self.kind.at_tables and not self.over and (not self.begun or later)

    def entrant(self, number: int) -> Entrant:
        return self.entrants[number - 1]

    def entrant_of(self, user: int) -> Entrant | None:
        """Return the entrant of a person, also if the person left; None if the person never entered."""
        return next((each for each in self.entrants if each.user == user), None)

    @property
    def scores(self) -> dict[int, list[int]]:
        """Points of entrants who play alone, by number, in their finished holes."""
        return {each.number: each.scores for each in self.counting}

    @property
    def results(self) -> list[Gained]:
        """Table of all who finished a hole alone, the best first."""
        return table(self.scores)

    @property
    def round(self) -> int:
        """The number of the present round, 0 before the first."""
        return max((each.round for each in self.tables), default=0)

    @property
    def open_tables(self) -> list[EventTable]:
        """The tables whose results are still to come."""
        return [each for each in self.tables if each.going_on]

    @property
    def present_tables(self) -> list[EventTable]:
        """Tables of the present round; if a table has several legs, the last."""
        tables = {each.number: each for each in self.tables if each.round == self.round}
        return [tables[number] for number in sorted(tables)]

    def table_of(self, match: str) -> EventTable:
        """Return the table of a match. Raises `ValueError` if there is none."""
        table = next((each for each in self.tables if each.match == match), None)
        if table is None:
            raise ValueError(f"No table of event {self.id} has the match {match}.")
        return table

    def seed_of(self, number: int) -> int:
        """Return the seed, from 1, of an entrant or of the entrant they replaced."""
        return 1 + next(at for at, each in enumerate(self.seeds) if number in each)

    def of_seed(self, seed: int) -> Entrant:
        return self.entrant(self.seeds[seed - 1][-1])

    @property
    def plan(self) -> Plan:
        """The tournament of the seeds. Raises `ValueError` before the first round is drawn."""
        gone = [seed for seed in range(1, len(self.seeds) + 1) if not self.of_seed(seed).present]
        return Plan(len(self.seeds), self.opened.seats, self.opened.rounds, frozenset(gone))

    def draw_of(self, drawn: EventTable) -> Draw:
        seeds = tuple([self.seed_of(number) for number in drawn.entrants])
        return Draw(drawn.round, drawn.number, seeds, drawn.play_off, drawn.computers)

    @property
    def table_results(self) -> list[TableResult]:
        """The results of the tables that are over, in the order in which they were drawn."""
        return [
            TableResult(
                self.draw_of(each),
                tuple([None if own is None else self.score(own) for own in each.scores]),
                frozenset(self.seed_of(number) for number in each.absent),
            )
            for each in self.tables
            if each.stage == "over"
        ]

    @property
    def hidden(self) -> bool:
        """Whether the points of tables stay hidden, as others may still play the same cards."""
        return self.kind.same_cards and not self.over

    def next_tables(self) -> list[Draw]:
        open_tables = [self.draw_of(each) for each in self.open_tables]
        return self.kind.next_tables(self.plan, self.table_results, open_tables)

    def standings(self) -> list[StandingsRow]:
        """Return the standings after the tables that are over; the entrants in them are seeds."""
        return self.kind.standings(self.plan, self.table_results) if self.begun else []

    def season_points(self) -> dict[int, float]:
        """Return the points of final places on the server's leaderboard, by the numbers of entrants.

        The last holder of a seed gets all points of the seed; entrants without a place are left out. Empty if
        fewer than `FEWEST` people came, so that nobody gains by an event that others don't know of.
        """
        lines = self.standings()
        worth = self.kind.season_points(lines)
        placed = [line.entrant for line in lines if line.place]
        counts = len(placed) >= FEWEST
        return {self.of_seed(seed).number: worth[seed] if counts else 0 for seed in placed if seed in worth}
