"""Rules in words: the full rules in short sentences, or only the changes from the preset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final, Literal, NamedTuple

from engine.game.cards import Rank
from engine.game.changes import BY_SEATS
from engine.game.option_kinds import Switch
from engine.game.options import CHOICES, GROUPS, JOKER_OPTIONS, NUMBERS, SWITCHES, VALUE_OPTIONS, WORDS
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.game.scoring import BONUSES, column_points
from engine.game.values import standard_values
from engine.language import mark, plural, say, signed

Part = Literal["goal", "turn", "end", "points"]
"""Part of the full rules."""

PART_TITLES: Final[dict[Part, str]] = {
    "goal": mark("Goal"),
    "turn": mark("Your turn"),
    "end": mark("The end"),
    "points": mark("Points"),
}


class _Sentence(NamedTuple):
    """A sentence and the fields that it explains."""

    fields: tuple[str, ...]
    text: str


_WITH_JOKERS: Final = {
    "negative_pairs_keep_value": mark(
        "Negative pairs: a column of 2s scores {points}, one of jokers {jokers}."
    )
}
"""Sentences for rules with jokers, by option, instead of `Switch.told`."""

_COLUMNS_TOLD: Final[dict[str, Rank]] = {"points": "2", "jokers": "*"}
"""The ranks whose column points fill the braces in `_WITH_JOKERS`."""

_PAIR_SENTENCES: Final = {
    (2, ()): mark("Two cards of the same rank in a column score 0."),
    (2, ("2",)): mark("Two cards of the same rank in a column score 0, even 2s."),
    (2, ("2", "*")): mark("Two cards of the same rank in a column score 0, even 2s and jokers."),
    (3, ()): mark("Three cards of the same rank in a column score 0."),
    (3, ("2",)): mark("Three cards of the same rank in a column score 0, even 2s."),
    (3, ("2", "*")): mark("Three cards of the same rank in a column score 0, even 2s and jokers."),
}
"""The sentence about pairs, by the number of rows, and by the negative ranks that score 0 in pairs too."""

_TWO_OR_MORE: Final = mark(
    "With two players or teams, most holes won wins, and it ends once nobody can catch up. With more, each "
    "hole scores 2 for each one you beat and 1 for each tie; the highest score wins."
)

_UNTOLD_JOKERS: Final = [option.field for option in JOKER_OPTIONS if not option.told]
_UNTOLD_VALUES: Final = [
    name for name in VALUE_OPTIONS if not SWITCHES[name].told and not SWITCHES[name].jokers
]
"""Options without a sentence of their own, as the sentences about jokers and points cover them."""

_ABOUT_TURNS: Final = [SWITCHES[option.field] for option in GROUPS["actions"]]
_ABOUT_POINTS: Final = sorted(
    [option for option in (*GROUPS["values"], *GROUPS["bonuses"]) if isinstance(option, Switch)],
    key=lambda option: [*BONUSES].index(option.field) if option.field in BONUSES else -1,
)
"""The switches about scores, in the order in which they count."""

_NAMED_RANKS: Final[dict[Rank, str]] = {
    "A": mark("ace {points}"),
    "2": mark("two {points}"),
    "J": mark("jack {points}"),
    "Q": mark("queen {points}"),
    "K": mark("king {points}"),
}


def explain_parts(rules: Rules) -> dict[Part, tuple[str, ...]]:
    """Return the full rules in short sentences, by part. Sentences about changed rules come first in a part.

    In English each sentence has at most 200 characters.
    """

    def unchanged(sentence: _Sentence) -> bool:
        return not any(_differs(rules, field) for field in sentence.fields)

    return {
        part: tuple(each.text for each in sorted(sentences(rules), key=unchanged))
        for part, sentences in _PARTS.items()
    }


def explain(rules: Rules) -> tuple[str, ...]:
    return tuple(chain.from_iterable(explain_parts(rules).values()))


def explain_format(rules: Rules) -> tuple[str, ...]:
    """Return the sentences of the full rules about the format, the partners and handicap strokes."""
    return tuple([each.text for each in _format(rules) if each.fields != ("holes",)])


def explain_points(rules: Rules) -> str:
    """Return the sentence of the full rules about the points of each rank."""
    values = rules.values
    usual = standard_values()
    odd = [rank for rank in values if rank not in (*_NAMED_RANKS, "*") and values[rank] != usual[rank]]
    told = [say(text, points=signed(values[rank])) for rank, text in _NAMED_RANKS.items()]
    told += [f"{rank.replace('T', '10')} {signed(values[rank])}" for rank in odd]
    if rules.jokers:
        told.append(say("joker {points}", points=signed(values["*"])))
    listed = ", ".join(told)
    if len(odd) == 8:
        return say("Points: {points}.", points=listed)
    if odd:
        return say("Points: {points}; all others face value.", points=listed)
    return say("Points: {points}; 3 to 10 face value.", points=listed)


def modifications(rules: Rules) -> tuple[str, ...]:
    """Return the changes from the preset in a few words each: `super kings`, `4 columns`, `8 worth 0`.

    Holes, decks and par are left out, as they belong to the match. Empty for an unknown preset.
    """
    return differences(PRESETS[rules.preset].rules, rules) if rules.preset in PRESETS else ()


def differences(base: Rules, rules: Rules) -> tuple[str, ...]:
    """Return where `rules` differ from `base`, in the words of `modifications`."""
    apart = {"jokers", "holes", *BY_SEATS}
    other_opening = rules.opening != base.opening
    apart.add("initial_flips" if rules.opening == "peek" else "opening")  # either implies the other
    apart.add("ending" if rules.ending == "turns" else "turns")  # a number of turns is an ending too
    names = [
        option.changed(getattr(rules, field))
        for field, option in CHOICES.items()
        if field not in apart
        and (getattr(rules, field) != getattr(base, field) or (field == "initial_flips" and other_opening))
    ]
    if not any(getattr(rules, option.field) for option in JOKER_OPTIONS) and rules.jokers != base.jokers:
        names.append(NUMBERS["jokers"].changed(rules.jokers))
    usual = standard_values()
    implied = {
        rank
        for name, (rank, _) in VALUE_OPTIONS.items()
        if getattr(rules, name) or (getattr(base, name) and rules.values[rank] == usual[rank])
    }
    names += [
        _worth(rank, points)
        for rank, points in rules.values.items()
        if points != base.values[rank] and rank not in implied
    ]
    return tuple(names)


def _worth(rank: Rank, points: int) -> str:
    if rank == "*":
        return say("joker worth {points}", points=signed(points))
    return say("{rank} worth {points}", rank=rank.replace("T", "10"), points=signed(points))


def _differs(rules: Rules, field: str) -> bool:
    """Whether `field` is changed from the preset. Holes, decks and par never count as changed."""
    if rules.preset not in PRESETS or field in ("holes", *BY_SEATS):
        return False
    return bool(getattr(rules, field) != getattr(PRESETS[rules.preset].rules, field))


def _goal(rules: Rules) -> Iterator[_Sentence]:
    yield from _format(rules)
    yield _Sentence((), _dealer(rules))
    yield _Sentence(("rows", "columns"), _grid(rules))
    if rules.decks > 1 or rules.jokers:
        yield _Sentence(("decks", "jokers", *_UNTOLD_JOKERS), _deck(rules))
    yield _Sentence(("opening", "initial_flips"), _opening(rules))


def _turn(rules: Rules) -> Iterator[_Sentence]:
    turn = say(
        "On your turn, draw from the draw pile or take from the discard pile. A taken card replaces one "
        "of yours."
    )
    yield _Sentence((), turn)
    yield _Sentence((), say("A drawn card replaces one of yours, or you discard it."))
    yield _Sentence(("discard_flip",), say(WORDS["discard_flip"].of(rules.discard_flip).told))
    yield from _of_switches(rules, _ABOUT_TURNS)
    yield _Sentence(("reshuffle",), _stock(rules))


def _points(rules: Rules) -> Iterator[_Sentence]:
    yield _Sentence(("values", *_UNTOLD_VALUES), explain_points(rules))
    yield _pairs(rules)
    yield from _of_switches(rules, _ABOUT_POINTS)


def _format(rules: Rules) -> Iterator[_Sentence]:
    if rules.format == "stroke":
        holes = plural(
            "Lowest total after {count} hole wins. A tie is a shared win.",
            "Lowest total after {count} holes wins. A tie is a shared win.",
            count=rules.holes,
        )
    else:
        yield _Sentence(("format",), say(WORDS["format"].of(rules.format).told))
        holes = plural(
            "The match has {count} hole. A tie is a shared win.",
            "The match has {count} holes. A tie is a shared win.",
            count=rules.holes,
        )
    yield _Sentence(("holes",), holes)
    if rules.format == "match_play":
        yield _Sentence(("format",), say(_TWO_OR_MORE))
    if rules.format == "stableford":
        par = plural(
            "Par is {par}. Every {count} point from par is a stroke.",
            "Par is {par}. Every {count} points from par are a stroke, to the nearest; half a stroke is par.",
            count=rules.points_a_stroke,
            par=rules.par,
        )
        yield _Sentence(("par", "points_a_stroke"), par)
    if rules.partners != "none":
        yield _Sentence(("partners",), say(WORDS["partners"].of(rules.partners).told))
    yield from _of_switches(rules, [SWITCHES["handicap_strokes"]])


def _dealer(rules: Rules) -> str:
    if rules.holes == 1:
        return say("The host goes first.")
    return say("The host goes first. Next hole, the next player does.")


def _grid(rules: Rules) -> str:
    return plural(
        "Everyone gets {count} card face down, in {rows} rows of {columns}.",
        "Everyone gets {count} cards face down, in {rows} rows of {columns}.",
        count=rules.size,
        rows=rules.rows,
        columns=rules.columns,
    )


def _deck(rules: Rules) -> str:
    if not rules.jokers:
        return plural("{count} deck.", "{count} decks shuffled together.", count=rules.decks)
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
        return say(WORDS["opening"].of("peek").told)
    if rules.initial_flips == 0:
        return say("All cards stay face down at the start.")
    return plural(
        "First you flip {count} card of your choice.",
        "First you flip {count} cards of your choice.",
        count=rules.initial_flips,
    )


def _of_switches(rules: Rules, switches: Iterable[Switch]) -> Iterator[_Sentence]:
    """Yield what each switch says about being on, or off, if it says anything."""
    for option in switches:
        text = option.told if getattr(rules, option.field) else option.untold
        if text and rules.jokers:
            text = _WITH_JOKERS.get(option.field, text)
        if text:
            sums = {name: signed(column_points(rules, rank)) for name, rank in _COLUMNS_TOLD.items()}
            yield _Sentence((option.field,), say(text, **sums))


def _ending(rules: Rules) -> Iterator[_Sentence]:
    if rules.turns is not None:
        text = plural(
            "The hole ends after {count} turn each. Then all cards are flipped.",
            "The hole ends after {count} turns each. Then all cards are flipped.",
            count=rules.turns,
        )
        yield _Sentence(("ending", "turns"), text)
        return
    yield _Sentence(("ending", "turns"), say(WORDS["ending"].of(rules.ending).told))
    text = plural(
        "The hole also ends after {count} turn each.",
        "The hole also ends after {count} turns each.",
        count=rules.turn_cap,
    )
    yield _Sentence(("turn_cap",), text)


def _pairs(rules: Rules) -> _Sentence:
    if rules.pairs == "anywhere":
        return _Sentence(("pairs",), say(WORDS["pairs"].of("anywhere").told))
    too: tuple[str, ...] = () if rules.negative_pairs_keep_value else ("2",)
    if too and rules.jokers and not rules.eagle_eye:
        too = ("2", "*")
    return _Sentence(("pairs", "rows"), say(_PAIR_SENTENCES[rules.rows, too]))


def _stock(rules: Rules) -> str:
    if rules.reshuffle:
        return say(SWITCHES["reshuffle"].told)
    if rules.flip_as_action or rules.knock_early or rules.knock_anytime:
        return say("There’s no reshuffle: when the draw pile is empty, nobody can draw.")
    return say("There’s no reshuffle: when the draw pile is empty, you can only take from the discard pile.")


_PARTS: Final[dict[Part, Callable[[Rules], Iterator[_Sentence]]]] = {
    "goal": _goal,
    "turn": _turn,
    "end": _ending,
    "points": _points,
}
