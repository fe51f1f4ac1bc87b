"""Matches of computer players, reproducible from a seed.

Match `n` of seed `s` is called `simulated-s-n`. Its secret is the SHA-256 of `golf simulation s n`, as hex,
and its nonce is `s-n`; each player's own chance begins from `s n p`, p being the player's number from 0.
Nothing depends on the matches before it, nor the cards on who plays, so levels can be compared over the same
deals, and several processes may share the matches. Whoever knows the seed knows the cards: these are no deals
for people, but their records verify like any others.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter_ns
from typing import NamedTuple

from engine.actions import Action
from engine.cpu.levels import Memory, any_of, by_chance, level
from engine.hole import Hole
from engine.match import Match
from engine.record import make, write
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated: `levels` has the name of each player's level. `recorded`: records are wanted."""

    rules: Rules
    levels: tuple[str, ...]
    seed: int
    recorded: bool = False


class Played(NamedTuple):
    """A match that is over. `id` is its id, `holes` the points of each hole, by player rather than by seat.

    `thinking` has for each player how often a decision took so many nanoseconds. `record` is the text of the
    record, if it was wanted.
    """

    id: str
    holes: tuple[tuple[int, ...], ...]
    thinking: tuple[Counter[int], ...]
    record: str | None


class _Participant:
    """A player on a seat for one match."""

    def __init__(self, name: str, seat: int, seed: str) -> None:
        self.player = level(name)
        self.seat = seat
        self.random = Random(seed)  # noqa: S311  # for how they play; no card comes from it
        self.remembered: Memory = {}
        self.times: list[int] = []

    def look(self, hole: Hole) -> None:
        """Remember what the opening of `hole` shows of the own cards."""
        shown = hole.observe(self.seat).grids[self.seat]
        self.remembered = {slot: card for slot, card in enumerate(shown) if card is not None}

    def decide(self, hole: Hole, legal: Sequence[Action]) -> Action:
        """The action chosen. How long the choice took is noted, without the making of the view.

        `legal` are the actions of all seats, this one's first.
        """
        if self.player is by_chance:  # It needs no view, which costs several times all the rest of a move.
            if legal[-1].seat != self.seat:
                legal = hole.legal_actions(self.seat)
            begun = perf_counter_ns()
            action = any_of(legal, self.random)
        else:
            view = hole.observe(self.seat)
            begun = perf_counter_ns()
            action = self.player(view, self.remembered, self.random)
        self.times.append(perf_counter_ns() - begun)
        return action


def play(plan: Plan, number: int) -> Played:
    """Match `number`, from 1. From match to match the players move on by one seat."""
    players = len(plan.levels)
    secret, nonce = _dealt_from(plan.seed, number)
    participants = [
        _Participant(name, (player + number - 1) % players, f"{plan.seed} {number} {player}")
        for player, name in enumerate(plan.levels)
    ]
    by_seat = sorted(participants, key=lambda participant: participant.seat)
    match = Match(plan.rules, players, secret, nonce)
    actions = [_play_hole(match.hole, by_seat)]
    match.close_hole()
    while not match.over:
        match.deal()
        actions.append(_play_hole(match.hole, by_seat))
        match.close_hole()
    name = f"simulated-{plan.seed}-{number}"
    record = None
    if plan.recorded:
        names = [f"{plan.levels[at]} {at + 1}" for at in map(participants.index, by_seat)]
        texts = [[str(action) for action in done] for done in actions]
        record = write(make(name, plan.rules, names, secret, nonce, texts))
    return Played(
        name,
        tuple(tuple(scores[one.seat] for one in participants) for scores in match.results),
        tuple(Counter(one.times) for one in participants),
        record,
    )


def _dealt_from(seed: int, number: int) -> tuple[str, str]:
    """The secret and the nonce of a match."""
    secret = hashlib.sha256(f"golf simulation {seed} {number}".encode()).hexdigest()
    return secret, f"{seed}-{number}"


def _play_hole(hole: Hole, by_seat: list[_Participant]) -> list[Action]:
    if hole.rules.opening == "peek":
        for participant in by_seat:
            participant.look(hole)
    done = []
    while legal := hole.legal_actions():
        action = by_seat[legal[0].seat].decide(hole, legal)
        hole.apply(action)
        done.append(action)
    return done
