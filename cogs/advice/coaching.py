"""The coach's recommended move and its reason in words, for a lesson or a newcomer's first match."""

from __future__ import annotations

from typing import Final, Literal

from cogs.kit.card_text import face, slot_name
from cogs.kit.figure_text import point_words
from engine.game.actions import Verb
from engine.game.rules import Rules
from engine.game.view import View
from engine.language import mark, say, signed
from engine.solo.coach import Coaching, Reason, hidden_points

_TOLD: Final[dict[Verb, str]] = {
    "ready": mark("Memorize these cards. They go face down again, and you’ll need them later."),
    "knock": mark("**Knock.** You probably have the lowest total."),
}

_PASS: Final = mark("**Don’t flip.** Leave your cards as they are for now.")
_STAY_IN: Final = mark("**Don’t flip.** You’d be out, and your total isn’t low enough yet.")

_Why = Reason | Literal["column", "free"]
"""A coach's reason, or a special case of one: `column` of `pair`, `free` of `low`."""

_TAKE: Final[dict[_Why, str]] = {
    "column": mark("**Take {card}.** It makes a pair with {other} in the same column: 0 points."),
    "pair": mark("**Take {card}.** It makes a pair with your {other}, and a pair scores 0."),
    "apart": mark("**Take {card}.** It’s worth {points}, but paired with your {other} both count 0."),
    "lower": mark("**Take {card}.** It scores {points}, less than your {other}."),
    "free": mark("**Take {card}.** It scores {points}. Hidden cards score about {hidden}."),
    "low": mark("**Take {card}.** It scores only {points}. Hidden cards score about {hidden}."),
    "peeked pair": mark("**Take {card}.** It makes a pair with a card you peeked at: 0 points."),
    "peeked": mark("**Take {card}.** It’s lower than a card you peeked at."),
    "two": mark("**Take {card}.** With your {other}, that’s two of three in the column."),
    "closer": mark("**Take {card}.** It can replace a hidden card: you’re closer to going out."),
    "spot": mark("**Take {card}.** It’s better than drawing here."),
}
_TAKE_REST: Final = mark("**Take {card}.** There’s nothing to draw.")

_PUT: Final[dict[_Why, str]] = {
    "column": mark("**Put {card} {place}.** It makes a pair with {other} in the same column: 0 points."),
    "pair": mark("**Put {card} {place}.** It makes a pair with your {other}, and a pair scores 0."),
    "apart": mark("**Put {card} {place}.** It’s worth {points}, but paired with your {other} both count 0."),
    "lower": mark("**Put {card} {place}.** It scores {points}, less than your {other}."),
    "free": mark("**Put {card} {place}.** It scores {points}. Hidden cards score about {hidden}."),
    "low": mark("**Put {card} {place}.** It scores only {points}. Hidden cards score about {hidden}."),
    "peeked pair": mark("**Put {card} {place}.** It makes a pair with a card you peeked at: 0 points."),
    "peeked": mark("**Put {card} {place}.** It’s lower than the card you peeked at there."),
    "two": mark("**Put {card} {place}.** With your {other}, that’s two of three in the column."),
    "closer": mark("**Put {card} {place}.** One hidden card fewer: you’re closer to going out."),
    "spot": mark("**Put {card} {place}.** That’s the best spot for it."),
}
_PUT_REST: Final = mark("**Put {card} {place}.** That does the least harm.")


def coaching_words(view: View, good: Coaching) -> str:
    """Return the recommended move and its reason in one or two short sentences.

    If the move begins the others' last turns, a further sentence says so.
    """
    words = _move(view.rules, good)
    if not good.goes_out or view.out is not None or view.rules.ending != "last_turn":
        return words
    going_out = (
        say("Then you’re out, and everyone else gets one more turn.")
        if good.verb == "flip"
        else say("It replaces your last hidden card: you’re out, and everyone else gets one more turn.")
    )
    return f"{words} {going_out}"


def _move(rules: Rules, good: Coaching) -> str:
    text = _TOLD.get(good.verb)
    return _card_move(rules, good) if text is None else say(text)


def _card_move(rules: Rules, good: Coaching) -> str:
    match good.verb:
        case "pass":
            return say(_STAY_IN if good.reason == "last" else _PASS)
        case "draw":
            return _draw(good)
        case "take":
            return _take(rules, good)
        case "discard":
            return _discard(rules, good)
        case "flip" | "turn":
            return _flip(rules, good)
    return _put(rules, good)


def _draw(good: Coaching) -> str:
    if good.card is None:
        return say("**Draw** a card.")
    if good.reason == "useless":
        return say("**Draw.** {card} helps you less than a new card.", card=face(good.card))
    if good.reason == "wait":
        return say("**Draw.** {card} would help, but a better card may come.", card=face(good.card))
    return say(
        "**Draw.** {card} would cost you {points}. A new card may be better.",
        card=face(good.card),
        points=point_words(good.points),
    )


def _take(rules: Rules, good: Coaching) -> str:
    words = _TAKE.get(_why(rules, good), _TAKE_REST)
    return say(words, **_values(rules, good))


def _put(rules: Rules, good: Coaching) -> str:
    """Return in words the slot for the card in hand or about to be taken."""
    words, place = _PUT.get(_why(rules, good), _PUT_REST), slot_name(rules, good.slot or 0)
    return say(words, place=place, **_values(rules, good))


def _values(rules: Rules, good: Coaching) -> dict[str, str]:
    """Return the values for the placeholders in a reason's text."""
    return {
        "card": face(good.card),
        "points": point_words(good.points),
        "other": face(good.other),
        "hidden": signed(hidden_points(rules)),
    }


def _why(rules: Rules, good: Coaching) -> _Why:
    """Return the coach's reason, or `column` or `free` in cases that have a text of their own."""
    if good.reason == "pair" and rules.pairs == "column":
        return "column"
    return "free" if good.reason == "low" and good.points <= 0 else good.reason


def _discard(rules: Rules, good: Coaching) -> str:
    card, points = face(good.card), point_words(good.points)
    if good.reason == "useless":
        return say("**Discard {card}.** It doesn’t help you anywhere.", card=card)
    if good.reason == "wait":
        return say("**Discard {card}.** It would help, but a better card may come.", card=card)
    if rules.discard_flip == "never":
        return say("**Discard {card}.** It would cost you {points}.", card=card, points=points)
    return say(
        "**Discard {card}.** It would cost you {points}. Then you may flip a card.", card=card, points=points
    )


def _flip(rules: Rules, good: Coaching) -> str:
    place = slot_name(rules, good.slot or 0)
    if good.verb == "turn":
        return say("**Flip a card instead of drawing:** {place}.", place=place)
    match good.reason:
        case "first":
            return say("**Flip a card**, for example {place}.", place=place)
        case "second" if rules.pairs == "column":
            return say("**Flip another**, best in a new column: {place}.", place=place)
        case "last":
            return say("**Flip your last card.**")
    return say("**Flip a card**, for example {place}. Then you know what to improve.", place=place)
