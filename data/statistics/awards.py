"""The achievements: what each asks for, judged by one match and what was before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from data.statistics.facts import SeatFacts
from engine.language import mark
from engine.table.journal import MatchResult

LONG: Final = 3
"""From so many holes on, a match is more than luck."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as the person in seat number `seat` finished it.

    `matches`, `wins` (shared ones too) and `streak` (won matches in a row) are this person's on this server,
    this match among them.
    """

    result: MatchResult
    facts: Sequence[SeatFacts]
    seat: int
    matches: int
    wins: int
    streak: int

    @property
    def own(self) -> SeatFacts:
        """What the person's seat did."""
        return self.facts[self.seat]

    @property
    def others(self) -> list[SeatFacts]:
        """What the other seats did."""
        return [seat for number, seat in enumerate(self.facts) if number != self.seat]

    @property
    def long(self) -> bool:
        """Whether the person played all of a match that is not over too soon."""
        return self.own.whole and len(self.own.scores) >= LONG


@dataclass(frozen=True, slots=True)
class Award:
    """An achievement: its name in the database, its title, what it is for, and whether a moment earns it."""

    name: str
    title: str
    reason: str
    earned: Callable[[Moment], bool]


def _expert_beaten(moment: Moment) -> bool:
    return moment.own.won and any(seat.player.level == "expert" for seat in moment.others)


def _landslide(moment: Moment) -> bool:
    return moment.long and all(seat.points >= moment.own.points + 20 for seat in moment.others)


def _comeback(moment: Moment) -> bool:
    """Won after having had more points than everybody else before the last hole."""
    if not (moment.long and moment.own.won):
        return False
    last = moment.result.played[-1].table
    before = [seat.points - hole.points for seat, hole in zip(moment.facts, last, strict=True)]
    own = before.pop(moment.seat)
    return own > max(before)


AWARDS: Final = (
    Award("first-match", mark("Teed off"), mark("finished a match"), lambda moment: moment.matches >= 1),
    Award("first-win", mark("On the board"), mark("won a match"), lambda moment: moment.wins >= 1),
    Award(
        "hat-trick", mark("Hat trick"), mark("won three matches in a row"), lambda moment: moment.streak >= 3
    ),
    Award("regular", mark("Regular"), mark("finished fifty matches"), lambda moment: moment.matches >= 50),
    Award(
        "expert-beaten", mark("Giant slayer"), mark("won a match against an expert computer"), _expert_beaten
    ),
    Award(
        "full-table",
        mark("Full house"),
        mark("won a match against five others or more"),
        lambda moment: moment.own.won and len(moment.others) >= 5,
    ),
    Award(
        "under-zero",
        mark("Under par"),
        mark("finished a match of three holes or more below zero"),
        lambda moment: moment.long and moment.own.points < 0,
    ),
    Award(
        "every-hole",
        mark("Clean sweep"),
        mark("won every hole of a match of three or more"),
        lambda moment: moment.long and moment.own.holes_won == len(moment.own.scores),
    ),
    Award("comeback", mark("Comeback"), mark("won a match as the last before its last hole"), _comeback),
    Award(
        "landslide", mark("Landslide"), mark("won a match of three holes or more by 20 points"), _landslide
    ),
)

BY_NAME: Final = {award.name: award for award in AWARDS}


def earned(moment: Moment) -> tuple[Award, ...]:
    """What the match earns, whether or not it was earned before; nothing if the computer held the seat."""
    return tuple(award for award in AWARDS if award.earned(moment)) if moment.own.kept else ()
