"""The facts of a match for somebody who joined in the middle of it."""

from __future__ import annotations

from data.statistics.facts import facts_of
from engine.table.fold import fold
from tests.data.plays import Play


def test_only_the_holes_after_they_came_are_theirs() -> None:
    play = Play("aaaaaaaaaa", 7, [(1, "Ana"), (2, "Ben")], latecomer=(3, "Chloe"))
    result = fold(play.entries()).match_result()
    first, second = result.played
    assert (first.table[2].user, first.table[2].level) == (None, "medium")
    ana, _, chloe = facts_of(result)
    assert chloe.player == (3, "")
    assert chloe.scores == (second.table[2].points,)
    assert not chloe.whole
    assert not chloe.won
    assert chloe.points == first.table[2].points + second.table[2].points
    assert ana.whole
