"""The traits of a thinking player: how much it sees, how well it judges, and what it likes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """The traits of a player. The defaults make the best player without a network.

    Weaknesses, such as people have:

    - `overlooks`: the probability of not noticing possible pairs of a rank, in each decision;
    - `skips`: the probability of not thinking of a slot, in each decision;
    - `forgets`: the probability of forgetting a card of the peek, for each turn since;
    - `misjudges_hidden`: the standard deviation of the error about face-down cards, as a part of the standard
      deviation of the deck's cards;
    - `misjudges_risk`: the standard deviation of the error about going out, in points;
    - `counts_cards`: knows the mean of the unseen cards, else takes them for a fresh deck;
    - `foresees_pairs`, `plans`: weights (0 to 1) of the chance that a face-down card pairs, and of later
      turns' gain;
    - `careless`: may throw points away in plain sight;
    - `leaves_pairs`: may leave a certain pair that saves many points (`engine.cpu.blunders`);
    - `largest_error`: makes no error that costs more points, nor any other blunder (`engine.cpu.blunders`);
      None: may make any error.

    Likings:

    - `patience`: added to the cost of going out, in points;
    - `denies`: the weight of the next seat's gain by the card that this seat leaves;
    - `prizes_pairs`: points that each pair counts less to this player.
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
    leaves_pairs: bool = False
    largest_error: float | None = None
    patience: float = 0.0
    denies: float = 0.6
    prizes_pairs: float = 0.0
