"""Put the coach's good move and its reason into words, for a lesson and for a newcomer's first match."""

from __future__ import annotations

from typing import Final

from cogs.kit.card_text import face, slot_name
from engine.game.actions import Verb
from engine.game.rules import Rules
from engine.game.view import View
from engine.language import mark, plural, say
from engine.teaching.coach import Coaching

_TOLD: Final[dict[Verb, str]] = {
    "ready": mark("Memorize these cards. They go face down again, and you’ll need them later."),
    "pass": mark("**Don’t flip.** Leave your cards as they are for now."),
    "knock": mark("**Knock.** You probably have the lowest total."),
}


def coaching_words(view: View, good: Coaching) -> str:
    """Return what to do and why, in one or two short sentences; on a last turn it says so first."""
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
    told = _TOLD.get(good.verb)
    return _card_move(rules, good) if told is None else say(told)


def _card_move(rules: Rules, good: Coaching) -> str:
    """Return the words for a move that is about a card or a slot."""
    match good.verb:
        case "draw":
            return _draw(good)
        case "take":
            return _take(good)
        case "discard":
            return _discard(rules, good)
        case "flip" | "turn":
            return _flip(rules, good)
    return _put(rules, good)


def _points(points: int) -> str:
    return plural("{count} point", "{count} points", count=points)


def _draw(good: Coaching) -> str:
    if good.card is None:
        return say("**Draw** a card.")
    if good.reason == "useless":
        return say("**Draw.** {card} helps you less than a new card.", card=face(good.card))
    return say(
        "**Draw.** {card} would cost you {points}. A new card may be better.",
        card=face(good.card),
        points=_points(good.points),
    )


def _take(good: Coaching) -> str:
    card, points = face(good.card), _points(good.points)
    match good.reason:
        case "pair":
            return say(
                "**Take {card}.** It makes a pair with your {other}, and a pair scores 0.",
                card=card,
                other=face(good.other),
            )
        case "lower":
            return say(
                "**Take {card}.** It scores {points}, less than your {other}.",
                card=card,
                points=points,
                other=face(good.other),
            )
        case "low" if good.points < 0:
            return say(
                "**Take {card}.** It scores {points}, so it lowers your total.", card=card, points=points
            )
        case "low":
            return say(
                "**Take {card}.** It scores only {points}. Hidden cards score about 5.",
                card=card,
                points=points,
            )
    return say("**Take {card}.** There’s nothing to draw.", card=card)


def _put(rules: Rules, good: Coaching) -> str:
    """Return where a card goes that is in hand or about to be taken."""
    card, points = face(good.card), _points(good.points)
    place = slot_name(rules, good.slot or 0)
    match good.reason:
        case "pair":
            return say(
                "**Put {card} {place}.** It makes a pair with your {other}, and a pair scores 0.",
                card=card,
                place=place,
                other=face(good.other),
            )
        case "lower":
            return say(
                "**Put {card} {place}.** It scores {points}, less than your {other}.",
                card=card,
                place=place,
                points=points,
                other=face(good.other),
            )
        case "low" if good.points < 0:
            return say(
                "**Put {card} {place}.** It scores {points}, so it lowers your total.",
                card=card,
                place=place,
                points=points,
            )
        case "low":
            return say(
                "**Put {card} {place}.** It scores only {points}. Hidden cards score about 5.",
                card=card,
                place=place,
                points=points,
            )
    return say("**Put {card} {place}.** That does the least harm.", card=card, place=place)


def _discard(rules: Rules, good: Coaching) -> str:
    card, points = face(good.card), _points(good.points)
    if good.reason == "useless":
        return say("**Discard {card}.** It doesn’t help you anywhere.", card=card)
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
