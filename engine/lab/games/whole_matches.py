"""Matches of computer levels, in the form for reviews."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.cpu.levels import Player
from engine.game.match import Match
from engine.game.rules import Rules
from engine.review.played import PlayedHole


def play_match(rules: Rules, players: Sequence[Player], nonce: str, random: Random) -> list[PlayedHole]:
    """Play a match of `players`, one a seat. Cards and moves follow from `random` and `nonce`."""
    seats = len(players)
    match = Match(rules, seats, f"{random.getrandbits(256):064x}", nonce)
    holes = []
    while True:
        hole, actions = match.hole, []
        shown = [hole.observe(seat).grids[seat] for seat in range(seats)]
        known = [{slot: card for slot, card in enumerate(grid) if card is not None} for grid in shown]
        while legal := hole.legal_actions():
            seat = legal[0].seat
            actions.append(players[seat](hole.observe(seat), known[seat], random))
            hole.apply(actions[-1])
        own, reshuffles = (True,) * len(actions), tuple(hole.reshuffles)
        played = (rules, match.number, seats, hole.dealer, match.deck, reshuffles, tuple(actions), own)
        holes.append(PlayedHole(*played))
        match.close_hole()
        if match.over:
            return holes
        match.deal()
