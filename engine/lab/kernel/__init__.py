"""A compiled engine: whole holes of Golf by any rules, at a million holes a second and more.

`engine.hole` is the reference, and the readable one. This is the same game for training and analysis, where
seconds count: rules, states and what a seat may see are flat arrays of whole numbers, cards and actions are
numbers, and everything that plays is machine code made by Numba. `tests/engine/lab` holds the two together.

For plain Python, `random_holes` and `contest` play many holes. For your own compiled functions, and step by
step:

    array = coded(rules)                                    # the rules
    deal(array, state, seats, dealer, numbers_of(deck))     # into state = new_state()
    while (seat := actor(state)) >= 0:
        choices = legal(array, state, seat)                 # a set of codes, one bit each: `codes`
        apply(array, state, seat, code, key, NO_STOCKS)     # what happened is in the state: `DID_CARD` …
    scores(array, state, points)

Where each thing is in a state, `state` says; in rules, `coded`; in what a seat may see, `observation`. Where
`guess` deals anew what a seat can't know, `play_on` plays it to the end. New players: see `policies`.
"""

from engine.lab.kernel.coded import coded
from engine.lab.kernel.faces import numbers_of
from engine.lab.kernel.guess import deal_unseen
from engine.lab.kernel.holes import (
    CHANCE,
    EV,
    Contest,
    Player,
    RandomHoles,
    contest,
    random_holes,
    random_widths,
)
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import play_on
from engine.lab.kernel.observation import new_observation, observe
from engine.lab.kernel.play import NO_STOCKS, apply
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import deal, new_state

__all__ = [
    "CHANCE",
    "EV",
    "NO_STOCKS",
    "Contest",
    "Player",
    "RandomHoles",
    "actor",
    "apply",
    "coded",
    "contest",
    "deal",
    "deal_unseen",
    "legal",
    "new_observation",
    "new_state",
    "numbers_of",
    "observe",
    "play_on",
    "random_holes",
    "random_widths",
    "scores",
]
