"""What others did at each turn of a daily hole."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.game.actions import Action
from engine.game.view import View
from engine.solo.daily_turns import played_hole
from engine.solo.field import FEWEST, field_choices
from engine.solo.game import SoloGame
from tests.engine.solo.test_daily_turns import played


def chooser(seed: int, alike: int) -> SoloGame:
    """Return a try of somebody who does as all others for `alike` actions, then as chance has it."""
    common, own, done = Random(1), Random(seed), 0

    def choose(view: View) -> Action:
        nonlocal done
        done += 1
        legal = view.legal
        common_choice = common.choice(legal)
        return common_choice if done <= alike else own.choice(legal)

    return played(choose)


@cache
def tried(seed: int, alike: int) -> SoloGame:
    return chooser(seed, alike)


def moves(game: SoloGame) -> list[str]:
    return [move for press in game.presses for move in press.moves]


TRIES = st.lists(
    st.builds(tried, st.integers(0, 20), st.sampled_from((0, 2, 3, 5, 8))), min_size=1, max_size=12
)


@given(tries=TRIES, fewest=st.integers(1, 4))
def test_whoever_is_counted_saw_what_the_person_saw(tries: list[SoloGame], fewest: int) -> None:
    """Count a second way: by all that a seat sees at a choice, instead of by the choices before."""
    own, *others = tries
    named = {f"Player {number}": game for number, game in enumerate(others)}
    told = field_choices(
        played_hole(own.entries), {name: moves(game) for name, game in named.items()}, fewest
    )
    seen: dict[str, dict[Action, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, game in named.items():
        for choice in field_choices(played_hole(game.entries), {}, 1):
            seen[repr(choice.move.view)][choice.move.done].append(name)
    for choice in told:
        there, done = seen[repr(choice.move.view)], choice.move.done
        assert {action: names for action, names in choice.others.items() if names} == there
        assert 1 + sum(map(len, there.values())) >= fewest
        assert choice.move.view.phase != "opening" and len(choice.move.view.legal) > 1
        first, *rest = choice.others
        counts = [len(choice.others[action]) for action in rest]
        assert first == done and counts == sorted(counts, reverse=True)
    assert [choice.turn for choice in told] == sorted(choice.turn for choice in told)


def test_nothing_is_told_of_fewer_than_three() -> None:
    game = tried(1, 0)
    hole = played_hole(game.entries)
    assert FEWEST == 3
    assert field_choices(hole, {"Ben": moves(game)}) == ()
    (first, *_) = field_choices(hole, {"Ben": moves(game), "Eve": moves(game)})
    assert (first.turn, first.others) == (1, {first.move.done: ["Ben", "Eve"]})


def test_cards_flipped_first_may_come_in_any_order() -> None:
    game = tried(1, 0)
    first, second, *others = moves(game)
    flips = [move for move in moves(game) if move.startswith("0 flip")][:2]
    turned = [{flips[0]: flips[1], flips[1]: flips[0]}.get(move, move) for move in (first, second, *others)]
    assert turned != moves(game)
    hole = played_hole(game.entries)
    both = field_choices(hole, {"Ben": turned}, 2)
    assert [choice.move.done for choice in both] == [
        choice.move.done for choice in field_choices(hole, {}, 1)
    ]
