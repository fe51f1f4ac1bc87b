"""Random matches played to their end, with a stop at every moment at which somebody could look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, Literal

from hypothesis import strategies as st

from cogs.kit.names import clean_name
from engine.game.actions import Action
from engine.game.presets import PRESETS
from engine.table import Entry, Stamped, Table, TableState
from engine.table.clock import Pace
from engine.table.entries import (
    Acted,
    Closed,
    ComputerAdded,
    Dealt,
    Joined,
    Left,
    Missed,
    Opened,
    Readied,
    Started,
    TookBack,
)
from engine.table.fold import apply
from engine.table.seat import USUAL_LEVEL
from tests.engine.table.memory_journal import MemoryJournal

LONGEST: Final = "*" * 24
NOW: Final = 1_767_225_600.0
MATCH: Final = "0123456789"

By = Literal["person", "computer", "clock"]


class EveningTable(Table):
    """A table that time stands still at. `entries` are all that it has taken in."""

    def __init__(self) -> None:
        super().__init__(TableState(), MemoryJournal(), Pace(now=lambda: NOW))
        self.entries: list[Stamped] = []


@dataclass(frozen=True, slots=True)
class Evening:
    """Who plays what; `seed` decides the deal and what everybody does. Person n has the user id n + 1.

    `quick`: cards are only swapped in face down, so that holes end soon. `changes` are house rules, and
    `named` is what the server calls them. `strokes` are handicap strokes, as many as are needed by the rules.
    """

    seed: int
    names: tuple[str, ...] = (LONGEST,) * 6
    computers: int = 0
    preset: str = "classic"
    holes: int = 1
    clock: int | None = 120
    quick: bool = True
    changes: dict[str, Any] = field(default_factory=dict)
    named: str = ""
    strokes: tuple[int, ...] = ()

    def lobby(self) -> EveningTable:
        """The table with everybody seated."""
        table, secret = EveningTable(), f"{Random(self.seed).getrandbits(256):064x}"
        add(table, Opened(MATCH, self.preset, self.holes, self.clock, self.changes, self.named, secret))
        for number, name in enumerate(self.names):
            add(table, Joined(number + 1, name, 1000 + number))
        for number in range(self.computers):
            add(table, ComputerAdded(f"Albatross {number}", USUAL_LEVEL))
        return table

    def moments(self) -> Iterator[EveningTable]:
        """The same table again and again: when the match has begun and after each entry until its end."""
        random = Random(self.seed)
        random.getrandbits(256)  # the secret
        table = self.lobby()
        strokes = self.strokes[: len(self.names)] if table.state.rules.handicap_strokes else ()
        add(table, Started(table.state.rules.to_dict(), [*strokes]))
        yield table
        while table.state.live:
            for entry in self._next(table.state, random):
                add(table, entry)
                yield table

    def _next(self, state: TableState, random: Random) -> list[Entry]:
        if state.stage == "between":
            people = [number for number, seat in enumerate(state.seats) if seat.person and not seat.ready]
            return [Readied(random.choice(people))] if people and random.random() < 0.5 else [Dealt()]
        if random.random() < 0.03:
            return self._absence(state, random)
        hole = state.playing.hole
        seat = random.choice(hole.waiting())
        legal = hole.legal_actions(seat)
        if self.quick and random.random() < 0.9:
            down = [each for each in legal if each.slot is not None and hole.hidden[seat] >> each.slot & 1]
            legal = tuple(each for each in legal if each.verb in ("draw", "ready")) or tuple(down) or legal
        return [Acted(str(random.choice(legal)), _hand(state, seat, random))]

    def _absence(self, state: TableState, random: Random) -> list[Entry]:
        number = random.randrange(len(self.names))
        seat = state.seats[number]
        if seat.person:
            return [Missed(number, handed_over=random.random() < 0.5)]
        if random.random() < 0.1 and not state.attended:
            return [Closed(None)]
        return [TookBack(number)] if random.random() < 0.8 or seat.left else [Left(number + 1)]


def _hand(state: TableState, seat: int, random: Random) -> By:
    if not state.seats[seat].person:
        return "computer"
    return "clock" if random.random() < 0.1 else "person"


def add(table: EveningTable, *entries: Entry) -> None:
    """Let the table take in `entries`."""
    for entry in entries:
        table.entries.append(Stamped(table.state.version + 1, NOW, entry))
        apply(table.state, table.entries[-1])


def played(evening: Evening) -> EveningTable:
    """The table when all is over."""
    return list(evening.moments())[-1]


def first_turn(evening: Evening) -> EveningTable:
    """The table when the opening is done, nobody missing: seat 0 is on turn."""
    table = next(evening.moments())
    hole = table.state.playing.hole
    while hole.phase == "opening":
        add(table, Acted(str(hole.legal_actions(hole.waiting()[0])[0]), "person"))
    return table


def turns_of(table: EveningTable, *texts: str) -> None:
    """Let people do actions written as `0 draw`."""
    add(table, *(Acted(str(Action.parse(text)), "person") for text in texts))


names = st.one_of(
    st.just(LONGEST),
    st.text("*_~|<>[]@#`\\ 1.-😀中Aא", max_size=40).map(clean_name),
    st.text(max_size=40).map(clean_name),
)


def at_a_table(evening: Evening) -> Evening:
    """The same evening with no more people and computers than the preset is for."""
    most = PRESETS[evening.preset].most
    names = evening.names[:most]
    return replace(evening, names=names, computers=min(evening.computers, most - len(names)))


_HOUSE_RULES: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"flip_as_action": True, "knock_early": True, "knock_bonus": True, "tied_shame": True},
    {"knock_anytime": True, "flip_as_action": True, "blackjack": True, "underdog_bonus": True},
    {"use_jokers": True, "eagle_eye": True, "discard_flip": "required", "knock_penalty": True},
)
_FORMATS: Final[tuple[dict[str, Any], ...]] = (
    {"format": "match_play"},
    {"format": "match_play", "handicap_strokes": True},
    {"format": "skins"},
    {"format": "stableford", "handicap_strokes": True},
    {"handicap_strokes": True},
)
evenings = (
    st.builds(
        Evening,
        seed=st.integers(0, 2**32),
        names=st.lists(names, min_size=2, max_size=4).map(tuple),
        computers=st.integers(0, 2),
        preset=st.sampled_from(sorted(set(PRESETS) - {"house"})),
        holes=st.integers(1, 2),
        clock=st.sampled_from((None, 30, 86_400)),
        quick=st.sampled_from((True, True, False)),
    ).map(at_a_table)
    | st.builds(
        Evening,
        seed=st.integers(0, 2**32),
        names=st.lists(names, min_size=2, max_size=5).map(tuple),
        preset=st.just("house"),
        quick=st.booleans(),
        changes=st.sampled_from(_HOUSE_RULES),
    )
    | st.builds(
        Evening,
        seed=st.integers(0, 2**32),
        names=st.lists(names, min_size=2, max_size=4).map(tuple),
        holes=st.integers(1, 3),
        changes=st.sampled_from(_FORMATS),
        strokes=st.tuples(*[st.integers(0, 7)] * 4),
    )
)
