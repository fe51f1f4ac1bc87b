"""The sentences of reasons. Each case has its own text, as languages phrase the cases differently."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from engine.game.cards import Card
from engine.language import mark, say
from engine.review.reasons.phrases import by_points, figure, points

Effect = Literal["saves", "nothing", "costs"]


def _effect(number: float) -> Effect:
    if figure(number) == "0":
        return "nothing"
    return "saves" if number > 0 else "costs"


_TAKE: Final[dict[tuple[Effect, Effect], str]] = {
    ("saves", "saves"): mark("Taking the {card} saves about {taking}; drawing saves {drawing}."),
    ("saves", "nothing"): mark("Taking the {card} saves about {taking}; drawing saves nothing."),
    ("nothing", "nothing"): mark("Taking the {card} saves nothing; drawing saves nothing either."),
}
"""Texts if taking is better. Keys: what taking does, what drawing does. Drawing never costs points."""

_DRAW: Final[dict[tuple[Effect, Effect], str]] = {
    ("saves", "saves"): mark("Drawing saves about {drawing}; taking the {card} saves {taking}."),
    ("saves", "nothing"): mark("Drawing saves about {drawing}; taking the {card} saves nothing."),
    ("saves", "costs"): mark("Drawing saves about {drawing}; taking the {card} costs {taking}."),
    ("nothing", "nothing"): mark("Drawing saves nothing; taking the {card} saves nothing either."),
    ("nothing", "costs"): mark("Drawing saves nothing; taking the {card} costs about {taking}."),
}
"""Texts if drawing is better. Keys: what drawing does, what taking does."""


def taking_is_better(card: Card | None, taking: float, drawing: float) -> str:
    """Return the sentence for a better take. `taking` and `drawing` are the points that each saves."""
    text = _TAKE[_effect(taking), _effect(drawing)]
    return say(text, card=card, taking=points(taking), drawing=points(drawing))


def drawing_is_better(card: Card | None, drawing: float, taking: float) -> str:
    """Return the sentence for a better draw. `drawing` and `taking` are the points that each saves."""
    text = _DRAW[_effect(drawing), _effect(taking)]
    return say(text, card=card, drawing=points(drawing), taking=points(abs(taking)))


_PLACES: Final[dict[tuple[Effect, Effect], str]] = {
    ("saves", "saves"): mark("The {card} saves about {more} {there}; {here}, it saves {points}."),
    ("nothing", "saves"): mark("The {card} saves about {more} {there}; {here}, it saves nothing."),
    ("nothing", "nothing"): mark("The {card} saves nothing {there}; {here}, it saves nothing either."),
    ("costs", "saves"): mark("The {card} saves about {more} {there}; {here}, it costs {points}."),
    ("costs", "nothing"): mark("The {card} saves nothing {there}; {here}, it costs about {points}."),
    ("costs", "costs"): mark("The {card} costs about {more} {there}; {here}, it costs {points}."),
}
"""Texts about two places for a card. Keys: what the worse place does, what the better place does."""

_AFTER_A_DISCARD: Final[dict[Effect, str]] = {
    "saves": mark("Replacing the {lying} with the {card} saves about {points}. Discard it to flip a card."),
    "nothing": mark("Replacing the {lying} with the {card} saves nothing. Discard it to flip a card."),
    "costs": mark("Replacing the {lying} with the {card} costs about {points}. Discard it to flip a card."),
}


def place_against_place(card: Card | None, places: Sequence[str], saved: Sequence[float]) -> str:
    """Return the sentence about two places for `card` and the points saved there; the second is better."""
    here, there = places
    less, more = saved
    text = _PLACES[_effect(less), _effect(more)]
    return say(text, card=card, here=here, points=points(abs(less)), there=there, more=points(abs(more)))


def nothing_turned_up(card: Card | None, lying: Card | None, saved: float) -> str:
    """Return the sentence for a swap of `card` with the face-up `lying`, so that no card was turned up."""
    return say(_AFTER_A_DISCARD[_effect(saved)], card=card, lying=lying, points=points(abs(saved)))


def card_against_unseen(card: Card, counts: float, mean: float, done: bool) -> str:
    """The sentence that compares `card` with an unseen card. `done`: `card` replaced the unseen card."""
    text = (
        mark("The {card} scores {points}; a card nobody has seen, about {mean}.")
        if done
        else mark("The {card} would score {points}; a card nobody has seen, about {mean}.")
    )
    return say(text, card=card, points=figure(counts), mean=figure(mean))


def card_against_card(card: Card, counts: float, lying: Card, before: float, done: bool) -> str:
    """Return the sentence that compares `card`, worth `counts` points, with `lying`, worth `before`.

    `done`: `card` replaced `lying`; otherwise it could have.
    """
    text = (
        mark("The {card} scores {points}; the {lying} it replaced scored {before}.")
        if done
        else mark("The {card} would score {points}; the {lying} it could replace scores {before}.")
    )
    return say(text, card=card, points=figure(counts), lying=lying, before=figure(before))


def went_out_while(own: float, sure: bool, name: str, lowest: float) -> str:
    """Return the sentence about going out with `own` points while `name` had fewer.

    The `own` points are an estimate unless `sure`.
    """
    if sure:
        return by_points(
            mark("Going out with {points} point was risky: {name} had about {lowest}."),
            mark("Going out with {points} points was risky: {name} had about {lowest}."),
            own,
            name=name,
            lowest=figure(lowest),
        )
    return by_points(
        mark("Going out with about {points} point was risky: {name} had about {lowest}."),
        mark("Going out with about {points} points was risky: {name} had about {lowest}."),
        own,
        name=name,
        lowest=figure(lowest),
    )


def went_out_too_soon(own: float, sure: bool) -> str:
    """Return the sentence about going out too soon with `own` points, which are an estimate unless `sure`."""
    if sure:
        return by_points(
            mark("Going out with {points} point was too soon: play on."),
            mark("Going out with {points} points was too soon: play on."),
            own,
        )
    return by_points(
        mark("Going out with about {points} point was too soon: play on."),
        mark("Going out with about {points} points was too soon: play on."),
        own,
    )


def should_go_out(own: float, sure: bool, immediate: bool) -> str:
    """Return the sentence for a seat that should have gone out. `own` is an estimate unless `sure`."""
    if immediate:
        return _would_have_ended(own, sure)
    if sure:
        return by_points(
            mark("Going out with {points} point would have left the others one turn each."),
            mark("Going out with {points} points would have left the others one turn each."),
            own,
        )
    return by_points(
        mark("Going out with about {points} point would have left the others one turn each."),
        mark("Going out with about {points} points would have left the others one turn each."),
        own,
    )


def _would_have_ended(own: float, sure: bool) -> str:
    if sure:
        return by_points(
            mark("Going out with {points} point would have ended the hole right away."),
            mark("Going out with {points} points would have ended the hole right away."),
            own,
        )
    return by_points(
        mark("Going out with about {points} point would have ended the hole right away."),
        mark("Going out with about {points} points would have ended the hole right away."),
        own,
    )
