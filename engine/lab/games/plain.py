"""Games by the engine itself, in plain Python: the same search as in `compiled`, with playouts by chance.

Whoever has no compiler, or doubts it, can use these. A playout that weighs its choices would take a hundred
times as long as in the kernel, so here every choice in it is made by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.actions import Action
from engine.cards import fresh_deck
from engine.hole import Hole
from engine.lab.games.game import Game
from engine.lab.games.places import BELOW, DRAWN, PEEKED, PLACES, STOCK, TAKEN, TOP, UNKNOWN, UP
from engine.rules import Rules

Moves = list[list[int]]
Values = dict[Action, list[list[float]]]
"""For each choice, in both halves of the playouts, how much of the others each seat beats."""


def play(rules: Rules, seats: int, seed: int, number: int, playouts: int) -> Game:
    """Hole `number` of `seed`; by chance if there are no `playouts`."""
    random = Random(f"{seed} {number}")  # noqa: S311  # for study; nobody plays for these cards
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    return follow(Hole(rules, seats, (number + seats - 1) % seats, deck, random.shuffle), random, playouts)


def follow(hole: Hole, random: Random, playouts: int) -> Game:
    """Play `hole` from its deal to its end."""
    widths: list[int] = []
    estimated: list[int] = []
    spreads: list[float] = []
    leads: list[list[float]] = []
    moves: list[Moves] = [[[0] * len(PLACES) for _ in PLACES] for _ in range(hole.seats)]
    while legal := hole.legal_actions():
        first = min(hole.waiting(), key=lambda seat: (seat - hole.turn) % hole.seats)
        offered = [action for action in legal if action.seat == first]
        action = offered[int(random.random() * len(offered))]
        if playouts and len(offered) > 1:
            values = evaluate(hole, offered, random, playouts)
            seat = action.seat
            action = max(offered, key=lambda choice: values[choice][0][seat] + values[choice][1][seat])
            estimated.append(len(widths))
            spreads.append(spread(values, seat, playouts))
            leads.append([sum(pair) / playouts for pair in zip(*values[action], strict=True)])
        widths.append(len(offered))
        note_moves(hole, action, moves[action.seat])
        hole.apply(action)
    for seat in range(hole.seats):
        note_turned_up(hole, seat, moves[seat])
    points = [score.total for score in hole.scores()]
    return Game(points, max(hole.turns), widths, estimated, spreads, leads, moves)


def evaluate(hole: Hole, offered: Sequence[Action], random: Random, playouts: int) -> Values:
    """Sum up what each choice leads to, in both halves of the playouts, all in the same deals."""
    found: Values = {action: [[0.0] * hole.seats, [0.0] * hole.seats] for action in offered}
    for playout in range(playouts):
        world = hole.copy(random.shuffle)
        deal_unseen(world, offered[0].seat, random)
        for action in offered:
            trial = world.copy(random.shuffle)
            trial.apply(action)
            while legal := trial.legal_actions():
                trial.apply(legal[int(random.random() * len(legal))])
            add_beaten([score.total for score in trial.scores()], found[action][playout % 2])
    return found


def deal_unseen(hole: Hole, viewer: int, random: Random) -> None:
    """Deal anew all that `viewer`, whose decision it is, can't know, among the places where it may lie."""
    unknown = [
        (seat, slot)
        for seat in range(hole.seats)
        for slot in range(hole.rules.size)
        if hole.hidden[seat] >> slot & 1 and not (seat == viewer and _peeked_bits(hole, seat) >> slot & 1)
    ]
    cards = [*hole.stock, *(hole.grids[seat][slot] for seat, slot in unknown)]
    random.shuffle(cards)
    stock = len(hole.stock)
    hole.stock = cards[:stock]
    for (seat, slot), card in zip(unknown, cards[stock:], strict=True):
        hole.grids[seat][slot] = card


def add_beaten(points: Sequence[int], parts: list[float]) -> None:
    """Add to `parts` which part of the others each seat beats, a tie counting half."""
    others = len(points) - 1
    for seat, own in enumerate(points):
        beaten = sum(1.0 if own < other else 0.5 if own == other else 0.0 for other in points) - 0.5
        parts[seat] += beaten / others


def spread(values: Values, seat: int, playouts: int) -> float:
    """How far apart the best and the worst choice are; see `engine.lab.games.compiled.spread_of`."""
    total = 0.0
    for half in (0, 1):
        ordered = sorted(values, key=lambda choice: values[choice][half][seat])
        total += values[ordered[-1]][1 - half][seat] - values[ordered[0]][1 - half][seat]
    return total / playouts


def note_moves(hole: Hole, action: Action, moves: Moves) -> None:
    """Count the moves of cards that `action` will make."""
    seat, verb, slot = action
    pile = len(hole.discard)
    match verb:
        case "draw":
            if not hole.stock:
                moves[BELOW][STOCK] += pile - 1
            moves[STOCK][DRAWN] += 1
        case "take":
            moves[TOP][TAKEN] += 1
            moves[BELOW][TOP] += pile > 1
        case "discard":
            moves[DRAWN][TOP] += 1
            moves[TOP][BELOW] += pile > 0
        case "ready":
            moves[UNKNOWN][PEEKED] += hole.rules.columns
        case "knock":
            if hole.rules.knock_early:
                note_turned_up(hole, seat, moves)
        case "swap":
            moves[_lies(hole, seat, slot or 0)][TOP] += 1
            moves[TAKEN if hole.phase == "taken" else DRAWN][UP] += 1
            moves[TOP][BELOW] += pile > 0
        case "flip" | "turn":
            moves[_lies(hole, seat, slot or 0)][UP] += 1


def note_turned_up(hole: Hole, seat: int, moves: Moves) -> None:
    """Count all face-down cards of `seat` as turned up."""
    for slot in range(hole.rules.size):
        lying = _lies(hole, seat, slot)
        moves[lying][UP] += lying != UP


def _lies(hole: Hole, seat: int, slot: int) -> int:
    if not hole.hidden[seat] >> slot & 1:
        return UP
    return PEEKED if not hole.pending[seat] and _peeked_bits(hole, seat) >> slot & 1 else UNKNOWN


def _peeked_bits(hole: Hole, seat: int) -> int:
    """The slots that are face down and that `seat` knows from its peek."""
    rules = hole.rules
    if rules.opening != "peek":
        return 0
    return hole.hidden[seat] & ((1 << rules.columns) - 1) << rules.size - rules.columns
