"""The content of the record of a match (rules: "The record of a match")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.errors import BadRecord
from engine.game.rules import Rules
from engine.language import Text

FORMAT: Final = "golf-record/1"

LONGEST_MATCH: Final = 200
LONGEST_NAME: Final = 200
LONGEST_NONCE: Final = 2000
"""The most characters of a match id, a player's name or a nonce."""

_DIGEST: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class HoleRecord:
    """One hole. `number` counts from 1, `dealer` is a seat from 0, `deck` is in the order dealt.

    `reshuffles` holds each new stock in drawing order; `grids` and `scores` have one item for each seat.
    """

    number: int
    dealer: int
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]
    reshuffles: tuple[tuple[Card, ...], ...]
    grids: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a finished match; `verify` checks whether all of it fits together.

    `players` are names in the order of the seats. `handicap_strokes` has an item for each seat, and is empty
    if nobody has any. `format_scores` are the scores by the match's format, and empty if `totals` decide.
    `commitment` and `secret` are 64 lower-case hex digits. Raises `BadRecord` for a value that no record can
    hold, and names its place.
    """

    match: str
    rules: Rules
    players: tuple[str, ...]
    commitment: str
    secret: str
    nonce: str
    holes: tuple[HoleRecord, ...]
    totals: tuple[int, ...]
    handicap_strokes: tuple[int, ...] = ()
    format_scores: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        _check_text("match", self.match, LONGEST_MATCH)
        _check_text("nonce", self.nonce, LONGEST_NONCE)
        for seat, name in enumerate(self.players):
            _check_text(Text("players, seat {seat}", values={"seat": seat}), name, LONGEST_NAME)
        if len(self.players) < 2:
            raise BadRecord("players: a match needs at least two.")
        for place, digits in (("commitment", self.commitment), ("secret", self.secret)):
            if not _DIGEST.fullmatch(digits):
                raise BadRecord("{place}: must be 64 hex digits, lower case.", place=place)


def _check_text(place: str | Text, text: str, longest: int) -> None:
    if len(text) > longest:
        raise BadRecord("{place}: at most {longest} characters.", place=place, longest=longest)
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise BadRecord("{place}: half a character is on its own.", place=place)
