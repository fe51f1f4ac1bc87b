"""Holes played by the computer levels, as in the bot."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.cpu.levels import Memory, Player
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.rules import Rules


class FinishedHole(NamedTuple):
    """A finished hole: points by seat, the most turns that a seat had, and who went out, if anybody."""

    points: tuple[int, ...]
    turns: int
    out: int | None


def play(rules: Rules, players: Sequence[Player], seed: str, dealer: int) -> FinishedHole:
    """Play a hole of `players`, one a seat. Cards and random choices follow from `seed`."""
    dealt = Random(seed)  # noqa: S311  # for study; nobody plays for these cards
    deck = list(fresh_deck(rules.decks, rules.jokers))
    dealt.shuffle(deck)
    hole = Hole(rules, len(players), dealer, deck, dealt.shuffle)
    randoms = [Random(f"{seed} {seat}") for seat in range(len(players))]  # noqa: S311  # for how they play
    remembered: list[Memory] = [_peeked(hole, seat) for seat in range(len(players))]
    while legal := hole.legal_actions():
        seat = legal[0].seat
        hole.apply(players[seat](hole.observe(seat), remembered[seat], randoms[seat]))
    return FinishedHole(tuple(score.total for score in hole.scores()), max(hole.turns), hole.out)


def _peeked(hole: Hole, seat: int) -> Memory:
    if hole.rules.opening != "peek":
        return {}
    shown = hole.observe(seat).grids[seat]
    return {slot: card for slot, card in enumerate(shown) if card is not None}
