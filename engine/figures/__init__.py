"""What is known of each preset by measurement, kept with the package so that the bot can show it.

`python -m engine.lab presets` makes all of it anew, a file `stored/NAME.json` for each preset. `figures_of`
reads it; nothing here needs the lab.

A file is one JSON object with the fields of `Figures`, by their names. An estimate is a pair: the value,
and how far on both sides of it 95 of 100 such measurements lie.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from engine.figures.format import (
    Branching,
    Estimate,
    Figures,
    LevelFigures,
    SeatFigures,
    Tournament,
)
from engine.language import mark

__all__ = [
    "FORMAT",
    "KINDS",
    "Branching",
    "Estimate",
    "Figures",
    "LevelFigures",
    "SeatFigures",
    "Tournament",
    "figures_of",
    "parsed",
]

FORMAT: Final = "golf-figures/1"

KINDS: Final[Mapping[str, str]] = {
    "levels": mark("points a hole of each computer level"),
    "tournament": mark("which level beats which"),
    "leads": mark("how early it shows who will win"),
    "spread": mark("how much each decision matters"),
    "branching": mark("how many choices there are"),
    "length": mark("how long holes last"),
}
"""What is shown of each preset, each kind in a picture: in a few words, which are to be said."""

_STORED: Final = "stored"


@cache
def figures_of(preset: str) -> Figures | None:
    """The stored figures of the preset of that name, None if there are none."""
    file = _file(f"{preset}.json") if preset.replace("-", "").isalnum() else None
    return None if file is None else parsed(json.loads(file.read_text(encoding="utf-8")))


def parsed(stored: Mapping[str, Any]) -> Figures:
    """The figures that a stored object holds. Raises `ValueError` if it is of another format."""
    if stored.get("format") != FORMAT:
        raise ValueError(
            f"These figures are not {FORMAT}: make them anew with `python -m engine.lab presets`."
        )
    tournament = stored["tournament"]
    return Figures(
        preset=stored["preset"],
        players=stored["players"],
        seed=stored["seed"],
        games=stored["games"],
        command=stored["command"],
        levels=tuple(
            LevelFigures(each["level"], each["holes"], _estimate(each["points"]), _estimate(each["turns"]))
            for each in stored["levels"]
        ),
        length_level=stored["length_level"],
        length=tuple((turns, share) for turns, share in stored["length"]),
        seats=tuple(
            SeatFigures(_estimate(each["points"]), _estimate(each["wins"])) for each in stored["seats"]
        ),
        branching=Branching(**{**stored["branching"], "course": tuple(stored["branching"]["course"])}),
        progress=tuple(stored["progress"]),
        spread=tuple(stored["spread"]),
        leads=tuple(tuple(lead) for lead in stored["leads"]),
        tournament=Tournament(
            players=tournament["players"],
            holes=tournament["holes"],
            matches=tournament["matches"],
            wins={
                level: {other: _estimate(pair) for other, pair in against.items()}
                for level, against in tournament["wins"].items()
            },
            ratings={level: _estimate(pair) for level, pair in tournament["ratings"].items()},
        ),
    )


def _estimate(pair: list[float]) -> Estimate:
    return Estimate(*pair)


def _file(name: str) -> Traversable | None:
    file = files(__name__) / _STORED / name
    return file if file.is_file() else None
