"""A hole as a program can put it together from what it is told, and nothing else."""

from __future__ import annotations

from typing import Any

from engine.game.actions import Action
from engine.game.cards import Card, card
from engine.game.rules import Rules
from engine.game.view import Phase, View


def read_view(message: dict[str, Any], rules: Rules) -> View:
    """The view that a question tells.

    What nobody is told while others look at their cards in a peeking opening, namely who still does, is
    guessed: nobody but this seat.
    """
    told = message["view"]
    seat, face_up = told["seat"], told["face_up"]
    legal = tuple(Action.parse(f"{seat} {text}") for text in message["legal"])
    if message["legal"] == ["ready"]:
        pending = [int(number == seat) for number in range(told["players"])]
    elif sum(face_up[seat]) < rules.initial_flips:
        pending = [rules.initial_flips - sum(flags) for flags in face_up]
    else:
        pending = [0] * told["players"]
    waiting = tuple(number for number, owed in enumerate(pending) if owed)
    return View(
        seat=seat,
        rules=rules,
        phase=_phase(told["source"], legal, bool(waiting)),
        dealer=told["dealer"],
        turn=told["turn"],
        waiting=waiting or (told["turn"],),
        pending=tuple(pending),
        grids=tuple(tuple(map(_card, grid)) for grid in told["grids"]),
        face_up=tuple(tuple(flags) for flags in face_up),
        discards=tuple(map(card, told["discards"])),
        stock=told["stock"],
        drawn=_card(told["drawn"]),
        source=told["source"],
        out=told["out"],
        turns=tuple(told["turns"]),
        legal=legal,
        scores=(),
    )


def _phase(source: str | None, legal: tuple[Action, ...], opening: bool) -> Phase:
    if opening:
        return "opening"
    if source is not None:
        return "drawn" if source == "stock" else "taken"
    return "flip" if any(action.verb in ("flip", "pass") for action in legal) else "choose"


def _card(code: str | None) -> Card | None:
    return None if code is None else card(code)
