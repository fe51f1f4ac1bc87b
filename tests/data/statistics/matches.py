"""Matches that nobody played, by any people and computers, kept and counted as real ones are."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from data.journal.sql_journal import KEEP_HOLE_SEAT, KEEP_MATCH, KEEP_MATCH_SEAT, MATCH_COLUMNS, SEAT_COLUMNS
from data.sql.connections import WritingConnection
from data.sql.portable import Value
from data.statistics.counting import count_match
from data.statistics.rated_player import RatedPlayer
from data.store import Store
from engine.table.results import HoleResult, MatchResult, SeatResult
from tests.data.run_sql import sql

DAY: Final = 86_400.0
NEW_YEAR: Final = 1_798_761_600.0
"""The first moment of 2027, a Friday."""


@dataclass(frozen=True)
class PlayedMatch:
    """A match of a server as it was played: for each hole each seat's points, and whether it was kept then.

    `outs` has the seat that went out in each hole, or None. `held` are the seats that the computer held when
    the match ended. `came` has the number of the hole, from 0, before which the player took that seat over
    from a computer.
    """

    match: str
    guild: int
    at: float
    preset: str
    players: Sequence[RatedPlayer]
    points: Sequence[Sequence[int]]
    kept: Sequence[Sequence[bool]]
    outs: Sequence[int | None]
    held: frozenset[int] = frozenset()
    rated: bool = True
    changed: bool = False
    came: Mapping[int, int] = field(default_factory=dict)

    def late(self, seat: int) -> bool:
        """Whether the player had the seat for half of the holes at most."""
        return 2 * (len(self.points) - self.came.get(seat, 0)) <= len(self.points)

    @property
    def totals(self) -> list[int]:
        """Each seat's points."""
        return [sum(column) for column in zip(*self.points, strict=True)]

    @property
    def board(self) -> str:
        """Where it stands: on the leaderboard (''), or apart from it."""
        if self.changed:
            return "modified"
        there = [
            sum(kept[seat] for hole, kept in enumerate(self.kept) if hole >= self.came.get(seat, 0))
            for seat, player in enumerate(self.players)
            if not player.level
        ]
        strong = all(player.level != "easy" for player in self.players)
        return "" if strong or sum(2 * holes > len(self.points) for holes in there) >= 2 else "practice"

    def result(self) -> MatchResult:
        """Return the result that the table would store."""
        holes = []
        for number, points in enumerate(self.points):
            there = [
                player if number >= self.came.get(seat, 0) else RatedPlayer(0, "medium")
                for seat, player in enumerate(self.players)
            ]
            holes.append(
                HoleResult(
                    self.match,
                    number + 1,
                    self.at,
                    _seats(there, points, self.kept[number], self.outs[number]),
                )
            )
        kept = [seat not in self.held for seat in range(len(self.players))]
        late = {seat for seat in range(len(self.players)) if self.late(seat)}
        seats = _seats(self.players, self.totals, kept, None, late)
        return MatchResult(
            self.match,
            self.preset,
            len(self.points),
            self.at,
            seats,
            self.rated,
            self.changed,
            tuple(holes),
        )


def _seats(
    players: Sequence[RatedPlayer],
    points: Sequence[int],
    kept: Sequence[bool],
    out: int | None,
    late: Collection[int] = (),
) -> tuple[SeatResult, ...]:
    best = [seat for seat, each in enumerate(points) if each == min(points)]
    won = [seat in best and kept[seat] and seat not in late for seat in range(len(players))]
    return tuple(
        SeatResult(
            player.user or None,
            name_of(player),
            points[seat],
            won[seat],
            won[seat] and len(best) > 1,
            kept[seat],
            player.level,
            seat == out,
        )
        for seat, player in enumerate(players)
    )


def name_of(player: RatedPlayer) -> str:
    """Return the name of a player at every table."""
    return f"Person {player.user}" if player.user else "Birdie"


def random_matches(
    random: Random, count: int, guilds: int = 2, people: int = 6, days: float = 800.0
) -> list[PlayedMatch]:
    """Random matches in the order of their ends, some of them in the same moment."""
    levels = ("easy", "medium", "expert", "expert")
    found = []
    for number in range(count):
        users = random.sample(range(1, people + 1), random.randint(1, min(4, people)))
        players = [RatedPlayer(user) for user in users]
        players += [RatedPlayer(0, random.choice(levels)) for _ in range(random.randint(len(users) < 2, 2))]
        random.shuffle(players)
        holes = random.randint(1, 5)
        seated = [seat for seat, player in enumerate(players) if player.user]
        away = {seat for seat in seated if random.random() < 0.08}
        came = {seat: random.randrange(holes) for seat in seated if random.random() < 0.1}
        kept = [
            [
                seat not in away or hole < came.get(seat, 0) or random.random() < 0.5
                for seat in range(len(players))
            ]
            for hole in range(holes)
        ]
        found.append(
            PlayedMatch(
                match=f"{number:010x}",
                guild=random.randint(1, guilds),
                at=NEW_YEAR + days * DAY * (number // 2 * 2) / count,
                preset=random.choice(("classic", "four-card")),
                players=players,
                points=[[random.randint(-6, 25) for _ in players] for _ in range(holes)],
                kept=kept,
                outs=[random.choice([None, *range(len(players))]) for _ in range(holes)],
                held=frozenset(away),
                rated=random.random() < 0.9,
                changed=random.random() < 0.2,
                came=came,
            )
        )
    return found


async def keep(store: Store, played: Sequence[PlayedMatch], *, count: bool = True) -> None:
    """Store all of them together and, by default, count them in this order."""
    results = [one.result() for one in played]
    await store.database.write(
        [
            sql(
                "INSERT INTO tables (match, guild, channel, status, opened_at) VALUES (?, ?, 5, ?, ?)",
                *(one.match, one.guild, "finished", one.at),
            )
            for one in played
        ]
    )
    await store.database.write(
        [(KEEP_MATCH, {name: getattr(one, name) for name in MATCH_COLUMNS}) for one in results]
    )
    await store.database.write(
        [
            (
                KEEP_MATCH_SEAT,
                {
                    **{**_columns(seat), "folded": seat.name.casefold(), "match": one.match},
                    **{"score": seat.score, "place": seat.place},
                },
            )
            for one in results
            for seat in one.people
        ]
    )
    await store.database.write(
        [
            (KEEP_HOLE_SEAT, {**_columns(seat), "match": hole.match, "number": hole.number, "at": hole.at})
            for one in results
            for hole in one.played
            for seat in hole.people
        ]
    )
    if not count:
        return

    async def work(connection: WritingConnection) -> None:
        for result in results:
            assert await count_match(connection, result.match, result)

    await store.database.alone(work)


def _columns(seat: SeatResult) -> dict[str, Value]:
    return {name: getattr(seat, name) for name in SEAT_COLUMNS}
