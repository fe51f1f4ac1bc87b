"""A course deals everybody the same, and its computers choose by its secret."""

from __future__ import annotations

import pytest

from engine.game.fairness import Stream
from engine.solo.course import position
from engine.solo.game import SoloGame
from engine.table.recording import from_entries
from tests.engine.solo.playing import ANA, SECRET, course, played, story


def test_what_computers_do_follows_from_the_secret_and_what_they_see() -> None:
    """As anybody can calculate once the secret is published, from the record alone."""
    game = played(SoloGame.begin(course(), ANA, "Ana", 5.0), 3)
    with_another = played(SoloGame.begin(course(secret="ab" * 32), ANA, "Ana", 5.0), 3)
    assert story(game) != story(with_another)
    twice = [course().whim(position(1, game.state.playing.hole.observe(1))) for _ in range(2)]
    assert twice[0] == twice[1]
    assert twice[0] != course().whim(position(2, game.state.playing.hole.observe(1)))
    with pytest.raises(ValueError, match="spectator"):
        position(1, game.view(None))


def test_the_deals_are_those_of_the_record_for_that_secret_and_nonce() -> None:
    game = played(SoloGame.begin(course(), ANA, "Ana", 5.0), 4)
    for number, hole in enumerate(from_entries(game.entries).holes, 1):
        deck = sorted(
            hole.deck, key=lambda card: ("SHDC".index(card.code[1]), "A23456789TJQK".index(card.code[0]))
        )
        Stream(SECRET, str(course().nonce), number).shuffle(deck)
        assert tuple(deck) == hole.deck
        dealt, order = course().dealt(number)
        assert (order, dealt.dealer) == (hole.deck, hole.dealer)
