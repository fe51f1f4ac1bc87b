"""Matches of computer players, reproducible from a seed.

Match `n` of seed `s` is called `simulated-s-n`. Its secret is the SHA-256 of `golf simulation s n`, as hex,
and its nonce is `s-n`. The random choices of the player with number `p` (from 0) come from the seed `s n p`.

No match depends on the matches before it, and the cards don't depend on who plays. So levels can be compared
over the same deals, and several processes may share the matches. Only a program may play by what it learned
in earlier matches. Whoever knows the seed knows the cards, so people must not play these deals. Their records
verify like any others.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter_ns
from typing import Final, NamedTuple

from engine.commands.named_players import PATIENCE
from engine.cpu.levels import Memory, Player, any_of, by_chance, level
from engine.cpu.program import ProgramPlayer
from engine.game.actions import Action
from engine.game.hole import Hole
from engine.game.match import Match
from engine.game.rules import Rules
from engine.record import make, write
from engine.record.printable import printable

LONGEST_NAME: Final = 100
"""Most characters of a player's name in a record, without the number. A longer command is cut."""


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """Plan of a simulation. `players` has the name of each player, as `named_players` returns names.

    `recorded`: records are wanted. `patience`: the seconds that a program has for an answer.
    """

    rules: Rules
    players: tuple[str, ...]
    seed: int
    recorded: bool = False
    patience: float = PATIENCE


class SimulatedMatch(NamedTuple):
    """A finished match. What it tells by player is in the order of the players, not of their seats.

    - `holes`: the points of each hole, by player;
    - `keys`: the numbers by which the format ranks the players, the lowest first;
    - `shared`: several sides are first;
    - `thinking`: for each player, how many decisions took how many nanoseconds;
    - `record`: the text of the record, if wanted;
    - `failures`: the players whose programs failed during the match;
    - `substituted`: how many decisions the computer made in place of a program, by player.
    """

    id: str
    holes: tuple[tuple[int, ...], ...]
    keys: tuple[int, ...]
    shared: bool
    thinking: tuple[Counter[int], ...]
    record: str | None
    failures: tuple[int, ...]
    substituted: Mapping[int, int]


class _Participant:
    def __init__(self, player: Player | ProgramPlayer, seat: int, seed: str) -> None:
        self.player = player
        self.seat = seat
        self.random = Random(seed)  # noqa: S311  # for how they play; no card comes from it
        self.remembered: Memory = {}
        self.times: list[int] = []
        self.substituted = 0
        self._failed_before = self._failed

    @property
    def failed_now(self) -> bool:
        """Whether this player is a program that failed in the current match."""
        return self._failed and not self._failed_before

    @property
    def _failed(self) -> bool:
        return isinstance(self.player, ProgramPlayer) and self.player.failed

    def begin(self, hole: Hole) -> None:
        if hole.rules.opening == "peek":
            shown = hole.observe(self.seat).grids[self.seat]
            self.remembered = {slot: card for slot, card in enumerate(shown) if card is not None}
        if isinstance(self.player, ProgramPlayer):
            self.player.begin(hole.rules, self.seat, hole.seats)

    def decide(self, match: Match, legal: Sequence[Action]) -> Action:
        """Return the chosen action, and note how long the choice took, without the time to make the view.

        `legal` are the legal actions of all seats, this participant's first.
        """
        hole = match.hole
        if self.player is by_chance:  # It needs no view, which costs several times all the rest of a move.
            if legal[-1].seat != self.seat:
                legal = hole.legal_actions(self.seat)
            begun = perf_counter_ns()
            action = any_of(legal, self.random)
        elif isinstance(self.player, ProgramPlayer):
            view, totals = hole.observe(self.seat), match.totals
            begun = perf_counter_ns()
            action = self.player.decide(view, match.number, totals, self.remembered, self.random)
            self.substituted += self.player.failed
        else:
            view = hole.observe(self.seat)
            begun = perf_counter_ns()
            action = self.player(view, self.remembered, self.random)
        self.times.append(perf_counter_ns() - begun)
        return action


def play(
    plan: SimulationPlan, number: int, programs: Mapping[int, ProgramPlayer] | None = None
) -> SimulatedMatch:
    """Play match `number` (from 1). Players move on by one seat from match to match.

    `programs` has the plan's players that are programs, by their place in the plan.
    """
    players = len(plan.players)
    secret, nonce = _dealt_from(plan.seed, number)
    participants = [
        _Participant(
            programs[player] if programs and player in programs else level(name),
            (player + number - 1) % players,
            f"{plan.seed} {number} {player}",
        )
        for player, name in enumerate(plan.players)
    ]
    by_seat = sorted(participants, key=lambda participant: participant.seat)
    match = Match(plan.rules, players, secret, nonce)
    actions = [_play_hole(match, by_seat)]
    match.close_hole()
    while not match.over:
        match.deal()
        actions.append(_play_hole(match, by_seat))
        match.close_hole()
    name = f"simulated-{plan.seed}-{number}"
    record = None
    if plan.recorded:
        names = [
            f"{printable(plan.players[at], LONGEST_NAME)} {at + 1}" for at in map(participants.index, by_seat)
        ]
        texts = [[str(action) for action in done] for done in actions]
        record = write(make(name, plan.rules, names, secret, nonce, texts))
    score = match.format_score
    return SimulatedMatch(
        name,
        tuple(tuple(scores[one.seat] for one in participants) for scores in match.results),
        tuple(score.keys[one.seat] for one in participants),
        score.is_shared(score.winners),
        tuple(Counter(one.times) for one in participants),
        record,
        tuple(player for player, one in enumerate(participants) if one.failed_now),
        {player: one.substituted for player, one in enumerate(participants) if one.substituted},
    )


def _dealt_from(seed: int, number: int) -> tuple[str, str]:
    secret = hashlib.sha256(f"golf simulation {seed} {number}".encode()).hexdigest()
    return secret, f"{seed}-{number}"


def _play_hole(match: Match, by_seat: list[_Participant]) -> list[Action]:
    hole = match.hole
    for participant in by_seat:
        participant.begin(hole)
    done = []
    while legal := hole.legal_actions():
        action = by_seat[legal[0].seat].decide(match, legal)
        hole.apply(action)
        done.append(action)
    return done
