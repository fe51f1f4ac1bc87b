"""Moments of matches that are the same each time."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from engine.advice.advice import Advice, AdvisedAction
from engine.game.actions import Action
from engine.game.cards import RANKS
from engine.game.handicap import ROUND
from engine.game.pars import points_a_stroke
from engine.review.hole_review import review_hole
from engine.review.played import played_holes
from engine.review.summary import Review, review_of_holes
from engine.table import TableState
from engine.table.entries import ComputerAdded, Joined, Opened, RulesChanged
from tests.cogs.table.screens.evenings import MATCH, Evening, EveningTable, add, first_turn, played, turns_of

SECRET: Final = "ab" * 32
NINE_HOLES: Final = Evening(2, ("Ana", "Ben"), computers=1, holes=9)
REVIEWED: Final = Evening(5, ("Ana", "Ben"), holes=3, quick=False)


def lobby() -> TableState:
    """Two people and a computer; the host has just changed the rules and allowed hints."""
    table = EveningTable()
    add(table, Opened(MATCH, "classic", 9, 120, secret=SECRET))
    add(table, Joined(1, "Ana", 1), Joined(2, "B*n", 2), ComputerAdded("Birdie", "expert"))
    add(table, RulesChanged("classic", 9, 120, {"super_kings": True, "blackjack": True}, hints=True))
    return table.state


def partners() -> TableState:
    """Four who play skins in two teams, with handicap strokes."""
    changes = {"format": "skins", "partners": "best_ball", "handicap_strokes": True}
    return Evening(1, ("Ana", "B*n", "Chloe", "Dan"), holes=9, changes=changes).lobby().state


def handicaps() -> dict[int, float | None]:
    """The handicaps of four people, which differ by points a hole at `classic` whatever a stroke is there."""
    point = ROUND / points_a_stroke("classic")
    return {1: point, 2: 3 * point, 3: 0.0, 4: point / 2}


def finished_in_skins() -> EveningTable:
    """Three holes of skins are over."""
    return played(Evening(2, ("Ana", "Ben"), computers=1, holes=3, changes={"format": "skins"}))


def opening() -> EveningTable:
    """The first that is seen of a match of nine holes."""
    return first(NINE_HOLES, lambda state: True)


def in_mid_hole() -> EveningTable:
    """The fourth hole: a person is to choose, everybody is there, and something lies open."""
    return first(NINE_HOLES, _in_mid_hole)


def on_the_last_turn() -> EveningTable:
    """The third hole: one has gone out, and a person has the last turn."""
    return first(NINE_HOLES, lambda state: state.playing.number == 3 and _last_turn(state))


def between_holes() -> EveningTable:
    """The end of the second hole."""
    return first(NINE_HOLES, lambda state: state.playing.number == 2 and state.stage == "between")


def finished() -> EveningTable:
    """All nine holes are over."""
    return played(NINE_HOLES)


def choosing(*, hints: bool = False) -> EveningTable:
    """Ana is on turn, and nothing has happened yet."""
    table = first_turn(Evening(5, ("Ana", "Ben"), holes=9))
    table.state.hints = hints
    return table


def with_a_drawn_card() -> EveningTable:
    """Ana has drawn a card."""
    table = choosing()
    turns_of(table, "0 draw")
    return table


def advice() -> Advice:
    """Advice of fixed figures for `choosing`."""
    draw = AdvisedAction(Action(0, "draw"), 0.0, keep=("2", "K", "A", "T"))
    take = AdvisedAction(Action(0, "take"), 1.26, follow=Action(0, "swap", 1))
    unseen = tuple((rank, 3 if rank in "56T" else 4) for rank in RANKS)
    return Advice((draw, take), 0.42, alike=False, unseen=unseen)


@lru_cache(maxsize=1)
def reviewed() -> tuple[EveningTable, Review]:
    """A match with its review, of which nothing is put into words yet. Shared: leave it as it is."""
    table = played(REVIEWED)
    return table, review_of_holes([review_hole(hole) for hole in played_holes(table.entries)])


def first(evening: Evening, fits: Callable[[TableState], bool]) -> EveningTable:
    """The table at the first moment that fits."""
    return next(table for table in evening.moments() if fits(table.state))


def _in_mid_hole(state: TableState) -> bool:
    return (
        state.playing.number == 4
        and _person_to_choose(state)
        and len(state.recent) >= 3
        and state.playing.hole.out is None
    )


def _last_turn(state: TableState) -> bool:
    return _person_to_choose(state) and state.playing.hole.out is not None


def _person_to_choose(state: TableState) -> bool:
    """Whether a person is to begin a turn and nobody is missing."""
    if state.stage != "playing" or state.playing.hole.phase != "choose":
        return False
    (seat,) = state.playing.hole.waiting()
    return state.seats[seat].person and not any(each.user and each.computer for each in state.seats)
