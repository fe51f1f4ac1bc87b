"""Reasons are true: whatever a sentence claims is checked by playing on, or by counting anew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import get_args

import pytest
from hypothesis import given

from engine.cpu.estimate import expected_points, unseen_cards
from engine.cpu.expert import weigh
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.hole import Hole
from engine.game.presets import PRESETS
from engine.game.scoring import GRID_BONUSES, card_points, column_points, score_grid
from engine.review.reasons import Reason, reason
from engine.review.reasons.phrases import PAIRS, figure
from engine.review.reasons.reason import Kind
from tests.engine.cpu.players import Memory, dealt, memories
from tests.engine.effort import examples
from tests.engine.game.strategies import Deal, deals

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
RANK_CALLED = {words.removeprefix("a pair of "): rank for rank, words in PAIRS.items()}
COLUMN_CALLED = {"first": 0, "second": 1, "third": 2, "fourth": 3}
PAIR = re.compile(r"a (?:pair|column) of (?P<rank>\w+)(?:,| in)?(?: the (?P<column>\w+) column)?")
CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|Joker")
SAVED = re.compile(r"saves nothing|(?:saves|costs) (?:about )?[\d.]*\d")

Grid = list[Card | None]


@dataclass(frozen=True, slots=True)
class Case:
    """A choice, what would have been better, and the reason given."""

    hole: Hole
    seat: int
    remembered: Memory
    done: Action
    better: Action
    given: Reason

    @property
    def sentence(self) -> str:
        return self.given.sentence

    @property
    def cards(self) -> list[str]:
        return CARD.findall(self.sentence)

    @property
    def numbers(self) -> list[float]:
        bare = CARD.sub("", self.sentence)
        return [float(each.replace("−", "-")) for each in re.findall(r"−?\d+(?:\.\d)?", bare)]

    def known(self, hole: Hole) -> Grid:
        """Return the cards of its own grid that the seat knows in `hole`."""
        grid, up = hole.observe(self.seat).grids[self.seat], hole.observe(self.seat).face_up[self.seat]
        return [card if up[at] else self.remembered.get(at) for at, card in enumerate(grid)]

    def after(self, action: Action) -> list[Hole]:
        """The holes that `action` leads to: one, or where a card was taken one for each place."""
        hole = played_on(self.hole, action)
        if action.verb != "take":
            return [hole]
        return [played_on(hole, swap) for swap in hole.legal_actions(self.seat)]

    def pairs(self, hole: Hole) -> set[tuple[str, int | None]]:
        return pairs_in(hole, self.known(hole))

    def told_pair(self) -> tuple[str, int | None]:
        found = PAIR.search(self.sentence)
        assert found is not None, self.sentence
        column = found["column"]
        return RANK_CALLED[found["rank"]], None if column is None else COLUMN_CALLED[column]

    def worth(self, grid: Grid) -> float:
        """Return the average points of a grid of the seat, calculated apart from the players' code."""
        view = self.hole.observe(self.seat)
        return expected_points(self.hole.rules, grid, unseen_cards(view, self.remembered))


def played_on(hole: Hole, action: Action) -> Hole:
    twin = hole.copy(lambda cards: None)
    twin.apply(action)
    return twin


def pairs_in(hole: Hole, grid: Grid) -> set[tuple[str, int | None]]:
    """The pairs of a grid as far as it is known: the rank, and the column where that matters."""
    rules = hole.rules
    if rules.pairs == "anywhere":
        ranks = Counter(card.rank for card in grid if card is not None)
        return {(rank, None) for rank, number in ranks.items() if number >= 2}
    found: set[tuple[str, int | None]] = set()
    for column in range(rules.columns):
        ranks_there = {None if card is None else card.rank for card in grid[column :: rules.columns]}
        only = next(iter(ranks_there))
        if len(ranks_there) == 1 and only is not None:
            found.add((only, column))
    return found


def makes_a_pair(case: Case) -> None:
    pair = case.told_pair()
    assert pair not in case.pairs(case.hole)
    assert any(pair in case.pairs(hole) for hole in case.after(case.better))
    card = case.hole.observe(case.seat).drawn or case.hole.discard[-1]
    assert case.cards == [str(card)] and card.rank == pair[0]
    assert case.hole.rules.values[card.rank] > 0


def breaks_a_pair(case: Case) -> None:
    pair = case.told_pair()
    assert pair in case.pairs(case.hole)
    after = [hole for hole in case.after(case.done) if hole.waiting()]  # an end turns up what nobody knew
    assert all(pair not in case.pairs(hole) for hole in after) or case.done.verb == "take"


def made_a_bad_pair(case: Case) -> None:
    pair = case.told_pair()
    assert pair not in case.pairs(case.hole)
    assert any(pair in case.pairs(hole) for hole in case.after(case.done))
    rules = case.hole.rules
    whole = next(each for each in PAIRS if each == pair[0])
    assert rules.values[whole] < 0
    assert rules.pairs == "anywhere" or column_points(rules, whole) == 0


def card_against_card(case: Case) -> None:
    drawn = case.hole.observe(case.seat).drawn
    swap = case.done if case.done.slot is not None else case.better
    assert drawn is not None and swap.slot is not None
    lying = case.known(case.hole)[swap.slot]
    assert lying is not None
    assert case.cards == [str(drawn), str(lying)]
    expected = [card_points(case.hole.rules, card) for card in (drawn, lying)]
    assert case.numbers == expected
    assert (expected[0] > expected[1]) == (swap == case.done)


def card_against_unseen(case: Case) -> None:
    drawn = case.hole.observe(case.seat).drawn
    swap = case.done if case.done.slot is not None else case.better
    assert drawn is not None and swap.slot is not None
    assert case.known(case.hole)[swap.slot] is None
    mean = unseen_cards(case.hole.observe(case.seat), case.remembered).mean
    counts = card_points(case.hole.rules, drawn)
    assert case.numbers == [counts, float(figure(mean).replace("−", "-"))]
    assert (counts > mean) == (swap == case.done)


def saved(case: Case, action: Action) -> float:
    """Return the points that the card in hand saves on average in a place."""
    grid = case.known(case.hole)
    before = case.worth(grid)
    assert action.slot is not None
    grid[action.slot] = case.hole.observe(case.seat).drawn
    return before - case.worth(grid)


def place_against_place(case: Case) -> None:
    if not estimates_agree(case.hole):
        return
    first, _, second = case.sentence.partition("; ")
    where = re.compile(r"in (place of .*|the .*? column)")
    places = [where.findall(half.partition(",")[0]) for half in (first, second)]
    assert places[0] != places[1], "one place is told from the other"
    for half, action in zip((first, second), (case.better, case.done), strict=True):
        (words,) = re.findall(SAVED, half)
        assert signed(words) == pytest.approx(saved(case, action), abs=0.051)


def draw_against_card(case: Case) -> None:
    first, second = map(signed, re.findall(SAVED, case.sentence))
    assert first >= second, "the better one is told first"
    assert case.sentence.startswith("Taking the" if case.better.verb == "take" else "Drawing")
    if "take" in (case.done.verb, case.better.verb):
        assert case.cards == [str(case.hole.discard[-1])]


def signed(words: str) -> float:
    verb, *_, number = words.split()
    if number == "nothing":
        return 0.0
    return float(number) if verb == "saves" else -float(number)


def own_points(case: Case) -> None:
    worse, better = case.numbers
    assert worse > better


def receives(case: Case) -> Hole:
    """The hole with the card told of on the discard, and the seat told of on turn."""
    for hole in case.after(case.done):
        if not hole.discard or str(hole.discard[-1]) != case.cards[0]:
            continue
        following = played_on(hole, hole.legal_actions()[-1]) if hole.phase == "flip" else hole
        if not following.over:
            assert f"gave {NAMES[following.turn]} the" in case.sentence
            return following
    raise AssertionError(case.sentence)


def gave_a_pair(case: Case) -> None:
    hole = receives(case)
    public = hole.observe(None)
    before = pairs_in(hole, list(public.grids[hole.turn]))
    taken = played_on(hole, Action(hole.turn, "take"))
    after = [played_on(taken, swap) for swap in taken.legal_actions()]
    seen = [pairs_in(each, list(each.observe(None).grids[hole.turn])) - before for each in after]
    rank = hole.discard[-1].rank
    assert any(rank == pair[0] for pairs in seen for pair in pairs)
    assert hole.rules.values[rank] > 0


def gave_points(case: Case) -> None:
    assert Action(receives(case).turn, "take") in receives(case).legal_actions()
    assert case.numbers[0] > 0


def went_out(case: Case) -> None:
    holes = [hole for hole in case.after(case.done) if hole.out == case.seat]
    assert holes and case.hole.out is None
    if case.better.verb not in ("draw", "take"):
        assert all(hole.out is None for hole in case.after(case.better))
    if "about" not in case.sentence.split(" points")[0] and estimates_agree(case.hole):
        scores = {score_grid(hole.rules, hole.grids[case.seat]).total for hole in holes}
        assert case.numbers[0] in scores
    if "risky" in case.sentence:
        assert case.numbers[1] < case.numbers[0]


def should_go_out(case: Case) -> None:
    assert case.hole.out is None
    assert any(hole.out == case.seat for hole in case.after(case.better))
    immediate = case.hole.rules.ending == "immediate"
    assert ("ended the hole right away" in case.sentence) == immediate


def hidden(case: Case, hole: Hole) -> int:
    return hole.hidden[case.seat].bit_count()


def nothing_turned_up(case: Case) -> None:
    assert played_on(case.hole, case.better).phase == "flip"
    (after,) = case.after(case.done)
    assert hidden(case, after) == hidden(case, case.hole)


def turns_up_more(case: Case) -> None:
    assert case.hole.out is None and case.hole.rules.ending != "turns"
    fewest = min(hidden(case, hole) for hole in case.after(case.better))
    assert fewest < max(hidden(case, hole) for hole in case.after(case.done))


def turned_up_more(case: Case) -> None:
    stated = 1 if "one card" in case.sentence else int(case.numbers[0])
    assert stated in {hidden(case, hole) for hole in case.after(case.done)}
    assert stated < hidden(case, case.hole)


def locked(case: Case) -> None:
    assert case.hole.rules.lock_face_up
    for hole in case.after(case.done):
        for slot, card in enumerate(hole.grids[case.seat]):
            newly_up = case.hole.hidden[case.seat] >> slot & 1 and not hole.hidden[case.seat] >> slot & 1
            if newly_up and str(card) == case.cards[0]:
                return
    raise AssertionError(case.sentence)


def nothing(case: Case) -> None:
    assert not case.sentence


CLAIMS: dict[Kind, Callable[[Case], None]] = {
    "makes a pair": makes_a_pair,
    "breaks a pair": breaks_a_pair,
    "made a bad pair": made_a_bad_pair,
    "card against card": card_against_card,
    "card against unseen": card_against_unseen,
    "place against place": place_against_place,
    "draw against card": draw_against_card,
    "own points": own_points,
    "gave a pair": gave_a_pair,
    "gave points": gave_points,
    "went out": went_out,
    "should go out": should_go_out,
    "nothing turned up": nothing_turned_up,
    "turns up more": turns_up_more,
    "turned up more": turned_up_more,
    "locked": locked,
    "none": nothing,
}


def estimates_agree(hole: Hole) -> bool:
    """Whether the independent estimate counts all that the players' does: bonuses it only adds at the end."""
    return not any(getattr(hole.rules, option) for option in (*GRID_BONUSES, "blackjack"))


def cases(hole: Hole, random: Random) -> Iterator[Case]:
    """Random play; at each decision some choice that was worse than the best."""
    remembered = memories(hole)
    while waiting := hole.waiting():
        seat = waiting[0]
        view = hole.observe(seat)
        done = random.choice(view.legal)
        if hole.phase != "opening" and len(view.legal) > 1:
            known = {slot: card for slot, card in remembered[seat].items() if not view.face_up[seat][slot]}
            costs, better = weigh(view, known)
            cost = costs[done] - costs[better]
            if cost >= 0.05:
                given = reason(view, known, done, better, cost, NAMES)
                twin = hole.copy(lambda cards: None)
                yield Case(twin, seat, known, done, better, given)
        hole.apply(done)


def assert_true(case: Case) -> None:
    sentence = case.sentence
    if case.given.kind != "none":
        assert sentence.endswith(".") and not sentence.endswith("..")
        assert 20 < len(sentence) < 160
    CLAIMS[case.given.kind](case)


def test_every_kind_of_reason_is_checked() -> None:
    assert set(CLAIMS) == set(get_args(Kind))


@pytest.mark.long
@examples(6)
@given(deals())
def test_by_any_rules_every_reason_is_true(deal: Deal) -> None:
    for case in cases(deal.hole(), Random(deal.seed)):
        assert_true(case)


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_by_the_presets_every_reason_is_true_and_most_find_one(name: str) -> None:
    kinds: Counter[str] = Counter()
    for case in cases(dealt(PRESETS[name], 4, seed=1), Random(1)):
        assert_true(case)
        kinds[case.given.kind] += 1
    assert kinds["none"] < 0.4 * kinds.total()
    assert len(kinds) >= 5
