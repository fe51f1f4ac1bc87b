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
    """`function`, compiled when it is first called, and taken from disk the next time.

    A compiled function can't make arrays, it works in those it is given: without Numba's counting of
    references to them (`_nrt`) the kernel is nearly four times as fast. It lets other threads run. To divide
    by zero is not an error in it.

    Numba looks only at the file of a function for whether its machine code is out of date, though the code of
    everything it calls is in it too. So what is kept lies in a folder named after the contents of the whole
    kernel and after the options whose places in coded rules are in the code: under `NUMBA_CACHE_DIR` if that
    is set, else beside this file. Where that can't be written to, Numba keeps it in the user's own folder for
    such things.
    """
    return _compiled(function, cache=True)


def inlined(function: Function) -> Function:
    """`function` as by `compiled`, and put into its callers: for inner loops and small functions."""
    return _compiled(function, cache=True, forceinline=True)


def compiled_each_time(function: Function) -> Function:
    """`function` as by `compiled`, with sums in any order (`fastmath`) and nothing kept: for training.

    That makes networks fast. A training runs for minutes, and compiling it takes half of one.
    """
    return _compiled(function, fastmath=True)


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
