"""Checking a record: everything that follows from its secret, rules and actions is worked out once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from engine.actions import Action
from engine.cards import Card
from engine.errors import BadRules
from engine.fairness import commitment
from engine.hole import Hole
from engine.match import Match
from engine.record.record import HoleRecord, Record

NOT_CHECKED: Final = (
    "Not checked: whether this commitment is the one that was shown before the first deal, which you can "
    "compare; the names of the players and of the preset, on which nothing depends; and a rule or a move for "
    "which another would have led to the same cards and points."
)
"""What no record can show."""

_CHOICES_NAMED: Final = 4

_Items = Sequence[Card] | Sequence[int]


@dataclass(frozen=True, slots=True)
class Report:
    """What was found. `checked` are sentences about what holds; `difference` is the first place where the
    record and the rules differ, in words, or None if there is none.
    """

    checked: tuple[str, ...]
    difference: str | None = None

    @property
    def holds(self) -> bool:
        """Whether all of the record fits together."""
        return self.difference is None


class _Difference(Exception):
    """The place of a difference, in words."""


def verify(record: Record) -> Report:
    """Play the match of `record` from its secret and its actions, and compare all that comes of it.

    Checked are the commitment, the number of holes, and of each hole its number, dealer, deck, actions (each
    legal, the last ending the hole), reshuffles, final grids and scores; then the totals. A record that holds
    is a match as the rules allow it, dealt as its commitment promised; that this commitment was shown before
    the first deal, only those who saw it can say. Nor does a record show more: names and the preset's label
    may be anything, and a rule or an action may be exchanged for another one if everything after it still
    comes out as recorded, such as the points of a card that nobody kept, or an opening flip of a card that
    was replaced later.
    """
    checked: list[str] = []
    holding = ""
    try:
        _check_frame(record)
        checked.append(f"The commitment {record.commitment} is that of the secret and the match.")
        match = Match(record.rules, len(record.players), record.secret, record.nonce)
        for number, hole in enumerate(record.holes, 1):
            if number > 1:
                match.deal()
            _check_hole(match, hole)
            match.close_hole()
            holding = "Hole 1 holds." if number == 1 else f"Holes 1 to {number} hold."
        _same("totals, seat", record.totals, match.totals, first=0)
    except _Difference as difference:
        return Report((*checked, *([holding] if holding else [])), str(difference))
    return Report((*checked, *_sentences(record)))


def _check_frame(record: Record) -> None:
    """All that can be compared before the first card is dealt."""
    seats = len(record.players)
    _equal("commitment", record.commitment, commitment(record.secret, record.match))
    _equal("number of holes", len(record.holes), record.rules.holes)
    _equal("number of totals", len(record.totals), seats)
    try:
        record.rules.check_seats(seats)
    except BadRules as error:
        raise _Difference(f"rules: {error.sentence}") from None


def _check_hole(match: Match, found: HoleRecord) -> None:
    """Compare `found` with the hole that is dealt, which is played to its end."""
    hole, place = match.hole, f"hole {match.number}"
    _equal(f"{place}, number", found.number, match.number)
    _equal(f"{place}, dealer", found.dealer, hole.dealer)
    _same(f"{place}, deck, card", found.deck, match.deck)
    _check_actions(hole, found.actions, place)
    _equal(f"{place}, number of reshuffles", len(found.reshuffles), len(hole.reshuffles))
    for number, stock in enumerate(hole.reshuffles):
        _same(f"{place}, reshuffle {number + 1}, card", found.reshuffles[number], stock)
    _equal(f"{place}, number of grids", len(found.grids), hole.seats)
    for seat, grid in enumerate(hole.grids):
        _same(f"{place}, grids, seat {seat}, card", found.grids[seat], grid)
    _same(f"{place}, scores, seat", found.scores, [score.total for score in hole.scores()], first=0)


def _check_actions(hole: Hole, actions: Sequence[Action], place: str) -> None:
    for number, action in enumerate(actions, 1):
        if not hole.can(action):
            allow = f"the rules allow {_choices(hole)}" if not hole.over else "by the rules the hole is over"
            raise _Difference(f"{place}, action {number}: the record says {action}; {allow}.")
        hole.apply(action)
    if not hole.over:
        number = len(actions) + 1
        raise _Difference(
            f"{place}, action {number}: the record says nothing; the rules allow {_choices(hole)}."
        )


def _choices(hole: Hole) -> str:
    texts = [str(action) for action in hole.legal_actions()]
    if len(texts) > _CHOICES_NAMED:
        texts[_CHOICES_NAMED - 1 :] = [f"{len(texts) - _CHOICES_NAMED + 1} others"]
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def _equal(place: str, found: object, expected: object) -> None:
    if found != expected:
        raise _Difference(f"{place}: the record says {found}; the rules give {expected}.")


def _same(place: str, found: _Items, expected: _Items, first: int = 1) -> None:
    """Compare two lists item by item; `place` is followed by the item's number, counted from `first`."""
    mine, theirs = _texts(found), _texts(expected)
    for number, (one, other) in enumerate(zip_longest(mine, theirs, fillvalue="nothing"), first):
        _equal(f"{place} {number}", one, other)


def _texts(items: _Items) -> list[str]:
    return [item.code if isinstance(item, Card) else str(item) for item in items]


def _sentences(record: Record) -> tuple[str, ...]:
    holes, seats = len(record.holes), len(record.players)
    actions = sum(len(hole.actions) for hole in record.holes)
    reshuffles = sum(len(hole.reshuffles) for hole in record.holes)
    return (
        f"{_count(holes, 'deck')}: dealt from the secret and the nonce.",
        f"{_count(actions, 'action')}: each legal, and the last of each hole ends it.",
        f"{_count(reshuffles, 'reshuffle')}, {holes * seats} grids, their scores and the totals: "
        "as the rules give them.",
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
