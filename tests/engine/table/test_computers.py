"""Computer players at a table: each plays its level, and knows what its seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cpu.levels import STAND_IN, level
from engine.game.cards import Card
from engine.game.errors import SeatRefused
from engine.game.hole import Hole
from engine.table import TableState
from engine.table.computers import TABLE_LEVELS, Turns, table_level
from engine.table.entries import Acted, ComputerAdded, Entry, Joined, Missed, Opened, Stamped, Started
from engine.table.fold import apply, fold
from tests.engine.cpu.test_ignorance import with_other_secrets
from tests.engine.game.strategies import a_few
from tests.engine.table.sitting import ANN, MATCH, SECRET, match, stamp

LEVELS = tuple(TABLE_LEVELS)
levels = pytest.mark.parametrize("name", LEVELS)


def begun(names: Iterable[str], preset: str = "classic", secret: str = SECRET) -> TableState:
    """A match that has just begun: Ann, and a computer player of each of these levels."""
    entries: list[Entry] = [Opened(MATCH, preset, 1, None, secret=secret), Joined(ANN, "Ann", 1)]
    entries += [ComputerAdded(f"Computer {number}", name) for number, name in enumerate(names)]
    return fold(stamp([*entries, Started(fold(stamp(entries)).rules.to_dict())]))


@levels
async def test_every_level_plays_a_match_to_its_end(name: str) -> None:
    sitting = await match(people=1, computers=1, level=name)
    await sitting.play_hole()
    assert sitting.state.stage == "finished"
    assert sitting.state.seats[1].level == name


@levels
@pytest.mark.parametrize("preset", ["classic", "four-card"])
def test_a_seat_does_what_its_level_does(name: str, preset: str) -> None:
    state = begun([name], preset)
    seat = state.seats[1]
    chance, hole = Random(f"{MATCH}:{state.version}:1"), state.playing.trial()
    for entry in Turns.at(state, [1]).played():
        action = level(name)(hole.observe(1), seat.remembered, chance)
        assert entry == Acted(str(action), "computer")
        hole.apply(action)
    assert 1 not in hole.waiting(), "its whole opening"


def test_who_plays_for_a_person_is_the_stand_in() -> None:
    state = begun(["beginner"])
    _opened(state)
    missed, *done = Turns.at(state, [0]).played()
    assert missed == Missed(0, handed_over=False)
    hole, chance = state.playing.trial(), Random(f"{MATCH}:{state.version}:0")
    for entry in done:
        action = STAND_IN(hole.observe(0), {}, chance)
        assert entry == Acted(str(action), "clock")
        hole.apply(action)
    assert state.seats[0].level == "medium", "as it stands in old journals"


def _opened(state: TableState) -> None:
    """Do the opening flips of both seats, so that seat 0 has a turn."""
    for text in ("0 flip 0", "0 flip 1", "1 flip 0", "1 flip 1"):
        apply(state, Stamped(state.version + 1, 0.0, Acted(text, "person")))


@levels
def test_a_moment_is_played_the_same_way_again(name: str) -> None:
    """So it is after a restart."""
    first, again = (Turns.at(begun([name, name]), [1, 2]).played() for _ in range(2))
    assert first == again


def test_thinking_touches_nothing_of_the_table() -> None:
    state = begun(LEVELS[:5])
    before = state.playing.hole.observe(None), state.version
    Turns.at(state, range(1, 6)).played()
    assert (state.playing.hole.observe(None), state.version) == before


def _put_next(hole: Hole, card: Card, seat: int, remembered: Mapping[int, Card]) -> None:
    """Make `card` the next of the stock, in exchange for one that `seat` can't know: decks have it twice."""
    if card in hole.stock:
        place = hole.stock.index(card)
        hole.stock[place], hole.stock[-1] = hole.stock[-1], card
        return
    for owner, grid in enumerate(hole.grids):
        for slot, lying in enumerate(grid):
            known = not hole.hidden[owner] >> slot & 1 or (owner == seat and slot in remembered)
            if lying == card and not known:
                grid[slot], hole.stock[-1] = hole.stock[-1], card
                return


def with_another_deal(turns: Turns, seat: int, random: Random) -> Turns:
    """The same turns where all that `seat` can't know is dealt anew, but for the next card of the stock."""
    twin = with_other_secrets(turns.trial, seat, turns.seats[seat].remembered, random)
    if turns.trial.stock and twin.stock[-1] != turns.trial.stock[-1]:
        _put_next(twin, turns.trial.stock[-1], seat, turns.seats[seat].remembered)
    return Turns(turns.match, turns.version, twin, turns.seats)


@pytest.mark.parametrize("preset", ["classic", "four-card", "nine-card", "knock-four"])
@a_few
@given(names=st.lists(st.sampled_from(LEVELS), min_size=1, max_size=3), seed=st.integers(0, 2**32))
def test_no_card_that_a_seat_cannot_know_makes_a_difference(preset: str, names: list[str], seed: int) -> None:
    random = Random(seed)
    state = begun(names, preset, secret=f"{seed:064x}")
    hole = state.playing.hole
    for _ in range(random.randrange(30)):
        if legal := hole.legal_actions():
            hole.apply(random.choice(legal))
    for seat in hole.waiting():
        turns = Turns.at(state, [seat])
        other = with_another_deal(Turns.at(state, [seat]), seat, random)
        played, same = turns.played(), other.played()
        if hole.phase == "opening":  # the first card turned up may have a say in which is the second
            until_shown = 1 + isinstance(played[0], Missed)
            played, same = played[:until_shown], same[:until_shown]
        assert played == same


def test_a_level_that_there_is_not_is_told_in_whole_signs() -> None:
    with pytest.raises(SeatRefused, match=r"^There’s no computer level “x(👨‍👩‍👧‍👦)+…”"):
        table_level("x" + "👨‍👩‍👧‍👦" * 9)
