"""The traits of a thinking player: how much it sees, how well it judges, and what it likes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """The traits of a player. The defaults are those of the best player without a network.

    Weaknesses: `misjudges` is the standard deviation of its error about the cost of each action, as a
    multiple of the standard deviation of the deck's cards, scaled by 4 / cards in the grid. `overlooks` is
    the probability of not noticing a pair that it could make, by rank and decision; `forgets` that of
    forgetting a card of the peek, for each turn since. `counts_cards`: whether it knows the mean of the
    unseen cards, else they count as in a fresh deck. `foresees_pairs` (0 to 1) weighs the chance that a
    face-down card pairs.

    Likings: `patience` is added to the cost of going out, in points. `denies` weighs the gain of the next
    seat by the card that it leaves. `prizes_pairs` are the points that each pair counts less to it.
    """

    misjudges: float = 0.0
    overlooks: float = 0.0
    forgets: float = 0.0
    counts_cards: bool = True
    foresees_pairs: float = 1.0
    patience: float = 0.0
    denies: float = 0.6
    prizes_pairs: float = 0.0
