"""Places where a card can be, each with who sees the card there, and names for moves between places."""

from __future__ import annotations

from typing import Final, NamedTuple

STOCK, TOP, BELOW, DRAWN, TAKEN, UNKNOWN, PEEKED, UP = range(8)

NOBODY, OWNER, ALL = range(3)
"""Who sees a card: nobody, its owner, or all."""


class Place(NamedTuple):
    """A place. `sight`: who sees a card there. `owned`: whether the card belongs to a player."""

    name: str
    sight: int
    owned: bool


PLACES: Final = (
    Place("stock", NOBODY, False),
    Place("top of the discard", ALL, False),
    Place("discard, covered", ALL, False),
    Place("in hand, drawn", OWNER, True),
    Place("in hand, taken", ALL, True),
    Place("face down", NOBODY, True),
    Place("face down, peeked at", OWNER, True),
    Place("face up", ALL, True),
)
"""The places by number. Everybody has seen covered discards."""


def seen_before(origin: int) -> str:
    """Return who saw a card at `origin`: `unseen`, `seen` (by all), or `owner`."""
    return ("unseen", "owner", "seen")[PLACES[origin].sight]


def shown_to(origin: int, target: int) -> str:
    """Return to whom a move shows a card: `all`, `owner` or `nobody`; or `hidden`, if it hides the card."""
    before, after = PLACES[origin].sight, PLACES[target].sight
    if after < before:
        return "hidden"
    return "nobody" if after == before else ("nobody", "owner", "all")[after]
