"""Profiles: a level is found to play like itself, and a style to differ in what it likes too much."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.profile.comparison import FEWEST_HOLES, ProfiledMatch, profile_of
from engine.profile.traits import level_traits
from engine.review.habits import Habits, habits_of
from engine.review.hole_review import review_hole
from tests.engine.review.playing import played, rules_of


def matches_of(name: str, holes: int, preset: str = "classic", seats: int = 2) -> list[ProfiledMatch]:
    """Holes of a level against `medium`, each as a match of its own."""
    found = []
    for seed in range(holes):
        seat = seed % seats
        hole = played(
            rules_of(preset, seats), [name if at == seat else "medium" for at in range(seats)], 900 + seed
        )
        alone = replace(hole, own=tuple(action.seat == seat for action in hole.actions))
        lost = review_hole(alone)[seat].lost
        found.append(ProfiledMatch(preset, seats, lost, habits_of(alone)[seat]))
    return found


@pytest.mark.long
@pytest.mark.parametrize(("name", "holes"), [("beginner", 60), ("expert", 24)])
def test_a_level_plays_like_itself(name: str, holes: int) -> None:
    profile = profile_of(matches_of(name, holes))
    assert profile is not None
    assert profile.level == name
    assert all(abs(compared.apart[name]) < 4 for compared in profile.traits.values())


@pytest.mark.long
def test_a_gambler_is_found_by_when_they_go_out() -> None:
    profile = profile_of(matches_of("gambler", 100, "house"))
    assert profile is not None
    assert profile.level == "medium"
    assert profile.like("going out") == "gambler"
    assert profile.standing_out is profile.traits["going out"]


@pytest.mark.parametrize(("holes", "enough"), [(FEWEST_HOLES - 1, False), (FEWEST_HOLES, True)])
def test_a_few_holes_say_nothing(holes: int, enough: bool) -> None:
    habits = Habits(holes, 0, 0, holes, 6 * holes, 4 * holes)
    profile = profile_of([ProfiledMatch("classic", 5, 1.0, habits)])
    assert (profile is not None) is enough
    if profile is not None:
        assert "going out" not in profile.traits, "they never did"
        assert profile.traits["pairs"].value == 1


def test_holes_without_a_turn_tell_nothing_of_draws() -> None:
    profile = profile_of([ProfiledMatch("classic", 2, 1.0, Habits(FEWEST_HOLES, 0, 0, 3, 0, 0))])
    assert profile is not None
    assert set(profile.traits) == {"mistakes", "pairs"}


def test_matches_by_several_presets_are_compared_with_as_many_of_the_levels() -> None:
    few = ProfiledMatch("classic", 2, 1.0, Habits(9, 3, 18, 9, 60, 40))
    more = ProfiledMatch("nine-card", 4, 5.0, Habits(27, 6, 60, 9, 270, 200))
    profile = profile_of([few, more])
    one, other = level_traits("classic", 2), level_traits("nine-card", 4)
    assert profile is not None and one is not None and other is not None
    mistakes = profile.traits["mistakes"]
    assert mistakes.value == pytest.approx((9 * 1.0 + 27 * 5.0) / 36)
    expected = (9 * one["hard"]["mistakes"].mean + 27 * other["hard"]["mistakes"].mean) / 36
    assert mistakes.levels["hard"] == pytest.approx(expected)


def test_where_a_style_hardly_ever_goes_out_nobody_is_told_to_go_out_like_another() -> None:
    """At `knock-four` with four, `cautious` has no figure of when it goes out."""
    late = Habits(FEWEST_HOLES, FEWEST_HOLES, 5 * FEWEST_HOLES, 10, 5 * FEWEST_HOLES, 3 * FEWEST_HOLES)
    one, both = (
        profile_of([ProfiledMatch(name, 4, 0.3, late) for name in names])
        for names in (["knock-four"], ["classic", "knock-four"])
    )
    assert one is not None and set(one.traits) == {"mistakes", "pairs", "draws"}
    assert one.went_out == 1
    classic = level_traits("classic", 4)
    assert both is not None and classic is not None
    assert both.traits["going out"].levels["cautious"] == classic["cautious"]["going out"].mean
    once = ProfiledMatch("classic", 4, 0.3, replace(late, outs=1, out_turns=5))
    few = profile_of([once, ProfiledMatch("knock-four", 4, 0.3, late)])
    assert few is not None and "going out" not in few.traits, "one hole says nothing"
