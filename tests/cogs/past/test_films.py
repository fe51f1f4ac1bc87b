"""Films are painted in a real worker process, once for each language and look."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from cogs.answering.gate.fair_queue import FairQueue
from cogs.answering.limits import UNBOUNDED
from cogs.answering.worker_process import WorkerProcess
from cogs.past.films import Films
from cogs.picture.film import render_film
from data.people.preferences import Look
from engine.language import speaking
from tests.cogs.table.screens.evenings import Evening, played


async def test_a_film_is_painted_once_for_each_language_and_look() -> None:
    entries = played(Evening(5, ("Ana", "Ben"))).entries
    films = Films(WorkerProcess("films of tests"), FairQueue("tests", UNBOUNDED))
    try:
        film, gif = await films.of(1, "0123456789", 1, entries)
        assert getattr(Image.open(BytesIO(gif)), "n_frames", 1) == len(film.frames)
        assert (await films.of(1, "0123456789", 1, entries))[1] is gif
        with speaking("de"):
            german, other = await films.of(1, "0123456789", 1, entries)
        assert german.about != film.about
        assert other == render_film(german.frames, "de") != render_film(german.frames)
        blue = {1: Look(cloth="blue")}
        changed, repainted = await films.of(1, "0123456789", 1, entries, blue)
        assert repainted != gif and changed.frames[0].picture != film.frames[0].picture
        assert (await films.of(1, "0123456789", 1, entries, blue))[1] is repainted
    finally:
        await films.close()
