"""A press in a hole played alone: the move or the sentence of its refusal, and the hole after it."""

from __future__ import annotations

from dataclasses import replace

import discord

from cogs.answering.limits import UNBOUNDED
from cogs.answering.reply import Reply
from cogs.kit.ids.solo import SoloId, SoloWord
from cogs.kit.moves import moves_of
from cogs.kit.screen import Button, Screen
from cogs.solo.hole_screen import hole_screen, person_picture
from cogs.solo.play import ShownWith, play
from engine.game.errors import WrongStage
from engine.solo.course import Course
from engine.solo.game import SoloGame
from tests.cogs.answering.office import Office, office

ANYBODY = 7
PLACE = SoloId.show("daily", "2026-11-22")


class OneHole:
    """A kind of hole whose only game is kept here; nobody can find it before it is begun."""

    def __init__(self) -> None:
        self.game: SoloGame | None = None
        self.shown: list[ShownWith] = []
        self.outcomes: list[str] = []

    async def find(self, press: SoloId, reply: Reply) -> SoloGame:
        """Return the game."""
        if self.game is None and press.word == "show":
            self.game = SoloGame.begin(Course.one_hole("5e" * 32, 1), ANYBODY, "Ana", 1.0)
        if self.game is None:
            raise WrongStage("Not begun.")
        return self.game

    async def act(self, press: SoloId, reply: Reply) -> SoloGame:
        """Return the game after a move."""
        before = await self.find(press, reply)
        moves = moves_of(press)
        self.game = before.acted(ANYBODY, press.version, moves, 2.0) if moves else before
        return self.game

    async def screen(self, hole: SoloGame, reply: Reply, shown: ShownWith) -> Screen:
        """Return the message; its last button is what the small bot of the test hears of."""
        self.shown.append(shown)
        self.outcomes.append(reply.outcome)
        picture = person_picture(hole, shown.look)
        return hole_screen(hole, PLACE, "A hole", picture, shown, below=((Button("Again", "again"),),))

    @property
    def version(self) -> int:
        """The version of the game."""
        assert self.game is not None
        return self.game.state.version


async def pressed(
    here: Office, kind: OneHole, word: SoloWord, slot: int | None = None, version: int | None = None
) -> None:
    """Ana presses a button drawn at `version`, by default now."""

    async def work(reply: Reply) -> None:
        at = kind.version if version is None and kind.game else version or 0
        await play(kind, SoloId("daily", PLACE.hole, at, word, slot), reply)

    message: discord.Message | None = next(iter(here.channel.history(viewer=here.ana)), None)
    await (here.ask(work) if message is None else here.press(work, message))


async def test_it_is_begun_by_show_alone_and_each_move_is_shown_where_it_was_made() -> None:
    kind = OneHole()
    async with office() as here:
        await pressed(here, kind, "flip", 0)
        assert kind.game is None and here.seen() == ["Not begun."]
    async with office() as here:
        await pressed(here, kind, "show")
        await pressed(here, kind, "flip", 0)
        assert kind.game is not None and kind.game.view(ANYBODY).face_up[0] == (True, *[False] * 5)
        assert len(here.seen()) == 1 and "Pick a card to flip" in here.seen()[0]
        assert (kind.shown[-1].asking, kind.shown[-1].notice, kind.outcomes[-1]) == (None, "", "done")


async def test_a_question_is_asked_and_a_refusal_is_told_with_the_hole_as_it_stands() -> None:
    kind = OneHole()
    async with office() as here:
        await pressed(here, kind, "show")
        for slot in (0, 1):
            await pressed(here, kind, "flip", slot)
        await pressed(here, kind, "choose")
        assert kind.shown[-1].asking == "take" and "Which card should" in here.seen()[0]
        await pressed(here, kind, "back")
        assert kind.shown[-1].asking is None
        before = kind.game
        await pressed(here, kind, "swap", 0)
        assert kind.game is before and kind.outcomes[-1] == "refused"
        assert kind.shown[-1].notice and kind.shown[-1].notice in here.seen()[0]


async def test_the_second_of_two_quick_presses_shows_the_hole_without_a_word() -> None:
    kind = OneHole()
    async with office() as here:
        await pressed(here, kind, "show")
        for slot in (0, 1):
            await pressed(here, kind, "flip", slot)
        version = kind.version
        for _ in range(2):
            await pressed(here, kind, "draw", version=version)
        assert kind.outcomes[-1] == "refused" and kind.shown[-1].notice == ""
        assert "You drew" in here.seen()[0]


async def test_a_button_that_has_just_come_under_the_finger_does_not_count() -> None:
    kind = OneHole()
    async with office(replace(UNBOUNDED, pause=1000.0)) as here:
        await pressed(here, kind, "show")
        for slot in (0, 1):
            await pressed(here, kind, "flip", slot)
        before = kind.game
        await pressed(here, kind, "draw")
        assert kind.game is before and "The buttons just changed" in here.seen()[0]
