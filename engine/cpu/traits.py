"""What makes one player different from another: how much it sees, how well it judges, and what it likes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """How a player thinks. The usual values are those of the best player that no network helps.

    Weaknesses: `overlooks` is how likely it doesn't notice a pair it could make, by rank and decision;
    `forgets` how likely a card shown in the peek slips its mind, for each turn since. `counts_cards`: whether
    it knows what an unseen card is worth now, else all count `guess`. `foresees_pairs`: how much of the
    chance that a face-down card pairs it reckons with. `doubt` is by how many points (standard deviation) it
    misjudges when to go out.

    Going out: it does so at `goes_out_at` points or less, whatever the others have; None lets it compare what
    it and the others would gain by going on. `patience` is then added to the cost of going out, in points.

    Others: `denies` weighs what the card it discards is worth to the next seat. `likes_hidden` are the points
    that it holds dear in a card still face down, `prizes_pairs` in a pair.
    """

    overlooks: float = 0.0
    forgets: float = 0.0
    counts_cards: bool = True
    guess: float = 4.5
    foresees_pairs: float = 1.0
    doubt: float = 0.0
    goes_out_at: float | None = None
    patience: float = 0.0
    denies: float = 1.0
    likes_hidden: float = 0.0
    prizes_pairs: float = 0.0
