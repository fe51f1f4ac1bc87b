"""Rules put into words: short sentences, second person, what differs from the preset first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.preset_fields import PRESET_FIELDS
from engine.values import standard_values

if TYPE_CHECKING:
    from engine.cards import Rank
    from engine.rules import Rules


class _Sentence(NamedTuple):
    """A sentence and the fields that it tells about."""

    fields: tuple[str, ...]
    text: str


_FLIP_SENTENCES: Final = {
    "optional": "After a discard you may turn one of your face-down cards up.",
    "required": "After a discard you must turn one of your face-down cards up.",
    "endgame": (
        "After a discard you may turn one of your face-down cards up, "
        "but only while some player has at most one face-down card."
    ),
    "never": "After a discard no card is turned up.",
}

_SWITCH_SENTENCES: Final = {
    "one_eyed_jacks": "One-eyed jacks: J♥ and J♠ count 0.",
    "eagle_eye": "Eagle eye: a joker counts 2, but a column of jokers −2 for each.",
    "negative_pairs_keep_value": "Negative pairs: a column of 2s{jokers} keeps its sum.",
    "wolfpack": "Wolfpack: two columns of jacks count −20 more.",
    "four_of_a_kind": "Four of a kind: two columns of one rank count −20 more.",
    "blackjack": "Blackjack: a grid of exactly 21 counts 0.",
    "knock_penalty": "Knock penalty: who goes out gets +10 if anyone else is lower.",
    "knock_bonus": "Knock bonus: who goes out gets −5.",
    "underdog_bonus": "Underdog bonus: every lowest score gets −3.",
    "tied_shame": "Tied shame: everyone whose score another shares gets +5.",
}


def explain(rules: Rules) -> tuple[str, ...]:
    """The sentences for `rules`; each is at most 200 characters."""
    base = _base(rules.preset)
    sentences = list(_sentences(rules))
    differing = [one for one in sentences if any(_differs(rules, base, field) for field in one.fields)]
    same = [one for one in sentences if one not in differing]
    return tuple(one.text for one in (*differing, *same))


def _base(preset: str) -> dict[str, Any] | None:
    return None if preset not in PRESET_FIELDS else {"values": standard_values(), **PRESET_FIELDS[preset]}


def _differs(rules: Rules, base: dict[str, Any] | None, field: str) -> bool:
    if base is None or field in ("holes", "decks"):  # they belong to the match rather than to the game
        return False
    usual = {each.name: each.default for each in fields(rules)} | base
    return bool(getattr(rules, field) != usual[field])


def _sentences(rules: Rules) -> Iterator[_Sentence]:
    yield _Sentence(
        ("holes",), f"{rules.holes} {'hole' if rules.holes == 1 else 'holes'}; the lowest total wins."
    )
    yield _Sentence(("rows", "columns"), f"Everyone has {rules.size} cards face down, {_layout(rules)}.")
    if rules.decks > 1 or rules.jokers:
        yield _Sentence(("decks", "jokers", "use_jokers", "lucky_swing"), _deck(rules))
    yield _Sentence(("opening", "initial_flips"), _opening(rules))
    yield _Sentence(
        (), "On your turn take the top discard or draw from the stock. A taken card replaces one of yours."
    )
    yield _Sentence((), "A drawn card may replace one of yours, or be discarded.")
    yield _Sentence(("discard_flip",), _FLIP_SENTENCES[rules.discard_flip])
    yield from _turn_options(rules)
    yield from _ending(rules)
    yield from _points(rules)
    yield from _pairs(rules)
    for name, text in _SWITCH_SENTENCES.items():
        if getattr(rules, name):
            yield _Sentence((name,), text.format(jokers=" or of jokers" if rules.jokers else ""))
    yield _Sentence(("reshuffle",), _stock(rules))


def _layout(rules: Rules) -> str:
    return f"in {rules.rows} rows of {rules.columns}"


def _deck(rules: Rules) -> str:
    decks = "One deck" if rules.decks == 1 else f"{rules.decks} decks"
    if not rules.jokers:
        return f"{decks} are shuffled together."
    jokers = "1 joker" if rules.jokers == 1 else f"{rules.jokers} jokers"
    return f"{decks} with {jokers}{'' if rules.decks == 1 else ' each'}."


def _opening(rules: Rules) -> str:
    if rules.opening == "peek":
        return "Before the first turn you see your own bottom row once. Remember it: it is not shown again."
    if rules.initial_flips == 0:
        return "All cards stay face down at the start."
    cards = "card" if rules.initial_flips == 1 else "cards"
    return f"First you turn {rules.initial_flips} {cards} of your choice up."


def _turn_options(rules: Rules) -> Iterator[_Sentence]:
    if rules.lock_face_up:
        yield _Sentence(("lock_face_up",), "Only face-down cards may be replaced.")
    else:
        yield _Sentence(("lock_face_up",), "Face-up cards may be replaced too.")
    if rules.flip_as_action:
        text = "Instead of drawing you may turn one of your face-down cards up; that ends your turn."
        yield _Sentence(("flip_as_action",), text)
    if rules.knock_early:
        text = "With 1 or 2 face-down cards left you may knock instead of drawing: turn them up and go out."
        yield _Sentence(("knock_early",), text)
    if rules.knock_anytime:
        text = "Instead of drawing you may knock: you go out, and your cards stay as they are until the end."
        yield _Sentence(("knock_anytime",), text)


def _ending(rules: Rules) -> Iterator[_Sentence]:
    if rules.ending == "turns":
        turns = "1 turn" if rules.turns == 1 else f"{rules.turns} turns"
        text = f"The hole ends after everyone has had {turns}; then all cards are turned up."
        yield _Sentence(("ending", "turns"), text)
        return
    if rules.ending == "immediate":
        text = "The hole ends the moment someone has no face-down card left: that is going out."
    else:
        text = "When you have no face-down card left you go out, and everyone else gets one more turn."
    yield _Sentence(("ending", "turns"), text)
    turns = "1 turn" if rules.turn_cap == 1 else f"{rules.turn_cap} turns"
    yield _Sentence(("turn_cap",), f"After {turns} each the hole ends anyway.")


def _points(rules: Rules) -> Iterator[_Sentence]:
    values = rules.values
    names: dict[Rank, str] = {"A": "ace", "2": "two", "J": "jack", "Q": "queen", "K": "king"}
    special = [f"{name} {_signed(values[rank])}" for rank, name in names.items()]
    usual = standard_values()
    odd = [rank for rank in values if rank not in (*names, "*") and values[rank] != usual[rank]]
    special += [f"{rank.replace('T', '10')} {_signed(values[rank])}" for rank in odd]
    if rules.jokers:
        special.append(f"joker {_signed(values['*'])}")
    others = "the others" if odd else "3 to 10"
    rest = f"; {others} their number" if len(odd) < 8 else ""
    yield _Sentence(("values", "super_kings", "ten_penny"), f"Points: {', '.join(special)}{rest}.")


def _pairs(rules: Rules) -> Iterator[_Sentence]:
    if rules.pairs == "anywhere":
        text = "Two cards of one rank count 0 together, wherever they lie; a third or fourth counts in full."
        yield _Sentence(("pairs",), text)
        return
    count = "Two" if rules.rows == 2 else "Three"
    too = _also_cancelling(rules)
    yield _Sentence(("pairs", "rows"), f"{count} cards of one rank in a column count 0 together{too}.")


def _also_cancelling(rules: Rules) -> str:
    """The ranks of which somebody might think that they keep their sum."""
    twos = [] if rules.negative_pairs_keep_value else ["2s"]
    jokers = rules.jokers and not rules.negative_pairs_keep_value and not rules.eagle_eye
    names = [*twos, *(["jokers"] if jokers else [])]
    return f", {' and '.join(names)} too" if names else ""


def _stock(rules: Rules) -> str:
    if rules.reshuffle:
        return "When the stock is empty, the discards are shuffled into a new one."
    if rules.flip_as_action or rules.knock_early or rules.knock_anytime:
        return "The stock is not renewed: when it is empty, nothing can be drawn."
    return "The stock is not renewed: when it is empty, only taking the discard remains."


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
