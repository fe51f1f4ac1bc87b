"""Buttons, menus and forms that stand in channels today still mean the same, and are written the same.

`golden_ids.jsonl` has one custom id a line: the `id`, what it `means` by field, and only for an id that
isn't the usual form, how the same is `written`. Lines are added at the end for new kinds of ids; one of a
release changes only where something is gone, to what is shown instead. Fields that are younger than a line
have their defaults.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import date
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

import pytest

from cogs.kit import ids
from cogs.kit.custom_id import CustomId
from cogs.kit.message_limits import LONGEST_CUSTOM_ID

GOLDEN: Final = [
    json.loads(line)
    for line in Path(__file__).with_name("golden_ids.jsonl").read_text(encoding="utf-8").splitlines()
]
RELEASED: Final[Mapping[str, tuple[int, str]]] = {
    "1.0.0": (436, "649d5045db1a457120b58628200f0f70d8b597fc0699f5024c7f01a27679581b"),
}
"""For each release, the number of ids up to it, from the first line, and their SHA-256."""

PREFIXES: Final = {kept["id"].partition(":")[0] for kept in GOLDEN}


@cache
def kinds() -> dict[str, Any]:
    """The classes of ids, by their prefixes."""
    modules = [import_module(f"{ids.__name__}.{module.name}") for module in iter_modules(ids.__path__)]
    classes = [each for module in modules for each in vars(module).values() if isinstance(each, type)]
    return {each.PREFIX: each for each in classes if issubclass(each, CustomId) and each is not CustomId}


@pytest.mark.parametrize("prefix", sorted(PREFIXES))
def test_an_id_of_today_is_read_and_written_as_it_was(prefix: str) -> None:
    for kept in GOLDEN:
        if kept["id"].partition(":")[0] == prefix:
            read = kinds()[prefix].parse(kept["id"])
            younger = {each.name: each.default for each in fields(read) if each.name not in kept["means"]}
            means = {name: _plain(value) for name, value in asdict(read).items()}
            assert means == kept["means"] | younger, kept["id"]
            assert str(read) == kept.get("written", kept["id"])
            assert len(str(read)) <= LONGEST_CUSTOM_ID


@pytest.mark.parametrize("release", RELEASED)
def test_no_id_of_a_release_is_missing(release: str) -> None:
    number, digest = RELEASED[release]
    released = "\n".join(kept["id"] for kept in GOLDEN[:number])
    assert sha256(released.encode()).hexdigest() == digest


def test_no_other_kind_takes_it_for_its_own() -> None:
    for kept in GOLDEN:
        takers = [kind for kind in kinds().values() if kind.parse(kept["id"]) is not None]
        assert len(takers) == 1, kept["id"]


def test_every_kind_of_id_is_among_them() -> None:
    assert kinds().keys() == PREFIXES


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value
