"""State of an event, as its journal tells, and values derived from the state."""

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
    """An entrant of an event; `number` counts from 1.

    - `user`: negative once the person is forgotten.
    - `presses`, `scores`: if people play alone, the presses, and the points in each finished hole.
    - `called`: the person's name; `name`: the name as shown, told apart from the others' names.
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
    """A table of a round, for `entrants` in the order of their seats.

    `round` and `number` count from 1. `leg` counts from 0: an annulled table is played again as the next leg.
    `match` is the id of the match, even before the match exists. At `deadline`, in UNIX seconds, the computer
    takes over the seats that hold up the table (`late`). `scores` and `absent` are as in `TableOver`.
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
    - `opened_at`: time of the first message; of the opening until then.
    - `closes_at`: end of play; at tables, end of entering. A pause moves it by the length of the pause.
    - `paused_at`: when the present pause began. `paused_for`: seconds of pauses while people could enter.
    - `message`: newest message about the event. `first_message`: the message with the commitment.
    - `seeds`: for each seed, the best first, the numbers of its entrants: those replaced, then the present
      one. Empty until the first round is drawn.
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
        """Return the score in the event's format for a key of `TableResult`, or the key for a score."""
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
        """Whether nobody has played yet and no round was drawn."""
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
        """The deals that everybody plays alone. Raises `WrongStage` before the first message is posted."""
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
        """Entrants whose scores count when people play alone: all but removed ones."""
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
        """The rows of all who finished a hole alone, the best first."""
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
        """Tables of the present round, each by its last leg."""
        tables = {each.number: each for each in self.tables if each.round == self.round}
        return [tables[number] for number in sorted(tables)]

    def table_of(self, match: str) -> EventTable:
        """Return the table of a match. Raises `ValueError` if there is none."""
        table = next((each for each in self.tables if each.match == match), None)
        if table is None:
            raise ValueError(f"No table of event {self.id} has the match {match}.")
        return table

    def seed_of(self, number: int) -> int:
        """Return the seed, from 1, of an entrant. A replacement has the seed of the person they replaced."""
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
        """Whether points are kept secret because others may still play the same cards."""
        return self.kind.same_cards and not self.over

    def next_tables(self) -> list[Draw]:
        open_tables = [self.draw_of(each) for each in self.open_tables]
        return self.kind.next_tables(self.plan, self.table_results, open_tables)

    def standings(self) -> list[StandingsRow]:
        """Return the standings after the tables that are over. The `entrant` of a row is a seed."""
        return self.kind.standings(self.plan, self.table_results) if self.begun else []

    def season_points(self) -> dict[int, float]:
        """Return the points for the server's leaderboard, by the numbers of entrants.

        The last holder of a seed gets all points of the seed. Entrants without a place are left out. If fewer
        than `FEWEST` people came, everybody gets 0, so that nobody gains by an event that others don't know
        of.
        """
        lines = self.standings()
        worth = self.kind.season_points(lines)
        placed = [line.entrant for line in lines if line.place]
        counts = len(placed) >= FEWEST
        return {self.of_seed(seed).number: worth[seed] if counts else 0 for seed in placed if seed in worth}
