"""The coach's words: short, by the rules of the table, and about no card that their reader can't see."""

from __future__ import annotations

import pytest
from hypothesis import given

from cogs.advice.coaching import coaching_words
from engine.advice.advice import shown_to
from engine.game.cards import Card, card
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.solo.coach import Coaching, Reason
from engine.solo.tip import tip
from tests.cogs.table.screens.evenings import Evening, evenings, first_turn
from tests.cogs.table.screens.test_secrets import AS_TEXT
from tests.engine.effort import examples
from tests.journeys.leaks import cards_named

LONGEST = 190
"""Characters that a phone shows in four lines."""


@given(evenings)
@examples(10)
def test_it_fits_a_phone_names_only_cards_in_sight_and_advises_what_is_legal(evening: Evening) -> None:
    for table in evening.moments():
        if table.state.stage != "playing":
            continue
        for seat in table.state.playing.hole.waiting():
            view = table.state.playing.hole.observe(seat)
            for taking in (False, True):
                remembered = shown_to(table.state.playing.hole, seat)
                good = tip(view, remembered, taking=taking and view.phase == "choose")
                assert good is not None
                words = coaching_words(view, good)
                assert len(words) < LONGEST, words
                seen = {view.discard, view.drawn, *view.grids[seat]}
                assert cards_named(words.replace(AS_TEXT, "")) <= seen
                if not taking and good.verb != "take":
                    legal = {(action.verb, action.slot) for action in view.legal}
                    assert (good.verb, good.slot) in legal


def said(good: Coaching, rules: Rules = PRESETS["classic"].rules) -> str:
    """Return what is said of a good move at the first turn of a hole by `rules`."""
    table = first_turn(Evening(5, ("Ana", "Ben"), preset=rules.preset))
    return coaching_words(table.view(1), good).replace(AS_TEXT, "")


SIX, KING, TWO, NINE = (card(code) for code in ("6S", "KH", "2C", "9D"))


@pytest.mark.parametrize(
    ("reason", "card", "points", "other", "expected"),
    [
        ("pair", SIX, 6, card("6H"), "It makes a pair with 6♥ in the same column: 0 points."),
        ("apart", TWO, -2, card("2D"), "It’s worth −2 points, but paired with your 2♦ both count 0."),
        ("low", SIX, 1, None, "It scores only 1 point. Hidden cards score about 5."),
        ("low", KING, 0, None, "It scores 0 points. Hidden cards score about 5."),
        ("low", TWO, -2, None, "It scores −2 points. Hidden cards score about 5."),
        ("peeked pair", SIX, 6, None, "It makes a pair with a card you peeked at: 0 points."),
        ("two", SIX, 6, card("6H"), "With your 6♥, that’s two of three in the column."),
        ("lower", SIX, 6, NINE, "It scores 6 points, less than your 9♦."),
    ],
)
def test_the_reason_is_given(
    reason: Reason, card: Card, points: int, other: Card | None, expected: str
) -> None:
    taken = Coaching("take", reason, 2, card, points, other)
    assert said(taken) == f"**Take {card}.** {expected}"
    put = Coaching("swap", reason, 2, card, points, other)
    assert said(put) == f"**Put {card} top right.** {expected}"


def test_going_out_is_announced() -> None:
    put = Coaching("swap", "low", 2, KING, 0, goes_out=True)
    assert said(put).endswith("your last hidden card: you’re out, and everyone else gets one more turn.")
    flip = Coaching("flip", "last", 2, goes_out=True)
    assert said(flip) == ("**Flip your last card.** Then you’re out, and everyone else gets one more turn.")


def test_a_flip_after_a_discard_is_promised_only_where_the_rules_allow_it() -> None:
    good = Coaching("discard", "high", None, NINE, 9)
    assert said(good) == "**Discard 9♦.** It would cost you 9 points. Then you may flip a card."
    assert said(good, PRESETS["house"].rules) == "**Discard 9♦.** It would cost you 9 points."


def test_hidden_cards_are_worth_what_the_rules_say() -> None:
    good = Coaching("take", "low", 0, SIX, 1)
    assert said(good, PRESETS["four-card"].rules).endswith("Hidden cards score about 6.")
