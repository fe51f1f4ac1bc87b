"""A hole of the engine and the same hole of the kernel, step by step together."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from engine.game.actions import Action, HoleEvent
from engine.game.cards import Card, fresh_deck
from engine.game.hole import Hole
from engine.game.scoring import card_points
from engine.game.values import RANKS_AND_JOKER
from engine.lab.kernel import (
    actor,
    apply,
    coded,
    deal,
    legal,
    new_observation,
    new_state,
    numbers_of,
    observe,
)
from engine.lab.kernel import observation as seen_at
from engine.lab.kernel import scores as kernel_scores
from engine.lab.kernel import state as at
from engine.lab.kernel.chance import hole_key, shuffle
from engine.lab.kernel.codes import FACES, MOST_CARDS, MOST_SLOTS, RANK_COUNT
from tests.engine.game.strategies import Deal
from tests.engine.lab.codes import action_of, actions_of, card_of, code_of, number_of

MOST_STOCKS = 400


class Lockstep:
    """Both holes of one deal. The kernel is given the new stocks, or the engine takes the kernel's."""

    def __init__(self, deal_: Deal, stocks_are_given: bool) -> None:
        self.rules, self.seats = deal_.rules, deal_.seats
        self.array = coded(deal_.rules)
        # Numba hands numbers out as plain ones, but takes keys as what they are.
        self.key = np.uint64(hole_key(deal_.seed, 0))
        self.random = Random(deal_.seed + 1)
        self.stocks_are_given = stocks_are_given
        self.stocks = np.zeros((MOST_STOCKS if stocks_are_given else 0, MOST_CARDS), dtype=np.int16)
        self.hole = Hole(deal_.rules, deal_.seats, deal_.dealer, deal_.deck(), self._shuffle)
        self.state = new_state()
        self.seen = new_observation()
        deal(self.array, self.state, deal_.seats, deal_.dealer, numbers_of(deal_.deck()))
        grids = [self.hole.observe(seat).grids[seat] for seat in range(self.seats)]
        self.peeked = [{slot: card for slot, card in enumerate(grid) if card} for grid in grids]

    def _shuffle(self, cards: list[Card]) -> None:
        number = len(self.hole.reshuffles) + 1
        if self.stocks_are_given:
            self.random.shuffle(cards)
            self.stocks[number - 1, : len(cards)] = numbers_of(cards)
        else:
            numbers = numbers_of(cards)
            shuffle(numbers, len(cards), self.key, number)
            cards[:] = [FACES[each] for each in numbers]

    def do(self, action: Action) -> HoleEvent:
        """Do `action` in both, and see that the same has happened."""
        expected = self.hole.apply(action)
        apply(self.array, self.state, action.seat, code_of(action), self.key, self.stocks)
        state = self.state
        turned = int(state[at.DID_TURN])
        happened = HoleEvent(
            action,
            card_of(state[at.DID_CARD]),
            card_of(state[at.DID_REPLACE]),
            bool(state[at.DID_GO_OUT]),
            state[at.PHASE] == at.OVER,
            tuple(card for slot, card in enumerate(self._grid(action.seat)) if turned >> slot & 1),
        )
        assert happened == expected
        return expected

    def compare(self) -> None:
        """Both stand alike, offer the same actions, and score the same at the end."""
        hole, state, seats = self.hole, self.state, range(self.seats)
        offered = [legal(self.array, state, seat) for seat in seats]
        assert sum([actions_of(seat, offered[seat]) for seat in seats], ()) == hole.legal_actions()
        assert at.PHASES[state[at.PHASE]] == hole.phase
        assert (state[at.SEATS], state[at.DEALER], state[at.TURN]) == (hole.seats, hole.dealer, hole.turn)
        waiting = [(hole.turn + place) % self.seats for place in seats]
        assert actor(state) == next((seat for seat in waiting if hole.legal_actions(seat)), -1)
        assert [self._grid(seat) for seat in seats] == hole.grids
        for place, expected in ((at.HIDDEN, hole.hidden), (at.PENDING, hole.pending), (at.TURNS, hole.turns)):
            assert list(state[place : place + self.seats]) == expected
        stock = state[at.STOCK + state[at.STOCK_NEXT] : at.STOCK + state[at.STOCK_END]]
        assert [FACES[card] for card in stock] == hole.stock[::-1]
        pile = state[at.PILE : at.PILE + state[at.DISCARD_COUNT]]
        assert [FACES[card] for card in pile] == hole.discard
        assert card_of(state[at.HELD]) == hole.held
        assert state[at.OUT] == (-1 if hole.out is None else hole.out)
        assert state[at.RENEWED] == len(hole.reshuffles)
        if hole.over:
            points = np.zeros(self.seats, dtype=np.int16)
            kernel_scores(self.array, state, points)
            assert list(points) == [score.total for score in hole.scores()]

    def compare_seen(self, viewer: int) -> None:
        """The kernel shows `viewer` what the engine's view shows, with what was peeked, and no more."""
        view, seen, rules = self.hole.observe(viewer), self.seen, self.rules
        observe(self.array, self.state, viewer, seen)
        places = [(viewer + place) % self.seats for place in range(self.seats)]
        hidden = self.hole.hidden
        left = Counter(fresh_deck(rules.decks, rules.jokers))
        left.subtract([*view.discards, *([view.drawn] if view.drawn else [])])
        for place, seat in enumerate(places):
            own = self.peeked[seat] if seat == viewer else {}
            grid = [
                own.get(slot) if hidden[seat] >> slot & 1 else card
                for slot, card in enumerate(self.hole.grids[seat])
            ]
            assert all(card in (None, known) for card, known in zip(view.grids[seat], grid, strict=True))
            first = seen_at.GRIDS + place * MOST_SLOTS
            assert list(seen[first : first + rules.size]) == [number_of(card) for card in grid]
            left.subtract([card for card in grid if card])
        for place, expected in (
            (seen_at.HIDDEN, hidden),
            (seen_at.PENDING, view.pending),
            (seen_at.TURNS, view.turns),
        ):
            assert list(seen[place : place + self.seats]) == [expected[seat] for seat in places]
        ranks = Counter(dict.fromkeys(RANKS_AND_JOKER, 0))
        for card, number in left.items():
            ranks[card.rank] += number
        unseen = seen[seen_at.UNSEEN : seen_at.UNSEEN + RANK_COUNT]
        assert list(unseen) == [ranks[rank] for rank in RANKS_AND_JOKER]
        assert seen[seen_at.UNSEEN_COUNT] == ranks.total()
        assert seen[seen_at.UNSEEN_POINTS] == sum(n * card_points(rules, card) for card, n in left.items())
        assert seen[seen_at.HELD] == number_of(view.drawn)
        assert seen[seen_at.TOP] == number_of(view.discard)
        assert (seen[seen_at.DISCARD_COUNT], seen[seen_at.STOCK_COUNT]) == (len(view.discards), view.stock)
        out = -1 if view.out is None else places.index(view.out)
        assert (seen[seen_at.TURN], seen[seen_at.OUT]) == (places.index(view.turn), out)
        assert (seen[seen_at.SEATS], seen[seen_at.DEALER]) == (self.seats, places.index(view.dealer))
        assert at.PHASES[seen[seen_at.PHASE]] in (view.phase, "over")

    def _grid(self, seat: int) -> list[Card]:
        first = at.GRIDS + seat * MOST_SLOTS
        return [FACES[card] for card in self.state[first : first + self.rules.size]]

    def choose(self, random: Random) -> Action:
        """A legal action: now each is as likely as any other, now each verb, so that rare ones come up."""
        offered = self.hole.legal_actions()
        if random.random() < 0.5:
            verb = random.choice(sorted({action.verb for action in offered}))
            offered = tuple(action for action in offered if action.verb == verb)
        action = random.choice(offered)
        assert action_of(action.seat, code_of(action)) == action
        return action


def play_together(deal_: Deal) -> int:
    """Play `deal_` to the end in both, comparing at every step. Returns how many steps there were."""
    both = Lockstep(deal_, stocks_are_given=deal_.seed % 2 == 0)
    random = Random(deal_.seed + 2)
    steps = 0
    both.compare()
    while not both.hole.over:
        if random.random() < 0.4:
            both.compare_seen(random.randrange(deal_.seats))
        both.do(both.choose(random))
        both.compare()
        steps += 1
    return steps
