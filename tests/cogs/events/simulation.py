"""An event of many people over a week of virtual time, with a restart in the middle.

`python -m tests.cogs.events.simulation --people 40 --holes 9` plays a long one and tells its figures. What is
shown to anybody is searched for cards that they may not know, and the results are calculated a second time
from the records alone.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import io
import json
import os
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from cogs.events.running import RunningEvents
from cogs.events.screens.details_screen import details_screen
from cogs.events.screens.event_screen import event_screen
from cogs.events.screens.log_screen import log_screen
from cogs.events.screens.play_screen import play_screen
from cogs.kit.screen import Screen
from data.store import Store
from engine.events.entries import EventOpened
from engine.events.event import Event, Playing
from engine.events.options import HOUR
from engine.events.records import RESULTS, archive
from engine.events.state import EventState
from engine.game.actions import Verb
from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.presets import preset
from engine.record import read, verify
from engine.table.clock import Pace
from tests.cogs.events.stored_events import StoredSeats, running_events
from tests.databases import new_store
from tests.engine.table.memory_journal import Clock
from tests.journeys.leaks import cards_named
from tests.journeys.world import MEMORY

GUILD: Final = 5
MESSAGE: Final = 1_456_074_443_980_800_020
WEEK: Final = 168 * HOUR
START: Final = 1_800_000_000.0


@dataclass
class Simulation:
    """The people of an event, each with a generator of their own, and what came of it."""

    people: int
    holes: int
    preset: str
    seed: int = 1
    now: float = START
    presses: int = 0
    ended: list[EventState] = field(default_factory=list)
    known: dict[int, dict[int, set[Card]]] = field(default_factory=dict)

    async def run(self, path: Path) -> zipfile.ZipFile:
        """Play the event in a database at `path`; return the file with its records."""
        random = Random(self.seed)
        store = await new_store(path)
        running = self._running(store)
        made = await running.create(opening(self.preset, self.holes, WEEK))
        await running.move(made.id, MESSAGE)
        times = sorted(
            (random.uniform(0, WEEK), person)
            for person in range(1, self.people + 1)
            for _ in range(self.holes + 1)
        )
        await self._play(await running.find(made.id, GUILD), times[: len(times) // 2], random)
        await store.close()  # in the middle of somebody's hole: nothing is in memory only
        store = await new_store(path)
        running = self._running(store)
        await self._play(await running.find(made.id, GUILD), times[len(times) // 2 :], random)
        assert self.ended == []
        self.now = START + WEEK
        await running.check_due()
        (over,) = self.ended
        assert (over.id, over.status, over.ended_at) == (made.id, "finished", START + WEEK)
        content = archive(over.course, over.counting)
        shown = [
            (row.entrant, over.entrant(row.entrant).name, len(row.scores), sum(row.scores), row.total)
            for row in over.results
        ]
        file = zipfile.ZipFile(io.BytesIO(content))
        assert shown == recalculated(file, over)
        await store.close()
        return file

    def _running(self, store: Store) -> RunningEvents:
        clock = Clock()

        async def ended(state: EventState) -> None:
            self.ended.append(state)

        return running_events(store, StoredSeats(store, Pace(clock, 0.0)), lambda: self.now, ended)

    async def _play(self, event: Event, times: Sequence[tuple[float, int]], random: Random) -> None:
        """Let each person play some presses at their times; most get through all holes by the end."""
        for at, person in times:
            self.now = START + at
            playing = await event.begin_holes(person, f"Player {person}", [])
            for _ in range(random.randint(4, 30)):
                if playing.game.over:
                    break
                playing = await self._press(event, playing, random)
            await self._look(playing)

    async def _press(self, event: Event, playing: Playing, random: Random) -> Playing:
        game = playing.game
        version, user = game.state.version, game.user
        self.presses += 1
        if game.state.stage == "between":
            after = await event.deal(user, version)
        else:
            view = game.view(user)
            action = random.choice(view.legal)
            moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot)]
            if action.verb == "take":
                moves.append(("swap", random.choice(view.replaceable(0))))
            after = await event.act(user, version, moves)
        known = self.known.setdefault(user, {}).setdefault(after.game.state.playing.number, set())
        known |= entitled(after.game.state.playing.hole)
        return after

    async def _look(self, playing: Playing) -> None:
        """Search what is shown to everybody and to this person for cards that they may not know."""
        event = playing.event
        public = [event_screen(event, {}), log_screen(event, 0)]
        public.append(details_screen(event, manager=True, entered=True))
        for screen in public:
            assert not cards_named(text_of(screen))
            assert event.opened.secret not in text_of(screen)
        own = text_of(play_screen(playing))
        number = playing.game.state.playing.number
        allowed = self.known.get(playing.game.user, {}).get(number, set())
        secret = cards_named(own) - allowed - entitled(playing.game.state.playing.hole)
        assert not secret, f"hole {number} showed {secret}"
        assert event.opened.secret not in own


def opening(chosen: str, holes: int, span: float) -> EventOpened:
    """Return the entry that opens an event of playing alone, for `span` seconds."""
    return EventOpened(
        event="",
        guild=GUILD,
        channel=9,
        kind="duplicate",
        name="A week of golf",
        rules=preset(chosen).rules_for(2, holes).to_dict(),
        closes_at=span,
        secret="",
        by=1,
        computers=1,
        level="easy",
    )


def entitled(hole: Hole) -> set[Card]:
    """Return the cards that the person in seat 0 may know now, by the rules alone."""
    found = set(hole.discard)
    for seat, grid in enumerate(hole.grids):
        found |= {card for slot, card in enumerate(grid) if not hole.hidden[seat] >> slot & 1}
    if hole.phase == "over":
        found |= {card for grid in hole.grids for card in grid}
    if hole.held is not None and hole.turn == 0:
        found.add(hole.held)
    if hole.rules.peeks(hole.pending[0]):
        found |= set(hole.grids[0][-hole.rules.columns :])
    return found


def text_of(screen: Screen) -> str:
    """Return all that a message says, with its ids, labels and alt texts."""
    parts: list[Any] = [screen.title, screen.text, screen.fields, screen.footer, screen.menus, screen.words]
    parts += [(button.label, button.id, button.words) for row in screen.rows for button in row]
    parts += [(each.name, each.alt_text) for each in screen.attachments]
    return json.dumps(parts, default=str, ensure_ascii=False).replace("\N{VARIATION SELECTOR-15}", "")


def recalculated(file: zipfile.ZipFile, event: EventState) -> list[tuple[int, str, int, int, Fraction]]:
    """Return the table of an event from its records alone: number, name, holes, points, strokes gained.

    Each record must verify, and all must have the same decks and the commitment that was shown.
    """
    points: dict[int, list[int]] = {}
    names: dict[int, str] = {}
    decks: dict[int, object] = {}
    for name in file.namelist():
        if name == RESULTS:
            continue
        text = file.read(name).decode()
        record = read(text)
        assert verify(record).holds
        assert (record.commitment, record.match) == (event.commitment, event.id)
        found = json.loads(text)
        for hole in found["holes"]:
            assert decks.setdefault(hole["number"], hole["deck"]) == hole["deck"]
        number = int(name.removesuffix(".json"))
        points[number] = [hole["scores"][0] for hole in found["holes"]]
        names[number] = found["players"][0]
    holes = max(map(len, points.values()), default=0)
    means = []
    for hole in range(holes):
        column = [own[hole] for own in points.values() if len(own) > hole]
        means.append(Fraction(sum(column), len(column)))
    rows = [
        (
            number,
            names[number],
            len(own),
            sum(own),
            sum((means[hole] - score for hole, score in enumerate(own)), Fraction()),
        )
        for number, own in points.items()
    ]
    rows.sort(key=lambda row: (-row[2], -row[4], row[0]))
    listed = list(csv.DictReader(io.StringIO(file.read(RESULTS).decode())))
    assert [(int(row["number"]), row["name"], int(row["points"])) for row in listed] == [
        (number, name, total) for number, name, _, total, _ in rows
    ]
    return rows


def main() -> None:
    """Play a long one, and tell its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=40)
    parser.add_argument("--holes", type=int, default=9)
    parser.add_argument("--preset", default="classic")
    options = parser.parse_args()
    simulation = Simulation(options.people, options.holes, options.preset)
    began = perf_counter()
    with tempfile.TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as folder:
        path = Path(folder) / "golf.db"
        file = asyncio.run(simulation.run(path))
        print(f"{simulation.presses} presses in {perf_counter() - began:.0f} s, {path.stat().st_size} bytes")
    print(f"{len(file.namelist()) - 1} records verify; the results follow from them")


if __name__ == "__main__":
    main()
