"""The verification of a record: the match is played again and compared with the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.errors import BadRules
from engine.game.fairness import commitment
from engine.game.hole import Hole
from engine.game.match import Match
from engine.language import mark, plural, say
from engine.record.record import HoleRecord, Record

NOT_CHECKED: Final = mark(
    "Not checked: the 🔒 code on the table (compare it), names, and anything that changed no card or score."
)
"""What a verification doesn't check. Every report shows this sentence."""

_CHOICES_NAMED: Final = 4

_DECK_CARD: Final = mark("hole {hole}, deck, card {number}")
_STOCK_CARD: Final = mark("hole {hole}, reshuffle {reshuffle}, card {number}")
_GRID_CARD: Final = mark("hole {hole}, grids, seat {seat}, card {number}")
_SCORE: Final = mark("hole {hole}, scores, seat {number}")
_TOTAL: Final = mark("totals, seat {number}")
_BY_FORMAT: Final = mark("score, seat {number}")
_ACTION: Final = mark("hole {hole}, action {number}")
"""Names of the places where a record can differ from the rules."""

_Items = Sequence[Card] | Sequence[int]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a verification. `checked` are sentences about the parts that are right.

    `difference` is a sentence about the first part that is wrong, or None.
    """

    checked: tuple[str, ...]
    difference: str | None = None

    @property
    def holds(self) -> bool:
        """Whether no part is wrong."""
        return self.difference is None


class _Difference(Exception):
    """The first difference between a record and the rules. The text is a sentence that names the place."""


def verify(record: Record) -> Report:
    """Play the match of `record` from its secret and its actions, and compare the result with the record.

    Compared are the commitment, the number of holes, the totals, and the scores by the format; of each hole
    the number, dealer, deck, reshuffles, final grids and scores. Each action must be legal, and the last one
    of a hole must end it. If nothing differs, the match kept to the rules, and its cards are those that the
    commitment promised.

    Only people who saw the commitment before the first deal know that it was shown then. Names and the
    preset's label are not checked, and handicap strokes are taken as recorded. A changed rule or action is
    not noticed if cards and scores stay the same: for example the points of a card that nobody kept, or an
    opening flip of a card that was replaced later.
    """
    checked: list[str] = []
    holding = ""
    try:
        _check_frame(record)
        checked.append(say("The 🔒 code matches this match."))
        match = Match(record.rules, len(record.players), record.secret, record.nonce, record.handicap_strokes)
        for number, hole in enumerate(record.holes, 1):
            if match.over:
                _equal(say("number of holes"), len(record.holes), number - 1)
            if number > 1:
                match.deal()
            _check_hole(match, hole)
            match.close_hole()
            holding = (
                say("Hole 1 is correct.")
                if number == 1
                else say("Holes 1 to {last} are correct.", last=number)
            )
        if not match.over:
            _equal(say("number of holes"), len(record.holes), record.rules.holes)
        _same(_TOTAL, record.totals, match.totals, first=0)
        score = () if record.rules.by_totals else match.format_score.totals
        _same(_BY_FORMAT, record.format_scores, score, first=0)
    except _Difference as difference:
        return Report((*checked, *([holding] if holding else [])), str(difference))
    return Report((*checked, *_sentences(record)))


def _check_frame(record: Record) -> None:
    """Compare the parts of the record that don't depend on the cards."""
    seats = len(record.players)
    _equal(say("commitment"), record.commitment, commitment(record.secret, record.match))
    if record.rules.format != "match_play":  # which may end earlier
        _equal(say("number of holes"), len(record.holes), record.rules.holes)
    _equal(say("number of totals"), len(record.totals), seats)
    try:
        Match(record.rules, seats, record.secret, record.nonce, record.handicap_strokes)
    except BadRules as error:
        raise _Difference(say("rules: {sentence}", sentence=error.sentence)) from None


def _check_hole(match: Match, found: HoleRecord) -> None:
    """Play the actions of `found` in the present hole of `match`, and compare the two holes."""
    hole, at = match.hole, match.number
    _equal(say("hole {hole}, number", hole=at), found.number, at)
    _equal(say("hole {hole}, dealer", hole=at), found.dealer, hole.dealer)
    _same(_DECK_CARD, found.deck, match.deck, hole=at)
    _check_actions(hole, found.actions, at)
    _equal(say("hole {hole}, number of reshuffles", hole=at), len(found.reshuffles), len(hole.reshuffles))
    for number, stock in enumerate(hole.reshuffles):
        _same(_STOCK_CARD, found.reshuffles[number], stock, hole=at, reshuffle=number + 1)
    _equal(say("hole {hole}, number of grids", hole=at), len(found.grids), hole.seats)
    for seat, grid in enumerate(hole.grids):
        _same(_GRID_CARD, found.grids[seat], grid, hole=at, seat=seat)
    _same(_SCORE, found.scores, [score.total for score in hole.scores()], first=0, hole=at)


def _check_actions(hole: Hole, actions: Sequence[Action], at: int) -> None:
    for number, action in enumerate(actions, 1):
        if not hole.can(action):
            place = say(_ACTION, hole=at, number=number)
            raise _Difference(_no_such_action(hole, place, action))
        hole.apply(action)
    if not hole.over:
        place = say(_ACTION, hole=at, number=len(actions) + 1)
        raise _Difference(
            say(
                "{place}: the record says nothing; the rules allow {actions}.",
                place=place,
                actions=_choices(hole),
            )
        )


def _no_such_action(hole: Hole, place: str, action: Action) -> str:
    if hole.over:
        return say(
            "{place}: the record says {action}; by the rules the hole is over.", place=place, action=action
        )
    return say(
        "{place}: the record says {action}; the rules allow {actions}.",
        place=place,
        action=action,
        actions=_choices(hole),
    )


def _choices(hole: Hole) -> str:
    *texts, last = [str(action) for action in hole.legal_actions()]
    if len(texts) >= _CHOICES_NAMED:
        named = texts[: _CHOICES_NAMED - 1]
        return plural(
            "{actions} or {count} other",
            "{actions} or {count} others",
            count=len(texts) + 1 - len(named),
            actions=", ".join(named),
        )
    return say("{actions} or {last}", actions=", ".join(texts), last=last) if texts else last


def _equal(place: str, found: object, expected: object) -> None:
    if found != expected:
        raise _Difference(
            say(
                "{place}: the record says {found}; the rules give {expected}.",
                place=place,
                found=found,
                expected=expected,
            )
        )


def _same(place: str, found: _Items, expected: _Items, first: int = 1, **where: int) -> None:
    """Raise `_Difference` for the first item in which the two lists differ.

    `place` is the text that names an item. Its values are `where` and the item's `number`, counted from
    `first`.
    """
    mine, theirs = _texts(found), _texts(expected)
    for number, (one, other) in enumerate(zip_longest(mine, theirs), first):
        if one == other:
            continue
        here = say(place, number=number, **where)
        if one is None:
            raise _Difference(
                say(
                    "{place}: the record says nothing; the rules give {expected}.", place=here, expected=other
                )
            )
        if other is None:
            raise _Difference(
                say("{place}: the record says {found}; the rules give nothing.", place=here, found=one)
            )
        _equal(here, one, other)


def _texts(items: _Items) -> list[str]:
    return [item.code if isinstance(item, Card) else str(item) for item in items]


def _sentences(record: Record) -> tuple[str, ...]:
    holes = len(record.holes)
    actions = sum(len(hole.actions) for hole in record.holes)
    return (
        plural(
            "{count} deal: made from the secret and the nonce.",
            "{count} deals: made from the secret and the nonce.",
            count=holes,
        ),
        plural(
            "The {count} move is legal.",
            "All {count} moves are legal.",
            count=actions,
        ),
        say("All scores are right."),
    )
