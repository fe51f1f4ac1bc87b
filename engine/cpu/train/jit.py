"""The decorator of the compiled functions of the training."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])

OPTIONS: Final[dict[str, Any]] = {
    "nogil": True,
    "error_model": "numpy",
    "fastmath": True,
    "_nrt": False,
}
"""Without its counting of references to arrays (`_nrt`) what Numba makes is several times as fast."""


def compiled(function: Function) -> Function:
    """`function`, compiled when it is first called; it works in the arrays that it is given.

    Sums may be taken in any order (`fastmath`), which is what makes the network fast. Nothing is kept on
    disk: a training runs for minutes, and compiling it takes half of one.
    """
    return cast("Function", njit(**OPTIONS)(function))
