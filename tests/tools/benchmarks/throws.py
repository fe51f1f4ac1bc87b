"""Points thrown away in plain sight: swaps a hole, for each level and preset.

`uv run python -m tests.tools.benchmarks throws`, or, for more holes,
`python -m tests.tools.benchmarks.throws --holes 200`.
Such a swap (`engine.cpu.plain_sight`) puts a card in place of a face-up one and makes the cards in sight two
or more points worse, pairs and bonuses counted, while another choice was legal that does not.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.cpu.levels import LADDER, STYLES, Memory, level
from engine.cpu.plain_sight import throws_away
from engine.game.actions import Action
from engine.game.cards import fresh_deck
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.game.rules import Rules
from engine.game.view import View
from tests.tools.benchmarks.levels import house_rules, peeked

HOLES: Final = 40
HOUSES: Final = (1, 2, 3)
SEATS: Final = 2
NAMES: Final = tuple(each.name for each in (*LADDER, *STYLES))

Counted = Callable[[View, Memory, Action], bool]
"""Whether an action of a seat with this view and memory counts."""


def throws(view: View, remembered: Memory, action: Action) -> bool:
    """Whether `action` throws points away in plain sight, though another legal one doesn't."""
    others = (other for other in view.legal if other != action)
    return throws_away(view, remembered, action) and not all(
        throws_away(view, remembered, other) for other in others
    )


def found_a_hole(counted: Counted, rules: Rules, name: str, holes: int) -> float:
    """Return the actions a hole and seat, by players of level `name`, that are `counted`."""
    found = 0
    for number in range(holes):
        random = Random(f"throws {number}")
        deck = list(fresh_deck(rules.decks, rules.jokers))
        random.shuffle(deck)
        hole = Hole(rules, SEATS, number % SEATS, deck, random.shuffle)
        remembered = [peeked(hole, seat) for seat in range(SEATS)]
        while legal := hole.legal_actions():
            seat = legal[0].seat
            view = hole.observe(seat)
            action = level(name)(view, remembered[seat], random)
            found += counted(view, remembered[seat], action)
            hole.apply(action)
    return found / holes / SEATS


def tables() -> dict[str, Rules]:
    """The rules that are measured, by name: all presets, and some house rules drawn at random."""
    named = {name: of.rules_for(SEATS, 1) for name, of in PRESETS.items()}
    return named | {f"house rules {number}": house_rules(number, SEATS) for number in HOUSES}


def measure(what: str, counted: Counted, each: int, holes: int, names: Sequence[str]) -> None:
    """Print a line for each rules: `what` is `counted`, in `each` holes, by each of the players `names`."""
    print(f"{what}, {holes} holes of {SEATS}", flush=True)
    print(f"  {'':>14} {' '.join(f'{name:>11}' for name in names)}", flush=True)
    for label, rules in tables().items():
        found = [each * found_a_hole(counted, rules, name, holes) for name in names]
        print(f"  {label:>14} {' '.join(f'{number:11.3f}' for number in found)}", flush=True)


def main(holes: int = HOLES, names: Sequence[str] = NAMES) -> None:
    """Measure all levels and styles."""
    measure("swaps a hole that throw points away in plain sight", throws, 1, holes, names)


def from_command(name: str, main: Callable[[int, Sequence[str]], None]) -> None:
    """Run `main` of the benchmark `name` with the holes and players that the command line names."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.tools.benchmarks.{name}")
    parser.add_argument("--holes", type=int, default=HOLES)
    parser.add_argument("--players", default=",".join(NAMES))
    arguments = parser.parse_args()
    main(arguments.holes, arguments.players.split(","))


if __name__ == "__main__":
    from_command("throws", main)
