"""The custom ids about a person’s own data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cogs.kit.custom_id import CustomId


@dataclass(frozen=True)
class PrivacyId(CustomId, prefix="golfprivacy"):
    """Custom id of a button about the data of the person who presses it.

    `show` shows a summary of their data, `data` gives all of it as a file, and `ask` asks whether to forget
    the person, which `forget` confirms and `keep` declines. `nopuzzles` forbids puzzles from their matches,
    `puzzles` allows them.
    """

    control: Literal["forget", "keep", "show", "data", "ask", "puzzles", "nopuzzles"]
