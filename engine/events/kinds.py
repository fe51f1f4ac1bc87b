"""Kinds of events, as strategies: the next tables, the standings, and the values of final places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.events import knock_out, league, same_cards
from engine.events.entries import KindName
from engine.events.plan import WIN, Draw, Plan, TableResult
from engine.events.standings import StandingsRow, places_in_all


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of event. `engine.events.league` shows what `next_tables` and `standings` do.

    - `season_points`: returns each seed's points for the server's leaderboard, from the final standings.
    - `at_tables`: people enter and then meet at tables; otherwise they play alone from the beginning.
    - `same_cards`: all tables have the same deals. So points stay hidden until the end, nobody is replaced,
      no table is played again, and computers fill the seats.
    - `admits_late`: people can be let in between rounds.
    """

    next_tables: Callable[[Plan, Sequence[TableResult], Collection[Draw]], list[Draw]]
    standings: Callable[[Plan, Sequence[TableResult]], list[StandingsRow]]
    season_points: Callable[[Sequence[StandingsRow]], Mapping[int, float]]
    at_tables: bool = True
    same_cards: bool = False
    admits_late: bool = False


def _alone(plan: Plan, results: Sequence[TableResult], open_tables: Collection[Draw]) -> list[Draw]:
    return []


def _nobody(plan: Plan, results: Sequence[TableResult]) -> list[StandingsRow]:
    """Return no rows: people who play alone are ranked by the strokes gained on each hole."""
    return []


KINDS: Final[Mapping[KindName, Kind]] = {
    "duplicate": Kind(_alone, _nobody, lambda lines: {}, at_tables=False),
    "tables": Kind(
        same_cards.next_tables,
        same_cards.standings,
        lambda lines: places_in_all(lines, WIN),
        same_cards=True,
    ),
    "league": Kind(
        league.next_tables,
        league.standings,
        lambda lines: {line.entrant: line.points for line in lines},
        admits_late=True,
    ),
    "knockout": Kind(
        knock_out.next_tables,
        knock_out.standings,
        lambda lines: {line.entrant: WIN * (line.through - 1) if line.place else 0 for line in lines},
    ),
}
