"""The picture of a result: faces, the headline with its card, and who leads whom."""

from __future__ import annotations

from cogs.table.screens.match_scorecard import ResultData, result_picture, rivalry_words
from data.statistics.player_report import Rivalry
from engine.game.cards import card
from engine.review.moments import LuckyCard, Moments
from tests.cogs.table.screens.evenings import Evening, played


def test_the_result_shows_what_was_looked_up() -> None:
    state = played(Evening(7, ("Ana", "Ben"), holes=2)).state
    ana, ben = (seat.user for seat in state.seats)
    assert ana is not None and ben is not None
    moments = Moments(LuckyCard(1, 1, card("QS"), 99.0, own=True))
    picture = result_picture(state, ResultData(moments, Rivalry(ben, ana, 7, 4), {ben: b"image"}))
    assert picture.headline == "Luckiest card: Ben’s Q♠ on hole 1, worth 99 points."
    assert picture.cards == (card("QS"),)
    assert picture.rivalry == "Ben leads Ana 7:4."
    assert [(each.name, each.image) for each in picture.avatars] == [("Ana", None), ("Ben", b"image")]
    assert result_picture(state).rivalry == ""


def test_nobody_is_named_who_has_no_seat_any_more() -> None:
    state = played(Evening(7, ("Ana", "Ben"), holes=2)).state
    ana, ben = (seat.user or 0 for seat in state.seats)
    assert rivalry_words(state, Rivalry(ana, ben, 5, 5)) == "Ana and Ben are level at 5:5."
    state.seats[1].user = -17
    assert rivalry_words(state, Rivalry(ana, ben, 5, 5)) == ""
