"""Take pictures of the screens in a browser; see `--help`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Final

from bot.demo import locale_of, pictures_of_emojis, write_commands_out
from engine.language import LANGUAGES
from tests.journeys.rules_desk import manager_of
from tests.journeys.world import world
from tests.tools.gallery.tour import tour

WIDTHS: Final = [400, 1200]
HEIGHT: Final = 1600
"""Size of the window in pixels; longer pages are cut off."""

RUN: Final = "uv run --with playwright python -m tests.tools.gallery"


async def take(folder: Path, language: str, widths: list[int]) -> int:
    """Save `<screen>-<width>.png` of each stop of the tour in `language` to `folder`, which must be there.

    Returns how many pictures these are.
    """
    taken = 0
    async with world(language=language) as here:
        write_commands_out(here.bot)
        pictures = await pictures_of_emojis(here.bot)
        manager = manager_of(here)
        viewers = [*here.people, manager]
        locale = locale_of(language)
        async with here.env.preview(here.channel, viewers=viewers, locale=locale, assets=pictures) as preview:
            async for stop in tour(here, manager):
                for width in widths:
                    await preview.screenshot(
                        folder / f"{stop.name.replace(' ', '-')}-{width}.png",
                        viewer=stop.person,
                        target=stop.message,
                        viewport=(width, HEIGHT),
                    )
                    taken += 1
                print(stop.name, flush=True)
    return taken


def main(arguments: list[str]) -> int:
    """Take the pictures that `arguments` ask for; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog=RUN,
        description="Take pictures of the screens, as a browser shows them. Needs Chromium: the first time,"
        " run `uv run --with playwright playwright install --with-deps chromium`.",
    )
    parser.add_argument("folder", type=Path, help="where they are saved, a folder for each language")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=["en", "de"])
    parser.add_argument(
        "--widths", nargs="+", type=int, default=list(WIDTHS), help="of the window, in pixels"
    )
    asked = parser.parse_args(arguments)
    for language in asked.languages:
        folder = asked.folder / language
        folder.mkdir(parents=True, exist_ok=True)
        taken = asyncio.run(take(folder, language, asked.widths))
        print(f"{taken} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
