"""At a table for invited people only, nobody else sits down."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game.errors import NotHost, SeatRefused, WrongStage
from engine.table import ending, requests
from engine.table.entries import Invited, InvitedOnly, RulesChanged
from engine.table.requests import MOST_INVITED
from tests.engine.table.sitting import ANN, BEN, CAT, DAN, NAMES, Sitting, lobby, match

REFUSED = "^Ask the host for an invitation to this table.$"


async def closed(people: int = 1) -> Sitting:
    """A lobby for invited people only."""
    sitting = await lobby(people, computers=1)
    await sitting.table.ask(requests.choose_who_joins(ANN, invited_only=True))
    return sitting


async def test_only_invited_people_join() -> None:
    sitting = await closed(2)
    assert sitting.state.seat_of(BEN) is not None, "who sits there stays"
    with pytest.raises(SeatRefused, match=REFUSED):
        await sitting.table.ask(requests.join(CAT, NAMES[CAT], 5))
    await sitting.table.ask(requests.invite(ANN, [(CAT, NAMES[CAT])]))
    await sitting.table.ask(requests.join(CAT, NAMES[CAT], 5))
    await sitting.table.ask(ending.leave(BEN))
    with pytest.raises(SeatRefused, match=REFUSED):
        await sitting.table.ask(requests.join(BEN, NAMES[BEN], 6))
    await sitting.table.ask(requests.choose_who_joins(ANN, invited_only=False))
    await sitting.table.ask(requests.join(BEN, NAMES[BEN], 6))


async def test_nobody_else_takes_a_computer_s_seat_later_on_after_a_restart_either() -> None:
    sitting = await closed()
    await sitting.table.ask(requests.invite(ANN, [(CAT, NAMES[CAT])]))
    await sitting.table.ask(requests.change_rules(ANN, _three_holes(sitting)))
    await sitting.table.ask(requests.start(ANN))
    again = sitting.rebuilt()
    await again.settle()
    await again.play_hole()
    with pytest.raises(SeatRefused, match=REFUSED):
        await again.table.ask(requests.take_seat(BEN, NAMES[BEN]))
    await again.table.ask(requests.take_seat(CAT, NAMES[CAT]))


def _three_holes(sitting: Sitting) -> RulesChanged:
    return replace(sitting.state.standing_rules, holes=3)


async def test_the_host_alone_decides_in_the_lobby_alone() -> None:
    sitting = await closed(2)
    told = "Ask the host, Ann, to change who can join"
    with pytest.raises(NotHost, match=told):
        await sitting.table.ask(requests.choose_who_joins(BEN, invited_only=False))
    with pytest.raises(NotHost, match=told):
        await sitting.table.ask(requests.invite(BEN, [(CAT, NAMES[CAT])]))
    begun = await match()
    with pytest.raises(WrongStage):
        await begun.table.ask(requests.invite(ANN, [(CAT, NAMES[CAT])]))
    with pytest.raises(WrongStage):
        await begun.table.ask(requests.choose_who_joins(ANN, invited_only=True))


async def test_what_changes_nothing_is_not_written() -> None:
    sitting = await closed()
    version = sitting.version
    await sitting.table.ask(requests.choose_who_joins(ANN, invited_only=True))
    await sitting.table.ask(requests.invite(ANN, [(CAT, NAMES[CAT]), (ANN, NAMES[ANN])]))
    await sitting.table.ask(requests.invite(ANN, [(CAT, NAMES[CAT])]))
    assert sitting.since(version) == [Invited(CAT, NAMES[CAT])]
    assert InvitedOnly() in sitting.entries


async def test_all_are_invited_or_none_and_not_too_many() -> None:
    sitting = await closed()
    version = sitting.version
    with pytest.raises(SeatRefused, match="You can’t invite Cat right now"):
        await sitting.table.ask(requests.invite(ANN, [(BEN, NAMES[BEN]), (CAT, NAMES[CAT])], {CAT}))
    many = [(1_000 + number, "x") for number in range(MOST_INVITED + 1)]
    with pytest.raises(SeatRefused, match="up to 25"):
        await sitting.table.ask(requests.invite(ANN, many))
    assert sitting.version == version
    await sitting.table.ask(requests.invite(ANN, many[1:]))


async def test_an_invitation_is_taken_back_and_can_be_given_again() -> None:
    sitting = await closed(2)
    await sitting.table.ask(requests.invite(ANN, [(BEN, NAMES[BEN]), (CAT, NAMES[CAT])]))
    with pytest.raises(NotHost, match="Ask the host, Ann, to change who can join"):
        await sitting.table.ask(requests.uninvite(BEN, CAT))
    version = sitting.version
    for user in (BEN, CAT, DAN):
        await sitting.table.ask(requests.uninvite(ANN, user))
    assert sitting.since(version) == [Invited(user, NAMES[user], taken_back=True) for user in (BEN, CAT)]
    assert sitting.rebuilt().state.invited == []
    assert sitting.state.seat_of(BEN) is not None, "who sits there stays"
    with pytest.raises(SeatRefused, match=REFUSED):
        await sitting.table.ask(requests.join(CAT, NAMES[CAT], 5))
    await sitting.table.ask(requests.invite(ANN, [(CAT, NAMES[CAT])]))
    await sitting.table.ask(requests.join(CAT, NAMES[CAT], 5))
    await sitting.table.ask(requests.start(ANN))
    with pytest.raises(WrongStage):
        await sitting.table.ask(requests.uninvite(ANN, CAT))


async def test_whoever_was_removed_is_not_invited() -> None:
    sitting = await closed(2)
    await sitting.table.ask(requests.invite(ANN, [(BEN, NAMES[BEN]), (CAT, NAMES[CAT])]))
    await sitting.table.ask(requests.remove(ANN, BEN))
    assert sitting.state.invited == [Invited(CAT, NAMES[CAT])]
    with pytest.raises(SeatRefused, match="You removed Ben"):
        await sitting.table.ask(requests.invite(ANN, [(BEN, NAMES[BEN])]))


async def test_a_forgotten_guest_is_nobody_s() -> None:
    sitting = await closed()
    await sitting.table.ask(requests.invite(ANN, [(DAN, NAMES[DAN])]))
    sitting.table.forget(DAN, -7, "Someone")
    assert sitting.state.invited == [Invited(-7, "Someone")]
    with pytest.raises(SeatRefused, match=REFUSED):
        await sitting.table.ask(requests.join(DAN, NAMES[DAN], 5))
