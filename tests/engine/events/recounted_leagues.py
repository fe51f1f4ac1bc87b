"""Leagues and knock-outs with absences, drop-outs and ties, counted a second way from the matches' journals.

`uv run python -m tests.engine.events.recounted_leagues --events 1000` plays so many events on real tables and
stops at the first difference. People stay away for a while or for good, drop out, are let in, removed or
replaced, tables are annulled, the process starts again, and nearly every match ends after a hole or two, so
that there are many ties. The recount reads who moved and who had whose seat out of the entries, scores the
records, and knows nothing of `engine.events` but the table draws and the rules in `engine/README.md`.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from engine.events import requests
from engine.events.entries import Ended
from engine.events.rounds import DAY
from engine.events.state import EventState, EventTable
from engine.game.errors import GolfError
from engine.game.presets import preset
from engine.game.values import RANKS_AND_JOKER
from engine.record import Record, verify
from engine.table import Stamped
from engine.table.entries import Acted, Closed, Joined, Left, Missed, PlayedOut, TookBack
from engine.table.recording import from_entries
from tests.engine.events.league_week import ORGANISER, Week

TURN: Final = ("draw", "take", "turn", "knock")
"""Verbs with which a turn begins."""

ROUND_WORTH: Final = 12
"""Points of a won table of a league, and of each round got through in a knock-out."""

CLOSE: Final = {"values": {rank: int(rank in ("K", "Q", "J")) for rank in RANKS_AND_JOKER}}
"""Changed rules by which many scores are equal: a point for each court card."""

FEWEST: Final = 4
"""People who must come to an event that counts on the leaderboard."""

MOST_DAYS: Final = 60
"""Days after which an event must have ended."""

Place = tuple[int, int]
"""A round and the number of a table in it, both from 1."""

Row = tuple[int, Fraction, Fraction]
"""An entrant's place (0 for none), points or rounds got through, and strokes gained."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a table came to: `strokes` by seed, None for a forfeit, of all who sat there; `came` are the seeds
    for whom they count. A bye has one seed, with 0 strokes.
    """

    place: Place
    play_off: bool
    strokes: Mapping[int, int | None]
    came: frozenset[int]

    @property
    def bye(self) -> bool:
        """Whether the only seed met nobody."""
        return len(self.strokes) == 1

    def points(self) -> dict[int, Fraction]:
        """Return the points of each seed that came: the mean of the worth of the places that it shares."""
        if self.bye:
            return dict.fromkeys(self.strokes, Fraction(ROUND_WORTH))
        order = sorted(self.strokes.values(), key=_last_if_none)
        step = Fraction(ROUND_WORTH, len(order) - 1)
        found = {}
        for seed in self.came:
            places = [at for at, own in enumerate(order) if own == self.strokes[seed]]
            found[seed] = sum((ROUND_WORTH - step * at for at in places), Fraction()) / len(places)
        return found

    def gained(self) -> dict[int, Fraction]:
        """Return the strokes of each seed that came below the mean of the others whose strokes count."""
        found = {}
        for seed in self.came:
            others = [own for other, own in self.strokes.items() if other != seed and own is not None]
            if others:
                found[seed] = Fraction(sum(others), len(others)) - (self.strokes[seed] or 0)
        return found

    def best(self) -> set[int]:
        """Return the seeds with the fewest strokes among those who came."""
        fewest = min([self.strokes[seed] or 0 for seed in self.came], default=0)
        return {seed for seed in self.came if (self.strokes[seed] or 0) == fewest}


def _last_if_none(strokes: int | None) -> float:
    return float("inf") if strokes is None else strokes


def seats_held(entries: Sequence[Stamped], record: Record) -> list[bool]:
    """Return for each seat whether its person made a move and held the seat in more than half of the holes.

    A hole is held by whoever has the seat at its end and had no more than half of its turns played for them.
    """
    seats = [each.entry.user for each in entries if isinstance(each.entry, Joined)]
    moved, away = set[int](), set[int]()
    held, turns, others = Counter[int](), Counter[int](), Counter[int]()
    lengths = [len(hole.actions) for hole in record.holes]
    done = 0
    for stamped in entries:
        match stamped.entry:
            case Left(user=user):
                away.add(seats.index(user))
            case Missed(seat=seat, handed_over=True):
                away.add(seat)
            case TookBack(seat=seat):
                away.discard(seat)
            case PlayedOut():
                away.update(range(len(seats)))
            case Acted(action=action, by=by):
                seat, verb = int(action.split()[0]), action.split()[1]
                if by == "person":
                    moved.add(seat)
                if verb in TURN:
                    turns[seat] += 1
                    others[seat] += by != "person"
                done += 1
                if done == lengths[0]:
                    held.update(
                        at for at in range(len(seats)) if at not in away and 2 * others[at] <= turns[at]
                    )
                    del lengths[0]
                    done = 0
                    turns.clear()
                    others.clear()
    return [at in moved and 2 * held[at] > len(record.holes) for at in range(len(seats))]


async def outcome_of(week: Week, event: EventState, table: EventTable) -> Outcome:
    """Return what a table came to, by the journal of its match alone."""
    seeds = [event.seed_of(number) for number in table.entrants]
    place = (table.round, table.number)
    if table.bye:
        return Outcome(place, table.play_off, {seeds[0]: 0}, frozenset(seeds))
    entries = await week.seats.journal.load(table.match)
    if any(isinstance(each.entry, Closed) for each in entries):  # ended by the event, as fewer than two came
        moved = {
            int(each.entry.action.split()[0])
            for each in entries
            if isinstance(each.entry, Acted) and each.entry.by == "person"
        }
        assert len(moved) < 2, f"the match {table.match} was ended though it was played"
        strokes = {seed: 0 if at in moved else None for at, seed in enumerate(seeds)}
        return Outcome(place, table.play_off, strokes, frozenset(seeds[at] for at in moved))
    record = from_entries(entries)
    assert verify(record).holds, f"the record of the match {table.match} is wrong"
    held = seats_held(entries, record)
    forfeits = event.absent == "forfeit"
    strokes = {
        seed: own if came or not forfeits else None
        for seed, own, came in zip(seeds, record.totals, held, strict=True)
    }
    came = frozenset(seed for seed, came in zip(seeds, held, strict=True) if came)
    return Outcome(place, table.play_off, strokes, came)


def _points(outcomes: Sequence[Outcome]) -> dict[int, Fraction]:
    sums: dict[int, Fraction] = defaultdict(Fraction)
    for each in outcomes:
        if not each.play_off:
            for seed, own in each.points().items():
                sums[seed] += own
    return sums


def _gained(outcomes: Sequence[Outcome]) -> dict[int, Fraction]:
    """Return the mean of each seed's strokes gained over the matches where there were others."""
    matches = [each.gained() for each in outcomes if not each.play_off]
    found = {}
    for seed in {seed for each in matches for seed in each}:
        own = [each[seed] for each in matches if seed in each]
        found[seed] = sum(own, Fraction()) / len(own)
    return found


def _order(having: Mapping[int, Fraction], gained: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return the strokes gained by which each seed stands among those `having` as much: none for any of them
    if one has none.
    """
    return {
        seed: Fraction(0)
        if any(each == own and other not in gained for other, each in having.items())
        else gained[seed]
        for seed, own in having.items()
    }


def _never_came(outcomes: Sequence[Outcome]) -> set[int]:
    played = [each for each in outcomes if not each.play_off and not each.bye]
    seated = {seed for each in played for seed in each.strokes}
    return seated - {seed for each in played for seed in each.came}


def league_rows(seeds: int, outcomes: Sequence[Outcome]) -> dict[int, Row]:
    """Return each seed's row in a league."""
    points, gained = _points(outcomes), _gained(outcomes)
    nowhere = _never_came(outcomes)
    for seed in nowhere:
        points[seed] = Fraction(0)
    order = _order({seed: points[seed] for seed in range(1, seeds + 1) if seed not in nowhere}, gained)
    survived = Counter(seed for each in outcomes if each.play_off for seed in each.best())
    ranks = {
        seed: (points[seed], order[seed], survived[seed])
        for seed in range(1, seeds + 1)
        if seed not in nowhere
    }
    none = Fraction(0)
    return {seed: (_place(ranks, seed), points[seed], gained.get(seed, none)) for seed in range(1, seeds + 1)}


def knock_out_rows(seeds: int, outcomes: Sequence[Outcome], gone: set[int]) -> dict[int, Row]:
    """Return each seed's row in a knock-out: the points are the rounds that it got through."""
    last = max(each.place[0] for each in outcomes)
    through: Counter[int] = Counter()
    for each in outcomes:
        for seed in each.strokes:
            through[seed] = max(through[seed], each.place[0] - 1)
    final = [each for each in outcomes if each.place[0] == last]
    before = _gained([each for each in outcomes if each.place[0] < last])
    left = _left(final, before, gone)
    if len(left) == 1:
        through[left.pop()] = last
    gained = _gained(outcomes)
    nowhere = _never_came(outcomes)
    won = {seed: Fraction(through[seed]) for seed in range(1, seeds + 1)}
    order = _order({seed: own for seed, own in won.items() if seed not in nowhere}, gained)
    ranks = {seed: (won[seed], own) for seed, own in order.items()}
    return {seed: (_place(ranks, seed), own, gained.get(seed, Fraction(0))) for seed, own in won.items()}


def _left(of_table: Sequence[Outcome], before: Mapping[int, Fraction], gone: set[int]) -> set[int]:
    """Return who is left of a table: by strokes, by strokes gained `before`, by up to three play-off holes,
    and at last by seed.
    """
    match, *holes = of_table
    left = match.best()
    if len(left) > 1:
        left = (left - gone) or left
    if not left:
        return set()
    if left <= set(before):
        most = max(before[seed] for seed in left)
        left = {seed for seed in left if before[seed] == most}
    for hole in holes:
        left = hole.best() or set(hole.strokes)
    return {min(left)} if len(holes) == 3 else left


def _place(ranks: Mapping[int, tuple[Fraction | int, ...]], seed: int) -> int:
    return 1 + sum(other > ranks[seed] for other in ranks.values()) if seed in ranks else 0


async def played_event(random: Random) -> tuple[Week, EventState]:
    """Play an event to its end, with people who come and go."""
    people = random.randint(4, 9)
    changes = dict(random.choice((CLOSE, {})))
    week = await Week.begin(
        people,
        random.choice(("league", "knockout")),
        rules=preset("four-card").rules_for(2, random.randint(1, 2), changes).to_dict(),
        changes=changes,
        seats=random.randint(2, 4),
        rounds=random.randint(1, 3),
        absent=random.choice(("forfeit", "computer")),
        away={user for user in range(1, people + 1) if random.random() < 0.15},
    )
    week.random = random
    never = set(week.away)
    event = await week.pass_time(3600)
    for _ in range(MOST_DAYS):
        if event.over:
            break
        week.away = never | {user for user in range(1, people + 3) if random.random() < 0.1}
        event = await _one_day(week, event, random)
    assert event.over, f"the event hasn't ended after {MOST_DAYS} days"
    return week, event


async def _one_day(week: Week, event: EventState, random: Random) -> EventState:
    """Let people play, somebody come or go, and a day pass."""
    present = [each.number for each in event.present]
    number, user = random.choice(present), len(event.entrants) + 1
    name = f"Player {user}"
    open_tables = [each.number for each in event.open_tables]
    chance = random.random()
    with suppress(GolfError):  # an event refuses some of these at its end
        if chance < 0.1:
            await week.ask(lambda state, now: requests.withdraw(state, state.entrant(number).user))
        elif chance < 0.15:
            await week.ask(lambda state, now: requests.remove(state, ORGANISER, number))
        elif chance < 0.2:
            await week.ask(lambda state, now: requests.replace(state, ORGANISER, number, user, name))
        elif chance < 0.3:
            await week.ask(lambda state, now: requests.let_in(state, ORGANISER, user, name))
        elif chance < 0.35 and open_tables:
            table = random.choice(open_tables)
            await week.ask(lambda state, now: requests.annul_table(state, ORGANISER, table))
        elif chance < 0.45:
            await week.restart()
    await week.play()
    return await week.pass_time(DAY)


async def difference(week: Week, event: EventState) -> str | None:
    """Return how the event's standings or points differ from the recount, or None."""
    if event.status != "finished":
        return None
    outcomes = [await outcome_of(week, event, each) for each in event.tables if each.stage == "over"]
    seeds = len(event.seeds)
    gone = {seed for seed in range(1, seeds + 1) if not event.of_seed(seed).present}
    if event.kind_name == "league":
        expected = league_rows(seeds, outcomes)
        worth = {seed: points for seed, (place, points, _) in expected.items() if place}
    else:
        expected = knock_out_rows(seeds, outcomes, gone)
        worth = {seed: ROUND_WORTH * won for seed, (place, won, _) in expected.items() if place}
    lines = {line.entrant: line for line in event.standings()}
    for seed, (place, points, gained) in expected.items():
        line = lines[seed]
        won = line.points if event.kind_name == "league" else line.through - 1
        if (line.place, Fraction(won), line.gained) != (place, points, gained):
            return f"seed {seed}: {(line.place, won, line.gained)}, recounted {(place, points, gained)}"
    if sum(place > 0 for place, _, _ in expected.values()) < FEWEST:
        worth = dict.fromkeys(worth, Fraction(0))
    (ended,) = [each.entry for each in await week.log() if isinstance(each.entry, Ended)]
    on_board = {number: Fraction(points) for number, points in ended.points}
    recounted = {event.of_seed(seed).number: points for seed, points in worth.items()}
    return None if on_board == recounted else f"on the board {on_board}, recounted {recounted}"


async def count_again(seed: int, counts: Counter[str]) -> str | None:
    """Play the event with this random `seed` and count it a second way; return the difference, if any.

    Adds to `counts` what has happened in it.
    """
    week, event = await played_event(Random(seed))
    counts[f"{event.kind_name}, {event.status}"] += 1
    counts["tables"] += sum(each.stage == "over" for each in event.tables)
    counts["play-off holes"] += sum(each.play_off for each in event.tables)
    counts["annulled tables"] += sum(each.stage == "annulled" for each in event.tables)
    counts["absences"] += sum(len(each.absent) for each in event.tables)
    counts["people who left"] += len(event.entrants) - len(event.present)
    lines = event.standings()
    counts["shared places"] += sum(bool(line.place) for line in lines) - len(
        {line.place for line in lines} - {0}
    )
    return await difference(week, event)


async def _main(events: int, first: int) -> int:
    counts: Counter[str] = Counter()
    for seed in range(first, first + events):
        found = await count_again(seed, counts)
        if found is not None:
            print(f"seed {seed}: {found}")
            return 1
    for what, count in sorted(counts.items()):
        print(f"{count:7,} {what}")
    print("No difference.")
    return 0


def main() -> int:
    """Play the events that were asked for; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.events.recounted_leagues")
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="of the first event")
    asked = parser.parse_args()
    return asyncio.run(_main(asked.events, asked.seed))


if __name__ == "__main__":
    raise SystemExit(main())
