"""How often a property is tried that takes its time: a whole hole, a whole match, a database."""

from __future__ import annotations

from typing import Final

from hypothesis import settings

USUAL: Final = 25
"""Examples of the profile `usual` in `tests/conftest.py`."""


def examples(usually: int) -> settings:
    """So many examples usually, and as many times more as a profile has more than the usual one.

    `uv run pytest --hypothesis-profile thorough` tries everything forty times as often. No deadline: a slow
    machine is not a fault.
    """
    return settings(max_examples=max(1, usually * settings().max_examples // USUAL), deadline=None)
