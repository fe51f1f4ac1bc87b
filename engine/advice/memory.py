"""What a seat may remember of its own cards."""

from __future__ import annotations

from engine.cards import Card
from engine.hole import Hole


def shown_to(hole: Hole, seat: int) -> dict[int, Card]:
    """What `seat` was shown of its own cards in a peeking opening and can't see any more, slot to card.

    Whatever is put into a grid lies face up, so a card that lies face down is still the one that was dealt.
    """
    rules, hidden = hole.rules, hole.hidden[seat]
    if rules.opening != "peek":
        return {}
    bottom = range(rules.size - rules.columns, rules.size)
    return {slot: hole.grids[seat][slot] for slot in bottom if hidden >> slot & 1}
