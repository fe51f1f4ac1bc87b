"""The traits of a player's game, and the computer levels' traits by the same rules.

`python -m engine lab profiles` measures the levels and writes `levels.json`: for each preset, number of seats
and level the mean of each trait, its standard deviation from hole to hole, and the number of holes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Final, Literal, NamedTuple, get_args

from engine.cpu.levels import LADDER

FORMAT: Final = "golf-profiles/1"

Trait = Literal["mistakes", "going out", "pairs", "draws"]
"""A trait that is compared.

`mistakes`: points lost a hole. `going out`: own turns until going out, in holes in which the player went out.
`pairs`: groups of cards a hole that count 0. `draws`: the share of the turns that begin with the stock.
"""

TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)

LEVELS: Final = (*[each.name for each in LADDER], "cautious", "gambler", "pair-hunter")
"""The levels that are measured: those from weak to strong, and the styles that show in a trait."""

STRONGEST_FIRST: Final = tuple(reversed([each.name for each in LADDER]))

LIKENESSES: Final[Mapping[Trait, tuple[str, ...]]] = {
    "mistakes": STRONGEST_FIRST,
    "going out": ("cautious", "gambler"),
    "pairs": (*STRONGEST_FIRST, "pair-hunter"),
    "draws": STRONGEST_FIRST,
}
"""The levels and styles that a player may be like, by trait; of equally near ones the first counts."""

SEATS: Final = (2, 4)
"""The numbers of seats that are measured; other tables are compared with the nearer of them."""


class Spread(NamedTuple):
    """A mean, the standard deviation of the values, and their number."""

    mean: float
    deviation: float
    number: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.number)


LevelTraits = Mapping[str, Mapping[Trait, Spread]]
"""The traits of each level, without `going out` where the level hardly ever does, or where nobody can, as the
number of turns is fixed.
"""


def level_traits(preset: str, seats: int) -> LevelTraits | None:
    """Return the traits of the levels by a preset at a table of `seats`; None if it wasn't measured."""
    return _stored().get((preset, SEATS[0] if seats <= 2 else SEATS[-1]))


@cache
def _stored() -> Mapping[tuple[str, int], LevelTraits]:
    found = json.loads(files(__package__).joinpath("levels.json").read_text(encoding="utf-8"))
    assert found["format"] == FORMAT, "It comes with the package."  # noqa: S101
    return {
        (each["preset"], each["seats"]): {
            name: {trait: Spread(*traits[trait]) for trait in TRAITS if trait in traits}
            for name, traits in each["levels"].items()
        }
        for each in found["tables"]
    }
