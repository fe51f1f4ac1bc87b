"""The sentences of reasons that come in several cases, as other languages have other words for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from engine.cards import Card
from engine.language import mark, say
from engine.review.reasons.words import by_points, figure, points

Effect = Literal["saves", "nothing", "costs"]


def _effect(number: float) -> Effect:
    """What a number of points saved comes to, as it is told."""
    if figure(number) == "0":
        return "nothing"
    return "saves" if number > 0 else "costs"


# ---------------------------------------------------------------------- drawing or taking

_TAKE: Final[dict[tuple[Effect, Effect], str]] = {
    ("saves", "saves"): mark("On average taking the {card} saves {taking}, a card drawn saves {drawing}."),
    ("saves", "nothing"): mark("On average taking the {card} saves {taking}, a card drawn saves nothing."),
    ("nothing", "nothing"): mark("On average taking the {card} saves nothing, a card drawn saves nothing."),
}
"""By what taking comes to, and drawing, which is never worse than nothing."""

_DRAW: Final[dict[tuple[Effect, Effect], str]] = {
    ("saves", "saves"): mark("On average a card drawn saves {drawing}, taking the {card} saves {taking}."),
    ("saves", "nothing"): mark("On average a card drawn saves {drawing}, taking the {card} saves nothing."),
    ("saves", "costs"): mark("On average a card drawn saves {drawing}, taking the {card} costs {taking}."),
    ("nothing", "nothing"): mark("On average a card drawn saves nothing, taking the {card} saves nothing."),
    ("nothing", "costs"): mark("On average a card drawn saves nothing, taking the {card} costs {taking}."),
}
"""By what drawing comes to, and taking."""


def taking_is_better(card: Card | None, taking: float, drawing: float) -> str:
    """How many points it saves on average to take `card`, and to draw, which is less."""
    text = _TAKE[_effect(taking), _effect(drawing)]
    return say(text, card=card, taking=points(taking), drawing=points(drawing))


def drawing_is_better(card: Card | None, drawing: float, taking: float) -> str:
    """How many points it saves on average to draw, and to take `card`, which is less or even costs some."""
    text = _DRAW[_effect(drawing), _effect(taking)]
    return say(text, card=card, drawing=points(drawing), taking=points(abs(taking)))


# ---------------------------------------------------------------------- places, and what lies there

_PLACES: Final[dict[tuple[Effect, Effect], str]] = {
    ("saves", "saves"): mark("On average the {card} {here} saves {points}, {there} saves {more}."),
    ("nothing", "saves"): mark("On average the {card} {here} saves nothing, {there} saves {more}."),
    ("nothing", "nothing"): mark("On average the {card} {here} saves nothing, {there} saves nothing."),
    ("costs", "saves"): mark("On average the {card} {here} costs {points}, {there} saves {more}."),
    ("costs", "nothing"): mark("On average the {card} {here} costs {points}, {there} saves nothing."),
    ("costs", "costs"): mark("On average the {card} {here} costs {points}, {there} costs {more}."),
}
"""By what the first place comes to, and the second, which is better."""

_AFTER_A_DISCARD: Final[dict[Effect, str]] = {
    "saves": mark(
        "In place of the {lying} the {card} saves {points} on average; "
        "after a discard a card could have been turned up."
    ),
    "nothing": mark(
        "In place of the {lying} the {card} saves nothing on average; "
        "after a discard a card could have been turned up."
    ),
    "costs": mark(
        "In place of the {lying} the {card} costs {points} on average; "
        "after a discard a card could have been turned up."
    ),
}


def place_against_place(card: Card | None, places: Sequence[str], saved: Sequence[float]) -> str:
    """How many points `card` saves on average in one of two places, and in the better one."""
    here, there = places
    less, more = saved
    text = _PLACES[_effect(less), _effect(more)]
    return say(text, card=card, here=here, points=points(abs(less)), there=there, more=points(abs(more)))


def nothing_turned_up(card: Card | None, lying: Card | None, saved: float) -> str:
    """How many points `card` saves in place of the one that lies face up there, and what that prevents."""
    return say(_AFTER_A_DISCARD[_effect(saved)], card=card, lying=lying, points=points(abs(saved)))


def card_against_unseen(card: Card, counts: float, mean: float, done: bool) -> str:
    """What `card` counts and what an unseen one does; `done`: whether it was put in its place."""
    text = (
        mark("The {card} counts {points}, where an unseen card counts {mean} on average.")
        if done
        else mark("The {card} would have counted {points}, where an unseen card counts {mean} on average.")
    )
    return say(text, card=card, points=figure(counts), mean=figure(mean))


def card_against_card(card: Card, counts: float, lying: Card, before: float, done: bool) -> str:
    """What `card` counts and what the one `lying` there does; `done`: whether it was put in its place."""
    text = (
        mark("The {card} counts {points}, the {lying} that it replaced {before}.")
        if done
        else mark("The {card} would have counted {points}, the {lying} in its place counts {before}.")
    )
    return say(text, card=card, points=figure(counts), lying=lying, before=figure(before))


# ---------------------------------------------------------------------- going out


def went_out_while(own: float, sure: bool, name: str, lowest: float) -> str:
    """With how many points the seat went out, known for `sure` or about, and the lowest other one stood."""
    if sure:
        return by_points(
            mark("It went out with {points} point while {name} stood at about {lowest}."),
            mark("It went out with {points} points while {name} stood at about {lowest}."),
            own,
            name=name,
            lowest=figure(lowest),
        )
    return by_points(
        mark("It went out with about {points} point while {name} stood at about {lowest}."),
        mark("It went out with about {points} points while {name} stood at about {lowest}."),
        own,
        name=name,
        lowest=figure(lowest),
    )


def went_out_too_soon(own: float, sure: bool) -> str:
    """With how many points the seat went out, known for `sure` or about."""
    if sure:
        return by_points(
            mark("It went out with {points} point, where playing on was worth more on average."),
            mark("It went out with {points} points, where playing on was worth more on average."),
            own,
        )
    return by_points(
        mark("It went out with about {points} point, where playing on was worth more on average."),
        mark("It went out with about {points} points, where playing on was worth more on average."),
        own,
    )


def should_go_out(own: float, sure: bool, immediate: bool) -> str:
    """What going out would have done, with points known for `sure` or about."""
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
            mark("Going out with {points} point would have ended the hole at once."),
            mark("Going out with {points} points would have ended the hole at once."),
            own,
        )
    return by_points(
        mark("Going out with about {points} point would have ended the hole at once."),
        mark("Going out with about {points} points would have ended the hole at once."),
        own,
    )
