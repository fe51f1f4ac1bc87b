"""The facts of a match for somebody who joined in the middle of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.statistics.facts import facts_of
from engine.game.handicap import FEWEST_HOLES
from engine.table.fold import fold
from tests.data.plays import Play


def test_only_the_holes_after_they_came_are_theirs() -> None:
    play = Play("aaaaaaaaaa", 7, [(1, "Ana"), (2, "Ben")], latecomer=(3, "Chloe"))
    result = fold(play.entries()).match_result()
    first, second = result.played
    assert (first.seats[2].user, first.seats[2].level) == (None, "medium")
    ana, _, chloe = facts_of(result)
    assert chloe.player == (3, "")
    assert chloe.scores == (second.seats[2].points,)
    assert not chloe.whole
    assert not chloe.won
    assert chloe.points == first.seats[2].points + second.seats[2].points
    assert ana.whole


@pytest.mark.parametrize("holes", [1, 2, 3, 9])
def test_a_match_of_few_holes_is_nobody_s_best(holes: int) -> None:
    played = fold(Play("aaaaaaaaaa", 7, [(1, "Ana"), (2, "Ben")]).entries()).match_result()
    ana = replace(facts_of(played)[0], scores=(4,) * holes, points=4 * holes, whole=True)
    assert ana.average == (4 if holes >= FEWEST_HOLES else None)
    assert replace(ana, whole=False).average is None
