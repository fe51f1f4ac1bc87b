"""Random numbers without a state: the number at a place of a stream, which a key names.

A stream is SplitMix64 (Steele, Lea and Flood, 2014). So any hole can be played for itself, in any order and
by any process, and always comes out the same. No number below a bound is likelier than another by more than
1 in 10 million.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.lab.kernel.bits import wide
from engine.lab.kernel.compiled import compiled, inlined

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
CHOICES = np.uint64(0xD1B54A32D192ED03)
S30, S27, S31, S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

STOCKS_APART = 256
"""Distance in a hole's stream between the numbers for two stocks; the largest stock has 216 cards."""


@inlined
def mixed(number: np.uint64) -> np.uint64:
    """Return a number that looks random, a different one for each `number`."""
    number = (number ^ (number >> S30)) * FIRST
    number = (number ^ (number >> S27)) * SECOND
    return number ^ (number >> S31)


@inlined
def number_at(key: np.uint64, place: int) -> np.uint64:
    """Return the number at `place` of the stream of `key`."""
    return mixed(key + GOLDEN * np.uint64(place + 1))


@inlined
def below(number: np.uint64, bound: int) -> int:
    """Return 0 to `bound` - 1, as the random `number` decides."""
    return wide(((number >> S32) * np.uint64(bound)) >> S32)


@compiled
def hole_key(seed: int, hole: int) -> np.uint64:
    """Return the key of the stream from which hole number `hole` of `seed` is dealt."""
    return mixed(mixed(np.uint64(seed)) + GOLDEN * np.uint64(hole))


@compiled
def choices_key(key: np.uint64) -> np.uint64:
    """Return the key of the stream for players' random choices, in the hole whose deal has `key`."""
    return mixed(key ^ CHOICES)


@compiled
def shuffle(cards: NDArray[np.int16], count: int, key: np.uint64, stock: int) -> None:
    """Shuffle the first `count` of `cards` in place, as stock number `stock` of the stream; the deck is 0."""
    base = stock * STOCKS_APART
    for place in range(count - 1):
        other = place + below(number_at(key, base + place), count - place)
        cards[place], cards[other] = cards[other], cards[place]
