"""Read the table message as people do: grids, sums, scorecard, winners. Nothing here asks the bot."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from engine.game.cards import Card, card
from tests.journeys.world import words_of

_TURN: Final = re.compile(r"^\*\*(?P<name>.+?)\*\*(?:’s turn| drew a card| discarded it)", re.MULTILINE)
_CHOOSING: Final = re.compile(r"^Waiting for (?P<names>[^·\n]+)", re.MULTILINE)
_SLOT: Final = re.compile(r"(?P<rank>\w+) of (?P<suit>\w+)(?: \([^)]+\))*")
_UNKNOWN: Final = re.compile(r"(?:(?P<count>\d) )?face down")
_POINTS: Final = re.compile(
    r"^(?P<name>[^,\n]+), (?:[^:\n]*, )?(?:hole )?(?P<points>−?\d+) (?:points?\b|· total)", re.MULTILINE
)
_COLUMNS: Final = re.compile(r", columns (?P<sums>[−\d ]+)")
_SLOT_POINTS: Final = re.compile(r"\((−?\d+)\)")
_ROW: Final = re.compile(r"^(?P<name>\w+)…? +(?P<cells>[−\d* ]+)$", re.MULTILINE)
_NUMBER: Final = re.compile(r"−?\d+")
_PLACE: Final = re.compile(
    r"^\d\. (?P<name>.+?)(?:, total (?P<total>−?\d+))?: (?P<cells>[−\d*, ]+)\.$", re.MULTILINE
)
_WON: Final = re.compile(r"🏆 (?P<names>.+?) (?:wins with|share the win with) (?P<total>−?\d+)\.")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")

Grid = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class HoleScore:
    """Score of a seat in a hole: its total, and the points it is said to be the sum of."""

    total: int
    parts: tuple[int, ...]
    out: bool


def number(text: str) -> int:
    """Return a number written for people, with a real minus sign."""
    return int(text.replace("−", "-"))


def on_turn(message: discord.Message) -> str | None:
    """Return the name of the player on turn, or None."""
    found = _TURN.search(words_of(message))
    return found["name"] if found else None


def choosing(message: discord.Message) -> list[str]:
    """Return the names of those who still choose, or look at their cards, in the opening."""
    found = _CHOOSING.search(words_of(message))
    return _BOLD.findall(found["names"]) if found else []


def alt_text(message: discord.Message) -> str:
    """Return the description of the table's picture."""
    return _alt_texts(message)["table.png"]


def _alt_texts(message: discord.Message) -> dict[str, str]:
    return {each.filename: each.description or "" for each in message.attachments}


_NO_SEATS = ("Discard pile", "Draw pile", "Played", "Better", "Drew", "Took")
"""What stands before a colon in the description of a table and is no seat."""


def grids(message: discord.Message) -> dict[str, Grid]:
    """Return each seat's grid from the picture's description, None for each card that lies face down."""
    seats = {}
    for line in alt_text(message).splitlines():
        head, separator, cards = line.rstrip(".").partition(": ")
        if separator and head not in _NO_SEATS:
            cells = [cell for row in cards.split("; ") for cell in row.split(", ")]
            seats[head.split(",")[0]] = tuple(each for cell in cells for each in _cards(cell))
    return seats


def _cards(cell: str) -> Grid:
    if unknown := _UNKNOWN.match(cell):
        return (None,) * int(unknown["count"] or 1)
    known = _SLOT.fullmatch(cell)
    assert known is not None, f"{cell!r} is not a card"
    rank = "T" if known["rank"] == "10" else known["rank"][0].upper()
    return (card(rank + known["suit"][0].upper()),)


def hole_points(message: discord.Message) -> dict[str, int]:
    """Return each seat's points of the hole that has just ended, from the picture's description."""
    return {found["name"]: number(found["points"]) for found in _POINTS.finditer(alt_text(message))}


def hole_scores(message: discord.Message) -> dict[str, HoleScore]:
    """Return the scores of the hole that has just ended, by name, from the picture's description."""
    scores = {}
    for line in alt_text(message).splitlines():
        if found := _POINTS.match(line):
            notes, _, cards = line.partition(": ")
            columns = _COLUMNS.search(notes)
            parts = _numbers(columns["sums"]) if columns else map(number, _SLOT_POINTS.findall(cards))
            bonuses = line[found.end() :].partition(": ")[0].split(", ")[1:]
            added = [each for each in bonuses if not each.startswith("columns ")]
            numbers = [*parts, *(_numbers(each)[-1] for each in added)]
            scores[found["name"]] = HoleScore(number(found["points"]), tuple(numbers), "went out" in notes)
    return scores


def scorecard(message: discord.Message) -> dict[str, list[int]]:
    """Return the scorecard's rows by (shortened) name: one number per hole, then the total.

    Where the scorecard is a picture its description is read.
    """
    rows: dict[str, list[int]] = {}
    if (pictured := _alt_texts(message).get("scorecard.png")) is not None:
        for row in _PLACE.finditer(pictured):
            cells = _numbers(row["cells"])
            rows[row["name"]] = [*cells, number(row["total"]) if row["total"] else cells[0]]
        return rows
    for row in _ROW.finditer(words_of(message).split("```")[1]):
        rows.setdefault(row["name"], []).extend(_numbers(row["cells"]))
    return rows


def scorecard_words(message: discord.Message) -> str:
    """Return the description of the picture of the scorecard."""
    return _alt_texts(message)["scorecard.png"]


def _numbers(cells: str) -> list[int]:
    return [number(found) for found in _NUMBER.findall(cells)]


def winners(message: discord.Message) -> tuple[list[str], int]:
    """Return the names of the winners and their points."""
    found = _WON.search(words_of(message))
    assert found is not None, words_of(message)
    return _BOLD.findall(found["names"]), number(found["total"])


_CLASSIC: Final = {"A": 1, "2": -2, "T": 10, "J": 10, "Q": 10, "K": 0}
_FOUR_CARD: Final = {"A": 1, "2": 2, "T": 10, "J": 0, "Q": 10, "K": 10}


def worth(preset: str, cards: Sequence[Card | None]) -> int:
    """Return the points of a grid by the rules' own words, without the engine."""
    ranks = [each.rank for each in cards if each is not None]
    assert len(ranks) == len(cards), f"not every card is turned up: {cards}"
    if preset == "classic":
        columns = [(ranks[column], ranks[column + 3]) for column in range(3)]
        return sum(_value(_CLASSIC, each) for pair in columns if pair[0] != pair[1] for each in pair)
    kept = [rank for rank, count in Counter(ranks).items() for _ in range(count - 2 if count >= 2 else count)]
    return sum(_value(_FOUR_CARD, rank) for rank in kept)


def _value(special: dict[str, int], rank: str) -> int:
    return special[rank] if rank in special else int(rank)
