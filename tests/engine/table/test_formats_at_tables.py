"""A table plays by the format of its match: when it ends, who wins, what is kept of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game.errors import BadRules
from engine.game.handicap import handicap_strokes
from engine.game.match import Match
from engine.record import verify
from engine.table import ending, requests
from engine.table.entries import RulesChanged, Started
from engine.table.recording import from_entries
from tests.engine.table.sitting import ANN, BEN, CAT, Sitting, facts, lobby, refused


async def lobby_of(people: int, holes: int = 9, **changes: Any) -> Sitting:
    sitting = await lobby(people=people)
    await sitting.table.ask(requests.change_rules(ANN, RulesChanged("four-card", holes, None, changes)))
    return sitting


async def play_out(sitting: Sitting) -> Match:
    while sitting.state.stage != "finished":
        await sitting.play_hole()
        await sitting.next_hole()
    return sitting.state.playing


async def test_a_match_of_two_ends_when_it_is_decided_and_its_record_holds() -> None:
    sitting = await lobby_of(2, format="match_play")
    await sitting.table.ask(requests.start(ANN))
    match = await play_out(sitting)
    score = match.format_score
    assert score.up is not None
    assert match.over
    assert (score.up > score.left) == (score.up > 0)
    [result] = sitting.journal.matches
    assert [seat.points for seat in result.seats] == [*match.totals], "card points"
    assert result.holes == len(match.results)
    assert [number for number, seat in enumerate(result.seats) if seat.won] == [*match.winners]
    assert verify(from_entries(sitting.journal.entries[sitting.state.id])).holds
    assert facts(sitting.rebuilt().state) == facts(sitting.state)


async def test_strokes_follow_from_the_handicaps_and_stay_with_the_match() -> None:
    sitting = await lobby_of(2, holes=2, handicap_strokes=True)
    await sitting.table.ask(requests.start(ANN, {ANN: 15.75, BEN: 15.75}))
    started = sitting.entries[-1]
    assert isinstance(started, Started)
    assert started.handicap_strokes == []
    sitting = await lobby_of(2, holes=2, handicap_strokes=True)
    await sitting.table.ask(requests.start(ANN, {ANN: 50.0, BEN: 0.0}))
    match = await play_out(sitting)
    strokes = handicap_strokes([50.0, 0.0], 2, sitting.state.preset.name)
    assert match.strokes == strokes > (9, 0)
    assert match.format_score.totals == (match.totals[0] - strokes[0], match.totals[1])
    record = from_entries(sitting.journal.entries[sitting.state.id])
    assert record.handicap_strokes == strokes
    assert verify(record).holds


async def test_both_partners_win_alone_and_whoever_left_does_not() -> None:
    sitting = await lobby_of(4, holes=1, partners="best_ball")
    await sitting.table.ask(requests.start(ANN))
    state = sitting.state
    await play_out(sitting)
    state.playing.results[:] = [(3, 5, 9, 5)]
    assert state.winners == (0, 2)
    assert [(seat.won, seat.shared) for seat in state.match_result().seats][::2] == [(True, False)] * 2
    state.seats[2].left = state.seats[2].computer = True
    assert state.winners == (0, 2), "a partner is still there"
    assert [seat.won for seat in state.match_result().seats] == [True, False, False, False]
    state.seats[0].left = state.seats[0].computer = True
    assert state.winners == (1, 3), "a side that left comes last"


async def test_partners_wait_for_four_and_take_no_more_than_six() -> None:
    sitting = await lobby_of(3, partners="foursomes")
    assert sitting.state.most == 6
    refusal = await refused(sitting, lambda table: table.ask(requests.start(ANN)))
    assert type(refusal) is BadRules
    assert "4 or 6" in refusal.sentence


@pytest.mark.parametrize("name", ["skins", "stableford"])
async def test_a_match_that_was_ended_early_counts_by_its_format(name: str) -> None:
    sitting = await lobby_of(3, format=name)
    await sitting.table.ask(requests.start(ANN))
    for _ in range(2):
        await sitting.play_hole()
        await sitting.next_hole()
    before = sitting.state.playing.format_score
    for user in (BEN, CAT, ANN):
        await sitting.table.ask(ending.leave(user))
    match = sitting.state.playing
    assert (len(match.results), match.over) == (2, True)
    assert match.format_score.gains == before.gains
    assert sitting.journal.matches[0].cut_from == 9
