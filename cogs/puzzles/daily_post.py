"""Post the puzzle of the day where a server wants it."""

from __future__ import annotations

from cogs.answering.messages.posts import Series, posting_day
from cogs.kit.screen import Screen
from cogs.puzzles.puzzle_hole import PuzzleHole, puzzle_of
from cogs.puzzles.screen import post_screen


def puzzle_posts(puzzle_hole: PuzzleHole) -> Series:
    """Return the posts with the puzzle of each day, the same puzzle on every server."""

    async def screen(guild: int, day: str) -> Screen | None:
        puzzles = await puzzle_hole.ready()
        stored = await puzzles.of_day(day)
        return None if stored is None else post_screen(stored, puzzle_of(stored))

    return Series("puzzle", posting_day, screen)
