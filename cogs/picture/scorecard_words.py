"""The scorecard in words: who is where, every score, who was best at a hole, who was in the lead when."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cogs.picture.alt_text import LONGEST, cut, long, plain
from cogs.picture.scorecard import ScorecardPicture, lowest, number, outcome
from cogs.picture.wording import seat_names
from engine.language import listed, plural, say

_WORDINGS: Final = ((32, ", ", True), (16, ", ", True), (10, " ", True), (8, " ", True), (6, " ", False))
"""From long to short: the most characters of a name, what parts scores, whether it is said who led when."""


def describe_scorecard(card: ScorecardPicture) -> str:
    """Everything the picture of `card` shows, in at most 1024 characters; names get shorter if they must."""
    for room, separator, leaders in _WORDINGS:
        text = _described(card, room, separator, leaders=leaders)
        if long(text) <= LONGEST:
            return text
    return cut(text)


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
    lines.append(say("Scores by hole, * best of the hole"))
    for seat in card.order:
        scores = [number(row[seat]) + "*" * (seat in lowest(row)) for row in card.results]
        line = say(
            "{place}. {name}, total {total}: {scores}",
            place=card.place(seat),
            name=names[seat],
            total=number(card.totals[seat]),
            scores=separator.join(scores),
        )
        lines.append(line)
    if leaders:
        lines.append(say("In the lead: {leaders}", leaders=_lead(card, names)))
    return ".\n".join(lines) + "."


def _lead(card: ScorecardPicture, names: list[str]) -> str:
    """Whose total was the lowest, as stretches of holes: "Ana 1–3, Ben 4"."""
    leaders = enumerate(map(lowest, card.running), 1)
    stretches = []
    for seats, group in groupby(leaders, key=lambda at: at[1]):
        holes = [hole for hole, _ in group]
        when = str(holes[0]) if len(holes) == 1 else f"{holes[0]}–{holes[-1]}"
        stretches.append(f"{listed([names[seat] for seat in seats])} {when}")
    return ", ".join(stretches)
