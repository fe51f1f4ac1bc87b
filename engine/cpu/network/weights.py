"""The trained networks as files: one line of JSON, then the weights as compressed bytes."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from operator import mul
from pathlib import Path
from typing import Any, Final, Literal

from engine.cpu.network.input_layout import InputLayout, layout_of
from engine.game.presets import PRESETS, Preset
from engine.game.rules import Rules

FORMAT: Final = "golf-network/2"
FOLDER: Final = Path(__file__).parent / "trained"
MOST_SIGNED: Final = 127
SLOPE: Final = 0.05
"""Slope of a hidden unit below 0; above 0 it is 1."""

Numbers = tuple[float, ...]
Players = Literal["two", "more"]
"""Whether a network is for two players, or for more than two."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a network.

        x = begin + the sum of the rows that apply, a number for each hidden unit and a last one
        value = x[last] + the sum of bend[unit] · |x[unit]| over all hidden units

    So each hidden unit has two slopes. The value is in tens of points above the mean of the others: less is
    better. `kept` is as in `StoredNetwork`.
    """

    layout: InputLayout
    rows: tuple[Numbers, ...]
    begin: Numbers
    bend: Numbers
    kept: Sequence[Numbers] = ()


def players_of(seats: int) -> Players:
    return "two" if seats == 2 else "more"


def path_of(preset: Preset, players: Players, folder: Path = FOLDER) -> Path:
    return folder / f"{preset.name}-{players}.network"


@cache
def weights_for(rules: Rules, seats: int) -> Weights | None:
    """Return the network for `rules` and `seats` as the player needs it, or None if there is none."""
    preset = _preset_of(rules)
    return _weights(preset.name, players_of(seats)) if preset is not None else None


@cache
def _weights(name: str, players: Players) -> Weights | None:
    stored = _stored(PRESETS[name], players)
    return stored.weights() if stored is not None else None


def network_for(rules: Rules, seats: int) -> StoredNetwork | None:
    """Return the stored network of the preset of `rules` for `seats`, or None.

    Decks, holes and the format may differ from the preset's.
    """
    preset = _preset_of(rules)
    return _stored(preset, players_of(seats)) if preset is not None else None


def _preset_of(rules: Rules) -> Preset | None:
    preset = PRESETS.get(rules.preset)
    if preset is None or replace(preset.rules, holes=rules.holes, decks=rules.decks) != rules.of_holes:
        return None
    return preset


def _stored(preset: Preset, players: Players) -> StoredNetwork | None:
    path = path_of(preset, players)
    return unpack(path.read_bytes(), layout_of(preset.rules)) if path.is_file() else None


@dataclass(frozen=True, slots=True)
class StoredNetwork:
    """A network as its file holds it: `rows[row][unit]`, `bias[unit]`, `head[unit]`, and the `offset`.

        x[unit] = bias[unit] + the sum of rows[row][unit] over the rows that apply; times SLOPE if below 0
        value = offset + the sum of x[unit] · head[unit]

    A card that a seat peeked at and keeps face down is probably low, or makes a pair. `kept[beside][turns]`
    is what such a card adds on average to the points of its column or grid after `turns` turns, compared with
    an unknown card. `beside` is the symbol of the other card in a column of two, else `UNKNOWN`. `kept` is
    empty if nobody peeks.
    """

    layout: InputLayout
    rows: Sequence[Sequence[float]]
    bias: Sequence[float]
    head: Sequence[float]
    offset: float
    kept: Sequence[Sequence[float]] = ()

    def weights(self) -> Weights:
        """Return the weights with the linear part of the value worked out for each row."""
        share = (1 + SLOPE) / 2
        linear = [number * share for number in self.head]

        def widened(row: Sequence[float], offset: float = 0.0) -> Numbers:
            return (*row, offset + sum([weight * number for weight, number in zip(linear, row, strict=True)]))

        nothing = (0.0,) * (len(self.head) + 1)
        return Weights(
            layout=self.layout,
            rows=tuple([widened(row) if any(row) else nothing for row in self.rows]),
            begin=widened(self.bias, self.offset),
            bend=tuple([number * (1 - SLOPE) / 2 for number in self.head]),
            kept=tuple(map(tuple, self.kept)),
        )


def unpack(packed: bytes, layout: InputLayout) -> StoredNetwork:
    """Return the network that `pack` wrote. Raises `ValueError` for another format or layout."""
    line, _, body = packed.partition(b"\n")
    header = json.loads(line)
    if header["format"] != FORMAT or header["rows"] != layout.rows:
        raise ValueError("These weights were made for another version: train them anew.")
    scales, width = header["scales"], len(header["scales"])
    signed = array("b", zlib.decompress(body))
    rows = (signed[at : at + width] for at in range(0, len(signed), width))
    nothing = (0.0,) * width  # once for the many rows that no hole comes to
    return StoredNetwork(
        layout=layout,
        rows=[tuple(map(mul, row, scales)) if any(row) else nothing for row in rows],
        bias=header["bias"],
        head=header["head"],
        offset=header["offset"],
        kept=header.get("kept", ()),
    )


def pack(network: StoredNetwork, made: dict[str, Any]) -> bytes:
    """Return a network's file, with 8 bits for each weight of a row. `made` goes into the header."""
    width = len(network.head)
    scales = [float(f"{_most(network, unit) / MOST_SIGNED or 1.0:.6g}") for unit in range(width)]
    header = {
        "format": FORMAT,
        **made,
        "rows": len(network.rows),
        "scales": scales,
        "bias": [float(f"{number:.5g}") for number in network.bias],
        "head": [float(f"{number:.5g}") for number in network.head],
        "offset": float(f"{network.offset:.5g}"),
    }
    if network.kept:
        header["kept"] = [[round(points, 2) for points in by_turns] for by_turns in network.kept]
    signed = array(
        "b",
        (
            min(max(round(number / scale), -MOST_SIGNED), MOST_SIGNED)
            for row in network.rows
            for number, scale in zip(row, scales, strict=True)
        ),
    )
    return json.dumps(header).encode() + b"\n" + zlib.compress(signed.tobytes(), 9)


def _most(network: StoredNetwork, unit: int) -> float:
    return max(abs(row[unit]) for row in network.rows)
