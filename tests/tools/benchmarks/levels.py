"""The computer players: who beats whom, what the styles are like, and how long all of them think.

`uv run python -m tests.tools.benchmarks.levels` plays the tournament of the ladder by one preset
(`--preset`), or by house rules drawn at random (`--house NUMBER`): each level against the one below it. Every
deal is played once with each order of seats. `--matches` says how many matches of nine holes that are,
`--pair A,B` names one pair, or more players, instead; the first of them is measured. `--set FIELD=VALUE`
changes a rule, such as the format by which matches are won.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, pstdev
from time import thread_time_ns
from typing import Final, NamedTuple

from engine.cpu.levels import LADDER, STYLES, Memory, Player, level
from engine.game.actions import Action
from engine.game.cards import fresh_deck
from engine.game.changes import parse_setting
from engine.game.errors import BadRules
from engine.game.explain import explain
from engine.game.formats import format_score
from engine.game.hole import Hole
from engine.game.presets import CLASSIC, PRESETS
from engine.game.rules import Rules
from engine.game.view import View

SEED: Final = 1
HOLES: Final = 9
MATCHES: Final = 400
TIMED_HOLES: Final = 30
STYLE_HOLES: Final = 300
SURE: Final = 1.96
"""Standard deviations on both sides of 95 of 100 cases."""

FOUR_AT_CLASSIC: Final = (("expert", "ev"), ("expert", "ev", "ev", "ev"))
HOUSE_SWITCHES: Final = (
    *("blackjack", "knock_penalty", "knock_bonus", "underdog_bonus", "tied_shame", "eagle_eye"),
    *("negative_pairs_keep_value", "wolfpack", "four_of_a_kind", "one_eyed_jacks", "super_kings"),
    "perfect_grid",
    *("ten_penny", "use_jokers", "lucky_swing", "flip_as_action", "knock_early"),
)


class Played(NamedTuple):
    """A hole that is over. By player: points, turns taken, and pairs; and who went out, if anybody did."""

    points: tuple[int, ...]
    turns: tuple[int, ...]
    pairs: tuple[int, ...]
    out: int | None


def house_rules(number: int, seats: int) -> Rules:
    """House rules drawn at random, the same for the same number: each option on in one of three cases."""
    random = Random(f"house {number}")
    while True:
        changes = {name: True for name in HOUSE_SWITCHES if random.random() < 1 / 3}
        words = {
            "initial_flips": random.randrange(3),
            "discard_flip": random.choice(("never", "optional", "required", "endgame")),
            "ending": random.choice(("last_turn", "last_turn", "immediate")),
        }
        try:
            return PRESETS["house"].rules_for(seats, HOLES, {**changes, **words})
        except BadRules:
            continue


def played(rules: Rules, names: Sequence[str], number: int, shift: int) -> Played:
    """Hole `number`, always of the same cards, with the players moved on by `shift` seats."""
    seats = len(names)
    random = Random(f"{SEED} {number}")
    deck = list(fresh_deck(rules.decks, rules.jokers))
    random.shuffle(deck)
    hole = Hole(rules, seats, number % seats, deck, random.shuffle)
    at = [(player + shift) % seats for player in range(seats)]
    players: list[tuple[Player, Memory, Random]] = [(level("random"), {}, random)] * seats
    for player, name in enumerate(names):
        seat = at[player]
        players[seat] = (level(name), peeked(hole, seat), Random(f"{SEED} {number} {player} {shift}"))
    while legal := hole.legal_actions():
        seat = legal[0].seat
        decide, remembered, chance = players[seat]
        hole.apply(decide(hole.observe(seat), remembered, chance))
    scores = hole.scores()
    return Played(
        tuple(scores[seat].total for seat in at),
        tuple(hole.turns[seat] for seat in at),
        tuple(sum(part.cancelled for part in scores[seat].parts) for seat in at),
        None if hole.out is None else at.index(hole.out),
    )


def peeked(hole: Hole, seat: int) -> Memory:
    """Return the cards that a peeking opening shows to `seat`, by slot."""
    if hole.rules.opening != "peek":
        return {}
    return {slot: card for slot, card in enumerate(hole.observe(seat).grids[seat]) if card is not None}


def tournament(rules: Rules, names: Sequence[str], matches: int) -> str:
    """Return a line with the share of wins of the first of `names`; a shared win counts as a part.

    For two players also the share that their holes predict: the sum of nine differences is nearly
    normal, which tells more from the same holes.
    """
    seats = len(names)
    deals = -(-matches // seats)
    shares: list[float] = []
    behind: list[float] = []
    means: list[float] = []
    points = [0] * seats
    for match in range(deals):
        holes = [
            [played(rules, names, match * HOLES + hole, shift).points for shift in range(seats)]
            for hole in range(HOLES)
        ]
        won = []
        for shift in range(seats):
            totals = [sum(each[shift][player] for each in holes) for player in range(seats)]
            first = format_score(rules, seats, [each[shift] for each in holes]).winners
            won.append(1 / len(first) if 0 in first else 0.0)
            points = [before + total for before, total in zip(points, totals, strict=True)]
        shares.append(fmean(won))
        for each in holes:
            differences = [mine - fmean(others) for mine, *others in each]
            behind += differences
            means.append(fmean(differences))
    interval = SURE * pstdev(shares) / sqrt(deals)
    line = f"  {names[0]:>11} wins {fmean(shares):6.1%} ± {interval:.1%} against {' '.join(names[1:])}"
    if seats == 2:
        error = SURE * pstdev(means) / sqrt(len(means))
        of_nine = NormalDist(0, pstdev(behind) / sqrt(HOLES))
        low, middle, high = (of_nine.cdf(-fmean(behind) + by) for by in (-error, 0, error))
        line += f", by their holes {middle:.1%} ({low:.1%} to {high:.1%})"
    return line + f"; {' to '.join(f'{total / deals / seats / HOLES:.2f}' for total in points)} a hole"


def style(rules: Rules, name: str, holes: int) -> str:
    """Return a line about the level's style, in holes against `hard`."""
    done = [played(rules, (name, "hard"), number // 2, number % 2) for number in range(holes)]
    points = [each.points[0] for each in done]
    outs = [each.turns[0] for each in done if each.out == 0]
    turn = f"after {fmean(outs):.2f} turns" if outs else "never"
    pairs = fmean(each.pairs[0] for each in done)
    return (
        f"  {name:>11} goes out in {len(outs) / holes:.0%} of holes, {turn}; "
        f"{pairs:.2f} pairs and {fmean(points):.2f} ± {pstdev(points):.1f} points a hole"
    )


def times(rules: Rules, name: str, seats: int, holes: int) -> str:
    """Return a line with p50 and p99 of the time of a level's decisions, in ms of the processor."""
    taken: list[int] = []
    timed = _timed(level(name), taken)
    for number in range(holes):
        random = Random(f"{SEED} {number}")
        deck = list(fresh_deck(rules.decks, rules.jokers))
        random.shuffle(deck)
        hole = Hole(rules, seats, number % seats, deck, random.shuffle)
        remembered = [peeked(hole, seat) for seat in range(seats)]
        while legal := hole.legal_actions():
            seat = legal[0].seat
            hole.apply(timed(hole.observe(seat), remembered[seat], random))
    taken.sort()
    half, most = taken[len(taken) // 2] / 1e6, taken[len(taken) * 99 // 100] / 1e6
    return f"  {name:>11} {half:7.3f} {most:7.3f}"


def _timed(player: Player, taken: list[int]) -> Callable[[View, Memory, Random], Action]:
    def decide(view: View, remembered: Memory, random: Random) -> Action:
        begun = thread_time_ns()
        action = player(view, remembered, random)
        taken.append(thread_time_ns() - begun)
        return action

    return decide


def tables() -> Iterator[tuple[str, Rules, int]]:
    """The tables at which the thinking is timed: their names, rules and seats."""
    for seats in (2, 4):
        yield f"classic, {seats} players", CLASSIC.rules_for(seats, 1), seats
    yield "nine-card, 6 players", PRESETS["nine-card"].rules_for(6, 1), 6
    yield "club with nine cards and jokers, 8 players", _wide_club(), 8


def _wide_club() -> Rules:
    changes = {"rows": 3, "use_jokers": True, "four_of_a_kind": True, "initial_flips": 0}
    return PRESETS["club"].rules_for(8, 1, changes)


def main() -> None:
    """Print how long the levels think."""
    for table, rules, seats in tables():
        print(f"{table}, ms of processor time a decision: half take at most, 99 of 100", flush=True)
        for each in (*LADDER, *STYLES):
            print(times(rules, each.name, seats, TIMED_HOLES // seats), flush=True)


def compete(arguments: argparse.Namespace) -> None:
    """Print the tournament, the styles and the times, or of one pair how it ends."""
    names = [each.name for each in LADDER]
    pairs: list[tuple[str, ...]] = [(better, worse) for worse, better in pairwise(names)]
    if arguments.preset == "classic" and arguments.house is None:
        pairs += FOUR_AT_CLASSIC
    if arguments.pair:
        pairs = [tuple(arguments.pair.split(","))]

    changes = dict(map(parse_setting, arguments.set))

    def rules_for(seats: int) -> Rules:
        if arguments.house is not None:
            return house_rules(arguments.house, seats)
        return PRESETS[arguments.preset].rules_for(seats, HOLES, changes)

    label = arguments.preset if arguments.house is None else f"house rules {arguments.house}"
    label = ", ".join([label, *arguments.set])
    print(f"{label}, {arguments.matches} matches of {HOLES} holes each, seed {SEED}", flush=True)
    if arguments.house is not None:
        for sentence in explain(rules_for(2))[:1]:
            print(f"  {sentence}")
    for pair in pairs:
        print(tournament(rules_for(len(pair)), pair, arguments.matches), flush=True)
    if arguments.pair:
        return
    print(f"styles, {STYLE_HOLES} holes each against hard", flush=True)
    for name in ("hard", *(one.name for one in STYLES)):
        print(style(rules_for(2), name, STYLE_HOLES), flush=True)
    print("ms of processor time a decision, 2 players: half take at most, 99 of 100", flush=True)
    for each in (*LADDER, *STYLES):
        print(times(rules_for(2), each.name, 2, TIMED_HOLES), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.benchmarks.levels")
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--preset", choices=sorted(PRESETS), default="classic")
    parser.add_argument("--house", type=int, metavar="NUMBER", help="house rules drawn at random instead")
    parser.add_argument("--pair", metavar="A,B")
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE")
    compete(parser.parse_args())
