"""Games of one person, played by chance."""

from __future__ import annotations

from random import Random
from typing import Final

from engine.game.actions import Verb
from engine.game.presets import preset
from engine.solo.course import Course
from engine.solo.game import SoloGame
from engine.table.entries import Acted, Dealt

SECRET: Final = "5e" * 32


ANA = 7


BEN = 8


def course(name: str = "classic", computers: int = 1, holes: int = 2, secret: str = SECRET) -> Course:
    chosen = preset(name)
    seats = max(chosen.fewest, computers + 1)
    rules = chosen.rules_for(seats, holes)
    return Course("abcdef0123", rules, ("easy",) * (seats - 1), secret, 1_234_567_890_123_456_789)


def step(game: SoloGame, chance: Random) -> SoloGame:
    """The game after a press by chance."""
    at = game.entries[-1].at + 1
    if game.state.stage == "between":
        return game.dealt(game.state.version, at)
    view = game.view(game.user)
    action = chance.choice(view.legal)
    moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot)]
    if action.verb == "take":
        moves.append(("swap", chance.choice(view.replaceable(0))))
    return game.acted(game.user, game.state.version, moves, at)


def played(game: SoloGame, seed: int, most: int = 2000) -> SoloGame:
    chance = Random(seed)
    for _ in range(most):
        if game.over:
            break
        game = step(game, chance)
    return game


def story(game: SoloGame) -> list[list[str]]:
    """The actions of each hole."""
    holes: list[list[str]] = [[]]
    for each in game.entries:
        if isinstance(each.entry, Dealt):
            holes.append([])
        elif isinstance(each.entry, Acted):
            holes[-1].append(each.entry.action)
    return holes
