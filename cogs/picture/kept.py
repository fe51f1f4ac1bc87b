"""Keeps the latest pictures as PNGs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from engine.language import spoken


class Picture:
    """Contents of a picture. The picture's painter adds words in the spoken language."""

    __slots__ = ()

    @property
    def photographed(self) -> bool:
        """Whether the picture has avatars of people. If so, its PNG is not kept."""
        return False


P = TypeVar("P", bound=Picture)

Painter = Callable[[P], bytes]
"""Makes a PNG, in any thread. Equal pictures in the same language give equal bytes."""


def kept(most: int) -> Callable[[Painter[P]], Painter[P]]:
    """Return a decorator that keeps the `most` last used PNGs of a painter, by picture and language."""

    def keeping(paint: Painter[P]) -> Painter[P]:
        @lru_cache(maxsize=most)
        def painted(picture: P, language: str) -> bytes:
            return paint(picture)

        @wraps(paint)
        def render(picture: P) -> bytes:
            return paint(picture) if picture.photographed else painted(picture, spoken())

        return render

    return keeping
