"""Different names for players who are called the same: computers get another name, people a mark."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.names.search_key import likeness

COMPUTER_NAMES: Final = ("Birdie", "Bogey", "Eagle", "Mulligan", "Bunker", "Albatross", "Caddie", "Fairway")
"""The names of computer players, in the order in which they sit down."""

MARK: Final = re.compile(r"#\d{2,}$", re.ASCII)
"""Pattern of the mark at the end of a name, such as `#42`."""

_FEWEST: Final = 2
_MOST: Final = 20
"""Fewest and most digits of a mark. More than the fewest are used only if marks would be equal otherwise."""


def told_apart(called: Sequence[str], users: Sequence[int | None]) -> list[str]:
    """Return a different name to show for each of several players.

    `called` are the names that the players go by; `users` are their user ids, None for a computer.

    People whose names are alike (`likeness`) get a mark: the last digits of their user ids. A computer whose
    name a person has gets another of `COMPUTER_NAMES`.
    """
    people = [number for number, user in enumerate(users) if user is not None]
    names = list(called)
    shown = _marked([called[number] for number in people], [users[number] or 0 for number in people])
    for number, name in zip(people, shown, strict=True):
        names[number] = name
    taken = {likeness(each) for number in people for each in (called[number], names[number])}
    computers = [number for number, user in enumerate(users) if user is None]
    renamed = [number for number in computers if likeness(called[number]) in taken]
    taken |= {likeness(called[number]) for number in computers}
    for number in renamed:
        names[number] = next((name for name in COMPUTER_NAMES if likeness(name) not in taken), called[number])
        taken.add(likeness(names[number]))
    return names


def _marked(called: Sequence[str], users: Sequence[int]) -> list[str]:
    alike = Counter(map(likeness, called))
    if len(alike) == len(called):
        return list(called)
    names: list[str] = []
    for digits in range(_FEWEST, _MOST + 1):
        names = [
            f"{name}#{abs(user) % 10**digits:0{digits}}" if alike[likeness(name)] > 1 else name
            for name, user in zip(called, users, strict=True)
        ]
        if len(set(map(likeness, names))) == len(names):
            break
    return names


def free_computer_name(called: Sequence[str]) -> str:
    """Return the first of `COMPUTER_NAMES` that is not like any of `called`."""
    taken = set(map(likeness, called))
    return next(name for name in COMPUTER_NAMES if likeness(name) not in taken)


def unmarked(name: str) -> str:
    return MARK.sub("", name)
