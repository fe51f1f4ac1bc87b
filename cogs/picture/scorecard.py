"""Contents of the picture of a scorecard, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from cogs.kit.format_text import (
    best_of_hole,
    own_score,
    short_score,
    shows_gains,
    standing_words,
    strokes_line,
)
from cogs.kit.message_limits import LONGEST_ALT_TEXT
from cogs.picture.alt_text import plain
from cogs.picture.avatars import Avatar
from cogs.picture.kept import Picture
from cogs.picture.table_picture import FEWEST_SEATS, MOST_SEATS, seat_names
from engine.game.cards import Card
from engine.game.formats import FormatScore, format_score, strokes_at
from engine.game.rules import Rules
from engine.language import listed, plural, say, signed
from engine.names.graphemes import cut, utf16_length

MOST_HOLES: Final = 18

STROKE_PLAY: Final = Rules()
DOT: Final = "•"
"""Mark of a handicap stroke."""

MOST_DOTS: Final = 3
"""A hole shows up to this many handicap strokes as dots, and more strokes as a number."""

_WORDINGS: Final = ((32, ", ", True), (16, ", ", True), (10, " ", True), (8, " ", True), (6, " ", False))
"""Styles of a description, longest first: letters of a name, separator of scores, whether leads are told."""


@dataclass(frozen=True, slots=True)
class ScorecardPicture(Picture):
    """The scores of a match so far.

    - `names`: one for each seat, of any Unicode.
    - `results`: one row for each hole that was played, with one score for each seat.
    - `holes`: the length of the match.
    - `heading`: says what was played.
    - `ended`: the match was ended early, so nobody wins.
    - `computers`: (hole, seat), from 0, of each score that the computer made in a person's seat.
    - `avatars`: one for each seat, or empty.
    - `headline`: a sentence about what made the result.
    - `cards`: the cards that the headline is about.
    - `rivalry`: a sentence about two of the players.
    - `rules`: tell the format of the match.
    - `strokes`: the handicap strokes of each seat in the match, or empty.
    - `standings`: the scores by the format after each hole, worked out from the rest.

    Raises `ValueError` for other than 2 to 8 seats or 1 to 18 holes, or a row of another length.
    """

    names: tuple[str, ...]
    results: tuple[tuple[int, ...], ...]
    holes: int
    heading: str = ""
    ended: bool = False
    computers: frozenset[tuple[int, int]] = frozenset()
    avatars: tuple[Avatar, ...] = ()
    headline: str = ""
    cards: tuple[Card, ...] = ()
    rivalry: str = ""
    rules: Rules = STROKE_PLAY
    strokes: tuple[int, ...] = ()
    standings: tuple[FormatScore, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not FEWEST_SEATS <= len(self.names) <= MOST_SEATS:
            raise ValueError(f"A scorecard has {FEWEST_SEATS} to {MOST_SEATS} names, not {len(self.names)}.")
        if not 1 <= len(self.results) <= self.holes <= MOST_HOLES:
            raise ValueError(f"{len(self.results)} of {self.holes} holes don't make a scorecard.")
        if any(len(row) != len(self.names) for row in self.results):
            raise ValueError("Each hole has one score for each name.")
        if len(self.avatars) not in (0, len(self.names)):
            raise ValueError(f"{len(self.names)} names can't have {len(self.avatars)} avatars.")
        rules, seats = replace(self.rules, holes=self.holes), len(self.names)
        standings = [
            format_score(rules, seats, self.results[:holes], self.strokes)
            for holes in range(1, len(self.results) + 1)
        ]
        object.__setattr__(self, "standings", tuple(standings))

    @property
    def photographed(self) -> bool:
        return any(avatar.image is not None for avatar in self.avatars)

    @property
    def over(self) -> bool:
        """Whether the match was played to its end."""
        return (len(self.results) == self.holes or self.score.decided) and not self.ended

    @property
    def score(self) -> FormatScore:
        return self.standings[-1]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from first to last place; seats with equal scores keep their order."""
        keys = self.score.keys
        return tuple(sorted(range(len(self.names)), key=lambda seat: keys[seat]))

    @property
    def first(self) -> tuple[int, ...]:
        return self.score.winners

    def best(self, hole: int) -> tuple[int, ...]:
        """The seats with the best net score of `hole` (from 0), without seats where the computer stood in."""
        nets = [points - self._strokes(seat, hole) for seat, points in enumerate(self.results[hole])]
        best = best_of_hole(self.rules, self.score, hole, nets)
        return tuple(seat for seat in best if (hole, seat) not in self.computers)

    def place(self, seat: int) -> int:
        """Place of a seat, from 1. Equal scores share a place."""
        keys = self.score.keys
        return 1 + sum(key < keys[seat] for key in keys)

    def own(self, seat: int, holes: int) -> str:
        """The text of the last column: the score of a seat after `holes` holes."""
        return short_score(self.standings[holes - 1], seat)

    def note(self, seat: int, hole: int) -> str:
        """The note below a seat's points of `hole` (from 0): dots for handicap strokes, and the gain."""
        count = self._strokes(seat, hole)
        gain = self.score.gains[hole][seat] if shows_gains(self.rules, self.score) else 0
        dots = DOT * count if count <= MOST_DOTS else f"{DOT}{count}"
        return " ".join(filter(None, [dots, f"+{gain}" if gain else ""]))

    def _strokes(self, seat: int, hole: int) -> int:
        return strokes_at(self.strokes[seat], self.holes, hole) if self.strokes else 0

    @property
    def noted(self) -> bool:
        return bool(self.strokes) or shows_gains(self.rules, self.score)


def outcome(card: ScorecardPicture, names: Sequence[str]) -> str:
    """Say who has won or leads, and with which score."""
    if card.ended:
        return plural(
            "Ended after {played} of {count} holes",
            "Ended after {played} of {count} holes",
            count=card.holes,
            played=len(card.results),
        )
    return standing_words(card.rules, card.score, names, over=card.over)


def progress(card: ScorecardPicture) -> str:
    """Say how many holes have been played."""
    return plural(
        "after {played} of {count} holes",
        "after {played} of {count} holes",
        count=card.holes,
        played=len(card.results),
    )


def describe_scorecard(card: ScorecardPicture) -> str:
    """Describe all of `card` in at most 1024 characters, with shorter names if necessary."""
    for room, separator, leaders in _WORDINGS:
        text = _described(card, room, separator, leaders=leaders)
        if utf16_length(text) <= LONGEST_ALT_TEXT:
            return text
    return cut(text, LONGEST_ALT_TEXT, utf16_length)


def _described(card: ScorecardPicture, room: int, separator: str, *, leaders: bool) -> str:
    names = [plain(name, room) or seat for name, seat in zip(card.names, seat_names(), strict=False)]
    lines = [plain(card.heading, 80)] if card.heading else []
    lines.append(outcome(card, names))
    if not card.ended and not card.over:
        lines.append(
            plural(
                "After {played} of {count} holes",
                "After {played} of {count} holes",
                count=card.holes,
                played=len(card.results),
            )
        )
    if card.headline:
        lines.append(_sentence(card.headline))
    if card.holes > 1:
        lines.append(say("Scores by hole, * best of the hole"))
    if shows_gains(card.rules, card.score):
        lines.append(say("In brackets: what the hole gave"))
    if card.computers:
        lines.append(say("° played by the computer"))
    for seat in card.order:
        if card.holes == 1:
            points = card.own(seat, 1) + "°" * ((0, seat) in card.computers)
            lines.append(
                say("{place}. {name}: {points}", place=card.place(seat), name=names[seat], points=points)
            )
            continue
        scores = [
            signed(row[seat])
            + "*" * (seat in card.best(hole))
            + "°" * ((hole, seat) in card.computers)
            + (f" ({card.score.gains[hole][seat]})" if shows_gains(card.rules, card.score) else "")
            for hole, row in enumerate(card.results)
        ]
        line = say(
            "{place}. {name}, {total}: {scores}",
            place=card.place(seat),
            name=names[seat],
            total=own_score(card.rules, card.score, seat),
            scores=separator.join(scores),
        )
        lines.append(line)
    if strokes := strokes_line(names, card.strokes):
        lines.append(strokes)
    if leaders and card.holes > 1:
        lines.append(say("In the lead: {leaders}", leaders=_lead(card, names)))
    if card.rivalry:
        lines.append(_sentence(card.rivalry))
    return ".\n".join(lines) + "."


def _sentence(text: str) -> str:
    """Return `text` on one line, without its full stop."""
    return plain(text, 160).removesuffix(".")


def _lead(card: ScorecardPicture, names: list[str]) -> str:
    """Tell who led after which holes, such as "Ana 1–3, Ben 4"."""
    leaders = enumerate((standing.winners for standing in card.standings), 1)
    periods = []
    for seats, group in groupby(leaders, key=lambda at: at[1]):
        holes = [hole for hole, _ in group]
        when = str(holes[0]) if len(holes) == 1 else f"{holes[0]}–{holes[-1]}"
        periods.append(f"{listed([names[seat] for seat in seats])} {when}")
    return ", ".join(periods)
