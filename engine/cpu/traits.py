"""The traits of a thinking player: how much it sees, how well it judges, and what it likes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """The traits of a player. The defaults are those of the best player without a network.

    Weaknesses are those of people, each with its own size. `overlooks` is the probability of not noticing a
    pair that it could make, by rank and decision; `skips` that of not thinking of a slot of its own, by
    decision; `forgets` that of forgetting a card of the peek, for each turn since. `misjudges_hidden` is the
    standard deviation of its belief about face-down cards, as a multiple of that of the deck's cards;
    `misjudges_risk` that of its error about going out, in points. `counts_cards`: whether it knows the mean
    of the unseen cards, else they count as in a fresh deck. `foresees_pairs` (0 to 1) weighs the chance that
    a face-down card pairs, `plans` (0 to 1) the gain of later turns. `careless`: whether it may throw points
    away in plain sight.

    Likings: `patience` is added to the cost of going out, in points. `denies` weighs the gain of the next
    seat by the card that it leaves. `prizes_pairs` are the points that each pair counts less to it.
    `minds_match`: whether it plays for the match in its last holes, rather than for points.
    """

    overlooks: float = 0.0
    skips: float = 0.0
    forgets: float = 0.0
    misjudges_hidden: float = 0.0
    misjudges_risk: float = 0.0
    counts_cards: bool = True
    foresees_pairs: float = 1.0
    plans: float = 1.0
    careless: bool = False
    patience: float = 0.0
    denies: float = 0.6
    prizes_pairs: float = 0.0
    minds_match: bool = True
