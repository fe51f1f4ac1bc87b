"""Post the puzzle of the day where a server wants it."""

from __future__ import annotations

from cogs.kit.screen import Screen
from cogs.posting.posts import Series, posting_day
from cogs.puzzles.puzzle_hole import PuzzleHole, puzzle_of
from cogs.puzzles.screen import post_screen


def puzzle_posts(kept: PuzzleHole) -> Series:
    """Return the posts with the puzzle of each day, the same puzzle on every server."""

    async def screen(guild: int, day: str) -> Screen | None:
        puzzles = await kept.ready()
        found = await puzzles.of_day(day)
        return None if found is None else post_screen(found, puzzle_of(found))

    return Series("puzzle", posting_day, screen)
