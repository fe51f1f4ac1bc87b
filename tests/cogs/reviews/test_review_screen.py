"""The pages of a review: in order, in words that fit a phone, with the picture of the moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.kit.ids.past import ReviewId
from cogs.kit.screen import Screen
from cogs.past.review_pages import buttons, reviewing
from cogs.picture.own_table import OwnTable, render_own_table
from cogs.reviews.pages import mistake_of
from cogs.reviews.review_screen import (
    Mistake,
    ReviewedMatch,
    announced,
    mistake_page,
    overview,
)
from cogs.table.screens.better_move import better_marks, in_hand_beside
from engine.game.actions import SLOT_VERBS, VERBS, Action
from engine.review.decision import judge
from engine.review.hole_review import CostlyMove
from engine.review.played import played_holes, played_moves
from engine.review.summary import Review, SeatReview
from tests.cogs.table.screens.evenings import MATCH, Evening, EveningTable, played

PLAYED = ReviewedMatch(MATCH, "classic", ("Ana", "B*n", "Eve"))
LONG_LINE = 260
"""Characters: six lines on a phone 400 pixels wide."""


def seat(lost: float, luck: float, *, decisions: int = 10, moves: tuple[CostlyMove, ...] = ()) -> SeatReview:
    return SeatReview(holes=2, decisions=decisions, lost=lost, luck=luck, moves=moves)


def moves_of(table: EveningTable) -> list[CostlyMove]:
    """Return all moves of people in a match for which another would have been better."""
    found = []
    for hole in played_holes(table.entries):
        for move in played_moves(hole):
            decision = judge(move.view, move.remembered, move.done) if move.own else None
            if decision is not None and decision.best != decision.done:
                found.append(CostlyMove(hole.number, move.step, move.done, decision.best, decision.cost))
    return found


def test_players_stand_in_the_order_of_their_accuracy() -> None:
    review = Review((seat(4.0, -3.0), seat(1.0, 0.01), seat(0.0, 0.0, decisions=0)))
    screen = overview(PLAYED, review, announced(3, own=True))
    assert screen.text.splitlines() == [
        "**B\\*n** · **90%** accuracy",
        "mistakes cost 0.5 · luck 0 points a hole",
        "**Ana** · **67%** accuracy",
        "mistakes cost 2 · luck −1.5 points a hole",
        "**Eve** · nothing to decide",
        "",
        "Your 3 costliest moves are on the next pages.",
    ]
    assert not screen.footer
    assert "next" not in overview(PLAYED, review).text


@pytest.mark.parametrize(
    ("number", "own", "words"),
    [
        (0, True, "You made no costly move."),
        (0, False, "Nobody made a costly move."),
        (1, True, "Your costliest move is on the next page."),
        (1, False, "The costliest move is on the next page."),
        (2, False, "The 2 costliest moves are on the next pages."),
    ],
)
def test_what_follows_is_announced(number: int, own: bool, words: str) -> None:
    assert announced(number, own) == words


def test_how_far_it_has_come_is_told() -> None:
    assert reviewing(7, 18).text == "Reviewing … hole 7 of 18"
    assert reviewing(1, 1).text == "Reviewing …"
    assert "hole" not in reviewing(0, 0).text


@pytest.mark.parametrize(
    ("page", "open_", "to"),
    [(0, {"Next", "Share"}, (0, 1)), (1, {"Back", "Next", "Share"}, (0, 2)), (3, {"Back", "Share"}, (2, 3))],
)
def test_buttons_lead_to_the_pages_beside(page: int, open_: set[str], to: tuple[int, int]) -> None:
    ((back, after, share), _) = buttons(MATCH, page, 4, shared=False)
    assert {each.label for each in (back, after, share) if not each.disabled} == open_
    places = [ReviewId.parse(each.id) for each in (back, after, share)]
    assert [place.page for place in places if place is not None] == [*to, page]
    assert len({each.id for each in (back, after, share)}) == 3


def test_what_was_shared_can_t_be_shared_again() -> None:
    for page in range(4):
        ((*_, share), _) = buttons(MATCH, page, 4, shared=True)
        assert (share.label, share.disabled) == ("Shared", True)
    ((only,), _) = buttons(MATCH, 0, 1, shared=False)
    assert only.label == "Share"


def words_of(mistake: Mistake) -> Screen:
    screen = mistake_page(ReviewedMatch(MATCH, "classic", ("Ana", "Ben")), mistake, 1, 3)
    lines = screen.text.splitlines()
    where = f"Hole {mistake.hole} of {mistake.holes} · " if mistake.holes > 1 else ""
    assert lines[0] == f"**{where}{mistake.name}**"
    assert lines[-1].startswith("❌ ") and " ✅ **" in lines[-1]
    assert lines[-1].endswith(".*") == (mistake.why.kind != "none")
    assert len(lines) == (3 if mistake.remembered else 2)
    (picture,) = screen.attachments
    marks = better_marks(mistake.view, mistake.done, mistake.better)
    assert picture.draw() == render_own_table(OwnTable(mistake.picture, in_hand_beside(mistake.view), marks))
    return screen


def test_every_deed_has_words() -> None:
    table = played(Evening(5, ("Ana", "Ben"), quick=False))
    mistake = mistake_of(table.entries, moves_of(table)[0])
    for verb in VERBS:
        slot = 0 if verb in SLOT_VERBS else None
        if verb != "ready":
            page = mistake_page(PLAYED, replace(mistake, done=Action(0, verb, slot)), 1, 1)
            assert ("(top left)" in page.text.partition("✅")[0]) == (slot == 0)


@pytest.mark.parametrize(
    ("changes", "won", "scores", "hole"),
    [
        (
            {"format": "match_play"},
            "🏆 **Ana** wins 1 up.",
            ["won 1, halved 1, lost 0 · total 7", "won 0, halved 1, lost 1 · total 11"],
            "Scored 5: hole lost",
        ),
        (
            {"format": "skins"},
            "🏆 **Ana** wins with 1 skin.",
            ["1 skin · total 7", "0 skins · total 11"],
            "Scored 5: 0 skins",
        ),
        (
            {"format": "stableford", "par": 3, "points_a_stroke": 2},
            "🏆 **Ana** wins with 4 points.",
            ["4 points · total 7", "2 points · total 11"],
            "Scored 5: 1 point",
        ),
        ({"handicap_strokes": True}, "🏆 **Ana** wins with 7.", ["net 7 · total 7", "net 11 · total 11"], ""),
        (
            {"partners": "best_ball"},
            "🏆 **Ana** and **Cy** win with 7.",
            ["partners 7 · total 7", "partners 9 · total 11", "partners 7 · total 8", "partners 9 · total 9"],
            "",
        ),
        ({}, "", ["", ""], ""),
    ],
)
def test_the_format_stands_beside_card_points(
    changes: dict[str, Any], won: str, scores: list[str], hole: str
) -> None:
    names = ("Ana", "Ben", "Cy", "Dee")[: len(scores)]
    table = played(Evening(5, names, holes=2, changes=changes))
    state = table.state
    state.playing.results[:] = [(1, 5, 2, 4)[: len(names)], (6, 6, 6, 5)[: len(names)]]
    reviewed = ReviewedMatch(MATCH, "classic", names, state)
    review = Review(tuple(seat(float(number), 0.0) for number in range(len(names))))
    lines = overview(reviewed, review).text.splitlines()
    assert [line for line in lines if line.startswith("🏆")] == [won][: bool(won)]
    assert [line for line in lines if "total" in line] == list(filter(None, scores))
    move = next(each for each in moves_of(table) if each.hole == 1 and each.done.seat == 1)
    page = mistake_page(reviewed, mistake_of(table.entries, move), 1, 1).text.splitlines()
    assert (page[1] == hole) == bool(hole) and ("Scored" in page[1]) == bool(hole)
