"""Places of a card, by its owner and by who sees it, and names for the moves between places."""

from __future__ import annotations

from typing import Final, NamedTuple

STOCK, TOP, BELOW, DRAWN, TAKEN, UNKNOWN, PEEKED, UP = range(8)

NOBODY, OWNER, ALL = range(3)
"""Who sees a card: nobody, its owner, or all."""


class Place(NamedTuple):
    """A place by name. `sight`: who sees a card there. `owned`: the card is a player's."""

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
"""The places by number. Cards that are covered in the discard have been seen by all."""


def seen_before(origin: int) -> str:
    """Return who saw a card that leaves `origin`: `unseen`, `seen` by all, or by its `owner` alone."""
    return ("unseen", "owner", "seen")[PLACES[origin].sight]


def shown_to(origin: int, target: int) -> str:
    """Return whom a move shows an unseen card: `all`, `owner` or `nobody`; `hidden` if it hides the card."""
    before, after = PLACES[origin].sight, PLACES[target].sight
    if after < before:
        return "hidden"
    return "nobody" if after == before else ("nobody", "owner", "all")[after]
