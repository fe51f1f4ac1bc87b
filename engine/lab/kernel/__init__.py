"""A compiled engine: whole holes of Golf by any rules, at a million holes a second and more.

`engine.game.hole` is the reference, and the readable one. This is the same game for training and analysis,
where seconds count: rules, states and what a seat may see are flat arrays of whole numbers, cards and actions
are numbers, and everything that plays is machine code made by Numba. `tests/engine/lab` holds the two
together.

For plain Python, `random_holes` and `contest` play many holes. For your own compiled functions, and step by
step:

    array = coded(rules)                                    # the rules
    deal(array, state, seats, dealer, numbers_of(deck))     # into state = new_state()
    while (seat := actor(state)) >= 0:
        choices = legal(array, state, seat)                 # a set of codes, one bit each: `codes`
        apply(array, state, seat, code, key, NO_STOCKS)     # what happened is in the state: `DID_CARD` …
    scores(array, state, points)

Where each thing is in a state, `state` says; in rules, `coded`; in what a seat may see, `observation`.
`sampling` draws a sample of what a seat can't know, and `play_on` plays it to the end by the policies of
`new_buffers`. New ones: see `policies`.
"""

from engine.lab.kernel.coded import coded
from engine.lab.kernel.codes import numbers_of
from engine.lab.kernel.holes import CHANCE, EV, Policy, contest, new_buffers, random_holes
from engine.lab.kernel.legal import actor, legal
from engine.lab.kernel.loops import Buffers, Contest, RandomHoles, play_on
from engine.lab.kernel.observation import new_observation, observe
from engine.lab.kernel.play import NO_STOCKS, apply
from engine.lab.kernel.sampling import deal_unseen
from engine.lab.kernel.score import scores
from engine.lab.kernel.state import deal, new_state

__all__ = [
    "CHANCE",
    "EV",
    "NO_STOCKS",
    "Buffers",
    "Contest",
    "Policy",
    "RandomHoles",
    "actor",
    "apply",
    "coded",
    "contest",
    "deal",
    "deal_unseen",
    "legal",
    "new_buffers",
    "new_observation",
    "new_state",
    "numbers_of",
    "observe",
    "play_on",
    "random_holes",
    "scores",
]
