"""Which fields of rules can't stand together, and why (rules: "Scoring", "Fields of `Rules`")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.language import say
from engine.quoting import quoted

if TYPE_CHECKING:
    from engine.cards import Rank
    from engine.rules import Rules

ABOUT_COLUMNS: Final = ("eagle_eye", "negative_pairs_keep_value", "wolfpack", "four_of_a_kind")
ABOUT_GOING_OUT: Final = ("knock_early", "knock_anytime", "knock_penalty", "knock_bonus")

VALUE_OPTIONS: Final[dict[str, tuple[Rank, int]]] = {
    "super_kings": ("K", -2),
    "ten_penny": ("T", 1),
    "lucky_swing": ("*", -5),
    "eagle_eye": ("*", 2),
}
"""The options that set what a rank is worth."""

JOKER_OPTIONS: Final[dict[str, int]] = {"lucky_swing": 1, "use_jokers": 2, "eagle_eye": 2}
"""The options that bring jokers, with how many a deck; the first that is on decides."""


def contradiction(rules: Rules) -> str | None:
    """One sentence naming two fields of `rules` that contradict each other, or None."""
    return next(_contradictions(rules), None)


def _contradictions(rules: Rules) -> Iterator[str]:
    if rules.opening == "peek" and rules.initial_flips:
        yield say(
            "{opening} peek and {flips} above 0 contradict each other: nobody turns cards up then.",
            opening=quoted("opening"),
            flips=quoted("initial_flips"),
        )
    yield from _about_the_end(rules)
    if rules.lucky_swing and rules.eagle_eye:
        yield say(
            "{option} and {other} contradict each other: a joker can’t be worth both −5 and 2.",
            option=quoted("lucky_swing"),
            other=quoted("eagle_eye"),
        )
    if rules.pairs == "anywhere":
        for name in ABOUT_COLUMNS:
            if getattr(rules, name):
                yield say(
                    "{option} and {pairs} anywhere contradict each other: the option is about columns.",
                    option=quoted(name),
                    pairs=quoted("pairs"),
                )
    yield from _about_jokers(rules)
    for name, (rank, points) in VALUE_OPTIONS.items():
        if getattr(rules, name) and rules.values[rank] != points:
            yield say(
                "{option} and {values} contradict each other: the option makes {rank} worth {points}.",
                option=quoted(name),
                values=quoted("values"),
                rank=rank,
                points=str(points).replace("-", "−"),
            )


def _about_the_end(rules: Rules) -> Iterator[str]:
    if rules.ending == "turns":
        yield from _about_turns(rules)
    elif rules.turns is not None:
        yield say(
            "{turns} and {ending} {word} contradict each other: turns are not counted there.",
            turns=quoted("turns"),
            ending=quoted("ending"),
            word=rules.ending,
        )
    if rules.knock_early and rules.knock_anytime:
        yield say(
            "{option} and {other} contradict each other: choose one way to knock.",
            option=quoted("knock_early"),
            other=quoted("knock_anytime"),
        )


def _about_turns(rules: Rules) -> Iterator[str]:
    """What contradicts holes that end after so many turns."""
    turns, ending = quoted("turns"), quoted("ending")
    if rules.turns is None:
        yield say("{ending} turns needs {turns}: how many turns each, such as 4.", ending=ending, turns=turns)
    elif rules.turns > rules.turn_cap:
        yield say(
            "{turns} and {cap} contradict each other: the cap comes first.",
            turns=turns,
            cap=quoted("turn_cap"),
        )
    for name in ABOUT_GOING_OUT:
        if getattr(rules, name):
            yield say(
                "{option} and {ending} turns contradict each other: nobody goes out there.",
                option=quoted(name),
                ending=ending,
            )


def _about_jokers(rules: Rules) -> Iterator[str]:
    for name, number in JOKER_OPTIONS.items():
        if getattr(rules, name):
            if rules.jokers != number:
                yield say(
                    "{option} and {jokers} {count} contradict each other: it brings {number}.",
                    option=quoted(name),
                    jokers=quoted("jokers"),
                    count=rules.jokers,
                    number=number,
                )
            return
