"""Rules put into words: short sentences, second person, what differs from the preset first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.language import mark, plural, say
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
    "optional": mark("After a discard you may turn one of your face-down cards up."),
    "required": mark("After a discard you must turn one of your face-down cards up."),
    "endgame": mark(
        "After a discard you may turn one of your face-down cards up, "
        "but only while some player has at most one face-down card."
    ),
    "never": mark("After a discard no card is turned up."),
}

_NEGATIVE_PAIRS: Final = "negative_pairs_keep_value"
_NEGATIVE_PAIRS_WITH_JOKERS: Final = mark(
    "Negative pairs: a column of 2s or of jokers keeps its sum."
)  # instead of the sentence below
_SWITCH_SENTENCES: Final = {
    "one_eyed_jacks": mark("One-eyed jacks: J♥ and J♠ count 0."),
    "eagle_eye": mark("Eagle eye: a joker counts 2, but a column of jokers −2 for each."),
    _NEGATIVE_PAIRS: mark("Negative pairs: a column of 2s keeps its sum."),
    "wolfpack": mark("Wolfpack: two columns of jacks count −20 more."),
    "four_of_a_kind": mark("Four of a kind: two columns of one rank count −20 more."),
    "blackjack": mark("Blackjack: a grid of exactly 21 counts 0."),
    "knock_penalty": mark("Knock penalty: who goes out gets +10 if anyone else is lower."),
    "knock_bonus": mark("Knock bonus: who goes out gets −5."),
    "underdog_bonus": mark("Underdog bonus: every lowest score gets −3."),
    "tied_shame": mark("Tied shame: everyone whose score another shares gets +5."),
}

_PAIR_SENTENCES: Final = {
    (2, ()): mark("Two cards of one rank in a column count 0 together."),
    (2, ("2",)): mark("Two cards of one rank in a column count 0 together, 2s too."),
    (2, ("2", "*")): mark("Two cards of one rank in a column count 0 together, 2s and jokers too."),
    (3, ()): mark("Three cards of one rank in a column count 0 together."),
    (3, ("2",)): mark("Three cards of one rank in a column count 0 together, 2s too."),
    (3, ("2", "*")): mark("Three cards of one rank in a column count 0 together, 2s and jokers too."),
}
"""By the number of rows, and the ranks of which somebody might think that they keep their sum."""

_NAMED_RANKS: Final[dict[Rank, str]] = {
    "A": mark("ace {points}"),
    "2": mark("two {points}"),
    "J": mark("jack {points}"),
    "Q": mark("queen {points}"),
    "K": mark("king {points}"),
}


def explain(rules: Rules) -> tuple[str, ...]:
    """The sentences for `rules`; in English each is at most 200 characters."""
    base = _base(rules.preset)
    sentences = list(_sentences(rules))
    differing = [one for one in sentences if any(_differs(rules, base, field) for field in one.fields)]
    same = [one for one in sentences if one not in differing]
    return tuple(one.text for one in (*differing, *same))


def explain_points(rules: Rules) -> str:
    """The one of these sentences that tells what each rank is worth."""
    values = rules.values
    usual = standard_values()
    odd = [rank for rank in values if rank not in (*_NAMED_RANKS, "*") and values[rank] != usual[rank]]
    told = [say(text, points=_signed(values[rank])) for rank, text in _NAMED_RANKS.items()]
    told += [f"{rank.replace('T', '10')} {_signed(values[rank])}" for rank in odd]
    if rules.jokers:
        told.append(say("joker {points}", points=_signed(values["*"])))
    listed = ", ".join(told)
    if len(odd) == 8:
        return say("Points: {points}.", points=listed)
    if odd:
        return say("Points: {points}; the others their number.", points=listed)
    return say("Points: {points}; 3 to 10 their number.", points=listed)


def _base(preset: str) -> dict[str, Any] | None:
    return None if preset not in PRESET_FIELDS else {"values": standard_values(), **PRESET_FIELDS[preset]}


def _differs(rules: Rules, base: dict[str, Any] | None, field: str) -> bool:
    if base is None or field in ("holes", "decks"):  # they belong to the match rather than to the game
        return False
    usual = {each.name: each.default for each in fields(rules)} | base
    return bool(getattr(rules, field) != usual[field])


def _sentences(rules: Rules) -> Iterator[_Sentence]:
    holes = plural(
        "{count} hole; the lowest total wins.", "{count} holes; the lowest total wins.", count=rules.holes
    )
    yield _Sentence(("holes",), holes)
    yield _Sentence(("rows", "columns"), _grid(rules))
    if rules.decks > 1 or rules.jokers:
        yield _Sentence(("decks", "jokers", "use_jokers", "lucky_swing"), _deck(rules))
    yield _Sentence(("opening", "initial_flips"), _opening(rules))
    turn = say(
        "On your turn take the top discard or draw from the stock. A taken card replaces one of yours."
    )
    yield _Sentence((), turn)
    yield _Sentence((), say("A drawn card may replace one of yours, or be discarded."))
    yield _Sentence(("discard_flip",), say(_FLIP_SENTENCES[rules.discard_flip]))
    yield from _turn_options(rules)
    yield from _ending(rules)
    yield _Sentence(("values", "super_kings", "ten_penny"), explain_points(rules))
    yield _pairs(rules)
    for name, text in _SWITCH_SENTENCES.items():
        if getattr(rules, name):
            jokers = name == _NEGATIVE_PAIRS and rules.jokers
            yield _Sentence((name,), say(_NEGATIVE_PAIRS_WITH_JOKERS if jokers else text))
    yield _Sentence(("reshuffle",), _stock(rules))


def _grid(rules: Rules) -> str:
    return plural(
        "Everyone has {count} card face down, in {rows} rows of {columns}.",
        "Everyone has {count} cards face down, in {rows} rows of {columns}.",
        count=rules.size,
        rows=rules.rows,
        columns=rules.columns,
    )


def _deck(rules: Rules) -> str:
    if not rules.jokers:
        return plural("{count} deck is shuffled.", "{count} decks are shuffled together.", count=rules.decks)
    if rules.decks == 1:
        return plural("One deck with {count} joker.", "One deck with {count} jokers.", count=rules.jokers)
    return plural(
        "{decks} decks with {count} joker each.",
        "{decks} decks with {count} jokers each.",
        count=rules.jokers,
        decks=rules.decks,
    )


def _opening(rules: Rules) -> str:
    if rules.opening == "peek":
        return say(
            "Before the first turn you see your own bottom row once. Remember it: it is not shown again."
        )
    if rules.initial_flips == 0:
        return say("All cards stay face down at the start.")
    return plural(
        "First you turn {count} card of your choice up.",
        "First you turn {count} cards of your choice up.",
        count=rules.initial_flips,
    )


def _turn_options(rules: Rules) -> Iterator[_Sentence]:
    if rules.lock_face_up:
        yield _Sentence(("lock_face_up",), say("Only face-down cards may be replaced."))
    else:
        yield _Sentence(("lock_face_up",), say("Face-up cards may be replaced too."))
    if rules.flip_as_action:
        text = say("Instead of drawing you may turn one of your face-down cards up; that ends your turn.")
        yield _Sentence(("flip_as_action",), text)
    if rules.knock_early:
        text = say(
            "With 1 or 2 face-down cards left you may knock instead of drawing: turn them up and go out."
        )
        yield _Sentence(("knock_early",), text)
    if rules.knock_anytime:
        text = say(
            "Instead of drawing you may knock: you go out, and your cards stay as they are until the end."
        )
        yield _Sentence(("knock_anytime",), text)


def _ending(rules: Rules) -> Iterator[_Sentence]:
    if rules.turns is not None:
        text = plural(
            "The hole ends after everyone has had {count} turn; then all cards are turned up.",
            "The hole ends after everyone has had {count} turns; then all cards are turned up.",
            count=rules.turns,
        )
        yield _Sentence(("ending", "turns"), text)
        return
    if rules.ending == "immediate":
        text = say("The hole ends the moment someone has no face-down card left: that is going out.")
    else:
        text = say("When you have no face-down card left you go out, and everyone else gets one more turn.")
    yield _Sentence(("ending", "turns"), text)
    text = plural(
        "After {count} turn each the hole ends anyway.",
        "After {count} turns each the hole ends anyway.",
        count=rules.turn_cap,
    )
    yield _Sentence(("turn_cap",), text)


def _pairs(rules: Rules) -> _Sentence:
    if rules.pairs == "anywhere":
        text = say(
            "Two cards of one rank count 0 together, wherever they lie; a third or fourth counts in full."
        )
        return _Sentence(("pairs",), text)
    too: tuple[str, ...] = () if rules.negative_pairs_keep_value else ("2",)
    if too and rules.jokers and not rules.eagle_eye:
        too = ("2", "*")
    return _Sentence(("pairs", "rows"), say(_PAIR_SENTENCES[rules.rows, too]))


def _stock(rules: Rules) -> str:
    if rules.reshuffle:
        return say("When the stock is empty, the discards are shuffled into a new one.")
    if rules.flip_as_action or rules.knock_early or rules.knock_anytime:
        return say("The stock is not renewed: when it is empty, nothing can be drawn.")
    return say("The stock is not renewed: when it is empty, only taking the discard remains.")


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)
