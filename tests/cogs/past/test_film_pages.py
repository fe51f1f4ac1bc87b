"""The film of a match: from its page, from the replay, from the final message, and shared once."""

from __future__ import annotations

import re
from io import BytesIO

import discord
import pytest
import simcord
from PIL import Image

from tests.journeys.jobs_in_process import run_jobs_in_process
from tests.journeys.match import everyone_ready, finish_hole, started
from tests.journeys.pages import about_match
from tests.journeys.raw_interactions import arrive, lone_button, pressed
from tests.journeys.world import World, buttons, words_of, world


@pytest.fixture(autouse=True)
def painted_here(monkeypatch: pytest.MonkeyPatch) -> None:
    run_jobs_in_process(monkeypatch)


async def frames_of(message: discord.Message) -> int:
    """Number of frames of the film in a message."""
    (film,) = message.attachments
    assert film.filename == "film.gif"
    image = Image.open(BytesIO(await film.read()))
    assert image.format == "GIF"
    return int(getattr(image, "n_frames", 1))


def labelled(message: discord.Message, label: str) -> str:
    """Return the id of the button called `label`, which can be pressed."""
    (found,) = [each.id for each in buttons(message) if each.label == label and not each.disabled]
    return found


class Watcher:
    """`person`, who looks at films in `message`, a private one."""

    def __init__(self, here: World, person: simcord.MemberActor, result: simcord.InteractionResult) -> None:
        assert result.response is not None and result.response.ephemeral
        self.here, self.person, self.message = here, person, result.response.message
        self.refresh()

    async def press(self, label: str) -> None:
        await self.person.click(self.message, custom_id=labelled(self.message, label))
        self.refresh()

    def refresh(self) -> None:
        self.here.leaks.judged(self.here.env.http_requests)
        self.message = next(each for each in self.here.visible(self.person) if each.id == self.message.id)


async def test_a_match_is_filmed_from_its_page_and_shared_once() -> None:
    async with world() as here:
        players = await started(here, 2, holes=2)
        await finish_hole(players)
        await everyone_ready(players, players[0].random)
        await finish_hole(players)
        watcher = Watcher(here, players[0].person, await about_match(here, players[0].person, "film"))
        assert "2 holes, each as it ended" in words_of(watcher.message)
        assert await frames_of(watcher.message) == 3
        before = len(here.public())
        await watcher.press("Share")
        (post,) = here.public()[before:]
        assert await frames_of(post) == 3
        assert not buttons(post)
        assert [each.label for each in buttons(watcher.message) if not each.disabled] == [
            *("Match", "Moves", "Review", "Proof")
        ]
        await watcher.press("Match")
        await watcher.press("Moves")
        await watcher.press("Film")
        assert "Hole 1 of 2" in words_of(watcher.message)
        assert await frames_of(watcher.message) > 3


async def test_the_final_message_leads_to_the_page_with_the_film_and_stays_as_it_is() -> None:
    async with world() as here:
        players = await started(here, 2, holes=1)
        await finish_hole(players)
        final = here.table_message()
        result = await players[1].person.click(final, custom_id=labelled(final, "Look back"))
        watcher = Watcher(here, players[1].person, result)
        assert "🏆" in words_of(here.table_message())
        await watcher.press("Film")
        assert await frames_of(watcher.message) > 3
        assert re.search(r"\d+ moves", words_of(watcher.message))


async def test_a_match_that_is_not_over_has_no_film() -> None:
    async with world() as here:
        players = await started(here, 2, holes=2)
        match = here.live().table.state.id
        film, table = f"golffilm:{match}:1:show", here.table_message()
        press = pressed(here, players[0].person, film, table, shown=lone_button(film))
        await arrive(here, [press])
        assert press.told == "You’ll see the cards when that match is over."
