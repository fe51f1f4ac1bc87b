from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cogs.kit.custom_id import CustomId


@dataclass(frozen=True)
class PrivacyId(CustomId, prefix="golfprivacy"):
    """A button about the data of the person who presses it.

    - `show`: shows a summary of their data.
    - `data`: gives all their data as a file.
    - `ask`: asks whether to forget the person, which `forget` confirms and `keep` declines.
    - `nopuzzles`, `puzzles`: forbids or allows puzzles from their matches.
    """

    control: Literal["forget", "keep", "show", "data", "ask", "puzzles", "nopuzzles"]
