"""How often a property is tried that takes its time: a whole hole, a whole match, a database."""

from __future__ import annotations

from typing import Final

from hypothesis import settings

USUAL: Final = 25
"""Examples of a profile that tries a property as often as the test asks for."""


def examples(usually: int) -> settings:
    """So many examples in a profile of 25, and more or fewer in proportion to its number.

    The profile `usual` in `tests/conftest.py` has 12; `uv run pytest --hypothesis-profile thorough` tries
    everything eighty times as often. No deadline: a slow machine is not a fault.
    """
    return settings(max_examples=max(1, usually * settings().max_examples // USUAL), deadline=None)
