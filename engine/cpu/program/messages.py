"""What a program is told and what it may answer (README, "Bring your own player").

A message is a line of JSON in ASCII; cards and actions are written as in the record of a match.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.actions import Action
from engine.rules import Rules
from engine.view import View


def hole_begins(rules: Rules, seat: int, players: int) -> bytes:
    """The line that tells the program on `seat` that a hole begins, for so many players."""
    return _line({"type": "hole", "rules": rules.to_dict(), "seat": seat, "players": players})


def question(view: View, hole: int, totals: Sequence[int]) -> bytes:
    """The line that asks the seat of `view` what it does now.

    `hole` is the number of the hole from 1, `totals` has each seat's points over the holes that have ended.
    """
    legal = [answer(action) for action in view.legal]
    return _line({"type": "decide", "view": _told(view, hole, totals), "legal": legal})


def answer(action: Action) -> str:
    """How a program writes `action`: without the seat, as it speaks for its own."""
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
