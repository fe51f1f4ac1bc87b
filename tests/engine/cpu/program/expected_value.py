"""`python -m tests.engine.cpu.program.expected_value`: the player `ev` as a program of its own."""

from __future__ import annotations

import json
import sys
from random import Random

from engine.cpu.levels import level
from engine.game.cards import Card
from engine.game.rules import Rules
from tests.engine.cpu.program.reading import read_view


def main() -> None:
    choose, rules = level("ev"), Rules()
    remembered: dict[int, Card] = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hole":
            rules, remembered = Rules.load(message["rules"]), {}
            continue
        view = read_view(message, rules)
        assert view.seat is not None
        if view.peeking:
            remembered = {slot: face for slot, face in enumerate(view.grids[view.seat]) if face}
        action = choose(view, remembered, Random())
        print(str(action).partition(" ")[2], flush=True)


if __name__ == "__main__":
    main()
