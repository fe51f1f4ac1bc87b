"""What makes one player different from another: how much it sees, how well it judges, and what it likes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """How a player thinks. The usual values are those of the best player that no network helps.

    Weaknesses: `misjudges` is by how much it errs about what each choice leads to: the standard deviation, in
    that of the deck's cards, so that it means the same whatever these count; in grids of more than four cards
    by as much less as these are more. `overlooks` is how likely it
    doesn't notice a pair it could make, by rank and decision; `forgets` how likely a card shown in the peek
    slips its mind, for each turn since. `counts_cards`: whether it knows what an unseen card is worth now,
    else all count as in a fresh deck. `foresees_pairs`: how much of the chance that a face-down card pairs it
    reckons with.

    Likings: `patience` is added to the cost of going out, in points. `denies` weighs what the card it
    discards is worth to the next seat. `prizes_pairs` are the points that it holds dear in a pair.
    """

    misjudges: float = 0.0
    overlooks: float = 0.0
    forgets: float = 0.0
    counts_cards: bool = True
    foresees_pairs: float = 1.0
    patience: float = 0.0
    denies: float = 0.6
    prizes_pairs: float = 0.0
