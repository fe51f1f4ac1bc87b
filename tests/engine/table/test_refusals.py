"""The refusals that several requests at a table share."""

from __future__ import annotations

import pytest

from engine.game.errors import NoSeat, NotHost, WrongStage
from engine.table import ending, requests
from tests.engine.table.sitting import (
    ANN,
    BEN,
    STRANGER,
    Request,
    lobby,
    match,
    refused,
)


@pytest.mark.parametrize(
    ("request_", "what"),
    [
        (lambda table: table.ask(requests.add_computer(BEN)), "to add computer players."),
        (lambda table: table.ask(requests.remove_computer(BEN)), "to remove computer players."),
        (lambda table: table.ask(requests.start(BEN)), "to start the match."),
        (lambda table: table.ask(requests.start(STRANGER)), "to start the match."),
        (lambda table: table.ask(ending.end(BEN, moderator=False)), "or a moderator to end this."),
    ],
)
async def test_what_only_the_host_may_do(request_: Request, what: str) -> None:
    refusal = await refused(await lobby(people=2, computers=1), request_)
    assert (type(refusal), refusal.sentence) == (NotHost, f"Ask the host, Ann, {what}")


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (
            lambda table: table.ask(requests.join(STRANGER, "Zoe", 7)),
            "The match has started. You can join the next one.",
        ),
        (
            lambda table: table.ask(requests.add_computer(ANN)),
            "You can’t add computers now: the match has started.",
        ),
        (
            lambda table: table.ask(requests.remove_computer(ANN)),
            "You can’t remove computers now: the match has started.",
        ),
        (lambda table: table.ask(requests.start(ANN)), "The match has already started."),
    ],
)
async def test_what_is_too_late_once_the_match_has_begun(request_: Request, sentence: str) -> None:
    refusal = await refused(await match(people=2, computers=1), request_)
    assert (type(refusal), refusal.sentence) == (WrongStage, sentence)


@pytest.mark.parametrize(
    "request_",
    [
        lambda table: table.ask(requests.join(STRANGER, "Zoe", 7)),
        lambda table: table.ask(requests.add_computer(ANN)),
        lambda table: table.ask(requests.remove_computer(ANN)),
        lambda table: table.ask(requests.start(ANN)),
        lambda table: table.ask(ending.leave(ANN)),
        lambda table: table.ask(ending.end(ANN, moderator=False)),
        lambda table: table.ask(ending.end(STRANGER, moderator=True)),
    ],
)
async def test_a_closed_table_stays_closed(request_: Request) -> None:
    sitting = await lobby(people=2, computers=1)
    await sitting.table.ask(ending.end(ANN, moderator=False))
    refusal = await refused(sitting, request_)
    assert (type(refusal), refusal.sentence) == (WrongStage, "This table is already closed.")


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (lambda table: table.ask(requests.act(ANN, 3, [("draw", None)])), "The match hasn’t started yet."),
        (lambda table: table.ask(requests.take_back(ANN)), "No match is being played at this table."),
    ],
)
async def test_nothing_is_played_in_a_lobby(request_: Request, sentence: str) -> None:
    sitting = await lobby(people=2)
    refusal = await refused(sitting, request_)
    assert (type(refusal), refusal.sentence) == (WrongStage, sentence)
    with pytest.raises(WrongStage, match="The match hasn’t started yet"):
        sitting.table.view(ANN)
    with pytest.raises(WrongStage, match="The match hasn’t started yet"):
        requests.acting_seat(sitting.table.state, ANN, 3)


async def test_a_stranger_is_told_how_to_sit_down() -> None:
    refusal = await refused(await lobby(), lambda table: table.ask(ending.leave(STRANGER)))
    assert type(refusal) is NoSeat
    assert refusal.sentence == "You’re not playing here yet. Press Join."
    refusal = await refused(await match(), lambda table: table.ask(ending.leave(STRANGER)))
    assert refusal.sentence == "You’re not in this match. Join the next one!"
