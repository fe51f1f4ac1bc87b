"""A recorded match as a row of pictures in plain text, one for each action."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from engine.commands.card_text import draw_grid
from engine.game.actions import HoleEvent, Verb
from engine.game.formats import FormatScore
from engine.game.hole import Hole
from engine.game.match import Match
from engine.language import signed
from engine.record import Record
from engine.record.printable import printable

WIDTH: Final = 80
LONGEST_NAME: Final = 24
GAP: Final = "    "

_MOVES: Final[Mapping[Verb, str]] = {
    "draw": "draws {card}",
    "take": "takes {card} from the discard",
    "swap": "puts {card} in place of {replaced}",
    "discard": "discards {card}",
    "flip": "turns up {card}",
    "turn": "turns up {card} instead of drawing",
    "pass": "turns nothing up",
    "ready": "has looked at the bottom row",
    "knock": "knocks",
}


def frames(record: Record, width: int = WIDTH) -> Iterator[str]:
    """Yield the pictures of a verified `record`, for a terminal of `width` characters."""
    match = Match(record.rules, len(record.players), record.secret, record.nonce, record.handicap_strokes)
    scene = _Scene(match, [printable(name, LONGEST_NAME) for name in record.players], width)
    for number, hole in enumerate(record.holes, 1):
        if number > 1:
            match.deal()
        yield scene.picture("dealt", f"{scene.names[match.hole.dealer]} has dealt.")
        for at, action in enumerate(hole.actions, 1):
            stocks = len(match.hole.reshuffles)
            sentence = move(match.hole.apply(action), scene.names[action.seat])
            if len(match.hole.reshuffles) > stocks:
                sentence = f"The discards are shuffled into a new stock. {sentence}"
            yield scene.picture(f"action {at} of {len(hole.actions)}", sentence)
        match.close_hole()
        yield scene.scorecard()


class _Scene:
    """A match with the names of its players, drawn for a terminal of a fixed width."""

    def __init__(self, match: Match, names: Sequence[str], width: int) -> None:
        self.match = match
        self.names = names
        self.width = width

    def picture(self, moment: str, sentence: str) -> str:
        """Return the hole as it lies on the table, below a heading `moment` and a `sentence` about it."""
        hole = self.match.hole
        return "\n".join([self._title(moment), sentence, "", *self._grids(hole), "", _piles(hole), ""])

    def scorecard(self) -> str:
        """The points of the hole that has ended and, in a match of several holes, the totals so far."""
        match = self.match
        widest = max(_width(name) for name in self.names)
        only = match.rules.holes == 1
        rows = zip(self.names, match.results[-1], match.totals, strict=True)
        lines = [
            _padded(name, widest) + ("" if only else f"  {signed(scored):>4}") + f"  {signed(total):>5}"
            for name, scored, total in rows
        ]
        heading = " " * widest + ("" if only else f"  {'hole':>4}") + "  total"
        end = [winners(self.names, match.format_score)] if match.over else []
        return "\n".join([self._title("over"), "", heading, *lines, *end, ""])

    def _title(self, moment: str) -> str:
        if self.match.rules.holes == 1:
            return moment.capitalize()
        return f"Hole {self.match.number} of {self.match.rules.holes}, {moment}"

    def _grids(self, hole: Hole) -> list[str]:
        """Return the lines of all grids, as many side by side as fit the width."""
        blocks = [self._block(hole, seat) for seat in range(hole.seats)]
        lines: list[str] = []
        first = 0
        while first < len(blocks):
            last, room = first + 1, self.width - _width(blocks[first][0])
            while last < len(blocks) and (room := room - len(GAP) - _width(blocks[last][0])) >= 0:
                last += 1
            lines += [""] if lines else []
            lines += [GAP.join(parts).rstrip() for parts in zip_longest(*blocks[first:last])]
            first = last
        return lines

    def _block(self, hole: Hole, seat: int) -> list[str]:
        view = hole.observe(None)
        mark = ">" if seat in view.waiting else " "
        note = " (out)" if hole.out == seat else ""
        lines = [f"{mark} {self.names[seat]}{note}"]
        lines += [f"  {line}" for line in draw_grid(view.grids[seat], hole.rules.columns)]
        widest = max(_width(line) for line in lines)
        return [_padded(line, widest) for line in lines]


def move(event: HoleEvent, name: str) -> str:
    """Return a sentence or two about what the player `name` did. Drawn cards are named."""
    did = _MOVES[event.action.verb].format(card=event.card, replaced=event.replaced)
    if event.turned:
        did = f"{did} and turns up {', '.join(str(card) for card in event.turned)}"
    sentence = f"{name} {did}."
    return f"{sentence} {name} goes out." if event.out else sentence


def winners(names: Sequence[str], score: FormatScore) -> str:
    first = [names[seat] for seat in score.winners]
    by = f"with {signed(score.totals[score.winners[0]])}"
    if score.up:
        by = f"{score.up} & {score.left}" if score.left else f"{score.up} up"
    if len(first) == 1:
        return f"{first[0]} wins {by}."
    all_of_them = f"{', '.join(first[:-1])} and {first[-1]}"
    return (
        f"{all_of_them} share the win {by}." if score.is_shared(score.winners) else f"{all_of_them} win {by}."
    )


def _piles(hole: Hole) -> str:
    top = str(hole.discard[-1]) if hole.discard else "empty"
    hand = f"{GAP}in hand {hole.held}" if hole.held is not None else ""
    return f"  stock {len(hole.stock)}{GAP}discard {top}{hand}"


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    """Return how many columns `text` takes on a terminal: a wide sign takes two, a combining sign none."""
    return sum(
        0 if unicodedata.category(sign) in ("Mn", "Me", "Cf") else 2 if _wide(sign) else 1 for sign in text
    )


def _wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in ("W", "F")
