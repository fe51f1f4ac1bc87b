"""Which fields of rules can't stand together, and why (rules: "Scoring", "Fields of `Rules`")."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

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
        yield "“opening” peek and “initial_flips” above 0 contradict each other: nobody turns cards up then."
    yield from _about_the_end(rules)
    if rules.lucky_swing and rules.eagle_eye:
        yield "“lucky_swing” and “eagle_eye” contradict each other: a joker can’t be worth both −5 and 2."
    if rules.pairs == "anywhere":
        for name in ABOUT_COLUMNS:
            if getattr(rules, name):
                yield f"“{name}” and “pairs” anywhere contradict each other: the option is about columns."
    yield from _about_jokers(rules)
    for name, (rank, points) in VALUE_OPTIONS.items():
        if getattr(rules, name) and rules.values[rank] != points:
            yield (
                f"“{name}” and “values” contradict each other: "
                f"the option makes {rank} worth {str(points).replace('-', '−')}."
            )


def _about_the_end(rules: Rules) -> Iterator[str]:
    if rules.ending == "turns":
        if rules.turns is None:
            yield "“ending” turns needs “turns”: how many turns each, such as 4."
        elif rules.turns > rules.turn_cap:
            yield "“turns” and “turn_cap” contradict each other: the cap comes first."
        for name in ABOUT_GOING_OUT:
            if getattr(rules, name):
                yield f"“{name}” and “ending” turns contradict each other: nobody goes out there."
    elif rules.turns is not None:
        yield f"“turns” and “ending” {rules.ending} contradict each other: turns are not counted there."
    if rules.knock_early and rules.knock_anytime:
        yield "“knock_early” and “knock_anytime” contradict each other: choose one way to knock."


def _about_jokers(rules: Rules) -> Iterator[str]:
    for name, number in JOKER_OPTIONS.items():
        if getattr(rules, name):
            if rules.jokers != number:
                yield f"“{name}” and “jokers” {rules.jokers} contradict each other: it brings {number}."
            return
