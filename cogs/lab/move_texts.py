"""Lab chart about the movement of the cards, described in words from its figures alone."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.lab.page_text import PageText
from engine.figures import Figures
from engine.figures.moves_chart import place_name
from engine.figures.places import BELOW, DRAWN, PEEKED, STOCK, TAKEN, TOP, UNKNOWN, UP
from engine.language import decimal, percent, say


def moves_text(figures: Figures) -> PageText:
    """Describe which piles cards come from and go to."""
    moves = figures.moves
    drawn, thrown = moves.get((STOCK, DRAWN), 0.0), moves.get((DRAWN, TOP), 0.0)
    taken = moves.get((TOP, TAKEN), 0.0)
    shown = say(
        "In a hole, {players} strong players draw {drawn} cards, keep {kept} of them, and take "
        "{taken} from the discard pile.",
        players=figures.players,
        drawn=decimal(drawn),
        taken=decimal(taken),
        kept=percent(1 - thrown / drawn),
    )
    alt = say(
        "Chart: how often cards move per hole of {preset}: {moves}.",
        preset=figures.preset,
        moves="; ".join(
            say(
                "{origin} → {target}: {often}",
                origin=place_name(origin),
                target=place_name(target),
                often=decimal(often),
            )
            for (origin, target), often in sorted(moves.items(), key=lambda move: -move[1])
            if (origin, target) != (TOP, BELOW)
        ),
    )
    return PageText(shown, " ".join(_learnt(figures, taken / (drawn + taken))), alt)


def _learnt(figures: Figures, part_taken: float) -> Iterable[str]:
    moves = figures.moves
    hidden = sum(moves.get((place, TOP), 0.0) for place in (UNKNOWN, PEEKED))
    open_ = moves.get((UP, TOP), 0.0)
    yield say(
        "Check the discard pile first: its top card is the better choice in {part} of turns.",
        part=percent(part_taken),
    )
    values = {"hidden": decimal(hidden), "open": decimal(open_)}
    if hidden > open_:
        yield say(
            "Replace face-down cards first: players replace {hidden} a hole, but only {open} face-up ones.",
            **values,
        )
    else:
        yield say(
            "Replace face-up cards too: players replace {open} a hole, and {hidden} face-down ones.", **values
        )
