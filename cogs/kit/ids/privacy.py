"""The custom ids about a person’s own data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cogs.kit.custom_id import CustomId


@dataclass(frozen=True)
class PrivacyId(CustomId, prefix="golfprivacy"):
    """A button about the data of the person who presses it.

    `show` shows what is kept, `data` gives it as a file, and `ask` asks whether to forget the person, which
    `forget` confirms and `keep` declines. `nopuzzles` lets no puzzles be made from their
    matches, `puzzles` does.
    """

    control: Literal["forget", "keep", "show", "data", "ask", "puzzles", "nopuzzles"]
