"""The trained networks as files: one line of JSON, then the weights as bytes."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.cpu.network.input_layout import InputLayout, layout_of
from engine.game.presets import PRESETS
from engine.game.rules import Rules

FORMAT: Final = "golf-network/1"
FOLDER: Final = Path(__file__).parent / "trained"
MOST_SIGNED: Final = 127
MOST_LINEAR: Final = 32767

Numbers = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a network: `hidden[row]` to each hidden unit, `linear[row]` straight to the output.

    `bias[bucket]` are the hidden biases of a stage. `head[bucket]` weighs the hidden units after a ReLU; its
    last number is the bias of the output, which is in tens of points above the mean of the others: less is
    better.
    """

    layout: InputLayout
    hidden: tuple[Numbers, ...]
    linear: Numbers
    bias: tuple[Numbers, ...]
    head: tuple[Numbers, ...]


@cache
def weights_for(rules: Rules) -> Weights | None:
    """Return the network of the preset of `rules`, or None.

    Decks, holes and the format may differ from the preset's.
    """
    preset = PRESETS.get(rules.preset)
    if preset is None or replace(preset.rules, holes=rules.holes, decks=rules.decks) != rules.of_holes:
        return None
    return _read(preset.name)


@cache
def _read(name: str) -> Weights | None:
    path = FOLDER / f"{name}.network"
    if not path.is_file():
        return None
    return unpack(path.read_bytes(), layout_of(PRESETS[name].rules))


def unpack(packed: bytes, layout: InputLayout) -> Weights:
    """Return the network that `pack` wrote. Raises `ValueError` for another format or layout."""
    line, _, body = packed.partition(b"\n")
    header = json.loads(line)
    width, rows = header["width"], header["rows"]
    if header["format"] != FORMAT or rows != layout.rows or len(body) != rows * (width + 2):
        raise ValueError("These weights were made for another version: train them anew.")
    signed = array("b", body[: rows * width])
    linear = array("h", body[rows * width :])
    scales = header["scales"]
    return Weights(
        layout=layout,
        hidden=tuple(
            tuple(
                number * scale
                for number, scale in zip(signed[row * width : row * width + width], scales, strict=True)
            )
            for row in range(rows)
        ),
        linear=tuple(number * header["linear_scale"] for number in linear),
        bias=tuple(map(tuple, header["bias"])),
        head=tuple(map(tuple, header["head"])),
    )


def pack(
    hidden: Sequence[Sequence[float]],
    linear: Sequence[float],
    bias: Sequence[Sequence[float]],
    head: Sequence[Sequence[float]],
    made: dict[str, Any],
) -> bytes:
    """Return a network's file: 8 bits a hidden weight, 16 a linear one; `made` goes into its header."""
    width = len(hidden[0])
    scales = [max(abs(row[unit]) for row in hidden) / MOST_SIGNED or 1.0 for unit in range(width)]
    linear_scale = max(map(abs, linear)) / MOST_LINEAR or 1.0
    header = {
        "format": FORMAT,
        **made,
        "width": width,
        "rows": len(hidden),
        "linear_scale": linear_scale,
        "scales": [float(f"{scale:.6g}") for scale in scales],
        "bias": [[float(f"{number:.5g}") for number in row] for row in bias],
        "head": [[float(f"{number:.5g}") for number in row] for row in head],
    }
    signed = array("b", (round(x / s) for row in hidden for x, s in zip(row, scales, strict=True)))
    halves = array("h", (round(number / linear_scale) for number in linear))
    return json.dumps(header).encode() + b"\n" + signed.tobytes() + halves.tobytes()
