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
    """The place of the lowest bit that is set; there must be one."""
    return count((bits & -bits) - 1)


@inlined
def pick(bits: int, which: int) -> int:
    """The place of the set bit number `which`, counted from the lowest as 0; there must be so many."""
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
    """`number` as one of 64 bits. Numba compiles a function once for every width of its arguments."""
    return np.int64(number)  # type: ignore[return-value]  # to compiled functions the two are the same


@inlined
def index(number: int) -> np.uint64:
    """Convert `number`, not negative, to an index that Numba needn't check for counting from the end."""
    return np.uint64(number)
