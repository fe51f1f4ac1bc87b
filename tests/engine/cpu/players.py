"""The players of a hole in the tests of the computer player, and the cards that they remember."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine.cpu import choose
from engine.game.actions import Action
from engine.game.cards import Card, fresh_deck
from engine.game.hole import Hole
from engine.game.presets import Preset
from engine.game.view import View

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
    """Return the cards of its own grid that each seat is shown before the first turn, slot to card."""
    grids = [hole.observe(seat).grids[seat] for seat in range(hole.seats)]
    return [{slot: card for slot, card in enumerate(grid) if card is not None} for grid in grids]


def play_out(hole: Hole, players: Sequence[Player]) -> list[int]:
    """Play the hole to its end and return the scores, seat by seat."""
    remembered = memories(hole)
    while waiting := hole.waiting():
        seat = waiting[0]
        hole.apply(players[seat](hole.observe(seat), remembered[seat]))
    return [score.total for score in hole.scores()]
