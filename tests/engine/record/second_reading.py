"""Whether a record holds, by a second reading of the rules that shares no code with `verify` or `Hole`."""

from __future__ import annotations

import hashlib
from typing import Any

from engine.game.cards import Card, fresh_deck
from engine.game.errors import BadRules
from engine.game.rules import Rules
from tests.engine.game.referee import Referee, hole_points, on_paper
from tests.engine.game.test_fairness import shuffled, words_of


def holds(record: dict[str, Any]) -> bool:
    """Whether everything in `record`, which is made like a record, is what its rules give."""
    try:
        rules = Rules.load(record["rules"])
    except BadRules:
        return False
    seats = len(record["players"])
    committed = hashlib.sha256(f"{record['secret']}:{record['match']}".encode()).hexdigest()
    if record["commitment"] != committed:
        return False
    scores = []
    for number, hole in enumerate(record["holes"], 1):
        dealer = (seats - 1 + number - 1) % seats
        points = _points_if_it_holds(record, hole, rules, seats, dealer, number)
        if points is None or (hole["number"], hole["dealer"]) != (number, dealer):
            return False
        scores.append(points)
    totals = [sum(column) for column in zip(*scores, strict=True)]
    return bool(record["totals"] == totals) and _format_holds(record, rules, scores)


def _format_holds(record: dict[str, Any], rules: Rules, scores: list[list[int]]) -> bool:
    seats, strokes = len(record["players"]), record.get("handicap_strokes", [])
    if (strokes and not rules.handicap_strokes) or len(strokes) not in (0, seats):
        return False
    if rules.partners != "none" and seats not in (4, 6):
        return False
    for holes in range(1, len(scores) + 1):
        if on_paper(rules, seats, scores[:holes], strokes).over != (holes == len(scores)):
            return False
    paper = on_paper(rules, seats, scores, strokes)
    unit = 2 if rules.format == "match_play" else 1
    by_totals = (rules.format, rules.partners, rules.handicap_strokes) == ("stroke", "none", False)
    return bool(
        record.get("format_scores", []) == ([] if by_totals else [unit * each for each in paper.score])
    )


def _points_if_it_holds(
    record: dict[str, Any], hole: dict[str, Any], rules: Rules, seats: int, dealer: int, number: int
) -> list[int] | None:
    words = words_of(record["secret"], record["nonce"], number)
    deck = shuffled(list(fresh_deck(rules.decks, rules.jokers)), words)
    if len(deck) <= seats * rules.rows * rules.columns or hole["deck"] != _codes(deck):
        return None

    def shuffle(cards: list[Card]) -> None:
        cards[:] = shuffled(cards, words)

    referee = Referee(rules, seats, dealer, deck, shuffle)
    for action in hole["actions"]:
        if action not in referee.allowed():
            return None
        referee.do(action)
    grids = [referee.grid[seat] for seat in range(seats)]
    points = hole_points(rules, grids, referee.out)
    fits = (
        not referee.allowed()
        and hole["reshuffles"] == [_codes(stock) for stock in referee.new_stocks]
        and hole["grids"] == [_codes(grid) for grid in grids]
        and hole["scores"] == points
    )
    return points if fits else None


def _codes(cards: list[Card] | tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]
