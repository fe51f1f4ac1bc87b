"""Rules put into words. Short sentences, second person, in the order in which a newcomer needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.cards import Rank
    from engine.rules import Rules

_FLIP_SENTENCES: Final = {
    "optional": "After a discard you may turn one of your face-down cards up.",
    "required": "After a discard you must turn one of your face-down cards up.",
    "endgame": (
        "After a discard you may turn one of your face-down cards up, "
        "but only while some player has at most one face-down card."
    ),
}


def explain(rules: Rules) -> tuple[str, ...]:
    """The sentences for `rules`; each is at most 200 characters."""
    return (
        f"{rules.holes} {'hole' if rules.holes == 1 else 'holes'}; the lowest total wins.",
        f"Everyone has {rules.size} cards face down, in {rules.rows} rows of {rules.columns}.",
        _opening(rules),
        "On your turn take the top discard or draw from the stock. A taken card must replace one of yours.",
        "A drawn card may replace one of yours, or be discarded.",
        *([_FLIP_SENTENCES[rules.discard_flip]] if rules.discard_flip != "never" else []),
        *(["Only face-down cards may be replaced."] if rules.lock_face_up else []),
        _ending(rules),
        _values(rules),
        _pairs(rules),
        (
            "When the stock is empty, the discards are shuffled into a new one."
            if rules.reshuffle
            else "The stock is not renewed: when it is empty, only taking the discard remains."
        ),
    )


def _opening(rules: Rules) -> str:
    if rules.opening == "peek":
        return "Before the first turn you see your own bottom row once. Remember it: it is not shown again."
    if rules.initial_flips == 0:
        return "All cards stay face down at the start."
    cards = "card" if rules.initial_flips == 1 else "cards"
    return f"First you turn {rules.initial_flips} {cards} of your choice up."


def _ending(rules: Rules) -> str:
    if rules.ending == "turns":
        return f"The hole ends after everyone has had {rules.turns} turns; then all cards are turned up."
    cap = f"After {rules.turn_cap} turns each the hole ends anyway."
    if rules.ending == "immediate":
        return f"The hole ends the moment someone has no face-down card left. {cap}"
    return f"When you have no face-down card left you go out, and everyone else gets one more turn. {cap}"


def _values(rules: Rules) -> str:
    values = rules.values
    names: dict[Rank, str] = {"A": "ace", "2": "two", "J": "jack", "Q": "queen", "K": "king"}
    special = [f"{name} {_signed(values[rank])}" for rank, name in names.items()]
    joker = [f"joker {_signed(values['*'])}"] if rules.jokers else []
    return f"Points: {', '.join([*special, *joker])}; 3 to 10 their number."


def _pairs(rules: Rules) -> str:
    if rules.pairs == "column":
        return "Two cards of one rank in a column count 0 together, 2s too."
    return "Two cards of one rank count 0 together, wherever they lie; a third or fourth counts in full."


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
