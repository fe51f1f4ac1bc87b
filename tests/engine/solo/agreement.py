"""Holes played by tips or by hints, every turn judged by the review: none may be a red square.

`uv run python -m tests.engine.solo.agreement --by tips --holes 400` plays so many holes of each preset and
says how many turns were good, fair and bad; `--preset classic` plays that one alone. Exit code 1 if any was
bad.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Final

from engine.advice.advice import advise, shown_to
from engine.game.actions import Action
from engine.game.cards import Card, fresh_deck
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.game.view import View
from engine.review.played import PlayedHole
from engine.solo.daily_turns import Judgement, judged, turn_costs
from engine.solo.tip import tip

Adviser = Callable[[View, Mapping[int, Card]], Sequence[Action]]
"""Returns the actions of one press that is advised to the seat of a view, which must be to act."""


def by_tips(view: View, remembered: Mapping[int, Card]) -> Sequence[Action]:
    """Return what a tip advises; what is legal where a tip has nothing to say."""
    seat = view.seat or 0
    good = tip(view, remembered)
    if good is None:
        return view.legal[:1]
    if good.verb == "take":
        place = tip(view, remembered, taking=True)
        assert place is not None and place.slot == good.slot, (
            "the button that is green is where the card goes"
        )
        return Action(seat, "take"), Action(seat, "swap", good.slot)
    return (Action(seat, good.verb, good.slot),)


def by_hints(view: View, remembered: Mapping[int, Card]) -> Sequence[Action]:
    """Return what a hint advises; it is asked for nothing in an opening, where all cards are alike."""
    if view.phase == "opening":
        return view.legal[:1]
    best = advise(view, remembered, holes=1).choices[0]
    return (best.action,) if best.follow is None else (best.action, best.follow)


ADVISERS: Final[Mapping[str, Adviser]] = {"tips": by_tips, "hints": by_hints}


def judgements(preset: str, seats: int, number: int, adviser: Adviser) -> Counter[Judgement]:
    """Return how the review judges the turns of all seats in hole `number`, played by an adviser."""
    rules = PRESETS[preset].rules_for(seats, 1)
    random = Random(f"{preset} {seats} {number}")
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    stocks: list[tuple[Card, ...]] = []

    def renew(cards: list[Card]) -> None:
        random.shuffle(cards)
        stocks.append(tuple(cards))

    hole, actions = Hole(rules, seats, number % seats, deck, renew), list[Action]()
    while legal := hole.legal_actions():
        seat = legal[0].seat
        for action in adviser(hole.observe(seat), shown_to(hole, seat)):
            hole.apply(action)
            actions.append(action)
    own = (True,) * len(actions)
    played = PlayedHole(rules, 1, seats, number % seats, tuple(deck), tuple(stocks), tuple(actions), own)
    return Counter(judged(cost) for seat in range(seats) for cost in turn_costs(played, seat))


def main() -> None:
    """Play as many holes as the command line says, preset after preset."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.solo.agreement", description=__doc__)
    parser.add_argument("--by", choices=ADVISERS, default="tips", help="whose advice is followed (tips)")
    parser.add_argument("--holes", type=int, default=400, help="how many holes of each preset (400)")
    parser.add_argument("--seats", type=int, default=2, help="how many play (2)")
    parser.add_argument("--preset", choices=PRESETS, action="append", help="a preset (all of them)")
    asked = parser.parse_args()
    bad = 0
    for preset in asked.preset or PRESETS:
        began, found = perf_counter(), Counter[Judgement]()
        for number in range(asked.holes):
            found += judgements(preset, asked.seats, number, ADVISERS[asked.by])
        shares = ", ".join(f"{found[each]:,} {each}" for each in ("good", "fair", "bad"))
        print(f"{preset}: {shares} turns in {perf_counter() - began:,.0f} s", flush=True)
        bad += found["bad"]
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
