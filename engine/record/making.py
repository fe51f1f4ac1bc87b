"""Making the record of a match from its actions."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.actions import Action
from engine.game.errors import NotFinished
from engine.game.fairness import commitment
from engine.game.match import Match
from engine.game.rules import Rules
from engine.record.record import HoleRecord, Record


def make(
    match: str,
    rules: Rules,
    players: Sequence[str],
    secret: str,
    nonce: str,
    actions: Sequence[Sequence[str]],
    strokes: Sequence[int] = (),
) -> Record:
    """Return the record of a finished match, which is played from `secret`, `nonce` and `actions`.

    - `match`: the id of the match; `players`: the names of the players in the order of the seats;
    - `secret`: 64 hex digits; `nonce`: the public text from which, with the secret, the deals follow;
    - `actions`: the actions of each hole, in the record's notation;
    - `strokes`: the handicap strokes of each seat, empty if nobody has any.

    Raises
    - `NotFinished` unless `actions` make a whole match that is over,
    - `BadNotation` and `IllegalAction` for an action that the rules refuse,
    - `BadRules` for a number of players or strokes that the rules don't allow,
    - `BadRecord` for a text that no record can hold.
    """
    committed = commitment(secret, match)
    names = tuple(players)
    # This checks the texts before the first deal, which needs a valid secret.
    Record(match, rules, names, committed, secret, nonce, holes=(), totals=())
    play = Match(rules, len(names), secret, nonce, strokes)
    holes: list[HoleRecord] = []
    for texts in actions:
        if play.over:
            raise NotFinished(
                "The match ends after {count} hole, but there are more.",
                "The match ends after {count} holes, but there are more.",
                count=len(play.results),
            )
        if holes:
            play.deal()
        holes.append(_played(play, texts))
    if not play.over:
        raise NotFinished("This match isn’t over, so there’s no record of it yet.")
    score = () if rules.by_totals else play.format_score.totals
    return Record(
        match, rules, names, committed, secret, nonce, tuple(holes), play.totals, play.strokes, score
    )


def _played(play: Match, texts: Sequence[str]) -> HoleRecord:
    hole = play.hole
    actions = tuple(Action.parse(text) for text in texts)
    for action in actions:
        hole.apply(action)
    if not hole.over:
        raise NotFinished("Hole {hole} isn’t over, so there’s no record of the match yet.", hole=play.number)
    return HoleRecord(
        number=play.number,
        dealer=hole.dealer,
        deck=play.deck,
        actions=actions,
        reshuffles=tuple(hole.reshuffles),
        grids=tuple(tuple(grid) for grid in hole.grids),
        scores=play.close_hole(),
    )
