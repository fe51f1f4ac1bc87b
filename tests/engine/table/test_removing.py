"""The host removes somebody from the lobby, who can't sit down at that table again."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import GolfError, NotHost, SeatRefused, WrongStage
from engine.table import ending, requests
from engine.table.entries import Left
from tests.engine.effort import examples
from tests.engine.table.happenings import Evening, evenings, happen
from tests.engine.table.sitting import ANN, BEN, CAT, PEOPLE, STRANGER, Sitting, facts, lobby, match
from tests.engine.table.test_fold import begin

BARRED = r"^The host removed you from this table\.$"


async def test_the_seat_is_free_and_they_can_t_sit_down_again() -> None:
    sitting = await lobby(people=3, computers=1)
    await sitting.table.ask(requests.remove(ANN, BEN))
    assert [seat.user for seat in sitting.state.seats] == [ANN, None, CAT]
    assert sitting.entries[-1] == Left(BEN, removed=True)
    again = sitting.rebuilt()
    for table in (sitting.table, again.table):
        with pytest.raises(SeatRefused, match=BARRED):
            await table.ask(requests.join(BEN, "Ben", 7))
    await sitting.table.ask(requests.join(STRANGER, "Zoe", 8))


async def test_who_leaves_by_themselves_may_come_back() -> None:
    sitting = await lobby(people=2)
    await sitting.table.ask(ending.leave(BEN))
    await sitting.table.ask(requests.join(BEN, "Ben", 7))
    assert sitting.state.seat_of(BEN) is not None


async def test_they_can_t_take_a_computer_s_seat_between_holes_either() -> None:
    sitting = await lobby(people=3, computers=1, holes=2)
    await sitting.table.ask(requests.remove(ANN, CAT))
    await sitting.table.ask(requests.start(ANN))
    await sitting.settle()
    await sitting.play_hole()
    assert sitting.state.stage == "between"
    with pytest.raises(SeatRefused, match=BARRED):
        await sitting.table.ask(requests.take_seat(CAT, "Cat"))
    await sitting.table.ask(requests.take_seat(STRANGER, "Zoe"))
    sitting.table.stop()


@pytest.mark.parametrize(
    ("host", "user", "kind", "sentence"),
    [
        (BEN, CAT, NotHost, "Ask the host, Ann, to remove somebody."),
        (STRANGER, CAT, NotHost, "Ask the host, Ann, to remove somebody."),
        (ANN, ANN, SeatRefused, "You can’t remove yourself. Press Leave."),
        (ANN, STRANGER, SeatRefused, "They aren’t at this table anymore."),
    ],
)
async def test_the_host_alone_removes_and_only_others_who_are_here(
    host: int, user: int, kind: type[GolfError], sentence: str
) -> None:
    sitting = await lobby(people=3, computers=1)
    before = facts(sitting.state)
    with pytest.raises(kind) as refusal:
        await sitting.table.ask(requests.remove(host, user))
    assert refusal.value.sentence == sentence
    assert facts(sitting.state) == before


async def test_nobody_is_removed_from_a_match() -> None:
    sitting = await match(people=3)
    with pytest.raises(WrongStage, match=r"^You can’t remove anyone now: the match has started\.$"):
        await sitting.table.ask(requests.remove(ANN, BEN))
    sitting.table.stop()


async def test_who_is_forgotten_is_barred_under_no_id_of_theirs() -> None:
    sitting = await lobby(people=3)
    await sitting.table.ask(requests.remove(ANN, BEN))
    async with sitting.table.frozen():
        await sitting.table.send_off(BEN)
        sitting.table.forget(BEN, -5, "Someone")
    assert sitting.state.barred == {-5}


@examples(25)
@given(
    evening=evenings,
    removals=st.lists(st.tuples(st.integers(0, 29), st.sampled_from(PEOPLE[:4])), min_size=1, max_size=4),
)
async def test_who_was_removed_is_never_in_a_seat_again(
    evening: Evening, removals: list[tuple[int, int]]
) -> None:
    sitting = await begin(evening._replace(begun=False))
    await sitting.settle()
    removed: set[int] = set()
    for number, step in enumerate(evening.steps):
        for user in [user for at, user in removals if at == number]:
            removed |= await _removed(sitting, user)
        with suppress(GolfError):
            await happen(sitting, step)
        await sitting.settle()
        removed |= {each.user for each in sitting.entries if isinstance(each, Left) and each.removed}
        assert sitting.state.barred == removed
        assert not removed & {seat.user for seat in sitting.state.seats}
    sitting.table.stop()


async def _removed(sitting: Sitting, user: int) -> set[int]:
    """Let the host remove `user`, if there is a host and that is allowed; returns who was removed."""
    with suppress(GolfError):
        await sitting.table.ask(requests.remove(sitting.state.host or 0, user))
        return {user}
    return set()
