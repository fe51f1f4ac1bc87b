"""The decorators of all compiled functions."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from numba import config, njit

from engine.game.scoring import BONUSES

Function = TypeVar("Function", bound=Callable[..., object])

_HERE: Final = Path(__file__).parent


def compiled(function: Function) -> Function:
    """Return `function`, compiled when it is first called, and taken from disk the next time.

    A compiled function can't make arrays, only use its arguments: without Numba's counting of references
    (`_nrt`) the kernel is nearly four times as fast. Other threads run meanwhile. A division by zero is no
    error.

    Numba looks only at the file of a function for whether its machine code is out of date, though the code of
    every function that it calls is part of it. So machine code lies in a folder named after the contents of
    the whole kernel and after the options whose places in coded rules are compiled in: under
    `NUMBA_CACHE_DIR` if that is set, else beside this file, else in the user's folder for caches.
    """
    return _compiled(function, cache=True)


def inlined(function: Function) -> Function:
    """Return `function` compiled as by `compiled` and inlined into its callers: for inner loops."""
    return _compiled(function, cache=True, forceinline=True)


def compiled_each_time(function: Function) -> Function:
    """Return `function` compiled as by `compiled`, with `fastmath` and no code on disk: for training.

    `fastmath` sums in any order, which makes networks fast. Compiling a training takes a minute or two.
    """
    return _compiled(function, fastmath=True)


def inlined_each_time(function: Function) -> Function:
    """Return `function` compiled as by `compiled_each_time` and inlined into its callers.

    To hand over the many arrays of a decision takes longer than a small function's work.
    """
    return _compiled(function, fastmath=True, forceinline=True)


def _compiled(function: Function, **more: bool) -> Function:
    settings: Any = config
    options: Any = {"nogil": True, "error_model": "numpy", "_nrt": False, **more}
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(_folder())
    try:
        return cast("Function", njit(**options)(function))
    finally:
        settings.CACHE_DIR = before


@cache
def _folder() -> Path:
    contents = sha256(" ".join(BONUSES).encode())
    for path in sorted(_HERE.rglob("*.py")):
        contents.update(path.read_bytes())
    kept = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(kept) if kept else _HERE / "__pycache__") / f"kernel-{contents.hexdigest()[:16]}"
