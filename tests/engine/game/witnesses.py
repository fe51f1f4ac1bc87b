"""Whether an option has had an effect in a hole, judged by the referee alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from engine.game.cards import Card
from engine.game.rules import Rules
from engine.game.values import standard_values
from tests.engine.game.features import SWITCHES, VALUE_RANKS, Feature, joker_count, with_value_options
from tests.engine.game.lockstep import Step
from tests.engine.game.referee import Referee, hole_points

Story = list[Step]
Grids = Sequence[Sequence[Card]]


def shows(feature: Feature, story: Story, referee: Referee) -> bool:
    """Whether the hole just played would have had other actions or scores without the option."""
    if feature.name in WITNESSES:
        return WITNESSES[feature.name](story, referee)
    return scores_show(feature.name, referee.rules, grids_of(referee), referee.out)


def grids_of(referee: Referee) -> Grids:
    """The grids, seat by seat."""
    return [referee.grid[seat] for seat in referee.seats]


def scores_show(name: str, rules: Rules, grids: Grids, out: int | None) -> bool:
    """Whether the scores would differ without `name`; for `use_jokers`, whether a joker lies there."""
    if name == "use_jokers":
        return any(face.rank == "*" for grid in grids for face in grid)
    return hole_points(rules, grids, out) != hole_points(without(rules, name), grids, out)


def without(rules: Rules, name: str) -> Rules:
    """`rules` with the switch `name` off, and the values and jokers as they then are."""
    values, jokers = rules.values, rules.jokers
    if name in VALUE_RANKS:
        rank = VALUE_RANKS[name]
        values = with_value_options({**values, rank: standard_values()[rank]}, ())
        asked = joker_count([other for other in SWITCHES if other != name and getattr(rules, other)])
        jokers = jokers if asked is None else asked
    return Rules(**{**rules.to_dict(), "values": values, "jokers": jokers, name: False})


def _done(verb: str) -> Callable[[Story, Referee], bool]:
    return lambda story, referee: any(step.verb == verb for step in story)


def _declined(story: Story) -> list[Step]:
    """The discards after which the turn was over, though a card lay face down."""
    return [
        step
        for step, following in pairwise(story)
        if step.verb == "discard" and step.down[step.seat] and following.seat != step.seat
    ]


def _opening_flips(count: int) -> Callable[[Story, Referee], bool]:
    def flipped(story: Story, referee: Referee) -> bool:
        first_turn = next(at for at, step in enumerate(story) if step.allowed_verbs != {"flip"})
        return first_turn == count * len(referee.seats)

    return flipped


def _anywhere(story: Story, referee: Referee) -> bool:
    in_columns = replace(referee.rules, pairs="column")
    grids = grids_of(referee)
    return hole_points(referee.rules, grids, referee.out) != hole_points(in_columns, grids, referee.out)


def _flip_forced(story: Story, referee: Referee) -> bool:
    return any(
        step.verb == "discard" and following.allowed_verbs == {"flip"} for step, following in pairwise(story)
    )


WITNESSES: dict[str, Callable[[Story, Referee], bool]] = {
    "flip_as_action": _done("turn"),
    "knock_early": _done("knock"),
    "knock_anytime": _done("knock"),
    "discard_flip-never": lambda story, referee: bool(_declined(story)),
    "discard_flip-required": _flip_forced,
    "discard_flip-endgame": lambda story, referee: (
        bool(_declined(story)) and any("pass" in step.allowed_verbs for step in story)
    ),
    "initial_flips-0": _opening_flips(0),
    "initial_flips-1": _opening_flips(1),
    "peek": _done("ready"),
    "lock_face_up": lambda story, referee: any(
        step.verb == "swap" and step.down[step.seat] != set(referee.slots) for step in story
    ),
    "immediate": lambda story, referee: referee.out is not None and bool(referee.last_turns),
    "turns": lambda story, referee: set(referee.turns.values()) == {referee.rules.turns},
    "anywhere": _anywhere,
    "reshuffle-no": lambda story, referee: any(
        not step.stock and step.discard > 1 and step.allowed_verbs & {"take", "turn"} for step in story
    ),
    "turn_cap": lambda story, referee: (
        referee.out is None and set(referee.turns.values()) == {referee.rules.turn_cap}
    ),
    "rows-3": lambda story, referee: len(referee.grid[0]) == 3 * referee.rules.columns,
    "columns-2": lambda story, referee: len(referee.grid[0]) == 2 * referee.rules.rows,
    "columns-4": lambda story, referee: len(referee.grid[0]) == 4 * referee.rules.rows,
}
