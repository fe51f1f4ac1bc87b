"""Coach for newcomers: one good move for a view, and the plain reason for it.

The coach knows only the view. It counts a card's own points, pairs that the card makes or breaks, and
`hidden_points` for each face-down card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.game.actions import Verb
from engine.game.cards import Card, fresh_deck
from engine.game.rules import Rules
from engine.game.scoring import cancelled_slots, card_points
from engine.game.view import NOTHING, View
from engine.review.decision import last_turn

WORTH_TAKING: Final = 3
"""Points that the open card must save to be taken. A draw saves as much about half of the time."""

Reason = Literal[
    "memorize",
    "first",
    "second",
    "pair",
    "peeked pair",
    "apart",
    "low",
    "lower",
    "peeked",
    "two",
    "closer",
    "spot",
    "least",
    "high",
    "useless",
    "wait",
    "only",
    "flip",
    "last",
]
"""Reason for a move.

- `pair`: makes a pair; `peeked pair`: makes a pair with a card that only a peek showed;
- `apart`: avoids a pair, which would cancel negative points;
- `two`: makes two of three equal cards in a column;
- `low`: replaces a hidden card; `lower`: replaces a face-up card of more points; `peeked`: replaces a card of
  more points that only a peek showed;
- `closer`: saves no points, but replaces a hidden card; `spot`: has no advantage; `least`: does least harm,
  as the card must be placed;
- `high`: the card costs too much to keep; `useless`: the card costs less, but helps nowhere; `wait`: the card
  would save points, but a better card may come;
- `only`: there is no other move;
- `first`, `second`: the flips of the opening; `flip`: a flip after a discard; `last`: the only hidden card is
  flipped, or left hidden;
- `memorize`: the cards of a peek.
"""


@dataclass(frozen=True, slots=True)
class Coaching:
    """A good move and its reason.

    `verb` is the move and `slot` its slot, if it has one. After `take`, `slot` is where the card belongs.
    `card` is the card of the move, and `other` the face-up card that it replaces, joins in a pair or stays
    apart from. `goes_out`: no card lies face down afterwards.
    """

    verb: Verb
    reason: Reason
    slot: int | None = None
    card: Card | None = None
    points: int = 0
    other: Card | None = None
    other_points: int = 0
    goes_out: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """A `slot` for a card, the points `saved` there, and whether the card is part of a pair there."""

    slot: int
    saved: int
    paired: bool


def hidden_points(rules: Rules) -> int:
    """Return the points that the coach counts for a face-down card: the average of a deck, rounded."""
    deck = fresh_deck(1, rules.jokers)
    return round(sum(card_points(rules, card) for card in deck) / len(deck))


def coach(view: View, *, taking: bool = False, hidden_only: bool = False) -> Coaching | None:
    """Return a good move for the seat of `view`, or None if it has no choice.

    A seat has no choice if it is not to act, can only discard the drawn card, or can neither draw nor take.

    `taking`: the player is asked which card the top of the discard pile should replace. `hidden_only`: no
    face-up card may be replaced, so that every turn brings the end of the hole nearer.
    """
    if view.seat is None or not view.legal:
        return None
    match view.phase:
        case "opening":
            return _opening(view)
        case "flip":
            return _flip(view)
        case "drawn" | "taken":
            return _card_in_hand(view, hidden_only)
    return _turn(view, taking, hidden_only)


def explained(
    view: View,
    verb: Verb,
    slot: int | None,
    *,
    remembered: Mapping[int, Card] = NOTHING,
    taking: bool = False,
) -> Coaching:
    """Return a move of the acting seat with a reason why the move may be good.

    `verb` and `slot` are as in `Coaching`. `remembered` are the seat's own cards from a peek, slot to card.
    `taking`: the player is asked which card the top of the discard pile should replace.
    """
    if verb in ("flip", "pass"):
        last = view.face_up[view.turn].count(False) == 1
        return Coaching(verb, "last" if last else "flip", slot, goes_out=last and verb == "flip")
    card = view.discard if taking or verb in ("take", "draw") else view.drawn
    if card is None:
        return Coaching(verb, "only", slot)
    if slot is not None and verb in ("take", "swap"):
        return _explained_put(view, "swap" if taking else verb, card, slot, remembered)
    points = card_points(view.rules, card)
    places = _places(view, card, view.replaceable(view.turn), remembered)
    saved = max([place.saved for place in places], default=0)
    helps = saved >= WORTH_TAKING if verb == "draw" else saved > 0 and not last_turn(view)
    if helps:
        return Coaching(verb, "wait", slot, card, points)
    high = points >= hidden_points(view.rules)
    return Coaching(verb, "high" if high else "useless", slot, card, points)


def _explained_put(view: View, verb: Verb, card: Card, slot: int, remembered: Mapping[int, Card]) -> Coaching:
    good = _put(view, verb, card, _places(view, card, [slot])[0])
    (known,) = _places(view, card, [slot], remembered)
    if good.reason != "pair" and known.paired and known.saved > 0:
        return replace(good, reason="peeked pair")
    before = None if view.face_up[view.turn][slot] else remembered.get(slot)
    lower = before is not None and card_points(view.rules, before) > good.points
    if lower and good.reason in ("low", "least"):
        return replace(good, reason="peeked")
    if good.reason == "least":
        return _explained_least(view, good, card, slot)
    return good


def _explained_least(view: View, good: Coaching, card: Card, slot: int) -> Coaching:
    """Return `good`, a move that saves no points, with the reason that fits it best."""
    half = _partner(view, card, slot) if view.rules.rows == 3 else None
    if half is not None:
        return replace(good, reason="two", other=half, other_points=card_points(view.rules, half))
    hidden = not view.face_up[view.turn][slot] and not good.goes_out
    if hidden and view.rules.ending != "turns" and not last_turn(view):
        return replace(good, reason="closer")
    forced = good.verb == "swap" and all(action.verb == "swap" for action in view.legal)
    return good if forced else replace(good, reason="spot")


def _best_place(view: View, card: Card, slots: Iterable[int], hidden_only: bool) -> _Place:
    """Return the best of the acting seat's `slots` for `card`; among equal slots, the first face-down."""
    up = view.face_up[view.turn]
    places = _places(view, card, [slot for slot in slots if not (hidden_only and up[slot])])
    return max(places, key=lambda place: (place.saved, place.paired, not up[place.slot], -place.slot))


def _opening(view: View) -> Coaching:
    slots = _slots(view, "flip")
    if not slots:
        return Coaching("ready", "memorize")
    columns = {slot % view.rules.columns for slot, up in enumerate(view.face_up[view.seat or 0]) if up}
    fresh = next((slot for slot in slots if slot % view.rules.columns not in columns), slots[0])
    return Coaching("flip", "second" if columns else "first", fresh)


def _flip(view: View) -> Coaching:
    slots = _slots(view, "flip")
    last = len(slots) == 1
    return Coaching("flip", "last" if last else "flip", slots[0], goes_out=last)


def _turn(view: View, taking: bool, hidden_only: bool) -> Coaching | None:
    verbs = {action.verb for action in view.legal}
    card = view.discard
    if card is None or "take" not in verbs:
        return Coaching("draw", "only") if "draw" in verbs else None
    place = _best_place(view, card, view.replaceable(view.turn), hidden_only)
    if taking:
        return _put(view, "swap", card, place)
    if "draw" not in verbs:
        return _put(view, "take", card, place, "only")
    if place.saved >= WORTH_TAKING:
        return _put(view, "take", card, place)
    return explained(view, "draw", None)


def _card_in_hand(view: View, hidden_only: bool) -> Coaching | None:
    slots = _slots(view, "swap")
    if view.drawn is None or not slots:
        return None
    place = _best_place(view, view.drawn, slots, hidden_only)
    if place.saved > 0 or not any(action.verb == "discard" for action in view.legal):
        return _put(view, "swap", view.drawn, place)
    return explained(view, "discard", None)


def _put(view: View, verb: Verb, card: Card, place: _Place, reason: Reason | None = None) -> Coaching:
    replaced = view.grids[view.turn][place.slot] if view.face_up[view.turn][place.slot] else None
    other = replaced
    usual: Reason = "low" if replaced is None else "lower"
    if place.paired:
        usual, other = "pair", _partner(view, card, place.slot) or replaced
    elif place.saved <= 0:
        usual = "least"
    elif replaced is None and (spoiled := _spoiled(view, card)):
        usual, other = "apart", spoiled
    hidden = [slot for slot, up in enumerate(view.face_up[view.turn]) if not up]
    return Coaching(
        verb,
        reason or usual,
        place.slot,
        card,
        card_points(view.rules, card),
        other,
        0 if other is None else card_points(view.rules, other),
        goes_out=hidden == [place.slot],
    )


def _spoiled(view: View, card: Card) -> Card | None:
    """Return the face-up card whose negative points a pair with `card` would cancel, or None."""
    if card_points(view.rules, card) >= 0:
        return None
    paired = (place.slot for place in _places(view, card, view.replaceable(view.turn)) if place.paired)
    return next((_partner(view, card, slot) for slot in paired), None)


def _slots(view: View, verb: Verb) -> list[int]:
    return [action.slot for action in view.legal if action.verb == verb and action.slot is not None]


def _places(
    view: View, card: Card, slots: Iterable[int], remembered: Mapping[int, Card] = NOTHING
) -> list[_Place]:
    """Return what `card` saves in each of `slots` of the acting seat. `remembered` cards count as seen."""
    rules = view.rules
    cards = zip(view.grids[view.turn], view.face_up[view.turn], strict=True)
    seen = [each if up else remembered.get(slot) for slot, (each, up) in enumerate(cards)]
    hidden = hidden_points(rules)
    worth = [hidden if each is None else card_points(rules, each) for each in seen]
    before, own = _points(worth, cancelled_slots(rules, seen)), card_points(rules, card)
    places = []
    for slot in slots:
        cancelled = cancelled_slots(rules, [*seen[:slot], card, *seen[slot + 1 :]])
        after = _points([*worth[:slot], own, *worth[slot + 1 :]], cancelled)
        places.append(_Place(slot, before - after, slot in cancelled))
    return places


def _points(worth: Sequence[int], cancelled: Collection[int]) -> int:
    """Return the sum of `worth`, the points of a grid's cards, without the slots `cancelled`."""
    return sum([points for slot, points in enumerate(worth) if slot not in cancelled])


def _partner(view: View, card: Card, slot: int) -> Card | None:
    """Return a face-up card with which `card` would make a pair in `slot`, or None."""
    rules, grid = view.rules, view.grids[view.turn]
    return next(
        (
            other
            for at, other in enumerate(grid)
            if other is not None
            and at != slot
            and other.rank == card.rank
            and view.face_up[view.turn][at]
            and (rules.pairs == "anywhere" or at % rules.columns == slot % rules.columns)
        ),
        None,
    )
