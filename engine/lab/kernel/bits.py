"""Whole numbers as sets of slots and of actions with one bit each, as indexes, and of 64 bits."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.lab.kernel.compiled import inlined


@inlined
def count(bits: int) -> int:
    """Count the bits that are set. LLVM makes one instruction of the loop."""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


@inlined
def lowest(bits: int) -> int:
    """Return the place of the lowest set bit; at least one bit must be set."""
    return count((bits & -bits) - 1)


@inlined
def pick(bits: int, which: int) -> int:
    """Return the place of set bit number `which`, counted from the lowest as 0; that bit must exist."""
    # Legal slots mostly stand side by side, so it is faster to pass over whole runs than over single bits.
    while True:
        rest = bits & (bits + (bits & -bits))
        run = count(bits ^ rest)
        if which < run:
            return lowest(bits) + which
        which -= run
        bits = rest


@inlined
def wide(number: int | np.integer[Any]) -> int:
    """Return `number` with 64 bits. Numba compiles a function once for every width of its arguments."""
    return np.int64(number)  # type: ignore[return-value]  # to compiled functions the two are the same


@inlined
def index(number: int) -> np.uint64:
    """Return the non-negative `number` as an unsigned index, which Numba needn't check for being negative."""
    return np.uint64(number)
