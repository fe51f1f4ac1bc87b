"""The lines to a program and its answers (engine/README.md, "Bring your own player").

A line is JSON in ASCII; cards and actions are written as in the record of a match.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.game.actions import Action
from engine.game.rules import Rules
from engine.game.view import View


def hole_begins(rules: Rules, seat: int, players: int) -> bytes:
    """Return the line that tells the program on `seat` that a hole of `players` begins."""
    return _line({"type": "hole", "rules": rules.to_dict(), "seat": seat, "players": players})


def question(view: View, hole: int, totals: Sequence[int]) -> bytes:
    """Return the line that asks the seat of `view` for its action. `hole` is the number of the hole from 1.

    `totals` has the points of each seat so far, without the present hole.
    """
    legal = [answer(action) for action in view.legal]
    return _line({"type": "decide", "view": _told(view, hole, totals), "legal": legal})


def answer(action: Action) -> str:
    """Return `action` as a program writes it: without its seat."""
    return action.verb if action.slot is None else f"{action.verb} {action.slot}"


def _told(view: View, hole: int, totals: Sequence[int]) -> dict[str, Any]:
    return {
        "seat": view.seat,
        "players": view.seats,
        "hole": hole,
        "holes": view.rules.holes,
        "totals": list(totals),
        "dealer": view.dealer,
        "turn": view.turn,
        "grids": [[card and card.code for card in grid] for grid in view.grids],
        "face_up": [list(grid) for grid in view.face_up],
        "discard": view.discard and view.discard.code,
        "discards": [card.code for card in view.discards],
        "stock": view.stock,
        "drawn": view.drawn and view.drawn.code,
        "source": view.source,
        "out": view.out,
        "turns": list(view.turns),
    }


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message).encode("ascii") + b"\n"
