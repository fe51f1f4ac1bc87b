"""A match: up to eighteen holes and their totals. The dealer moves left from hole to hole."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from engine.game.cards import Card, fresh_deck
from engine.game.errors import BadRules, FieldName, WrongStage
from engine.game.fairness import Stream
from engine.game.formats import MOST_STROKES, FormatScore, format_score, strokes_at
from engine.game.hole import Hole
from engine.game.rules import Rules


def dealer_of(hole: int, seats: int) -> int:
    """Return the dealer of hole number `hole`: of the first, the last seat; then the deal moves left (rule
    3).
    """
    return (hole + seats - 2) % seats


class Match:
    """A match of `seats` seats, dealt from `secret` and `nonce` (see `engine.game.fairness`).

    - `hole`: the hole in play, or the one that has just ended. `number`: its number from 1.
    - `stream`: the source of the hole's shuffles. `deck`: its cards in the order dealt.
    - `results`: the scores of all seats for each hole that has ended.
    - `strokes`: the handicap strokes of each seat in the whole match; empty if nobody has any.

    Raises `BadRules` for seats or strokes that the rules don't allow.
    """

    def __init__(
        self, rules: Rules, seats: int, secret: str, nonce: str, strokes: Sequence[int] = ()
    ) -> None:
        rules.check_seats(seats)
        rules.check_sides(seats)
        _check_strokes(rules, seats, strokes)
        self.rules = rules
        self.seats = seats
        self.secret = secret
        self.nonce = nonce
        self.strokes = tuple(strokes)
        self.number = 1
        self.results: list[tuple[int, ...]] = []
        self._former: tuple[Stream, tuple[Card, ...], Hole] | None = None
        self.stream, self.deck, self.hole = self._dealt()

    def deal(self) -> None:
        """Deal the next hole. Raises `WrongStage` if this hole is not closed, or the match is over."""
        if self.over or len(self.results) < self.number:
            raise WrongStage("There’s no hole to deal now.")
        self.number += 1
        self._former = self.stream, self.deck, self.hole
        self.stream, self.deck, self.hole = self._dealt()

    def close_hole(self) -> tuple[int, ...]:
        """Record and return the scores of the hole that has just ended. Raises `WrongStage` a second time."""
        if len(self.results) == self.number:
            raise WrongStage("This hole is already scored.")
        scores = tuple(score.total for score in self.hole.scores())
        self.results.append(scores)
        return scores

    def end_early(self) -> None:
        """End the match with the last closed hole. A hole in play is dropped.

        Raises `WrongStage` if no hole is closed.
        """
        if not self.results:
            raise WrongStage("No hole is finished yet.")
        if len(self.results) < self.number and self._former is not None:
            self.number -= 1
            self.stream, self.deck, self.hole = self._former
        holes = self.rules.holes
        self.strokes = tuple(
            [sum(strokes_at(strokes, holes, hole) for hole in range(self.number)) for strokes in self.strokes]
        )
        self.rules = replace(self.rules, holes=self.number)

    def _dealt(self) -> tuple[Stream, tuple[Card, ...], Hole]:
        """Return the stream, the deck and the hole, newly dealt."""
        stream = Stream(self.secret, self.nonce, self.number)
        deck = list(fresh_deck(self.rules.decks, self.rules.jokers))
        stream.shuffle(deck)
        dealer = dealer_of(self.number, self.seats)
        return stream, tuple(deck), Hole(self.rules, self.seats, dealer, deck, stream.shuffle)

    def trial(self) -> Hole:
        """Return a copy of the hole in play, to try actions on without touching the match."""
        return self.hole.copy(self.stream.copy().shuffle)

    def copy(self) -> Match:
        twin = copy(self)
        twin.results = list(self.results)
        twin.stream = self.stream.copy()
        twin.hole = self.hole.copy(twin.stream.shuffle)
        return twin

    @property
    def over(self) -> bool:
        """Whether all holes are scored, or the format has already decided the match."""
        return len(self.results) == self.rules.holes or self.format_score.decided

    @property
    def totals(self) -> tuple[int, ...]:
        """Card points of each seat over the holes that have ended."""
        return tuple(sum(scores) for scores in zip(*self.results, strict=True)) or (0,) * self.seats

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that are first by the format; several sides may share first place."""
        return self.format_score.winners

    @property
    def format_score(self) -> FormatScore:
        return format_score(self.rules, self.seats, self.results, self.strokes)


def _check_strokes(rules: Rules, seats: int, strokes: Sequence[int]) -> None:
    if strokes and not rules.handicap_strokes:
        raise BadRules("There are no strokes without {option}.", option=FieldName("handicap_strokes"))
    if strokes and (len(strokes) != seats or not all(0 <= each <= MOST_STROKES for each in strokes)):
        raise BadRules(
            "{option}: each seat needs a number of strokes, 0 to {most}.",
            option=FieldName("handicap_strokes"),
            most=MOST_STROKES,
        )
