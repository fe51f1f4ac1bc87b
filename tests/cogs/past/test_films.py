"""Films are painted in a real worker process, once each, in the language of whoever asks."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from cogs.advice.worker_process import WorkerProcess
from cogs.past.films import Films
from engine.language import speaking
from tests.cogs.table.screens.evenings import Evening, played


async def test_a_film_is_painted_once_for_each_language() -> None:
    entries = played(Evening(5, ("Ana", "Ben"))).entries
    films = Films(WorkerProcess("films of tests"))
    try:
        film, gif = await films.of("0123456789", 1, entries)
        assert getattr(Image.open(BytesIO(gif)), "n_frames", 1) == len(film.frames)
        assert (await films.of("0123456789", 1, entries))[1] is gif
        with speaking("de"):
            german, other = await films.of("0123456789", 1, entries)
        assert german.about != film.about
        assert other != gif
    finally:
        await films.close()
