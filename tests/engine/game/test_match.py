from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.game.cards import fresh_deck
from engine.game.errors import BadRules, IllegalAction, WrongStage
from engine.game.fairness import Stream
from engine.game.hole import Hole
from engine.game.match import Match
from engine.game.presets import CLASSIC, FOUR_CARD
from engine.game.rules import Rules
from tests.engine.game.strategies import snapshot

PUBLISHED = "ab" * 32


def match_of(rules: Rules, seats: int, holes: int) -> Match:
    return Match(replace(rules, holes=holes), seats, PUBLISHED, "11-22")


def play_out(hole: Hole, seed: int = 1) -> None:
    random = Random(seed)
    while legal := hole.legal_actions():
        hole.apply(random.choice(legal))


def play_hole(match: Match) -> tuple[int, ...]:
    play_out(match.hole, match.number)
    return match.close_hole()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_3_the_last_seat_deals_first_and_the_deal_rotates_left(seats: int) -> None:
    match = match_of(CLASSIC.rules_for(seats, 9), seats, holes=9)
    dealers, begun_by = [], []
    for number in range(1, 10):
        assert match.number == number
        dealers.append(match.hole.dealer)
        begun_by.append(match.hole.turn)
        play_hole(match)
        if not match.over:
            match.deal()
    assert dealers == [(seats - 1 + number) % seats for number in range(9)]
    assert begun_by == [number % seats for number in range(9)]


@pytest.mark.parametrize("rules", [CLASSIC.rules, FOUR_CARD.rules])
def test_totals_add_up_and_the_match_ends_after_its_holes(rules: Rules) -> None:
    match = match_of(rules, 3, holes=4)
    assert match.totals == (0, 0, 0)
    results = []
    for number in range(1, 5):
        results.append(play_hole(match))
        assert match.totals == tuple(map(sum, zip(*results, strict=True)))
        assert match.over == (number == 4)
        if number < 4:
            match.deal()
    assert match.results == results
    with pytest.raises(WrongStage):
        match.deal()


def test_the_next_hole_is_dealt_once_the_last_is_closed() -> None:
    match = match_of(CLASSIC.rules, 2, holes=2)
    with pytest.raises(WrongStage):
        match.deal()
    play_out(match.hole)
    with pytest.raises(WrongStage):
        match.deal()
    match.close_hole()
    match.deal()
    assert (match.number, match.hole.over) == (2, False)


def test_a_hole_is_scored_once_and_not_before_its_end() -> None:
    match = match_of(CLASSIC.rules, 2, holes=2)
    with pytest.raises(IllegalAction):
        match.close_hole()
    play_hole(match)
    with pytest.raises(WrongStage):
        match.close_hole()
    assert len(match.results) == 1


@pytest.mark.parametrize(
    ("results", "winners"),
    [
        ([(3, 4, 5)], (0,)),
        ([(3, 4, 5), (9, 0, 0)], (1,)),
        ([(-2, 7, 1), (5, 0, 2)], (0, 2)),
        ([(4, 4, 4)], (0, 1, 2)),
    ],
)
def test_the_lowest_total_wins_and_ties_share(
    results: list[tuple[int, ...]], winners: tuple[int, ...]
) -> None:
    match = match_of(CLASSIC.rules, 3, holes=9)
    match.results = results
    assert match.winners == winners


@pytest.mark.parametrize("rules", [Rules(), Rules(decks=2, jokers=2), FOUR_CARD.rules])
def test_each_hole_is_dealt_from_a_stream_of_its_own(rules: Rules) -> None:
    match = match_of(rules, 2, holes=3)
    seen = set()
    for number in range(1, 4):
        deck = list(fresh_deck(rules.decks, rules.jokers))
        stream = Stream(PUBLISHED, "11-22", number)
        stream.shuffle(deck)
        assert snapshot(match.hole) == snapshot(Hole(match.rules, 2, number % 2, deck, stream.shuffle))
        seen.add(tuple(deck))
        play_hole(match)
        if number < 3:
            match.deal()
    assert len(seen) == 3


def test_a_trial_goes_on_as_the_hole_would_without_touching_it() -> None:
    match = match_of(CLASSIC.rules, 2, holes=1)
    before = snapshot(match.hole)
    trial = match.trial()
    assert snapshot(trial) == before
    wanted = {"choose": "draw", "drawn": "discard", "flip": "pass", "opening": "flip"}
    played = []
    while len(trial.reshuffles) < 2:
        action = next(action for action in trial.legal_actions() if action.verb == wanted[trial.phase])
        trial.apply(action)
        played.append(action)
    assert snapshot(match.hole) == before
    for action in played:
        match.hole.apply(action)
    assert snapshot(match.hole) == snapshot(trial)


def test_a_copy_and_its_original_go_on_the_same_without_touching_each_other() -> None:
    match = match_of(CLASSIC.rules_for(3, 3), 3, holes=3)
    play_hole(match)
    match.deal()
    ended = list[list[tuple[int, ...]]]()
    for playing, still in ((match, match.copy()), (match.copy(), match)):
        before = snapshot(still.hole), list(still.results), still.number
        play_hole(playing)
        playing.deal()
        play_hole(playing)
        assert (snapshot(still.hole), still.results, still.number) == before
        ended.append(playing.results)
    assert ended[0] == ended[1]


def test_a_deck_too_small_for_the_seats_is_refused() -> None:
    with pytest.raises(BadRules, match="decks"):
        match_of(CLASSIC.rules, 9, holes=1)
