"""Hints on one's own turn: asked for, read, and played on; the match then counts for nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
import simcord

from cogs.answering.worker_process import WorkerProcess, WorkLost
from tests.journeys import table_text
from tests.journeys.channels import said
from tests.journeys.match import compare_with_table, finish_hole, seated
from tests.journeys.player import Player
from tests.journeys.rules_desk import desk_of, private
from tests.journeys.world import World, buttons, menus, words_of, world

CHANCE = "Chance to win this hole: "
HINT = "Hint: "


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


async def test_a_hint_that_was_lost_is_one_sentence_and_the_turn_goes_on() -> None:
    async def run(*_: object) -> None:
        raise WorkLost

    async with world() as here:
        ana, _ = await playing(here)
        with patch.object(WorkerProcess, "run", run):
            assert "Please try again." in await ana.refused("Hint", ana.hand)
        assert HINT not in ana.hand_words
        await ana.turn()


async def test_a_hint_in_a_memory_game_shows_no_face_again(at_once: None) -> None:
    async with world() as here:
        ana, _ = await playing(here, preset="four-card")
        await ana.press("Hint", ana.hand)
        assert HINT in ana.hand_words
        assert ana.cards == ["🎴"] * 4


async def play(here: World, players: list[Player], *, hints: bool) -> str:
    """A match of one hole with or without hints; returns its id."""
    match = here.live().table.id
    desk = await (await desk_of(here, players[0].person)).page("match")
    if hints:
        await desk.press("Allow hints")
    await players[0].press("Start")
    assert here.live().table.state.hints is hints
    await finish_hole(players)
    return match


async def test_a_match_with_hints_is_in_the_history_and_not_on_the_leaderboard() -> None:
    async with world() as here:
        players = await seated(here, 2, holes=1)
        hinted = await play(here, players, hints=True)
        people = [player.person for player in players]
        assert "Ana" not in said(await here.slash(people[0], "leaderboard"))
        assert await listed(here, people[0]) == [hinted]
        await players[0].press("Rematch")
        assert here.live().table.state.hints, "the same again"
        await here.leave(players[0].person)
        players = await seated(here, 2, holes=1)
        counted = await play(here, players, hints=False)
        text = said(await here.slash(people[0], "leaderboard"))
        assert "1 match ·" in text
        assert "2 matches" not in text
        assert await listed(here, people[0]) == [counted, hinted]


async def listed(here: World, person: simcord.MemberActor) -> list[str]:
    """Return the ids of the matches in the history, newest first."""
    (menu,) = menus(private(await here.slash(person, "history")))
    return [each.value for each in menu.options]
