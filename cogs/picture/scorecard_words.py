"""The scorecard in words: who is where, every score, who was best at a hole, who was in the lead when."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cogs.picture.alt_text import LONGEST, cut, long, plain
from cogs.picture.scorecard import ScorecardPicture, lowest, number

_WORDINGS: Final = ((32, ", ", True), (16, ", ", True), (10, " ", True), (8, " ", True), (6, " ", False))
"""From long to short: the most characters of a name, what parts scores, whether it is said who led when."""


def describe_scorecard(card: ScorecardPicture) -> str:
    """Everything the picture of `card` shows, in at most 1024 characters; names get shorter if they must."""
    for room, separator, leaders in _WORDINGS:
        text = _described(card, room, separator, leaders=leaders)
        if long(text) <= LONGEST:
            return text
    return cut(text)


def outcome(card: ScorecardPicture, names: list[str]) -> str:
    """Who has won or leads, and with how many points."""
    total = number(min(card.totals))
    who = _listed([names[seat] for seat in card.first])
    if card.ended:
        return f"Ended after {len(card.results)} of {card.holes} holes"
    if card.over:
        return f"{who} {'share first place' if len(card.first) > 1 else 'wins'} with {total}"
    return f"{who} {'lead' if len(card.first) > 1 else 'leads'} with {total}"


def _described(card: ScorecardPicture, room: int, separator: str, *, leaders: bool) -> str:
    names = [plain(name, room) or f"Seat {seat}" for seat, name in enumerate(card.names, 1)]
    lines = [plain(card.heading, 80)] if card.heading else []
    lines.append(outcome(card, names))
    if not card.ended and not card.over:
        lines.append(f"After {len(card.results)} of {card.holes} holes")
    lines.append("Scores by hole, * best of the hole")
    for seat in card.order:
        scores = [number(row[seat]) + "*" * (seat in lowest(row)) for row in card.results]
        lines.append(
            f"{card.place(seat)}. {names[seat]}, total {number(card.totals[seat])}: {separator.join(scores)}"
        )
    if leaders:
        lines.append(f"In the lead: {_lead(card, names)}")
    return ".\n".join(lines) + "."


def _lead(card: ScorecardPicture, names: list[str]) -> str:
    """Whose total was the lowest, as stretches of holes: "Ana 1–3, Ben 4"."""
    leaders = enumerate(map(lowest, card.running), 1)
    stretches = []
    for seats, group in groupby(leaders, key=lambda at: at[1]):
        holes = [hole for hole, _ in group]
        when = str(holes[0]) if len(holes) == 1 else f"{holes[0]}–{holes[-1]}"
        stretches.append(f"{_listed([names[seat] for seat in seats])} {when}")
    return ", ".join(stretches)


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
