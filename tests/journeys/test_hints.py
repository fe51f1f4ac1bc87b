"""Hints on one's own turn: asked for, read, and played on; and only where the table allows them."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest

from cogs.processes.worker_process import WorkerProcess, WorkLost
from engine.table import requests
from tests.cogs.processes.jobs import own_id
from tests.journeys import table_text
from tests.journeys.match import compare_with_table, past_opening, seated
from tests.journeys.player import Player, find
from tests.journeys.raw_interactions import arrive, lone_button, pressed
from tests.journeys.rules_desk import desk_of
from tests.journeys.world import World, buttons, words_of, world

CHANCE = "Chance to win this hole: "
HINT = "Hint: "
NO_HINTS = "Hints are off at this table."
PAUSE = 20.0
"""Seconds that a computer thinks: more than pass in real time before a press returns."""

PASSED = "Too late for that. Here’s the table now."


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints are worked out on the spot: that they come from another process is one test's business."""

    async def run(_: WorkerProcess, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    monkeypatch.setattr(WorkerProcess, "run", run)


async def playing(here: World, people: int = 2, **options: Any) -> list[Player]:
    """A match with hints, everybody past the opening; the first person is on turn."""
    players = await seated(here, people, **options)
    desk = await desk_of(here, players[0].person)
    await (await desk.page("match")).press("Allow hints")
    await players[0].press("Start")
    for player in players:
        while player.name in table_text.choosing(here.table_message()):
            await player.step()
    if "No tips" in labels(players[0]):  # which stand in place of hints
        await players[0].press("No tips", players[0].hand)
    return players


def labels(player: Player) -> list[str]:
    """The buttons below somebody's own cards that are no cards."""
    return [button.label for button in buttons(player.hand) if button.slot is None]


async def test_a_hint_is_asked_for_read_and_played_on(at_once: None) -> None:
    async with world() as here:
        ana, ben = await playing(here)
        assert "Hint" in labels(ana) and "Hint" not in labels(ben)
        message, written = words_of(here.table_message()), await here.journal()
        await ana.press("Hint", ana.hand)
        assert HINT in ana.hand_words and CHANCE not in ana.hand_words
        assert await here.journal() == written, "a hint is no move"
        assert words_of(here.table_message()) == message, "a hint is nobody else's business"
        assert HINT not in ben.hand_words
        assert {"Draw", "Why?", "Back"} <= set(labels(ana)) and "Hint" not in labels(ana)
        await ana.press("Why?", ana.hand)
        assert HINT in ana.hand_words and CHANCE in ana.hand_words and "Why?" not in labels(ana)
        await ana.press("Take", ana.hand)
        assert HINT in ana.hand_words, "it stays while one chooses where the card goes"
        await ana.press("Back", ana.hand)
        assert HINT not in ana.hand_words and "Hint" in labels(ana)
        await ana.press("Hint", ana.hand)
        await ana.press("Draw", ana.hand)
        assert HINT not in ana.hand_words, "it was for another moment"
        await ana.press("Hint", ana.hand)
        assert HINT in ana.hand_words
        await ana.slot(0)
        assert HINT not in ana.hand_words
        assert table_text.on_turn(here.table_message()) == ben.name
        compare_with_table([ana, ben])


async def test_a_hint_is_worked_out_in_another_process() -> None:
    async with world() as here:
        ana, _ = await playing(here)
        worker = await here.bot.house.hints.run(own_id)
        assert worker != os.getpid()
        await ana.press("Hint", ana.hand)
        assert HINT in ana.hand_words
        assert await here.bot.house.hints.run(own_id) == worker
        await ana.turn()


async def forged(player: Player, custom_id: str) -> str:
    """Return the answer to a button that the person's message does not have."""
    made = pressed(player.world, player.person, custom_id, player.hand, shown=lone_button(custom_id))
    before = await player.world.journal()
    await arrive(player.world, [made])
    assert made.answered
    assert HINT not in made.words and HINT not in player.hand_words
    assert await player.world.journal() == before
    return made.told


async def test_where_hints_are_off_there_is_no_button_and_a_forged_press_is_refused() -> None:
    async with world() as here:
        ana, _ = await past_opening(here, 2)
        assert "Hint" not in labels(ana)
        assert await forged(ana, find(ana.hand, "Draw").id.replace(":draw", ":hint")) == NO_HINTS
        await ana.turn()


async def test_a_hint_for_somebody_elses_turn_is_refused() -> None:
    async with world() as here:
        ana, ben = await playing(here)
        assert await forged(ben, find(ana.hand, "Hint").id) == "It’s Ana’s turn."


async def test_a_hint_for_an_earlier_moment_is_refused(at_once: None) -> None:
    async with world() as here:
        ana, _ = await playing(here)
        old, early = find(ana.hand, "Hint").id, ana.hand
        await ana.press("Draw", ana.hand)
        assert PASSED in await ana.refused_id(old, early)
        assert HINT not in ana.hand_words


async def test_the_hint_button_works_after_a_restart(at_once: None) -> None:
    async with world() as here:
        ana, _ = await playing(here)
        await here.restart()
        await ana.press("Hint", ana.hand)
        assert HINT in ana.hand_words
        await ana.turn()


async def test_a_hint_that_was_lost_is_one_sentence_and_the_turn_goes_on() -> None:
    async def run(*_: object) -> None:
        raise WorkLost

    async with world() as here:
        ana, _ = await playing(here)
        with patch.object(WorkerProcess, "run", run):
            assert "Please try again." in await ana.refused("Hint", ana.hand)
        assert HINT not in ana.hand_words
        await ana.turn()


async def test_a_hint_that_comes_when_the_turn_is_over_is_not_shown() -> None:
    async with world() as here:
        ana, ben = await playing(here)

        async def run(_: WorkerProcess, function: Callable[..., Any], *arguments: Any) -> Any:
            table = here.live().table
            await table.ask(requests.act(ana.person.id, table.state.version, [("take", None), ("swap", 0)]))
            return function(*arguments)

        with patch.object(WorkerProcess, "run", run):
            await here.press_id(ana.person, find(ana.hand, "Hint").id, ana.hand)
        assert PASSED in ana.hand_words and HINT not in ana.hand_words
        assert table_text.on_turn(here.table_message()) == ben.name


async def test_a_hint_in_a_memory_game_shows_no_face_again(at_once: None) -> None:
    async with world() as here:
        ana, _ = await playing(here, preset="four-card")
        await ana.press("Hint", ana.hand)
        assert HINT in ana.hand_words
        assert ana.cards == ["🎴"] * 4


async def test_whoever_leaves_while_peeking_does_not_keep_the_cards_in_sight() -> None:
    async with world(pause=PAUSE) as here:
        ana, ben = await seated(here, 2, preset="four-card")
        await ana.press("Start")
        await here.leave(ben.person)
        assert ben.cards != ["🎴"] * 4, "his computer has not looked yet"
        await here.wait(PAUSE)
        assert ben.cards == ["🎴"] * 4
