"""Scores of a match, counted from its journal without the engine's table, hole or scoring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game.cards import Card, fresh_deck
from engine.game.rules import Rules
from engine.table import Stamped
from engine.table.entries import Acted, ComputerAdded, ComputerRemoved, Dealt, Joined, Left, Opened, Started
from tests.engine.game.referee import Referee, hole_points
from tests.engine.game.test_fairness import shuffled, words_of


class Impossible(Exception):
    """The journal says that something was done that the rules do not allow."""


def recounted(entries: Sequence[Stamped]) -> list[tuple[int, ...]]:
    """The points of each seat in each hole that has ended, by the referee. Raises `Impossible`."""
    presses, started = _begun(entries)
    if started is None:
        return []
    opened = entries[0].entry
    assert isinstance(opened, Opened)
    rules = Rules.load(started.rules)
    nonce = "-".join(str(press) for press in presses if press is not None)
    points = []
    for number, actions in enumerate(_holes(entries), 1):
        referee = _dealt(rules, len(presses), opened.secret, nonce, number)
        for action in actions:
            if action not in referee.allowed():
                raise Impossible(f"hole {number}: {action} is not allowed")
            referee.do(action)
        if referee.ended:
            grids = [referee.grid[seat] for seat in referee.seats]
            points.append(tuple(hole_points(rules, grids, referee.out)))
    return points


def _begun(entries: Sequence[Stamped]) -> tuple[list[int | None], Started | None]:
    """The press with which each seat was taken, None for a computer's, and how the match began."""
    seats: list[tuple[int | str, int | None]] = []
    for stamped in entries:
        match stamped.entry:
            case Joined(user=user, press=press):
                seats.append((user, press))
            case ComputerAdded(name=name):
                seats.append((name, None))
            case Left(user=who) | ComputerRemoved(name=who):
                seats = [seat for seat in seats if seat[0] != who]
            case Started():
                return [press for _, press in seats], stamped.entry
    return [press for _, press in seats], None


def _holes(entries: Sequence[Stamped]) -> Iterator[list[str]]:
    """The actions of each hole."""
    actions: list[str] = []
    begun = False
    for stamped in entries:
        match stamped.entry:
            case Started():
                begun = True
            case Dealt():
                yield actions
                actions = []
            case Acted(action=action):
                actions.append(action)
    if begun:
        yield actions


def _dealt(rules: Rules, seats: int, secret: str, nonce: str, number: int) -> Referee:
    words = words_of(secret, nonce, number)

    def shuffle(cards: list[Card]) -> None:
        cards[:] = shuffled(cards, words)

    deck = shuffled(list(fresh_deck(rules.decks, rules.jokers)), words)
    return Referee(rules, seats, (seats - 1 + number - 1) % seats, deck, shuffle)
