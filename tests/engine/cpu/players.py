"""Who plays a hole in the tests of the computer player, and what they keep in mind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine.actions import Action
from engine.cards import Card, fresh_deck
from engine.cpu import choose
from engine.hole import Hole
from engine.presets import Preset
from engine.view import View

Memory = Mapping[int, Card]
Player = Callable[[View, Memory], Action]


def by_chance(random: Random) -> Player:
    """A player to whom every legal action is as good as any other."""
    return lambda view, remembered: random.choice(view.legal)


def forgetful(view: View, remembered: Memory) -> Action:
    """The computer, but without what it was shown in the peek."""
    return choose(view, {})


def dealt(preset: Preset, seats: int, seed: int) -> Hole:
    """The hole of `seed`; the deal goes round from seed to seed."""
    random = Random(seed)
    rules = preset.rules_for(seats, holes=1)
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    return Hole(rules, seats, seed % seats, deck, random.shuffle)


def memories(hole: Hole) -> list[Memory]:
    """What each seat is shown of its own grid before the first turn, slot to card."""
    grids = [hole.observe(seat).grids[seat] for seat in range(hole.seats)]
    return [{slot: card for slot, card in enumerate(grid) if card is not None} for grid in grids]


def play_out(hole: Hole, players: Sequence[Player]) -> list[int]:
    """Play the hole to its end and return the scores, seat by seat."""
    remembered = memories(hole)
    while waiting := hole.waiting():
        seat = waiting[0]
        hole.apply(players[seat](hole.observe(seat), remembered[seat]))
    return [score.total for score in hole.scores()]
