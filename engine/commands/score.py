"""`score`: the points of grids, and how they add up."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.commands.arguments import add_number, add_rules, chosen_preset, chosen_rules
from engine.commands.card_text import TypedGrids, draw_grid, parse_grids
from engine.game.cards import Card
from engine.game.errors import BadChoice
from engine.game.options import SWITCHES
from engine.game.rules import Rules
from engine.game.scoring import CardGroup, Score, score_hole
from engine.language import signed

HELP: Final = "score grids, and say how the points come about"
DESCRIPTION: Final = (
    "Score a grid such as “A♠ K♥ 3♦ / 2♣ 5♠ 3♥”. Rows are separated by / or a new line. Suits are ♠♥♦♣ or "
    "the letters S H D C, or left out; a ten is 10 or T, a joker * or Joker; upper or lower case. Several "
    "grids are scored as those of one hole."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser, seats="as many as there are grids, at least the fewest that the preset allows")
    parser.add_argument("grids", nargs="+", metavar="GRID", help="the cards of a grid, row by row")
    add_number(parser, "--out", (1, 99), None, "the grid, from 1, of the player who went out")


def run(options: argparse.Namespace) -> int:
    number = len(options.grids)
    seats = options.players or max(number, chosen_preset(options).fewest)
    rules = chosen_rules(options, seats)
    if number > seats:
        raise BadChoice(f"There are {number} grids, but “--players” says {seats}.")
    if options.out is not None and options.out > number:
        raise BadChoice(f"“--out” {options.out} is none of the grids: there are {number}.")
    typed = parse_grids(options.grids, rules)
    compared = [name for name, option in SWITCHES.items() if option.compares and getattr(rules, name)]
    ignored = compared if number == 1 else []
    off: dict[str, Any] = dict.fromkeys(ignored, False)
    out = None if options.out is None else options.out - 1
    scores = score_hole(replace(rules, **off), typed.grids, out)
    told = (_told(rules, typed, *each) for each in zip(typed.grids, scores, strict=True))
    print("\n\n".join(told))
    for name in ignored:
        print(f"Not counted, as the other grids are not known: {SWITCHES[name].name.lower()}.")
    return 0


def _told(rules: Rules, typed: TypedGrids, grid: Sequence[Card], score: Score) -> str:
    lines = [line.rstrip() for line in draw_grid(grid, rules.columns, typed.face)]
    lines += [_part(part, typed) for part in score.parts]
    lines += [f"{SWITCHES[each.option].name}: {signed(each.points)}" for each in score.adjustments]
    return "\n".join([*lines, f"Score: {signed(score.total)}"])


def _part(part: CardGroup, typed: TypedGrids) -> str:
    faces = [typed.face(face) for face in part.cards]
    if part.cancelled:
        return f"{' '.join(faces)} cancel: 0"
    return f"{' + '.join(faces)} = {signed(part.points)}"
