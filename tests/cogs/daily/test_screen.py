"""The messages of a daily hole."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from datetime import datetime as clock
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.daily.screen import (
    MOST_SHOWN,
    MOST_SQUARES,
    PAR_LATER,
    details_screen,
    ended_screen,
    golf_words,
    shared_screen,
    squares,
    try_screen,
)
from cogs.daily.tries import Ending
from cogs.solo.play import ShownWith
from data.matches.daily_tries import DailyResult
from engine.game.actions import Verb
from engine.solo.daily import Pulse, begin_daily
from engine.solo.game import SoloGame
from tests.journeys.leaks import cards_named

DAY = date(2026, 11, 22)
NOON = clock.fromisoformat("2026-11-22T12:00:00+00:00").timestamp()
PULSE = Pulse(33_000_000, "ab" * 32, "cd" * 48)


def result(user: int = 7, points: int = 7, opponent: int = 9, **other: object) -> DailyResult:
    fields = {"went_out": False, "shared": False, "costs": (0.0, 1.0, 3.0), "par": 5, **other}
    return DailyResult(DAY, user, f"Player {user}", points, opponent, **fields)  # type: ignore[arg-type]


def stepped(game: SoloGame, chance: Random) -> SoloGame:
    """Return the game after a random press."""
    action = chance.choice(game.view(7).legal)
    moves: list[tuple[Verb, int | None]] = [(action.verb, action.slot)]
    if action.verb == "take":
        moves.append(("swap", 0))
    return game.acted(7, game.state.version, moves, NOON)


@pytest.fixture(scope="module")
def over() -> SoloGame:
    game, chance = begin_daily(DAY, PULSE.randomness, 7, "Ana", NOON), Random(1)
    while not game.over:
        game = stepped(game, chance)
    return game


def fields(game: SoloGame, ending: Ending) -> dict[str, str]:
    return dict(ended_screen(game, ending).fields)


def test_the_squares_stand_for_the_turns() -> None:
    assert squares(result(costs=(0.1, 1.0, 2.5, 0.0), went_out=True)) == "🟩🟨🟥🟩🏁"
    long = squares(result(costs=(9.0, *[0.0] * MOST_SQUARES)))
    assert long == "…" + "🟩" * MOST_SQUARES


def test_there_are_no_squares_before_the_costs_are_known() -> None:
    assert squares(result(costs=None, went_out=True)) == ""


@pytest.mark.parametrize(
    ("from_par", "word"),
    [
        *((-5, "−5, albatross"), (-3, "−3, albatross"), (-2, "−2, eagle"), (-1, "−1, birdie")),
        *(
            (0, "Even par"),
            (1, "+1, bogey"),
            (2, "+2, double bogey"),
            (3, "+3, triple bogey"),
            (4, "+4 strokes"),
        ),
    ],
)
def test_results_have_golfers_words(from_par: int, word: str) -> None:
    assert golf_words(from_par) == word


def test_while_par_is_unknown_points_stand_alone(over: SoloGame) -> None:
    own = result(par=None)
    ending = Ending(own, (own, result(8, par=None)), 1, PULSE)
    assert "**7 points**" in ended_screen(over, ending).text
    assert PAR_LATER in details_screen(ending, "a hat").text
    assert "par" not in shared_screen(ending).text


@pytest.mark.parametrize(
    ("points", "opponent", "said"),
    [
        (3, 7, "You beat Birdie, 3 to 7."),
        (7, 3, "Birdie beat you, 3 to 7."),
        (-2, -2, "You and Birdie both have −2."),
    ],
)
def test_who_won_is_said(over: SoloGame, points: int, opponent: int, said: str) -> None:
    screen = ended_screen(over, Ending(result(points=points, opponent=opponent), (), 1, PULSE))
    assert said in screen.text


def test_equal_points_share_a_place_and_ones_own_is_always_in_sight(over: SoloGame) -> None:
    own = result(99, points=40)
    others = [result(user, points=points) for user, points in enumerate((1, 5, 5, 8), 1)]
    standing = fields(over, Ending(own, (*others, own), 1, PULSE))["On this server"]
    assert [line.split("\\.")[0] for line in standing.splitlines()] == ["1", "2", "2", "4", "5"]
    many = [result(user, points=user) for user in range(1, 31)]
    standing = fields(over, Ending(own, (*many, own), 1, PULSE))["On this server"]
    *lines, mine, count = standing.splitlines()
    assert len(lines) == MOST_SHOWN
    assert mine == "31\\. **Player 99** (you) · 40 points · +9 strokes"
    assert count == "31 have finished it."


def test_the_deal_can_be_checked(over: SoloGame) -> None:
    ending = Ending(result(), (), 1, PULSE)
    told = dict(details_screen(ending, "a hat").fields)["The deal"]
    assert "a hat" in told and "33000000" in told and PULSE.randomness in told
    assert "The deal" not in fields(over, ending), "not on the first page"


def test_what_is_shared_names_the_hole() -> None:
    own = result(points=1)
    screen = shared_screen(Ending(own, (result(8, points=0), own), 12, PULSE))
    assert screen.title == "Daily hole #326"
    assert screen.text.splitlines() == [
        "−1, birdie · 1 point · par 5",
        "🟩🟨🟥",
        "🔥 12 days in a row · 2nd of 2 here",
        "Can you beat that?",
    ]
    assert screen.footer == "🟩 best choice · 🟨 a bit worse · 🟥 clearly worse · 4 points = 1 stroke"
    out = shared_screen(Ending(result(went_out=True), (), 1, PULSE))
    assert out.footer == screen.footer.replace(" · 4", " · 🏁 went out · 4")
    (((button),),) = screen.rows
    assert button.id == "golfsolo:daily.:0:show"
    assert not screen.attachments


def test_a_place_and_what_most_needed_are_shared() -> None:
    own = result(points=1)
    others = [result(user, points=points) for user, points in enumerate((0, 9, 9, 10, 14), 20)]
    text = shared_screen(Ending(own, (*others, own), 1, PULSE)).text
    assert "2nd of 6 here\nMost often here: +1, bogey\n" in text
    ordinals = []
    for place in (1, 3, 4, 11, 22):
        before = [result(user, points=user - 100) for user in range(20, 19 + place)]
        ordinals.append(shared_screen(Ending(own, (*before, own, result(8, points=30)), 1, PULSE)).text)
    found = [re.search(r"(\d+\w\w) of", each) for each in ordinals]
    assert [each and each[1] for each in found] == ["1st", "3rd", "4th", "11th", "22nd"]
    alike = (result(8, points=9), result(9, points=9), result(10, points=1), own)
    assert "Most often" not in shared_screen(Ending(own, alike, 1, PULSE)).text, "two results are as usual"
    unknown = [replace(each, par=None) for each in alike[:3]]
    assert "Most often" not in shared_screen(Ending(unknown[0], unknown, 1, PULSE)).text


def test_whoever_played_on_another_server_or_alone_has_no_place() -> None:
    own = result()
    for standing in ((), (own,), (result(8), result(9))):
        assert " of " not in shared_screen(Ending(own, standing, 1, PULSE)).text


def test_the_fields_are_short_enough_for_discord(over: SoloGame) -> None:
    name = "_" * 24
    many = [
        DailyResult(DAY, user, name, 100 + user, 100, went_out=False, shared=False, par=5)
        for user in range(40)
    ]
    screen = ended_screen(over, Ending(many[-1], many, 1000, PULSE))
    assert all(len(text) <= 1024 for _, text in screen.fields)


def test_an_older_hole_is_offered_in_a_row_of_its_own(over: SoloGame) -> None:
    game = begin_daily(DAY, PULSE.randomness, 7, "Ana", NOON)
    plain = try_screen(DAY, game)
    offered = try_screen(DAY, game, older=DAY - timedelta(days=1))
    assert offered.rows[:-1] == plain.rows
    (button,) = offered.rows[-1]
    assert button.id == "golfsolo:daily.2026-11-21:0:show"
    ids = [each.id for row in offered.rows for each in row]
    assert len(ids) == len(set(ids)) and all(each.startswith("golfsolo:daily.") for each in ids)


def test_one_picture_shows_the_card_in_hand() -> None:
    game = begin_daily(DAY, PULSE.randomness, 7, "Ana", NOON)
    while game.view(7).phase == "opening":
        game = game.acted(7, game.state.version, [("flip", len(game.view(7).legal) % 6)], NOON)
    before, taking = try_screen(DAY, game), try_screen(DAY, game, ShownWith("take"))
    drawn = try_screen(DAY, game.acted(7, game.state.version, [("draw", None)], NOON))
    words = [
        [each.alt_text.splitlines()[0] for each in screen.attachments] for screen in (before, taking, drawn)
    ]
    assert words[0] == ["Daily hole."]
    assert words[1][0].startswith("You would take the ") and words[2][0].startswith("You drew the ")
    assert [len(each) for each in words] == [1, 1, 1]
    assert len({screen.attachments[0].draw() for screen in (before, taking, drawn)}) == 3


@given(seed=st.integers(0, 10_000), presses=st.integers(0, 25))
def test_no_card_is_shown_that_the_person_may_not_know(seed: int, presses: int) -> None:
    """No face-down card, not even the person's own, and no card of the stock."""
    chance = Random(seed)
    game = begin_daily(DAY, f"{seed:064x}", 7, "Ana", NOON)
    for _ in range(presses):
        if game.over:
            return
        game = stepped(game, chance)
    if game.over:
        return
    hole = game.state.playing.hole
    down = [
        card
        for grid, up in zip(hole.grids, game.view(None).face_up, strict=True)
        for card, seen in zip(grid, up, strict=True)
        if not seen
    ]
    screen = try_screen(DAY, game)
    labels = [button.label for row in screen.rows for button in row]
    words = "\n".join(
        [screen.title, screen.text, screen.footer, *labels, *(text for _, text in screen.fields)]
    )
    assert not [card for card in (*down, *hole.stock) if str(card) in words]
    (picture,) = screen.attachments
    view = game.view(7)  # the card in hand is known to its player, and to nobody else
    held = set() if view.drawn is None else {view.drawn}
    assert not {*down, *hole.stock} & cards_named(picture.alt_text) - held
    assert held <= cards_named(picture.alt_text)
